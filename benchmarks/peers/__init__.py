"""Programs that others' servers are measured with; they run where those are installed."""
