"""Matches that are over, in bulk."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated

from litestar import Router, get
from litestar.response import Stream
from msgspec import Meta, Struct

from domain.errors import Malformed
from domain.timestamp import Timestamp, parse_timestamp
from infra.ended_matches.port import Ended
from service.http.context import context_of
from service.http.late import late_headers
from service.http.long_answers import while_valid
from service.http.operation import NDJSON, Answer, Operation, Token, declared
from service.http.request_checks import nothing_undeclared, plain_path
from service.http.requests import AnyRequest, query_of, read_credential, read_match_id
from service.http.sse import HEADERS
from service.http.wire_types import Label
from service.matches.rights import Scope
from service.routes.matches import ID, SLUG


class EndedStatus(StrEnum):
    """How a match ended."""

    FINISHED = "finished"
    ABORTED = "aborted"


class ExportMatchesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which matches."""

    game: (
        Annotated[
            str, Meta(max_length=50, pattern=SLUG, description="Only matches of this game.", examples=["help_me"])
        ]
        | None
    ) = None
    label: Label | None = None
    status: Annotated[EndedStatus, Meta(description="How they ended.")] = EndedStatus.FINISHED
    since: Annotated[Timestamp, Meta(description="Only matches that ended then or later.")] | None = None
    until: Annotated[Timestamp, Meta(description="Only matches that ended before.")] | None = None
    after: (
        Annotated[str, Meta(pattern=ID, description="Go on after this match: the last one that came whole, by its id.")]
        | None
    ) = None


@get(
    "/v1/export",
    opt=declared(
        Operation(
            id="exportMatches",
            summary="Export finished matches",
            description=(
                "The records of all matches that are over, unlisted ones included, one after the other, in the order "
                "of their ids, for API keys of scope `audit`. If the connection breaks, go on with `after`: the "
                "`match_id` of the last record whose closing line came."
            ),
            tag="proof",
            query=ExportMatchesQuery,
            answers={200: Answer("The records.", str, NDJSON, headers=("Partie-As-Of",))},
            problems=("unauthenticated", "forbidden"),
            token=Token.REQUIRED,
        )
    ),
)
async def export_matches(request: AnyRequest) -> Stream:
    context = context_of(request)
    credential = read_credential(request)

    async def look() -> None:
        await context.callers.api_keys.require(credential, Scope.AUDIT)

    await look()
    await nothing_undeclared(request)
    query = query_of(request, ExportMatchesQuery)
    since, until = _time(query.since, "since"), _time(query.until, "until")
    wanted = Ended(query.status, query.game, query.label, since, until)
    after = None if query.after is None else read_match_id(query.after)
    source = context.exports.source()
    late = late_headers(source.as_of)
    records = context.exports.records(source, wanted, after, await context.signer.key_if_any())
    pieces = while_valid(records, context.settings.heartbeat_seconds, look)
    return Stream(pieces, media_type=NDJSON, headers=HEADERS | late)


def _time(text: str | None, name: str) -> datetime | None:
    try:
        return None if text is None else parse_timestamp(text)
    except ValueError as error:
        raise Malformed("There is no such time.", path=f"$query.{name}") from error


export_routes = Router("/", route_handlers=[export_matches], before_request=plain_path)
