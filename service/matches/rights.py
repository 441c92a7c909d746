"""Who calls, and what that caller may do and see in a match."""

import hmac
from enum import StrEnum

from msgspec import Struct

from domain.errors import Forbidden, Malformed
from domain.ids import HOST, OPERATOR, Actor, Seat, seat_actor
from domain.match.commands import Disclosure, MatchAbort, MatchAddBot, MatchStart
from domain.match.events import SeatKind
from domain.match.state import MatchState
from domain.tagged import kinds_of
from domain.viewer import AUDITOR, SPECTATOR, Viewer, seat_viewer
from infra.event_store.port import SeatRow
from infra.players.port import Player
from service.matches.cached import CachedMatch
from service.matches.tokens import Credential
from service.refusals import Unauthenticated


class Scope(StrEnum):
    """What an API key is for. ``partie keys create`` offers those that an operation asks for."""

    OPEN = "open"
    PLAYERS = "players"
    FEED = "feed"
    AUDIT = "audit"
    WEBHOOKS = "webhooks"
    ADMIN = "admin"


class Caller(Struct, frozen=True, gc=False):
    """Who calls, in one match: an actor (None: a spectator), a viewer, and the token that gives these rights.

    *since*: the position at which its seat was taken. *player*: whose token it is, if it is a player's. *only_looks*:
    it came with a ticket, for the seat that it was given for. *audits*: all that is disclosed to anybody is to it.
    """

    actor: Actor | None
    viewer: Viewer
    seat: Seat | None = None
    since: int | None = None
    credential: Credential | None = None
    player: Player | None = None
    only_looks: bool = False
    audits: bool = False


GUEST = Caller(None, SPECTATOR)
_OF_THE_HOST = kinds_of(MatchStart | MatchAddBot)


def caller_of(cached: CachedMatch, credential: Credential) -> Caller | None:
    """Return whose token this is, as far as the match is known here: a seat's or the host's. None: nobody's now."""
    if _is_hosts(cached, credential):
        return Caller(HOST, SPECTATOR, credential=credential)
    row = _seated(cached, credential)
    if row is None:
        return None
    return Caller(seat_actor(row.seat), seat_viewer(row.seat), Seat(row.seat), row.taken_at, credential)


def _is_hosts(cached: CachedMatch, credential: Credential) -> bool:
    return credential.kind == "host" and hmac.compare_digest(cached.opening.host_token_hash, credential.hash)


def _seated(cached: CachedMatch, credential: Credential) -> SeatRow | None:
    """Return the row of the seat whose token this is, if its holder still sits there."""
    row = cached.tokens.get(credential.hash) if credential.kind == "seat" else None
    if row is None:
        return None
    seat = cached.match.state.seats[row.seat]
    return row if seat.taken_at == row.taken_at and seat.kind is SeatKind.HUMAN else None


def held_by(cached: CachedMatch, player: Player) -> dict[Seat, int]:
    """Return the seats that a player holds, as far as the match is known here, each with when it was taken."""
    if not cached.holders:
        return {}
    return {
        Seat(number): seat.taken_at
        for number, seat in enumerate(cached.match.state.seats)
        if seat.taken_at is not None and cached.holders.get(seat.taken_at) == player.id
    }


def require_alive(cached: CachedMatch, caller: Caller) -> None:
    """Raise Unauthenticated if the caller's token is no longer valid: its request may have waited for the lock.

    A player's token does not depend on the match, but its seat does: raises Forbidden if it has lost that.
    """
    credential = caller.credential
    if caller.player is not None:
        if caller.seat is not None and held_by(cached, caller.player).get(caller.seat) != caller.since:
            raise not_held(caller.seat)
    elif credential is not None and credential.kind != "key" and not _is_alive(cached, credential):
        raise Unauthenticated


def _is_alive(cached: CachedMatch, credential: Credential) -> bool:
    return _seated(cached, credential) is not None or _is_hosts(cached, credential)


def not_held(seat: Seat) -> Forbidden:
    """Return the refusal for whoever names a *seat* that is somebody else's."""
    return Forbidden(f"Seat {seat} is not the caller's.", facts={"seat": seat})


def require_actor(caller: Caller) -> Actor:
    """Return the actor. Raises Forbidden for callers who may only look."""
    if caller.actor is None:
        raise Forbidden("Only a seat or the host may act.")
    return caller.actor


def require_host(caller: Caller) -> Actor:
    """Return the actor. Raises Forbidden for whoever is neither the host nor an operator."""
    if caller.actor not in (HOST, OPERATOR):
        raise Forbidden("Only the host of the match may do this.")
    return caller.actor


def require_right(caller: Caller, command: object) -> Actor:
    """Return the actor, if its token allows *command* at all. Raises Forbidden.

    Whatever else forbids it depends on the match, which decides that.
    """
    actor = require_actor(caller)
    if type(command) is MatchAbort:
        return actor
    if type(command) in _OF_THE_HOST:
        if caller.seat is not None:
            raise Forbidden("Only the host may do this.")
    elif caller.seat is None:
        raise Forbidden("Only a seat may play.")
    return actor


def require_eyes(state: MatchState, caller: Caller, wanted: str | None, *, disclosing: bool) -> Viewer:
    """Return the viewer that a caller looks as. Raises Forbidden, or Malformed for a seat that does not exist.

    *wanted* is ``seat:n``, ``spectator``, ``all`` or None. Once the match is disclosed to the caller, it may look as
    anybody, and sees everything by default if *disclosing*. Else one may look as oneself or as a spectator, who sees
    less.
    """
    if wanted is None:
        return AUDITOR if disclosing and is_disclosed_to(state, caller) else caller.viewer
    viewer = _eyes(wanted)
    if viewer.seat is not None and viewer.seat >= len(state.seats):
        raise Malformed(f"The match has seats 0 to {len(state.seats) - 1}.", path="$query.as")
    if is_disclosed_to(state, caller) or viewer in (caller.viewer, SPECTATOR):
        return viewer
    raise Forbidden(
        "You may not look as somebody else before the end, only as yourself or as a spectator.",
        facts={"as": wanted},
    )


def is_disclosed_to(state: MatchState, caller: Caller) -> bool:
    """Tell whether everything about a match may be shown to a caller: it is over, and disclosed to this one."""
    to_all = state.opened.disclosure is Disclosure.EVERYONE
    return state.disclosed and (to_all or caller.audits or caller.seat is not None)


def _eyes(text: str) -> Viewer:
    if text == "all":
        return AUDITOR
    if text == "spectator":
        return SPECTATOR
    return seat_viewer(int(text.removeprefix("seat:")))
