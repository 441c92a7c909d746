"""What every route reads of a request: the match it names, the token it bears, its query and body."""

import re
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

import msgspec
from litestar import Request, Response
from litestar.params import FromPath
from msgspec import Struct

from domain.aggregate import Pins
from domain.errors import Malformed
from domain.ids import MatchId
from domain.viewer import Viewer
from infra.seal import canonical
from service.http.bodies import BodyDecoder, read_body, read_query
from service.http.context import Context, context_of
from service.http.operation import JSON, TAG
from service.http.request_checks import nothing_undeclared
from service.http.trace import trace_of
from service.matches.cached import CachedMatch
from service.matches.commands import Submission
from service.matches.rights import Caller, require_eyes
from service.matches.tokens import KINDS, Credential, token_hash
from service.refusals import NotFound, Unauthenticated

AnyRequest = Request[Any, Any, Any]
Q = TypeVar("Q", bound=Struct)

_UUID = re.compile(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
_KEY = re.compile(r"[!-~]{1,200}")
_TAG = re.compile(rf"(?:W/)?{TAG}")
SECRET_KEY_LENGTH = 22
LONGEST_TOKEN = 200


class AtMatch(Struct, frozen=True):
    """A request at a match: the match, and who calls."""

    context: Context
    cached: CachedMatch
    caller: Caller

    def viewer(self, wanted: str | None, *, disclosing: bool) -> Viewer:
        """Return the eyes that the caller looks with: `require_eyes`. Raises Forbidden."""
        return require_eyes(self.cached.match.state, self.caller, wanted, disclosing=disclosing)

    def cursor(self, after: int) -> int:
        """Return the position to go on from: a cursor beyond the head is the head's, so that nothing is skipped."""
        return min(after, self.cached.version - 1)


async def at_match(request: AnyRequest, match_id: FromPath[str], *, fresh: bool = True) -> AtMatch:
    """Find the match and the caller: first 404, then 401, then 400 for what the operation does not take."""
    context = context_of(request)
    named = read_match_id(match_id)
    trace = trace_of(request.scope)
    trace.match = str(named)
    cached = await (context.cache.fresh(named) if fresh else context.cache.get(named))
    credential = read_credential(request)
    caller = await context.callers.at(cached, credential)
    trace.actor = caller.actor
    await nothing_undeclared(request)
    return AtMatch(context, cached, caller)


def require_token(at: AtMatch) -> None:
    """Raise Unauthenticated if no token was sent."""
    if at.caller.credential is None:
        raise Unauthenticated


def read_credential(request: AnyRequest) -> Credential | None:
    """Read ``Authorization``; None: there is none. Raises Unauthenticated unless it bears a token."""
    authorization = request.headers.get("authorization")
    if authorization is None:
        return None
    scheme, _, token = authorization.partition(" ")
    kind, underscore, _ = token.partition("_")
    if scheme.lower() != "bearer" or not underscore or kind not in KINDS or len(token) > LONGEST_TOKEN:
        raise Unauthenticated
    return Credential(kind, token_hash(token))


def read_match_id(text: str) -> MatchId:
    """Read a match id, in small letters or capitals (RFC 9562, 4). Raises NotFound."""
    if not _UUID.fullmatch(text):
        raise NotFound("There is no such match.")
    return MatchId(UUID(text))


def client_of(request: AnyRequest) -> str:
    """Return the client's address, to count what it holds."""
    return request.client.host if request.client else ""


def query_of(request: AnyRequest, kind: type[Q]) -> Q:
    """Read the query. Raises Malformed."""
    return read_query(request.scope["query_string"], kind)


async def body_of(request: AnyRequest, context: Context, decoder: BodyDecoder) -> tuple[Any, bytes, Submission]:
    """Read the body, and note when its last byte came. Raises Malformed, TooLarge or UnsupportedMediaType."""
    raw = await read_body(request, context.settings.body_bytes)
    received = context.clock.now()
    return decoder.decode(raw), raw, _submission(request, context, raw, received)


def read_key(request: AnyRequest) -> str | None:
    """Read ``Idempotency-Key``. Raises Malformed."""
    key = request.headers.get("idempotency-key")
    if key is not None and not _KEY.fullmatch(key):
        raise Malformed("An idempotency key is 1 to 200 visible ASCII characters.", path="$header.Idempotency-Key")
    return key


def require_secret_key(submission: Submission) -> None:
    """Raise Malformed for a key that could be guessed, where whoever knows it gets a token."""
    if submission.key is not None and len(submission.key) < SECRET_KEY_LENGTH:
        raise Malformed(
            f"Here an idempotency key has {SECRET_KEY_LENGTH} characters or more.", path="$header.Idempotency-Key"
        )


def read_pins(request: AnyRequest, asked_at: int | None) -> Pins:
    """Read ``If-Match`` and join it with ``asked_at``. Raises Malformed."""
    tags = [tag.strip() for header in request.headers.getall("if-match", []) for tag in header.split(",")]
    if not tags or tags == ["*"]:
        return Pins(None, asked_at)
    positions = set()
    for tag in tags:
        found = _TAG.fullmatch(tag)
        if found is None:
            raise Malformed('If-Match names positions as "17".', path="$header.If-Match")
        positions.add(int(found["position"]))
    return Pins(frozenset(positions), asked_at)


def _submission(request: AnyRequest, context: Context, raw: bytes, received: datetime) -> Submission:
    plain = canonical(msgspec.json.decode(raw))
    return Submission(read_key(request), context.keys.json_mac(plain), received, context.keys.body_mac(raw))


def reply(body: bytes, status: int = 200, *, media_type: str = JSON, **headers: str) -> Response[bytes]:
    """Answer with bytes that are written already. Header names are given with underscores."""
    named = {name.replace("_", "-").title(): value for name, value in headers.items()}
    return Response(body, status_code=status, media_type=media_type, headers=named)


def tagged(request: AnyRequest, tag: str, body: bytes) -> Response[bytes]:
    """Answer with an entity tag, or with 304 if the client has this already."""
    headers = request.headers.getall("if-none-match", [])
    known = {_plain_tag(one.strip()) for header in headers for one in header.split(",")}
    changed = tag not in known and "*" not in known
    return reply(
        body if changed else b"",
        200 if changed else 304,
        etag=tag,
        cache_control="private, no-cache",
        vary="Authorization",
    )


def _plain_tag(tag: str) -> str:
    """Return an entity tag as it was sent; on its way a proxy that compresses weakens it or adds to it."""
    found = _TAG.fullmatch(tag)
    return f'"{found["position"]}{found["digest"] or ""}"' if found else tag
