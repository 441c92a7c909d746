"""Time in which nobody could answer, and what runs out later for it."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from itertools import takewhile
from typing import TypeAlias

from domain.ids import Position
from domain.match.deadlines import earliest, next_deadline
from domain.match.events import MatchClockHeld
from domain.match.evolve import evolve
from domain.match.state import MatchState
from domain.match.view import asked
from domain.outage import Outage
from domain.timestamp import format_timestamp

HOLDING = 2
"""From this protocol on the clock is held while nobody can answer."""

LATE = timedelta(seconds=2)
"""What the clock carries out later than this opens nothing in the past."""


def held(outage: Outage) -> MatchClockHeld:
    """Return the event that says that nobody could answer during *outage*."""
    return MatchClockHeld(format_timestamp(outage.since), format_timestamp(outage.until))


Deadline: TypeAlias = Callable[[MatchState], datetime | None]
"""When something runs out in a match, if anything does."""


def next_claim(state: MatchState) -> datetime | None:
    """Return when the first of those who are asked may be claimed to be absent, or None."""
    return earliest(*(one.absent_from for one in asked(state)))


def next_hold(
    state: MatchState, due: datetime, outages: Sequence[Outage], deadline: Deadline = next_deadline
) -> Outage | None:
    """Return the first of *outages* in which the time of what is *due* ran, without what is accounted for already.

    *deadline* tells when that is due.
    """
    begun = state.started_at
    if begun is None and state.entropy_asked_at is not None:
        begun = state.times[state.entropy_asked_at]
    if state.opened.protocol < HOLDING or begun is None:
        return None
    accounted = max([begun, *(hold.outage.until for hold in state.holds[-1:])])
    for outage in reversed(list(takewhile(lambda one: one.until > accounted, reversed(outages)))):
        rest = Outage(max(outage.since, accounted), outage.until)
        if rest.since < due and is_later(deadline(evolve(state, held(rest), state.time)), due):
            return rest
    return None


def late_hold(state: MatchState, first: Position, carried_out: datetime, now: datetime) -> Outage | None:
    """Return the time to be given back to what the clock opened from position *first* on, if it was late by *now*."""
    if state.opened.protocol < HOLDING or now - carried_out < LATE or next_deadline(state) is None:
        return None
    opened = any(one.awaited.asked_at >= first for one in asked(state))
    return Outage(carried_out, now) if opened else None


def is_later(deadline: datetime | None, due: datetime) -> bool:
    """Tell whether *deadline* is later than *due*."""
    return deadline is not None and deadline > due
