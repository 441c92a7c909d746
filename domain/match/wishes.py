"""Wishes to call a running match off: who is asked, and when all have agreed."""

from domain.ids import Seat
from domain.match.events import SeatKind
from domain.match.state import MISSES_FOR_GOOD, MatchState, Status

LAPSING = 2
"""From this protocol on a wish lapses, and whatever changes who is asked looks again whether all have agreed."""


def who_is_asked(state: MatchState) -> tuple[Seat, ...]:
    """Return the seats that must agree before the match is called off: people who are still there.

    Who has resigned has no say, nor has whose seat the house plays for good until that player comes back.
    """
    lapsing = state.opened.protocol >= LAPSING
    return tuple(
        Seat(number)
        for number, seat in enumerate(state.seats)
        if seat.kind is SeatKind.HUMAN and seat.resigned_at is None and not (lapsing and seat.missed >= MISSES_FOR_GOOD)
    )


def all_have_agreed(state: MatchState) -> bool:
    """Tell whether a running match is to be called off, because everybody who is asked wants that."""
    asked = who_is_asked(state)
    return (
        state.opened.protocol >= LAPSING
        and state.status is Status.RUNNING
        and bool(asked)
        and all(state.seats[seat].abort_asked for seat in asked)
    )
