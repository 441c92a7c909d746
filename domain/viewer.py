"""Who looks at a match."""

from enum import StrEnum
from functools import lru_cache
from typing import Final

from msgspec import Struct

from domain.ids import Seat


class Eyes(StrEnum):
    """The kinds of viewer."""

    SEAT = "seat"
    SPECTATOR = "spectator"
    AUDITOR = "auditor"


class Viewer(Struct, frozen=True, gc=False):
    """A pair of eyes: a seat's, a spectator's (public events alone) or an auditor's (everything, once disclosed)."""

    eyes: Eyes
    seat: Seat | None = None

    def __str__(self) -> str:
        """Write it as the API does: ``seat:1``, ``spectator``, ``all``."""
        if self.eyes is Eyes.AUDITOR:
            return "all"
        return "spectator" if self.seat is None else f"seat:{self.seat}"


SPECTATOR: Final = Viewer(Eyes.SPECTATOR)
AUDITOR: Final = Viewer(Eyes.AUDITOR)


@lru_cache(maxsize=256)
def seat_viewer(seat: int) -> Viewer:
    """Return the eyes of *seat*."""
    return Viewer(Eyes.SEAT, Seat(seat))
