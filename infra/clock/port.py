"""What a clock does."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from domain.outage import Outage

MOST_ERROR = 0.1
"""Seconds by which a clock may be wrong; beyond that a process is not ready."""


class Clock(Protocol):
    """The service's time in this process, in UTC. It never runs backwards."""

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

    def outages(self) -> Sequence[Outage]:
        """Return the times in which nobody could answer, as far as this process knows them, in their order."""
        ...

    async def current(self) -> None:
        """Return once this process is known to be among those that serve: before anything is decided by time.

        Raises StoreError.
        """
        ...
