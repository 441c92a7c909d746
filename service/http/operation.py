"""What an operation takes and answers: declared once beside its handler, for router and OpenAPI document."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from msgspec import Struct

JSON: Final = "application/json"
NDJSON: Final = "application/x-ndjson"
EVENT_STREAM: Final = "text/event-stream"
SVG: Final = "image/svg+xml"

EVERYWHERE: Final = ("malformed", "internal", "busy")
"""Problems that any operation may answer."""

ABOUT_A_MATCH: Final = ("malformed", "unauthenticated", "not_found", "damaged")
"""Problems that an operation may answer that tells everybody the same of a match."""

AT_A_MATCH: Final = (*ABOUT_A_MATCH, "forbidden")
"""Problems that any other operation on a match may answer."""


class Token(StrEnum):
    """Whether an operation needs a token."""

    NONE = "none"
    OPTIONAL = "optional"
    REQUIRED = "required"


class Header(Struct, frozen=True):
    """A request header that an operation reads."""

    name: str
    description: str
    schema: Mapping[str, Any]
    example: str | None = None


class Answer(Struct, frozen=True):
    """A successful answer: *schema* is a wire type, the name of a union, or None for no body."""

    description: str
    schema: Any = None
    media_type: str = JSON
    headers: tuple[str, ...] = ()


class Operation(Struct, frozen=True, kw_only=True):
    """One operation of the API. *body* is a wire type or the name of a union.

    What becomes a *socket* is described by the AsyncAPI document and not by OpenAPI's, which cannot.
    """

    id: str
    summary: str
    description: str
    tag: str
    answers: Mapping[int, Answer]
    problems: tuple[str, ...] = ()
    query: type[Struct] | None = None
    body: Any = None
    headers: tuple[Header, ...] = ()
    token: Token = Token.OPTIONAL
    socket: bool = False


def declared(operation: Operation, *, hot: bool = False) -> dict[str, Any]:
    """Return the handler options that carry *operation*; a *hot* one is answered by `HotRoutes`."""
    return {"operation": operation, "hot": True} if hot else {"operation": operation}


IDEMPOTENCY_KEY: Final = Header(
    "Idempotency-Key",
    "A key that the client chooses for this command, such as a new UUID; a repeat with it gets the first answer.",
    {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"},
)
SECRET_IDEMPOTENCY_KEY: Final = Header(
    "Idempotency-Key",
    "A key that the client chooses and nobody can guess, such as a new UUID; a repeat with it gets the first answer, "
    "including the token.",
    {"type": "string", "minLength": 22, "maxLength": 200, "pattern": "^[!-~]+$"},
)
TAG: Final = r'"(?P<position>[0-9]{1,15})(?P<digest>-[0-9a-f]{8})?(?:[-;+][!#-+\x2d-~]{1,100})?"'
"""An entity tag of this server, perhaps with a suffix that a compressing proxy has added, such as ``-gzip``."""
_TAG = r'(W/)?"[0-9]{1,15}([-;+][!#-+\x2d-~]{1,109})?"'
IF_MATCH: Final = Header(
    "If-Match",
    "Refuse unless the match is at this position. Of an entity tag, weak or strong, only the number counts.",
    {"type": "string", "pattern": rf"^{_TAG}( *, *{_TAG})*$|^\*$"},
    '"17"',
)
IF_NONE_MATCH: Final = Header(
    "If-None-Match", "Answer 304 if nothing has changed since this entity tag.", {"type": "string"}, '"17-1f0c22ab"'
)
LAST_POSITION: Final = r"^(-1|0|[1-9][0-9]{0,15})?$"
LAST_EVENT_ID: Final = Header(
    "Last-Event-ID",
    "Resume after this position. Takes precedence over `lastEventId` and `after`; an empty value is ignored.",
    {"type": "string", "pattern": LAST_POSITION},
    "17",
)
