"""How a match ended."""

from collections.abc import Sequence

from msgspec import UNSET, Struct, UnsetType

from domain.ids import Seat


class SeatOutcome(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What one seat reached: points (null where none are counted) and rank (1 wins; equal rank = shared).

    *resigned* is there, and true, where the seat gave up (from protocol 2 on). Whoever gives up alone has rank 2:
    nobody has won.
    """

    seat: Seat
    points: int | None
    rank: int
    resigned: bool | UnsetType = UNSET


class Outcome(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """How a match ended, one entry a seat in seat order."""

    seats: tuple[SeatOutcome, ...]


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
