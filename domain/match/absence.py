"""Seats that keep the others waiting without a deadline: from when on these may claim that they are absent."""

from datetime import datetime, timedelta

from domain.game import Awaited
from domain.match.deadlines import asked_since, game_deadline, turn_deadline
from domain.match.state import MatchState

CLAIMING = 2
"""From this protocol on a seat can be claimed to be absent."""

ABSENT_SECONDS = 86_400
"""A day, unless the opening says otherwise."""


def absent_from(state: MatchState, awaited: Awaited) -> datetime | None:
    """Return when *awaited* may be claimed to be absent, or None: never, as where a deadline ends the wait anyway."""
    seconds = state.opened.absent_seconds
    if not isinstance(seconds, int) or state.house_level(awaited.seat, awaited.asked_at) is not None:
        return None
    if game_deadline(state) is not None or turn_deadline(state, awaited) is not None:
        return None
    return asked_since(state, awaited.asked_at) + timedelta(seconds=seconds)


def absent(state: MatchState, now: datetime) -> list[Awaited]:
    """Return who may be claimed to be absent *now*, ascending."""
    return [
        awaited
        for awaited in state.table.game.to_act(state.play)
        if (since := absent_from(state, awaited)) is not None and since <= now
    ]
