"""Why nothing is known of what other processes have counted."""


class Away(Exception):
    """Redis did not answer, or has not for a moment: count without it."""
