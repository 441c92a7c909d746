"""Seats that keep the others waiting without a deadline: from when on these may claim that they are absent."""

from datetime import datetime, timedelta

from domain.game import Awaited
from domain.match.deadlines import answer_deadline, asked_since, game_deadline
from domain.match.state import MatchState

CLAIMING = 2
"""From this protocol on a seat can be claimed to be absent."""

ABSENT_SECONDS = 86_400
"""A day, unless the opening says otherwise."""


def absent_from(state: MatchState, awaited: Awaited, deadline: datetime | None) -> datetime | None:
    """Return when *awaited* may be claimed to be absent, or None: never, as where a *deadline* ends the wait anyway."""
    seconds = state.opened.absent_seconds
    if deadline is not None or not isinstance(seconds, int):
        return None
    if state.house_level(awaited.seat, awaited.asked_at) is not None:
        return None
    return asked_since(state, awaited.asked_at) + timedelta(seconds=seconds)


def absent(state: MatchState, now: datetime) -> list[Awaited]:
    """Return who may be claimed to be absent *now*, ascending."""
    game_due = game_deadline(state)
    return [
        awaited
        for awaited in state.table.game.to_act(state.play)
        if (since := absent_from(state, awaited, answer_deadline(state, awaited, game_due))) is not None
        and since <= now
    ]
