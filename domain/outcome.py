"""How a match ended."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from domain.ids import Seat


class SeatOutcome(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What one seat reached: points (null where none are counted) and rank (1 wins; equal rank = shared).

    *resigned* is there, and true, where the seat gave up (from protocol 2 on). Whoever gives up alone has rank 2:
    nobody has won.
    """

    seat: Seat
    points: Annotated[int | None, Meta(description="Its points; null where none are counted.")]
    rank: Annotated[int, Meta(description="1: it has won; seats that are equal share a rank.")]
    resigned: Annotated[
        bool | UnsetType, Meta(description="There, and true, where the seat gave up (from protocol 2 on).")
    ] = UNSET


class Outcome(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How a match ended, one entry a seat in seat order."""

    seats: Annotated[tuple[SeatOutcome, ...], Meta(description="One entry a seat, in seat order.")]


def ranked(points: Sequence[int], ties: Sequence[tuple[int, ...]] | None = None) -> Outcome:
    """Rank seats by *points* (seat order, most first), then by their *ties* keys (greater first); still equal: shared.

    >>> [s.rank for s in ranked([5, 9, 5]).seats]
    [2, 1, 2]
    """
    keys = [(mine, ties[seat] if ties else ()) for seat, mine in enumerate(points)]
    return Outcome(
        tuple(
            SeatOutcome(Seat(seat), mine, 1 + sum(other > keys[seat] for other in keys))
            for seat, mine in enumerate(points)
        )
    )
