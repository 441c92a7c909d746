"""How far a clock can be turned by hand."""

from datetime import UTC, datetime, timedelta

LATEST = datetime(9000, 1, 1, tzinfo=UTC)
"""The last time that a clock can be turned to; deadlines lie beyond it, and there is no year 10000."""


def require_turnable(now: datetime, by: timedelta) -> None:
    """Raise ValueError for a step back, for times never run backwards, and for one beyond LATEST."""
    if by < timedelta():
        raise ValueError("a clock is not turned back")
    if by > LATEST - now:
        raise ValueError(f"a clock is not turned beyond the year {LATEST.year}")
