"""When some process could last write, and when none could: what the service's own time is kept by."""
