"""Who may see an event: everyone (None), some seats (ascending), or nobody until disclosure (the empty tuple)."""

from collections.abc import Iterable
from typing import Final

from domain.ids import Seat
from domain.viewer import Eyes, Viewer

Audience = tuple[Seat, ...] | None
"""Decided with the event and stored with it; never changed afterwards."""

EVERYONE: Final[Audience] = None
NOBODY: Final[Audience] = ()


def only(*seats: int) -> Audience:
    """Return the audience of just these *seats*."""
    return tuple(Seat(seat) for seat in sorted(set(seats)))


def all_seats(count: int) -> Audience:
    """Return the audience of every seat of a match of *count* seats, spectators left out."""
    return only(*range(count))


def sees(viewer: Viewer, audience: Iterable[int] | None) -> bool:
    """Tell whether *viewer* may see an event with this *audience*. The one comparison that redaction is."""
    if audience is None or viewer.eyes is Eyes.AUDITOR:
        return True
    return viewer.seat is not None and viewer.seat in audience
