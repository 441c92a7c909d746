"""Matches as they are found: by id, in lists, by the key they were opened with, with who sits at them.

Its rows are written by appends, in the same transaction as the events.
"""
