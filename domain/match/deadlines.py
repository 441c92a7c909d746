"""When a match must act by itself: its game's own deadline, and those of the seats that are asked."""

from datetime import datetime, timedelta

from domain.game import Awaited
from domain.match.state import MatchState, Status


def earliest(*moments: datetime | None) -> datetime | None:
    """Return the earliest of *moments* that there is, or None."""
    return min((moment for moment in moments if moment is not None), default=None)


def turn_deadline(state: MatchState, awaited: Awaited) -> datetime | None:
    """Return when the house takes over a seat's decision, or None: turns are not timed, or the house plays it anyway.

    A seat that returns while the same decision is open has the whole time again.
    """
    seconds = state.opened.turn_seconds
    if seconds is None or state.house_level(awaited.seat, awaited.asked_at) is not None:
        return None
    since = max(awaited.asked_at, state.seats[awaited.seat].returned_at or 0)
    return state.times[since] + timedelta(seconds=seconds)


def game_deadline(state: MatchState) -> datetime | None:
    """Return when the game itself must act, or None."""
    if state.status is not Status.RUNNING:
        return None
    due: datetime | None = state.table.game.due(state.play)
    return due


def next_deadline(state: MatchState) -> datetime | None:
    """Return when the clock must act next, or None."""
    if state.status is not Status.RUNNING:
        return None
    if state.opened.turn_seconds is None:
        return game_deadline(state)
    turns = (turn_deadline(state, awaited) for awaited in state.table.game.to_act(state.play))
    return earliest(game_deadline(state), *turns)


def missed_by(state: MatchState, moment: datetime) -> list[Awaited]:
    """Return who has not answered by *moment*."""
    return [
        awaited
        for awaited in state.table.game.to_act(state.play)
        if (deadline := turn_deadline(state, awaited)) is not None and deadline <= moment
    ]
