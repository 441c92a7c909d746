"""Who calls: capability tokens, and what each lets its bearer be in a match."""

import hashlib
import hmac
from enum import StrEnum

from msgspec import Struct

from domain.errors import Forbidden
from domain.ids import HOST, Actor, Seat, seat_actor
from domain.match.commands import MatchAbort, MatchAddBot, MatchStart
from domain.match.events import SeatKind
from domain.match.state import MatchState
from domain.viewer import AUDITOR, SPECTATOR, Eyes, Viewer, seat_viewer
from infra.event_store.port import SeatRow
from service.refusals import Unauthenticated

KINDS = ("host", "seat", "player", "invite", "key")
_LONGEST = 200


class Scope(StrEnum):
    """What an API key is for."""

    OPEN = "open"
    PLAYERS = "players"
    FEED = "feed"
    AUDIT = "audit"
    WEBHOOKS = "webhooks"
    ADMIN = "admin"


class Credential(Struct, frozen=True):
    """A token as it was sent, by its kind and its SHA-256; nothing is known yet of what it opens."""

    kind: str
    hash: bytes


class Caller(Struct, frozen=True):
    """Who calls, in one match: an actor (None: a spectator) and a pair of eyes. *since*: where its seat was taken."""

    actor: Actor | None
    viewer: Viewer
    seat: Seat | None = None
    since: int | None = None


GUEST = Caller(None, SPECTATOR)


def credential_of(authorization: str | None) -> Credential | None:
    """Read an ``Authorization`` header; None: there is none. Raises Unauthenticated unless it bears a token."""
    if authorization is None:
        return None
    scheme, _, token = authorization.partition(" ")
    kind, underscore, _ = token.partition("_")
    if scheme.lower() != "bearer" or not underscore or kind not in KINDS or len(token) > _LONGEST:
        raise Unauthenticated
    return Credential(kind, token_hash(token))


def token_hash(token: str) -> bytes:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).digest()


def caller_in(
    state: MatchState, seats: dict[bytes, SeatRow], host_hash: bytes, credential: Credential
) -> Caller | None:
    """Tell who *credential* is in this match: its host or a seat that is still taken by the same token, else None."""
    if credential.kind == "host" and hmac.compare_digest(host_hash, credential.hash):
        return Caller(HOST, SPECTATOR)
    if credential.kind == "seat" and (row := seats.get(credential.hash)):
        seat = state.seats[row.seat]
        if seat.taken_at == row.taken_at and seat.kind is SeatKind.HUMAN:
            return Caller(seat_actor(row.seat), seat_viewer(row.seat), Seat(row.seat), row.taken_at)
    return None


def eyes_of(state: MatchState, caller: Caller, wanted: str | None, *, disclosing: bool) -> Viewer | None:
    """Return the eyes that a caller looks with, or None if it may not.

    *wanted* is ``seat:n``, ``spectator``, ``all`` or None. Once the match is disclosed everybody may look with any
    eyes, and sees all by default where *disclosing*; before, with one's own, or with a spectator's, who sees less.
    """
    if wanted is None:
        return AUDITOR if disclosing and state.disclosed else caller.viewer
    viewer = parse_eyes(wanted)
    if viewer.eyes is Eyes.SEAT and (viewer.seat or 0) >= len(state.seats):
        return None
    if state.disclosed or viewer in (caller.viewer, SPECTATOR):
        return viewer
    return None


def require_actor(caller: Caller) -> Actor:
    """Return who acts. Raises Forbidden for who can only look."""
    if caller.actor is None:
        raise Forbidden("Only a seat or the host can act.")
    return caller.actor


def require_right(caller: Caller, command: object) -> Actor:
    """Return who acts, if its token is for *command* at all. Raises Forbidden.

    What else may forbid it depends on the match, and the match says so.
    """
    actor = require_actor(caller)
    if isinstance(command, MatchAbort):
        return actor
    if isinstance(command, MatchStart | MatchAddBot):
        if caller.seat is not None:
            raise Forbidden("Only the host may do this.")
    elif caller.seat is None:
        raise Forbidden("Only a seat can play.")
    return actor


def parse_eyes(text: str) -> Viewer:
    """Read ``seat:n``, ``spectator`` or ``all``."""
    if text == "all":
        return AUDITOR
    if text == "spectator":
        return SPECTATOR
    return seat_viewer(int(text.removeprefix("seat:")))
