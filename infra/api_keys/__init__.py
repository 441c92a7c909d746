"""The keys of operators and integrators. Only their hashes are kept."""
