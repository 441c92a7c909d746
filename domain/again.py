"""Decides again what a history records, to tell whether it follows from the commands, the rules and the luck.

What the events do not hold is taken as it was recorded: when a command came, that nobody could answer for a time
(`match.clock_held`), and that a match was abandoned for as long as its server allows.
"""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from domain.aggregate import SETTLE, Match
from domain.errors import Refused
from domain.game import TimeUp, public
from domain.ids import CLOCK_ACTOR, HOST, OPERATOR, Position, Seat, acting_seat, bot_actor, seat_actor
from domain.match.commands import MatchOpen, MatchSit
from domain.match.deadlines import next_deadline, open_decision
from domain.match.decide import ending
from domain.match.decision import NewEvent
from domain.match.events import AbortReason, MatchAborted, MatchClockHeld, MatchOpened, SeatKind
from domain.match.forking import inherited
from domain.match.holding import late_hold, next_claim, next_hold
from domain.match.run import Luck, Run, decide
from domain.match.state import MatchState, Status, Table
from domain.outage import Outage
from domain.timestamp import parse_timestamp

_MOMENT = timedelta(microseconds=1)
_DIGEST = re.compile("[0-9a-f]{64}")
_open_match = Match.open


class DoesNotFollow(Exception):
    """What was recorded could not have happened; the message says why."""


def opened_again(table: Table, recorded: Sequence[NewEvent], luck: Luck | None = None) -> tuple[NewEvent, ...]:
    """Return what the opening command of *recorded* gives. Raises DoesNotFollow, UnknownRuleset."""
    first = recorded[0]
    event = first.event
    if not isinstance(event, MatchOpened):
        raise DoesNotFollow("A history begins with match.opened.")
    _require_opening(table, first)
    under = replace(table, game=table.game.under(event.ruleset))
    try:
        _, decision = _open_match(
            under,
            first.command,
            actor=first.actor,
            received=first.time,
            sandbox=event.sandbox,
            protocol=event.protocol,
            luck=luck,
            inherited=() if event.parent is None else inherited(recorded),
        )
    except Refused as refusal:
        raise DoesNotFollow(f"The command is refused: {refusal.detail}") from refusal
    return decision.deeds[0].events


def _require_opening(table: Table, first: NewEvent) -> None:
    """Raise DoesNotFollow unless a host opened a match of this table. What an edition was called is taken as told."""
    command = first.command
    if first.actor != HOST or not isinstance(command, MatchOpen):
        raise DoesNotFollow("A match is opened by its host, with match.open.")
    if command.game != table.game.slug:
        raise DoesNotFollow("The command opens a match of another game.")
    if _DIGEST.fullmatch(command.edition) and command.edition != table.edition.digest:
        raise DoesNotFollow("The command names another edition.")


def decided_again(state: MatchState, recorded: Sequence[NewEvent], luck: Luck | None = None) -> tuple[NewEvent, ...]:
    """Return what the command of *recorded*, a command's events, gives in *state*. Raises DoesNotFollow."""
    first = recorded[0]
    if first.actor == CLOCK_ACTOR:
        return _by_the_clock(state, recorded, luck)
    _require_sender(state, first.actor, first.command)
    now = max(first.time, state.time)
    try:
        run = decide(state, first.actor, first.command, now, luck)
    except Refused as refusal:
        due = next_deadline(state)
        if due is None or first.time != due:
            raise DoesNotFollow(f"The command is refused: {refusal.detail}") from refusal
        run = _decided_late(state, first, due + SETTLE - _MOMENT, luck)
    return run.events(first.actor, first.command)


def _decided_late(state: MatchState, first: NewEvent, now: datetime, luck: Luck | None) -> Run:
    """Decide a command that came while the clock waited: its events are dated at the deadline."""
    try:
        return decide(state, first.actor, first.command, now, luck)
    except Refused as refusal:
        raise DoesNotFollow(f"The command is refused: {refusal.detail}") from refusal


def _require_sender(state: MatchState, actor: str, command: Any) -> None:
    """Raise DoesNotFollow if there is no such actor, or if a house bot plays for a person, or a person for a bot."""
    seat = acting_seat(actor)
    if actor not in ((HOST, OPERATOR) if seat is None else (seat_actor(seat), bot_actor(seat))):
        raise DoesNotFollow("Nobody sends commands under this name.")
    if isinstance(command, MatchSit) and actor != seat_actor(command.seat):
        raise DoesNotFollow(f"Only seat {command.seat} itself is taken by this command.")
    if seat is None or seat >= len(state.seats) or state.status is not Status.RUNNING:
        return
    asked_at = open_decision(state, Seat(seat))
    if actor == seat_actor(seat) and state.seats[seat].kind is SeatKind.BOT:
        raise DoesNotFollow(f"A house bot sits on seat {seat}.")
    if actor == bot_actor(seat) and (asked_at is None or state.house_level(seat, asked_at) is None):
        raise DoesNotFollow(f"The house does not play seat {seat} now.")


def _by_the_clock(state: MatchState, recorded: Sequence[NewEvent], luck: Luck | None) -> tuple[NewEvent, ...]:
    first = recorded[0]
    if state.over:
        raise DoesNotFollow("The match is over: no clock runs.")
    if not isinstance(first.command, TimeUp):
        raise DoesNotFollow("The clock has one command, match.time_up.")
    if isinstance(first.event, MatchClockHeld):
        run = _held(state, first.event)
    elif isinstance(first.event, MatchAborted) and first.event.reason is AbortReason.EXPIRED:
        run = Run(state, max(first.time, state.time))
        run.emit([public(MatchAborted(AbortReason.EXPIRED)), *ending(state)])
    else:
        run = _time_up(state, recorded[-1].event, luck)
    return run.events(CLOCK_ACTOR, first.command)


def _held(state: MatchState, event: MatchClockHeld) -> Run:
    outage = Outage(parse_timestamp(event.since), parse_timestamp(event.until))
    for deadline in (next_deadline, next_claim):
        due = deadline(state)
        if due is not None and next_hold(state, due, (outage,), deadline) == outage:
            run = Run(state, max(due, state.time))
            run.hold(outage)
            return run
    raise DoesNotFollow("Nothing runs out later because of this time.")


def _time_up(state: MatchState, last: Any, luck: Luck | None) -> Run:
    due = next_deadline(state)
    if due is None:
        raise DoesNotFollow("Nothing is due.")
    time = max(due, state.time)
    run = Run(state, time, luck=luck)
    try:
        run.time_up(due)
    except Refused as refusal:
        raise DoesNotFollow(f"The clock is refused: {refusal.detail}") from refusal
    if isinstance(last, MatchClockHeld):
        outage = late_hold(run.state, Position(state.version), time, parse_timestamp(last.until))
        if outage is None:
            raise DoesNotFollow("The clock was not late, or opened nothing.")
        run.hold_late(outage)
    return run
