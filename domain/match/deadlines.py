"""When a match must act by itself: its game's own deadline, and those of the seats that are asked."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from domain.errors import TooLate
from domain.game import Awaited
from domain.ids import Position, Seat
from domain.match.state import MatchState, Status
from domain.outage import Outage, time_lost
from domain.timestamp import format_timestamp

ANSWERING = 2
"""From this protocol on only what ends the decision that a seat is asked brings back a player who had missed turns."""


REVEALING = timedelta(seconds=60)
"""How long seats have to reveal the entropy that they promised."""


def earliest(*moments: datetime | None) -> datetime | None:
    """Return the earliest of *moments* that there is, or None."""
    found = None
    for moment in moments:
        if moment is not None and (found is None or moment < found):
            found = moment
    return found


def open_decision(state: MatchState, seat: Seat) -> Position | None:
    """Return since when *seat* is asked what it is asked now, or None."""
    if state.status is not Status.RUNNING:
        return None
    for awaited in state.table.game.to_act(state.play):
        if awaited.seat == seat:
            return awaited.asked_at
    return None


def asked_since(state: MatchState, position: int, outages: Sequence[Outage] = ()) -> datetime:
    """Return since when the decision is asked that was opened at *position*: later by all time in which nobody could
    answer, as the history tells, or *outages* that it does not tell of yet.
    """
    since = accounted = state.times[position]
    for hold in state.holds:
        if hold.position > position:
            since += time_lost(since, hold.outage)
            accounted = max(accounted, hold.outage.until)
    for outage in outages:
        if outage.until > accounted:
            since += time_lost(max(since, accounted), outage)
    return since


def turn_deadline(state: MatchState, awaited: Awaited) -> datetime | None:
    """Return when the house takes over a seat's decision, or None: turns are not timed, or the house plays it anyway.

    Nothing gives a decision its time again. (Before protocol 2, whoever returned while it was open had as long again.)
    """
    seconds = state.opened.turn_seconds
    if seconds is None or state.house_level(awaited.seat, awaited.asked_at) is not None:
        return None
    since = max(awaited.asked_at, state.seats[awaited.seat].returned_at or 0)
    return asked_since(state, since) + timedelta(seconds=seconds)


def game_deadline(state: MatchState) -> datetime | None:
    """Return when the game itself must act, or None."""
    if state.status is not Status.RUNNING:
        return None
    due: datetime | None = state.table.game.due(state.play)
    return due


def reveal_deadline(state: MatchState) -> datetime | None:
    """Return until when the seats can reveal their entropy, or None: they are not asked to."""
    if state.entropy_asked_at is None or state.status is not Status.WAITING:
        return None
    return asked_since(state, state.entropy_asked_at) + REVEALING


def answer_deadline(state: MatchState, awaited: Awaited, game_due: datetime | None) -> datetime | None:
    """Return when *awaited* must have answered, or None; *game_due*: when the game itself must act."""
    return earliest(game_due, turn_deadline(state, awaited))


def next_deadline(state: MatchState) -> datetime | None:
    """Return when the clock must act next, or None."""
    if state.status is not Status.RUNNING:
        return reveal_deadline(state)
    if state.opened.turn_seconds is None:
        return game_deadline(state)
    turns = (turn_deadline(state, awaited) for awaited in state.table.game.to_act(state.play))
    return earliest(game_deadline(state), *turns)


def too_late(due: datetime) -> TooLate:
    """Return the refusal of what was sent before the clock, which was due then, opened another decision."""
    return TooLate(
        "The time for the decision that this answers has run out.",
        rule="match.too_late",
        facts={"deadline": format_timestamp(due)},
    )


def missed_by(state: MatchState, moment: datetime) -> list[Awaited]:
    """Return who has not answered by *moment*."""
    return [
        awaited
        for awaited in state.table.game.to_act(state.play)
        if (deadline := turn_deadline(state, awaited)) is not None and deadline <= moment
    ]
