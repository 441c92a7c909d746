"""How an event changes a match. Never fails, never draws, never checks."""

from datetime import datetime
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from domain.game import At
from domain.ids import MATCH, Position
from domain.match.bounds import counted, counts
from domain.match.events import (
    MatchAbortAsked,
    MatchAborted,
    MatchAbortWithdrawn,
    MatchClockHeld,
    MatchEntropyAsked,
    MatchEntropyRevealed,
    MatchEntropyWithheld,
    MatchEvent,
    MatchFinished,
    MatchOpened,
    MatchReissueAsked,
    MatchSeatAbsent,
    MatchSeatHandedOver,
    MatchSeatKept,
    MatchSeatLeft,
    MatchSeatReissued,
    MatchSeatResigned,
    MatchSeatReturned,
    MatchSeatTaken,
    MatchSecretReplaced,
    MatchSecretRevealed,
    MatchStarted,
    MatchTurnMissed,
    Reissuer,
)
from domain.match.options import typed_options
from domain.match.state import MISSES_FOR_GOOD, Hold, MatchState, SeatState, Status, Table
from domain.match.times import Times
from domain.outage import Outage
from domain.tagged import kinds_of
from domain.timestamp import parse_timestamp

_MATCH_EVENTS = kinds_of(MatchEvent)


def opened(table: Table, event: MatchOpened, time: datetime) -> MatchState:
    """Return the state after a match's first event, whose ruleset its game is played by from here on.

    Raises UnknownRuleset.
    """
    game = table.game.under(event.ruleset)
    play = None
    if event.parent is not None:  # the events that a fork takes over follow
        play = game.initial_state(typed_options(game, event.options), table.edition, event.seats)
    return MatchState(
        play=play,
        table=replace(table, game=game),
        opened=event,
        seats=(SeatState(),) * event.seats,
        times=Times().append(time),
        version=1,
        time=time,
        commitment=event.commitment,
    )


def evolve(state: MatchState, event: Any, time: datetime, actor: str = MATCH) -> MatchState:
    """Return the state after *event*, of the match or of its game, which *actor* did at *time*."""
    at = At(Position(state.version), time)
    if type(event) in _MATCH_EVENTS:
        changed = _evolve_match(state, event, at)
        play = changed.play
    else:
        changed = state if state.status is not Status.WAITING else replace(state, inherited=state.inherited + 1)
        play = state.table.game.evolve(state.play, event, at)
    seats = changed.seats
    if (seat := counts(state, actor)) is not None:
        seats = _seats_with(seats, seat, counted(state, seats[seat], seat))
    return replace(
        changed, play=play, seats=seats, times=state.times.append(time), version=state.version + 1, time=time
    )


def _evolve_match(state: MatchState, event: MatchEvent, at: At) -> MatchState:
    match event:
        case MatchSeatTaken(seat, kind, level, entropy):
            promise = None if event.entropy_hash is UNSET else event.entropy_hash
            return _with_seat(state, seat, SeatState(kind, level, bytes.fromhex(entropy), at.position, promise=promise))
        case MatchSeatLeft(seat) | MatchEntropyWithheld(seat):
            return _with_seat(state, seat, SeatState())
        case MatchSeatHandedOver(seat):
            return _in_other_hands(state, seat, at, None)
        case MatchSeatReissued(seat, by):
            return _in_other_hands(state, seat, at, by)
        case MatchReissueAsked(seat, by):
            before = state.seats[seat]
            since = at.position if before.reissue_asked_at is None else before.reissue_asked_at
            asked = replace(before, reissue_asked=(*before.reissue_asked, by), reissue_asked_at=since)
            return _with_seat(state, seat, asked)
        case MatchSeatKept(seat):
            return _with_seat(state, seat, replace(state.seats[seat], reissue_asked=(), reissue_asked_at=None))
        case MatchEntropyAsked():
            return replace(state, entropy_asked_at=at.position)
        case MatchEntropyRevealed(seat, entropy, renewed):
            revealed = replace(state.seats[seat], entropy=bytes.fromhex(entropy), promise=None, renewed=renewed)
            return _with_seat(state, seat, revealed)
        case MatchSecretReplaced(commitment):
            seats = tuple(map(_promising_anew, state.seats))
            return replace(state, seats=seats, entropy_asked_at=None, secrets=state.secrets + 1, commitment=commitment)
        case MatchStarted():
            started = replace(state, status=Status.RUNNING, entropy_asked_at=None, started_at=at.time)
            if state.opened.parent is not None:
                return _held(started, Outage(state.opened_at, at.time), at)
            game, edition = state.table.game, state.table.edition
            options = typed_options(game, state.opened.options)
            return replace(started, play=game.initial_state(options, edition, state.opened.seats))
        case MatchSeatResigned(seat):
            return _with_seat(state, seat, replace(state.seats[seat], resigned_at=at.position))
        case MatchTurnMissed(seat, asked_at):
            missed = state.seats[seat].missed + 1
            return _with_seat(state, seat, replace(state.seats[seat], missed=missed, missed_at=asked_at))
        case MatchSeatAbsent(seat, asked_at):
            absent = replace(state.seats[seat], missed=MISSES_FOR_GOOD, missed_at=asked_at)
            return _with_seat(state, seat, absent)
        case MatchSeatReturned(seat):
            returned = replace(state.seats[seat], missed=0, missed_at=None, returned_at=at.position)
            return _with_seat(state, seat, returned)
        case MatchAbortAsked(seat):
            return _with_seat(state, seat, replace(state.seats[seat], abort_asked=True))
        case MatchAbortWithdrawn(seat):
            return _with_seat(state, seat, replace(state.seats[seat], abort_asked=False))
        case MatchClockHeld(since, until):
            return _held(state, Outage(parse_timestamp(since), parse_timestamp(until)), at)
        case MatchFinished(outcome):
            return replace(state, status=Status.FINISHED, ended_at=at.time, outcome=outcome)
        case MatchAborted():
            return replace(state, status=Status.ABORTED, ended_at=at.time)
        case MatchSecretRevealed():
            return replace(state, disclosed=True)
        case MatchOpened():
            return state


def _held(state: MatchState, outage: Outage, at: At) -> MatchState:
    """Return *state* with everything that runs in it ending so much later: nobody could answer during *outage*.

    In a fork that waits nothing runs yet: all of that time is given back when it starts.
    """
    play = state.table.game.delay(state.play, outage) if state.status is Status.RUNNING else state.play
    return replace(state, play=play, holds=(*state.holds, Hold(at.position, outage)))


def _promising_anew(seat: SeatState) -> SeatState:
    """Return a seat whose revealed entropy everybody knows by now: what it promised when it revealed that counts."""
    return seat if seat.renewed is None else replace(seat, entropy=b"", promise=seat.renewed, renewed=None)


def _in_other_hands(state: MatchState, seat: int, at: At, reissued_by: Reissuer | None) -> MatchState:
    changed = replace(
        state.seats[seat], taken_at=at.position, reissue_asked=(), reissue_asked_at=None, reissued_by=reissued_by
    )
    return _with_seat(state, seat, changed)


def _with_seat(state: MatchState, seat: int, seat_state: SeatState) -> MatchState:
    return replace(state, seats=_seats_with(state.seats, seat, seat_state))


def _seats_with(seats: tuple[SeatState, ...], seat: int, seat_state: SeatState) -> tuple[SeatState, ...]:
    return (*seats[:seat], seat_state, *seats[seat + 1 :])
