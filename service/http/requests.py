"""What routes read of a request: the match that it names, its token, query and body."""

import re
from collections.abc import AsyncGenerator, AsyncIterator
from functools import lru_cache, partial
from ipaddress import ip_network
from typing import Any, TypeVar
from urllib.parse import parse_qsl
from uuid import UUID

from litestar import Request, Response
from litestar.params import FromPath
from msgspec import Struct

from domain.aggregate import UNPINNED, Pins
from domain.errors import Forbidden, Malformed
from domain.ids import MatchId, PlayerId, Seat
from domain.viewer import Viewer
from service.http import headers
from service.http.bodies import BodyDecoder, read_body, read_query
from service.http.context import Context, context_of
from service.http.long_answers import while_valid
from service.http.operation import JSON, TAG
from service.http.replies import Reply, tagged_reply
from service.http.request_checks import nothing_undeclared
from service.http.trace import trace_of
from service.matches.cached import CachedMatch
from service.matches.commands import Submission
from service.matches.rights import Caller, require_eyes
from service.matches.tokens import KINDS, Credential, token_hash
from service.refusals import NotFound, Unauthenticated

AnyRequest = Request[Any, Any, Any]
Q = TypeVar("Q", bound=Struct)

UUID_TEXT = r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
_UUID = re.compile(UUID_TEXT)
_KEY = re.compile(r"[!-~]{1,200}")
_TAG = re.compile(rf"(?:W/)?{TAG}")
SECRET_KEY_LENGTH = 22
LONGEST_TOKEN = 200


