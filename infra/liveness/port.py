"""What keeps the liveness of the service."""

from collections.abc import Callable
from datetime import datetime
from typing import Protocol, TypeAlias

from msgspec import Struct

from domain.outage import Outage


class Beat(Struct, frozen=True):
    """A moment at which a process could write: *seen* in service time, *wall* by the clock that all processes share."""

    seen: datetime
    wall: datetime


Following: TypeAlias = Callable[[Beat | None, datetime, float], tuple[Beat, Outage | None]]
"""(last beat, wall, error): the beat to write at the shared *wall*, known to *error* seconds, and an outage found."""


class Liveness(Protocol):
    """The last beat of all processes, and every outage. Methods raise StoreBusy or WrongSchema."""

    async def beat(self, following: Following) -> Beat:
        """Write what *following* makes of the last beat (None: there was none), whole or not at all, and return it.

        *following* is called when the wall clock has been read: again, if another process was first. An outage that
        began when one that is known did lengthens that one.
        """
        ...

    async def outages(self, since: datetime | None) -> list[Outage]:
        """Return the outages that began at *since* or later (None: all), in their order."""
        ...
