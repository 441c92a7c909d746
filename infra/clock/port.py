"""What a clock does."""

from datetime import datetime
from typing import Protocol

MOST_ERROR = 0.1
"""Seconds by which a clock may be wrong; beyond that a process is not ready."""


class Clock(Protocol):
    """The time of this process, in UTC."""

    @property
    def error(self) -> float:
        """Seconds by which the time may differ from the one that deadlines are kept by; infinite if nobody knows."""
        ...

    def now(self) -> datetime:
        """Return the time, aware, to the microsecond."""
        ...

    async def wait_until(self, moment: datetime) -> None:
        """Return once it is *moment* or later."""
        ...
