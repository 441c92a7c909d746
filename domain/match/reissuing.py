"""Seats that change hands while they are held: handed over by their holders, or reissued because their token is lost.

A running match's seat is reissued by an operator, or by the agreement of all other players who are still there. These
have to wait as long as for a seat that is absent, and whatever the seat's player does meanwhile, or `match.keep_seat`,
makes their wishes lapse: nobody who is there loses a seat.
"""

from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct

from domain.errors import Forbidden, Malformed, NotStarted, WrongPhase
from domain.game import Emitted, public
from domain.ids import HOST, Actor, Seat, acting_seat
from domain.match.commands import MatchAskReissue
from domain.match.deadlines import asked_since, earliest
from domain.match.earlier import require_protocol
from domain.match.events import (
    MatchReissueAsked,
    MatchSeatHandedOver,
    MatchSeatKept,
    MatchSeatReissued,
    Reissuer,
    SeatKind,
)
from domain.match.over import match_over
from domain.match.state import MatchState, Status
from domain.match.wishes import who_is_asked
from domain.timestamp import format_timestamp

REISSUING = 3
"""From this protocol on seats change hands while they are held."""


def take_over(state: MatchState, seat: Seat) -> list[Emitted[Any]]:
    """Give a seat to whoever has its code. Raises Refused."""
    require_protocol(state, REISSUING)
    _require_held(state, seat)
    return [public(MatchSeatHandedOver(seat))]


def reissue(state: MatchState, actor: Actor, seat: Seat) -> list[Emitted[Any]]:
    """Take a seat from its token: the host before the start, an operator at any time. Raises Refused."""
    require_protocol(state, REISSUING)
    if actor == HOST and state.status is not Status.WAITING:
        raise Forbidden("After the start, only an operator or all other players can have a seat reissued.")
    _require_held(state, seat)
    return [public(MatchSeatReissued(seat, Reissuer.HOST if actor == HOST else Reissuer.OPERATOR))]


def ask_reissue(state: MatchState, actor: Actor, command: MatchAskReissue, now: datetime) -> list[Emitted[Any]]:
    """Note a wish to have a seat reissued, and do that if all others wish it for long enough. Raises Refused."""
    require_protocol(state, REISSUING)
    by, seat = _asking(state, actor), command.seat
    _require_held(state, seat)
    holder = state.seats[seat]
    if seat == by:
        raise Forbidden("A seat cannot ask to be reissued itself; hand it over.", facts={"seat": seat})
    if holder.reissued_by is not None:
        raise WrongPhase("This seat was reissued already.", rule="match.seat_reissued", facts={"seat": seat})
    if not isinstance(state.opened.absent_seconds, int):
        raise Forbidden("In this match, only an operator can have a seat reissued.", facts={"seat": seat})
    waiting = [n for n in who_is_asked(state) if n not in (seat, by, *holder.reissue_asked)]
    since = reissue_from(state, seat)
    due = since is not None and since <= now and not waiting
    if by in holder.reissue_asked and not due:
        raise WrongPhase(
            "This seat has already asked for that; the time has not come, or others have not asked yet.",
            rule="match.reissue_asked",
            facts={"waiting_for": list(waiting), "reissue_from": None if since is None else format_timestamp(since)},
        )
    asked = [] if by in holder.reissue_asked else [public(MatchReissueAsked(seat, by))]
    return [*asked, public(MatchSeatReissued(seat, Reissuer.SEATS))] if due else asked


def keep_seat(state: MatchState, actor: Actor) -> list[Emitted[Any]]:
    """Say that a seat's player is there. Raises Refused."""
    require_protocol(state, REISSUING)
    seat = _asking(state, actor)
    if not state.seats[seat].reissue_asked:
        raise WrongPhase(
            "Nobody has asked to have this seat reissued.", rule="match.reissue_not_asked", facts={"seat": seat}
        )
    return [public(MatchSeatKept(seat))]


def reissue_from(state: MatchState, seat: int) -> datetime | None:
    """Return from when on a seat may be reissued for which somebody has asked, or None: nobody has."""
    asked_at, seconds = state.seats[seat].reissue_asked_at, state.opened.absent_seconds
    if asked_at is None or not isinstance(seconds, int):
        return None
    return asked_since(state, asked_at) + timedelta(seconds=seconds)


class Reissue(Struct, frozen=True, gc=False):
    """A seat that others want to be reissued (*asked_by*), from when on it may be, or that was (by whom)."""

    seat: Seat
    asked_by: tuple[Seat, ...]
    reissue_from: datetime | None
    reissued_by: Reissuer | None


def reissues(state: MatchState) -> tuple[Reissue, ...]:
    """Return every seat about which there is something to say: ascending, none once the match is over."""
    return tuple(
        Reissue(Seat(number), seat.reissue_asked, reissue_from(state, number), seat.reissued_by)
        for number, seat in enumerate(state.seats)
        if (seat.reissue_asked or seat.reissued_by) and not state.over
    )


def next_reissue(state: MatchState) -> datetime | None:
    """Return when the first of the seats may be reissued for which somebody has asked, or None."""
    return earliest(*(reissue_from(state, seat) for seat in range(len(state.seats))))


def may_hand_out(state: MatchState, seat: Seat, other: Seat) -> bool:
    """Tell whether a player may pass on the code of another's seat: one that was reissued by agreement."""
    return state.seats[seat].reissued_by is Reissuer.SEATS and not state.over and other in who_is_asked(state)


def require_changing_hands(state: MatchState, seat: Seat) -> None:
    """Raise Refused unless *seat* could be taken over by somebody."""
    if state.over:
        raise match_over(state)
    require_protocol(state, REISSUING)
    _require_held(state, seat)


def unknown_handover() -> Forbidden:
    """Return the refusal of a code that moves no seat of this match; it does not say why."""
    return Forbidden("This is no code of a seat of this match, or it was used.", rule="match.handover_unknown")


def handover_ended(ends_at: datetime) -> WrongPhase:
    """Return the refusal of a code that comes too late."""
    return WrongPhase("This code has ended.", rule="match.handover_ended", facts={"ends_at": format_timestamp(ends_at)})


def _asking(state: MatchState, actor: Actor) -> Seat:
    seat = acting_seat(actor)
    if seat is None:
        raise Forbidden("Only a seat can do this.")
    if state.status is Status.WAITING:
        raise NotStarted("The match has not started.", facts={"free_seats": list(state.free_seats())})
    if state.is_resigned(seat):
        raise Forbidden("This seat has resigned.", facts={"seat": seat})
    return seat


def _require_held(state: MatchState, seat: int) -> None:
    if seat >= len(state.seats):
        raise Malformed(f"The match has seats 0 to {len(state.seats) - 1}.", path="$.seat")
    if state.seats[seat].kind is not SeatKind.HUMAN or state.is_resigned(seat):
        raise WrongPhase(f"Nobody plays on seat {seat}.", rule="match.seat_not_held", facts={"seat": seat})
