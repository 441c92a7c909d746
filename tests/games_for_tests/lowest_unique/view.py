"""A match of Lowest Unique as one viewer may see it."""

from msgspec import Struct

from domain.ids import Seat
from domain.tagged import Tagged
from domain.viewer import Eyes, Viewer
from tests.games_for_tests.lowest_unique.state import LowestUniqueState


class LowestUniqueSeatView(Struct, frozen=True, forbid_unknown_fields=True):
    """What can be seen of one seat; *pick* is null until it has picked, and for others until the round ends."""

    seat: Seat
    has_picked: bool
    pick: int | None
    points: int


class LowestUniqueView(Tagged, frozen=True, tag="lowest_unique.view"):
    """The round, the seats, and the bonuses: one entry a round, null while it lies face down.

    *pot*: what the bonuses that nobody has won come to; null by ruleset 1, where they are lost.
    """

    highest: int
    rounds: int
    round: int
    is_open: bool
    bonuses: tuple[int | None, ...]
    pot: int | None
    last_picks: tuple[int | None, ...] | None
    seats: tuple[LowestUniqueSeatView, ...]


def view(state: LowestUniqueState, viewer: Viewer) -> LowestUniqueView:
    """Return *state* as *viewer* may see it."""
    everything = viewer.eyes is Eyes.AUDITOR
    turned_up = len(state.bonuses) if everything else state.scored_rounds
    return LowestUniqueView(
        highest=state.highest,
        rounds=state.rounds,
        round=state.round,
        is_open=state.due is not None,
        bonuses=(*state.bonuses[:turned_up], *(None,) * (state.rounds - turned_up)),
        pot=state.pot,
        last_picks=state.last_picks,
        seats=tuple(
            LowestUniqueSeatView(
                seat=Seat(seat),
                has_picked=pick is not None,
                pick=pick if everything or viewer.seat == seat else None,
                points=state.points[seat],
            )
            for seat, pick in enumerate(state.picks)
        ),
    )
