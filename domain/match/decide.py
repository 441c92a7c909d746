"""Decides the commands to a match itself: events, or a refusal. The games decide their own commands."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, TypeGuard

from msgspec import UNSET, UnsetType

from domain.audience import all_seats
from domain.chance import commitment
from domain.errors import (
    Forbidden,
    Malformed,
    MatchFull,
    NotStarted,
    RulesetRetired,
    SeatTaken,
    WrongPhase,
)
from domain.game import Emitted, public
from domain.ids import HOST, OPERATOR, Actor, Seat, acting_seat
from domain.match.absence import ABSENT_SECONDS, CLAIMING, absent
from domain.match.bounds import require_few_seat_changes
from domain.match.commands import (
    Disclosure,
    MatchAbort,
    MatchAddBot,
    MatchAskReissue,
    MatchClaimAbsence,
    MatchDeclineRematch,
    MatchKeepSeat,
    MatchLeave,
    MatchOpen,
    MatchReissue,
    MatchResign,
    MatchRevealEntropy,
    MatchSit,
    MatchStart,
    MatchTakeOver,
    MatchWithdrawAbort,
    Start,
)
from domain.match.deadlines import earliest
from domain.match.events import (
    AbortReason,
    MatchAbortAsked,
    MatchAborted,
    MatchAbortWithdrawn,
    MatchFinished,
    MatchOpened,
    MatchSeatAbsent,
    MatchSeatLeft,
    MatchSeatResigned,
    MatchSeatTaken,
    MatchSecretRevealed,
    SeatKind,
)
from domain.match.options import complete_options, typed_options
from domain.match.over import match_over
from domain.match.reissuing import ask_reissue, keep_seat, reissue, take_over
from domain.match.revealing import begun_anew, full, require_not_revealing, require_promise, reveal
from domain.match.state import MatchState, Status, Table
from domain.match.verdict import last_one_standing
from domain.match.view import asked
from domain.match.wishes import LAPSING, who_is_asked
from domain.tagged import kinds_of
from domain.timestamp import format_timestamp

Frame = (
    MatchSit
    | MatchLeave
    | MatchTakeOver
    | MatchReissue
    | MatchDeclineRematch
    | MatchAddBot
    | MatchStart
    | MatchAbort
    | MatchWithdrawAbort
    | MatchClaimAbsence
    | MatchAskReissue
    | MatchKeepSeat
    | MatchResign
    | MatchRevealEntropy
)
"""The commands that this file decides, the opening apart."""

_FRAMES = kinds_of(Frame)


def is_frame(command: object) -> TypeGuard[Frame]:
    """Tell whether *command* is one to the match itself."""
    return type(command) in _FRAMES


def decide_opening(
    table: Table, command: MatchOpen, *, sandbox: bool, protocol: int, inherited: Sequence[Emitted[Any]] = ()
) -> list[Emitted[Any]]:
    """Open a match; bots take the highest seats. Raises Malformed, with the path, if that is not possible.

    *inherited*: what a fork takes over from its parent.
    """
    game = table.game
    if command.seats not in game.seats:
        raise Malformed(f"{game.title} is for {game.seats.start} to {game.seats.stop - 1} seats.", path="$.seats")
    if len(command.bots) > command.seats:
        raise Malformed("There are more bots than seats.", path="$.bots")
    for number, bot in enumerate(command.bots):
        if bot.level not in game.levels:
            raise Malformed(
                f"The house bot plays at these levels: {', '.join(game.levels)}.", path=f"$.bots[{number}].level"
            )
    options = complete_options(game, command.options)
    game.check_options(typed_options(game, options), table.edition, command.seats)
    opened = MatchOpened(
        game=game.slug,
        ruleset=game.ruleset,
        protocol=protocol,
        edition=table.edition.digest,
        options=options,
        seats=command.seats,
        visibility=command.visibility,
        joining=command.joining,
        start=command.start,
        turn_seconds=command.turn_seconds,
        disclosure=command.disclosure,
        commitment=commitment(table.match_id, table.secret).hex(),
        sandbox=sandbox,
        parent=None if command.parent is UNSET else command.parent,
        absent_seconds=_absent_seconds(command, protocol),
    )
    first_bot = command.seats - len(command.bots)
    bots = [
        MatchSeatTaken(Seat(first_bot + number), SeatKind.BOT, bot.level, "") for number, bot in enumerate(command.bots)
    ]
    return [public(opened), *inherited, *map(public, bots)]


def decide_frame(state: MatchState, actor: Actor, command: Frame, now: datetime) -> list[Emitted[Any]]:
    """Decide a command to the match itself. Raises Refused."""
    if state.over:
        raise match_over(state)
    match command:
        case MatchSit():
            return _sit(state, command)
        case MatchLeave(seat):
            return _leave(state, seat)
        case MatchTakeOver(seat):
            _require_few_hands(state)
            return take_over(state, seat)
        case MatchReissue(seat):
            _require_host(actor)
            _require_few_hands(state)
            return reissue(state, actor, seat)
        case MatchDeclineRematch():
            require_waiting(state)
            return [public(MatchAborted(AbortReason.REMATCH_DECLINED)), *ending(state)]
        case MatchAddBot():
            return _add_bot(state, actor, command)
        case MatchStart():
            return _start(state, actor)
        case MatchAbort():
            return _abort(state, actor)
        case MatchWithdrawAbort():
            return _withdraw_abort(state, actor)
        case MatchClaimAbsence():
            return _claim_absence(state, actor, now)
        case MatchAskReissue():
            return ask_reissue(state, actor, command, now)
        case MatchKeepSeat():
            return keep_seat(state, actor)
        case MatchResign():
            return _resign(state, actor)
        case MatchRevealEntropy():
            return reveal(state, actor, command, now)


def require_ruleset(state: MatchState) -> None:
    """Raise RulesetRetired if the match is only read."""
    if state.table.game.is_retired:
        raise RulesetRetired(
            "This server no longer plays by the match's ruleset.", facts={"ruleset": state.opened.ruleset}
        )


def require_waiting(state: MatchState) -> None:
    """Raise WrongPhase once the match has started."""
    if state.status is not Status.WAITING:
        raise WrongPhase("The match has started.", rule="match.started", facts={"status": state.status})


def starts_by_itself(state: MatchState) -> bool:
    """Tell whether the seat just taken was the last one that the match waited for."""
    return (
        state.status is Status.WAITING
        and state.opened.start is Start.WHEN_FULL
        and state.entropy_asked_at is None
        and not state.free_seats()
    )


def ending(state: MatchState) -> list[Emitted[Any]]:
    """Return the event that follows every end of a match: its secret is revealed."""
    audience = None if state.opened.disclosure is Disclosure.EVERYONE else all_seats(len(state.seats))
    return [Emitted(MatchSecretRevealed(state.table.secret.hex()), audience)]


def _sit(state: MatchState, command: MatchSit) -> list[Emitted[Any]]:
    require_waiting(state)
    require_ruleset(state)
    free = state.free_seats()
    if not free:
        raise MatchFull("Every seat is taken.", facts={"seats": len(state.seats)})
    _require_free(state, command.seat)
    require_few_seat_changes(state)
    require_promise(state, command)
    return [public(MatchSeatTaken(command.seat, SeatKind.HUMAN, None, command.entropy, command.entropy_hash))]


def _leave(state: MatchState, seat: Seat) -> list[Emitted[Any]]:
    require_waiting(state)
    if seat >= len(state.seats) or state.seats[seat].kind is None:
        raise WrongPhase(f"Nobody sits on seat {seat}.", rule="match.seat_empty", facts={"seat": seat})
    return [public(MatchSeatLeft(seat)), *begun_anew(state)]


def _add_bot(state: MatchState, actor: Actor, command: MatchAddBot) -> list[Emitted[Any]]:
    _require_host(actor)
    require_waiting(state)
    require_ruleset(state)
    game = state.table.game
    if command.level not in game.levels:
        raise Malformed(f"The house bot plays at these levels: {', '.join(game.levels)}.", path="$.level")
    if not state.free_seats():
        raise MatchFull("Every seat is taken.", facts={"seats": len(state.seats)})
    _require_free(state, command.seat)
    require_few_seat_changes(state)
    return [public(MatchSeatTaken(command.seat, SeatKind.BOT, command.level, ""))]


def _start(state: MatchState, actor: Actor) -> list[Emitted[Any]]:
    _require_host(actor)
    require_waiting(state)
    require_ruleset(state)
    if free := state.free_seats():
        raise WrongPhase(
            "The match cannot start before every seat is taken.",
            rule="match.seats_free",
            facts={"free_seats": list(free)},
        )
    require_not_revealing(state)
    return full(state)


def _abort(state: MatchState, actor: Actor) -> list[Emitted[Any]]:
    if actor == OPERATOR:
        return [public(MatchAborted(AbortReason.BY_OPERATOR)), *ending(state)]
    seat = acting_seat(actor)
    if state.status is Status.WAITING:
        _require_host(actor)
        return [public(MatchAborted(AbortReason.BY_HOST)), *ending(state)]
    if seat is None:
        raise Forbidden("After the start, only its players can call the match off.")
    if state.is_resigned(seat):
        raise Forbidden("This seat has resigned.", facts={"seat": seat})
    waiting = [n for n in who_is_asked(state) if n != seat and not state.seats[n].abort_asked]
    if state.seats[seat].abort_asked:
        raise WrongPhase(
            "This seat has already asked to call the match off.",
            rule="match.abort_asked",
            facts={"waiting_for": list(waiting)},
        )
    asked = public(MatchAbortAsked(seat))
    return [asked] if waiting else [asked, public(MatchAborted(AbortReason.BY_SEATS)), *ending(state)]


def _withdraw_abort(state: MatchState, actor: Actor) -> list[Emitted[Any]]:
    seat = acting_seat(actor)
    if seat is None:
        raise Forbidden("Only a seat can take back its wish.")
    if state.opened.protocol < LAPSING or not state.seats[seat].abort_asked:
        raise WrongPhase(
            "This seat has no wish to take back.",
            rule="match.abort_not_asked",
            facts={"abort_asked": [*state.abort_asked()]},
        )
    return [public(MatchAbortWithdrawn(seat))]


def _claim_absence(state: MatchState, actor: Actor, now: datetime) -> list[Emitted[Any]]:
    seat = acting_seat(actor)
    if seat is None:
        raise Forbidden("Only a seat can claim that another is absent.")
    if state.status is Status.WAITING:
        raise NotStarted("The match has not started.", facts={"free_seats": list(state.free_seats())})
    if state.is_resigned(seat):
        raise Forbidden("This seat has resigned.", facts={"seat": seat})
    away = absent(state, now)
    if any(awaited.seat == seat for awaited in away):
        raise WrongPhase(
            "This seat keeps the others waiting itself.", rule="match.claimant_absent", facts={"seat": seat}
        )
    if not away:
        first = earliest(*(one.absent_from for one in asked(state)))
        raise WrongPhase(
            "No seat has kept the match waiting for so long.",
            rule="match.nobody_absent",
            facts={"absent_from": None if first is None else format_timestamp(first)},
        )
    return [public(MatchSeatAbsent(awaited.seat, awaited.asked_at)) for awaited in away]


def _absent_seconds(command: MatchOpen, protocol: int) -> int | UnsetType | None:
    if protocol < CLAIMING:
        return UNSET
    return ABSENT_SECONDS if command.absent_seconds is UNSET else command.absent_seconds


def _resign(state: MatchState, actor: Actor) -> list[Emitted[Any]]:
    seat = acting_seat(actor)
    if seat is None:
        raise Forbidden("Only a seat can resign.")
    if state.status is Status.WAITING:
        raise NotStarted("The match has not started yet: leave the seat instead.")
    if state.is_resigned(seat):
        raise Forbidden("This seat has resigned.", facts={"seat": seat})
    resigned = public(MatchSeatResigned(seat))
    outcome = last_one_standing(state, seat)
    if outcome is None:
        return [resigned]
    return [resigned, public(MatchFinished(outcome)), *ending(state)]


def _require_few_hands(state: MatchState) -> None:
    if state.status is Status.WAITING:
        require_few_seat_changes(state)


def _require_host(actor: Actor) -> None:
    if actor not in (HOST, OPERATOR):
        raise Forbidden("Only the host of the match may do this.")


def _require_free(state: MatchState, seat: int) -> None:
    if seat >= len(state.seats):
        raise Malformed(f"The match has seats 0 to {len(state.seats) - 1}.", path="$.seat")
    if state.seats[seat].kind is not None:
        raise SeatTaken(f"Seat {seat} is taken.", facts={"seat": seat, "free_seats": list(state.free_seats())})
