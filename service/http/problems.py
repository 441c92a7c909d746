"""Every refusal as ``application/problem+json`` (RFC 9457): one table turns errors into HTTP, one handler writes it."""

from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Annotated, Any, Final

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from msgspec import Meta, Struct

from domain.errors import Malformed, Refused
from infra.codec import UnknownEvent
from infra.database.errors import OutcomeUnknown, StoreBusy, StoreError, Unstorable, WrongSchema
from service.http.problem_codes import ProblemCode
from service.http.replies import Reply
from service.http.trace import trace_of
from service.refusals import Busy, InternalError, NoSuchMethod, NotFound, TooLarge

log = structlog.get_logger("partie.problems")

MEDIA_TYPE: Final = "application/problem+json"


STATUS: Final[Mapping[str, int]] = {
    "malformed": 400,
    "unauthenticated": 401,
    "forbidden": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "not_your_turn": 409,
    "wrong_phase": 409,
    "match_over": 409,
    "match_full": 409,
    "seat_taken": 409,
    "not_started": 409,
    "too_late": 409,
    "ruleset_retired": 409,
    "stale_position": 412,
    "stale_decision": 412,
    "too_large": 413,
    "unsupported_media_type": 415,
    "against_the_rules": 422,
    "wrong_game": 422,
    "key_reused": 422,
    "too_many_requests": 429,
    "damaged": 500,
    "internal": 500,
    "busy": 503,
}
"""Each stable code with its HTTP status."""

RETRY_AFTER: Final = {"busy": "1", "too_many_requests": "5"}


class Problem(Struct, frozen=True, kw_only=True):
    """A refusal. ``code`` is stable; ``facts`` are numbers and ids, so that a client can word it itself."""

    type: Annotated[
        str, Meta(description="The address of an explanation of the code.", examples=["/docs/problems#not_your_turn"])
    ]
    title: Annotated[str, Meta(description="The code in words.", examples=["Not your turn"])]
    status: Annotated[int, Meta(description="The HTTP status.", examples=[409])]
    detail: Annotated[str, Meta(description="What is wrong, in plain words.", examples=["Seat 1 is to move."])]
    code: Annotated[ProblemCode, Meta(description="The stable code of the refusal.", examples=["not_your_turn"])]
    rule: Annotated[
        str | None,
        Meta(
            description=(
                "The rule that forbids it, if one does. `x-rules` lists all, with sentence and facts; `…` stands for "
                "what depends on the match."
            ),
            examples=["help_me.target_empty"],
        ),
    ]
    facts: Annotated[dict[str, Any], Meta(description="Numbers and ids behind the detail.", examples=[{"seat": 1}])]


def problem_of(refused: Refused, public_url: str | None = None) -> Problem:
    """Return the problem document of a refusal by a server that clients reach at *public_url*."""
    return Problem(
        type=f"{public_url or ''}/docs/problems#{refused.code}",
        title=refused.code.replace("_", " ").capitalize(),
        status=STATUS[refused.code],
        detail=refused.detail,
        code=ProblemCode(refused.code),
        rule=refused.rule,
        facts=refused.facts,
    )


def refusal_of(error: Exception) -> Refused:
    """Return the refusal that stands for an exception."""
    match error:
        case Refused():
            return error
        case UnknownEvent():
            log.error("unknown event", fault=str(error))
            return Busy("This match needs a newer version of the server.")
        case OutcomeUnknown():
            return Busy(
                "The connection to the database broke. Whether this was done is not known: repeat it with the same key."
            )
        case StoreBusy() | WrongSchema():
            return Busy("The database does not answer; nothing was done.")
        case Unstorable():
            return Malformed("This text cannot be stored.", path="$")
        case NotFoundException():
            return NotFound("There is no such resource.")
        case MethodNotAllowedException():
            return NoSuchMethod("This path does not support this method.")
        case HTTPException(status_code=413):
            return TooLarge("The body is too large.")
        case HTTPException(status_code=400):
            return Malformed(str(error.detail), path="$")
        case StoreError():
            log.error("store failed", exc_info=error)
        case _:
            log.error("unhandled", exc_info=error)
    return InternalError("The server failed. Nothing was left half done.")


def retry_headers(refused: Refused) -> dict[str, str]:
    """Return the header that says when to try again, if trying again can help."""
    if refused.code not in RETRY_AFTER:
        return {}
    return {"Retry-After": str(refused.facts.get("retry_after", RETRY_AFTER[refused.code]))}


def answer_problem(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Answer *error* as a problem document, as the framework sends it."""
    reply = problem_reply(request, error)
    headers = {name.decode(): value.decode() for name, value in reply.headers}
    return Response(reply.body, status_code=reply.status, media_type=headers.pop("content-type"), headers=headers)


def problem_reply(request: Request[Any, Any, Any], error: Exception) -> Reply:
    """Answer *error* as a problem document."""
    refused = refusal_of(error)
    problem = problem_of(refused, request.app.state.get("public_url"))
    trace = trace_of(request.scope)
    log.debug(
        "refused",
        request=trace.request,
        match=None if trace.match is None else str(trace.match),
        actor=trace.actor,
        code=problem.code,
        rule=problem.rule,
    )
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", b"%d" % len(body))]
    headers += [(name.lower().encode(), value.encode()) for name, value in retry_headers(refused).items()]
    if refused.code == "unauthenticated":
        headers.append((b"www-authenticate", b"Bearer"))
    if isinstance(error, MethodNotAllowedException):
        headers.append((b"allow", allowed((error.headers or {}).get("allow", "").split(", ")).encode()))
    return Reply(problem.status, headers, body)


def allowed(methods: Iterable[str]) -> str:
    """Return the value of ``Allow``: what supports GET supports HEAD, too, and everything supports OPTIONS."""
    named = {*methods, "OPTIONS"}
    return ", ".join(sorted(named | {"HEAD"} if "GET" in named else named))


def phrase(status: int) -> str:
    """Return the reason phrase of a status, for descriptions."""
    return HTTPStatus(status).phrase
