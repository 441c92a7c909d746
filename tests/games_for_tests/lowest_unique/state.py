"""The state of a match of Lowest Unique."""

from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from domain.edition import Edition
from domain.game import Awaited
from domain.ids import Position, Seat
from domain.outage import Outage, time_lost
from tests.games_for_tests.lowest_unique.commands import LowestUniqueOptions
from tests.games_for_tests.lowest_unique.components import LowestUniqueComponents


class LowestUniqueState(Struct, frozen=True):
    """Everything, hidden things included. *round* counts from 1 and is 0 before the first."""

    highest: int
    rounds: int
    pick_seconds: int
    picks: tuple[int | None, ...]
    points: tuple[int, ...]
    pot: int | None
    """What the bonuses that nobody has won come to; None by ruleset 1, where they are lost (R5)."""
    bonuses: tuple[int, ...] = ()
    round: int = 0
    scored_rounds: int = 0
    last_picks: tuple[int | None, ...] | None = None
    asked_at: Position = Position(0)
    due: datetime | None = None
    """The deadline of the open round; None between rounds."""


def initial_state(
    options: LowestUniqueOptions, edition: Edition[LowestUniqueComponents], seats: int
) -> LowestUniqueState:
    """Return the state before the first event."""
    return LowestUniqueState(
        highest=edition.components.highest,
        rounds=options.rounds,
        pick_seconds=options.pick_seconds,
        picks=(None,) * seats,
        points=(0,) * seats,
        pot=0,
    )


def initial_state_by_1(
    options: LowestUniqueOptions, edition: Edition[LowestUniqueComponents], seats: int
) -> LowestUniqueState:
    """Return the state before the first event by ruleset 1, without a pot."""
    return replace(initial_state(options, edition, seats), pot=None)


def to_act(state: LowestUniqueState) -> tuple[Awaited, ...]:
    """Return every seat that has not picked in the open round (R2)."""
    if state.due is None:
        return ()
    return tuple(
        Awaited(Seat(seat), ("lowest_unique.pick",), state.asked_at)
        for seat, pick in enumerate(state.picks)
        if pick is None
    )


def due(state: LowestUniqueState) -> datetime | None:
    """Return the deadline of the open round (R4)."""
    return state.due


def delay(state: LowestUniqueState, outage: Outage) -> LowestUniqueState:
    """Return *state* with the time given back to the open round in which nobody could pick."""
    if state.due is None:
        return state
    opened_at = state.due - timedelta(seconds=state.pick_seconds)
    return replace(state, due=state.due + time_lost(opened_at, outage))
