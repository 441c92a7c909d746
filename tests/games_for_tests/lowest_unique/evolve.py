"""How an event changes the state."""

from datetime import timedelta

from msgspec.structs import replace

from domain.game import At
from tests.games_for_tests.lowest_unique.events import (
    LowestUniqueBonusesShuffled,
    LowestUniqueEvent,
    LowestUniquePicked,
    LowestUniquePicksRevealed,
    LowestUniqueRoundOpened,
    LowestUniqueRoundScored,
)
from tests.games_for_tests.lowest_unique.state import LowestUniqueState


def evolve(state: LowestUniqueState, event: LowestUniqueEvent, at: At) -> LowestUniqueState:
    """Return the state after *event*, which stands at *at*."""
    match event:
        case LowestUniqueBonusesShuffled(bonuses):
            return replace(state, bonuses=bonuses)
        case LowestUniqueRoundOpened(round, seconds):
            return replace(state, round=round, asked_at=at.position, due=at.time + timedelta(seconds=seconds))
        case LowestUniquePicked(seat, number):
            return replace(state, picks=(*state.picks[:seat], number, *state.picks[seat + 1 :]))
        case LowestUniquePicksRevealed(_, picks):
            return replace(state, picks=(None,) * len(picks), last_picks=picks, due=None)
        case LowestUniqueRoundScored(round, bonus, winner):
            points = tuple(had + 1 + bonus if seat == winner else had for seat, had in enumerate(state.points))
            pot = None if state.pot is None else 0 if winner is not None else bonus
            return replace(state, points=points, scored_rounds=round, pot=pot)
