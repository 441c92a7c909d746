"""What is due when, across all matches. Rows are written by appends, in the same transaction as the events."""