class AtMatch(Struct, frozen=True):
    """A request that concerns a match: the match, and the caller."""

    context: Context
    cached: CachedMatch
    caller: Caller

    def viewer(self, wanted: str | None, *, disclosing: bool) -> Viewer:
        """Return the viewer that the caller asks for, as `require_eyes` does. Raises Forbidden."""
        return require_eyes(self.cached.match.state, self.caller, wanted, disclosing=disclosing)

    def while_valid(self, pieces: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
        """Yield a long answer for as long as the caller's token lives, as `while_valid` does."""
        heartbeat = self.context.settings.heartbeat_seconds
        return while_valid(pieces, heartbeat, lambda: self.context.callers.require_alive(self.cached, self.caller))

    def cursor(self, after: int) -> int:
        """Return the position to continue after: at most that of the match's last event, so that nothing is skipped."""
        return min(after, self.cached.version - 1)


async def at_match(
    request: AnyRequest, match_id: FromPath[str], *, fresh: bool = True, ticketed: bool = False
) -> AtMatch:
    """Return the match and the caller, who may come with a ticket if the operation is *ticketed*.

    Refuses in this order: 404, 401, 400 for what the operation does not define.
    """
    context = context_of(request)
    named = read_match_id(match_id)
    trace = trace_of(request.scope)
    trace.match = named
    cached = await (context.cache.fresh(named) if fresh else context.cache.get(named))
    credential = read_credential(request)
    ticket = read_ticket(request.scope) if ticketed else None
    caller = await context.callers.at(cached, credential)
    if ticket is not None:
        if credential is not None:
            raise Malformed("Send a token or a ticket, not both.", path="$query.ticket")
        caller = await context.tickets.caller(cached, ticket, context.clock.now())
    trace.actor = caller.actor
    await nothing_undeclared(request)
    return AtMatch(context, cached, caller)


async def by_seat(at: AtMatch, seat: int | None) -> AtMatch:
    """Return *at* with its caller acting for one of its seats: *seat*, or the only one.

    Raises Forbidden if that is not its own, and Malformed if a player has several and names none.
    """
    caller = at.caller
    if seat is None and (caller.player is None or caller.seat is not None):
        return at
    wanted = None if seat is None else Seat(seat)
    return AtMatch(at.context, at.cached, await at.context.callers.acting(at.cached, caller, wanted))


class Acting:
    """Within it, a match is about to be changed: what is refused here is refused to a token that is alive.

    The match may be stale, for speed. So before a right or a form is refused, the store is asked about the token: a
    dead one is answered as it is everywhere. What the write path refuses, it has compared with the store already.
    """

    __slots__ = ("_at",)

    def __init__(self, at: AtMatch) -> None:
        self._at = at

    async def __aenter__(self) -> None:
        return None

    async def __aexit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if isinstance(error, Forbidden | Malformed | NotFound):
            await self._at.context.callers.require_alive(self._at.cached, self._at.caller)


def require_token(at: AtMatch) -> None:
    """Raise Unauthenticated if no token was sent."""
    if at.caller.credential is None:
        raise Unauthenticated


def read_credential(request: AnyRequest) -> Credential | None:
    """Return the token in ``Authorization``; None without that header. Raises Unauthenticated if it is no token."""
    authorization = headers.first(request.scope, b"authorization")
    return None if authorization is None else _credential(authorization)


@lru_cache(maxsize=4096)
def _credential(authorization: str) -> Credential:
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer":
        raise Unauthenticated
    return credential_of(token)


def credential_of(token: str) -> Credential:
    """Return what stands for a token. Raises Unauthenticated if it is none."""
    kind, underscore, _ = token.partition("_")
    if not underscore or kind not in KINDS or len(token) > LONGEST_TOKEN:
        raise Unauthenticated
    return Credential(kind, token_hash(token))


def read_ticket(scope: Any) -> str | None:
    """Return the ticket in the query, the first one if there are several; None: there is none."""
    query: bytes = scope["query_string"]
    if b"ticket" not in query:
        return None
    pairs = parse_qsl(query.decode("latin-1"), keep_blank_values=True)
    return next((text for name, text in pairs if name == "ticket"), None)


@lru_cache(maxsize=4096)
def read_match_id(text: str) -> MatchId:
    """Return a match id, given in lower or upper case (RFC 9562, 4). Raises NotFound."""
    if not _UUID.fullmatch(text):
        raise NotFound("There is no such match.")
    return MatchId(UUID(text))


def read_player_id(text: str) -> PlayerId:
    """Return a player's id. Raises NotFound."""
    if not _UUID.fullmatch(text):
        raise NotFound("There is no such player.")
    return PlayerId(UUID(text))


def read_seat(at: AtMatch, text: str) -> Seat:
    """Return the seat that a path names. Raises NotFound."""
    if not (text.isascii() and text.isdecimal() and str(int(text[:3])) == text) or int(text) >= len(
        at.cached.match.state.seats
    ):
        raise NotFound("There is no such seat.")
    return Seat(int(text))


def client_of(request: AnyRequest) -> str:
    """Return under what a client is counted: its address, or of IPv6 the network of 64 bits that a customer has."""
    return counted_as(request.client.host) if request.client else ""


@lru_cache(maxsize=4096)
def counted_as(host: str) -> str:
    """Return the address or network under which *host* is counted."""
    if ":" not in host:
        return host
    try:
        return str(ip_network((host, 64), strict=False))
    except ValueError:
        return host


def key_of(credential: Credential | None) -> bytes | None:
    """Return the hash of an API key, under which requests with it are counted; None for any other token, or none."""
    return credential.hash if credential is not None and credential.kind == "key" else None


def query_of(request: AnyRequest, kind: type[Q]) -> Q:
    """Return the decoded query. Raises Malformed."""
    return read_query(request.scope["query_string"], kind)


async def body_of(
    request: AnyRequest, context: Context, decoder: BodyDecoder, *, known: int | None = None
) -> tuple[Any, bytes, Submission]:
    """Return the body, decoded and raw, and how it arrived. Raises Malformed, TooLarge or UnsupportedMediaType.

    *known*: the version of the match that is known here now.
    """
    raw = await read_body(request, context.settings.body_bytes)
    received = context.clock.now()
    value, plain = decoder.read(raw)
    keys = context.keys
    return value, raw, Submission(read_key(request), keys.json_mac(plain), received, partial(keys.body_mac, raw), known)


PUBLISHED_KEYS = frozenset({"5b0c1a4e-6a55-4c58-9a5e-2f6b7c1d9e10"})
"""Keys that stood as examples in earlier documents: all who tried them out would get the first one's token."""


def read_key(request: AnyRequest) -> str | None:
    """Return the ``Idempotency-Key``. Raises Malformed."""
    key = headers.first(request.scope, b"idempotency-key")
    if key is not None and not _KEY.fullmatch(key):
        raise Malformed(
            "An idempotency key must have 1 to 200 visible ASCII characters.", path="$header.Idempotency-Key"
        )
    if key in PUBLISHED_KEYS:
        raise Malformed("This key was published as an example: make one of your own.", path="$header.Idempotency-Key")
    return key


def require_secret_key(submission: Submission) -> None:
    """Raise Malformed for a key so short that it could be guessed, where whoever knows it gets a token."""
    if submission.key is not None and len(submission.key) < SECRET_KEY_LENGTH:
        raise Malformed(
            f"The idempotency key must have at least {SECRET_KEY_LENGTH} characters here.",
            path="$header.Idempotency-Key",
        )


def read_pins(request: AnyRequest, asked_at: int | None) -> Pins:
    """Return the pins of a command, from ``If-Match`` and ``asked_at``. Raises Malformed."""
    tags = [tag.strip() for header in headers.every(request.scope, b"if-match") for tag in header.split(",")]
    if not tags or tags == ["*"]:
        return UNPINNED if asked_at is None else Pins(None, asked_at)
    positions = set()
    for tag in tags:
        found = _TAG.fullmatch(tag)
        if found is None:
            raise Malformed('If-Match must hold entity tags such as "17".', path="$header.If-Match")
        positions.add(int(found["position"]))
    return Pins(frozenset(positions), asked_at)


def reply(body: bytes, status: int = 200, *, media_type: str = JSON, **others: str) -> Response[bytes]:
    """Return an answer with a body of bytes. Header names are given with underscores."""
    named = {name.replace("_", "-").title(): value for name, value in others.items()}
    return Response(body, status_code=status, media_type=media_type, headers=named)


def tagged(request: AnyRequest, tag: str, body: bytes) -> Reply:
    """Return an answer with an entity tag, or 304 if the client has this version already."""
    return tagged_reply(tag, body, is_known=knows(request, tag))


def knows(request: AnyRequest, tag: str) -> bool:
    """Tell whether the client has the version with this entity tag already."""
    told = headers.every(request.scope, b"if-none-match")
    known = {_plain_tag(one.strip()) for header in told for one in header.split(",")}
    return tag in known or "*" in known


def _plain_tag(tag: str) -> str:
    """Return an entity tag as this server sent it: a compressing proxy may have weakened it or added a suffix."""
    found = _TAG.fullmatch(tag)
    return f'"{found["position"]}{found["digest"] or ""}"' if found else tag
