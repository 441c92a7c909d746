"""The history of a match: page by page, and as a whole in NDJSON."""

from collections.abc import AsyncGenerator
from typing import Annotated

from litestar import Response, Router, get
from litestar.params import FromPath
from litestar.response import Stream
from msgspec import Meta, Struct, field

from domain.viewer import AUDITOR
from service.http import representations
from service.http.operation import (
    AT_A_MATCH,
    IF_NONE_MATCH,
    NDJSON,
    Answer,
    Operation,
    declared,
)
from service.http.replies import Reply
from service.http.request_checks import plain_path
from service.http.requests import AnyRequest, at_match, by_seat, client_of, query_of, tagged
from service.http.sse import HEADERS
from service.http.wire_types import ActingSeat, Envelope, Eyes, HistoryPage

After = Annotated[
    int, Meta(ge=-1, le=2**53 - 1, description="Only events after this position; -1: from the beginning.")
]


class EventsQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which events."""

    after: After = -1
    limit: Annotated[int, Meta(ge=1, le=1000, description="The largest number of events to return.")] = 100
    wait: Annotated[
        int, Meta(ge=0, le=30, description="The number of seconds to wait for an event if there is none yet.")
    ] = 0
    seat: ActingSeat | None = None
    as_: Eyes | None = field(default=None, name="as")


class ExportQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose history."""

    seat: ActingSeat | None = None
    as_: Eyes | None = field(default=None, name="as")


@get(
    "/v1/matches/{match_id:str}/events",
    opt=declared(
        Operation(
            id="getEvents",
            summary="Read the history",
            description=(
                "A page of the match's events in order. Once the match is disclosed, it shows everything unless "
                "`as` names a viewer; `viewer` says for whom the page is. With `wait`, the answer comes as soon as "
                "there is an event."
            ),
            tag="history",
            query=EventsQuery,
            headers=(IF_NONE_MATCH,),
            answers={
                200: Answer("A page of events.", HistoryPage, headers=("ETag",)),
                304: Answer("Nothing has changed."),
            },
            problems=(*AT_A_MATCH, "too_many_requests"),
        ),
        hot=True,
    ),
)
async def get_events(request: AnyRequest, match_id: FromPath[str]) -> Reply:
    at = await at_match(request, match_id)
    query = query_of(request, EventsQuery)
    at = await by_seat(at, query.seat)
    viewer = at.viewer(query.as_, disclosing=True)
    after = at.cursor(query.after)
    if query.wait and not at.cached.match.state.over:
        async with at.context.streams.limits.polling(client_of(request), at.cached.match_id, at.caller.seat):
            await at.context.histories.wait(at.cached.match_id, after, query.wait)
        seat = at.caller.seat if at.caller.player is not None else None
        at = await at_match(request, match_id)  # the token may have died meanwhile, and its seat have been retaken
        at = await by_seat(at, seat)
        viewer = at.viewer(str(viewer), disclosing=True)  # the viewer that it began with, though the match may be over
    state = at.cached.match.state
    head = state.version - 1
    limit = min(query.limit, at.context.settings.page_events, head - after)
    events = at.cached.recent_events(after, limit) if limit else []
    if events is None:
        events = await at.context.known.events(at.cached.match_id, after, limit)
    body = representations.history_page(events, viewer, head, state.over)
    return tagged(request, representations.etag(head, body), body)


@get(
    "/v1/matches/{match_id:str}/events.ndjson",
    opt=declared(
        Operation(
            id="exportEvents",
            summary="Stream the whole history",
            description="All events so far, one envelope per line.",
            tag="history",
            query=ExportQuery,
            answers={200: Answer("The history.", Envelope, NDJSON)},
            problems=AT_A_MATCH,
        )
    ),
)
async def export_events(request: AnyRequest, match_id: FromPath[str]) -> Response[bytes] | Stream:
    at = await at_match(request, match_id)
    query = query_of(request, ExportQuery)
    at = await by_seat(at, query.seat)
    viewer = at.viewer(query.as_, disclosing=True)
    head = at.cached.match.state.version - 1

    async def lines() -> AsyncGenerator[bytes, None]:
        async for batch in at.context.histories.history(at.cached.match_id, -1, head):
            yield b"".join(representations.envelope(one, viewer) + b"\n" for one in batch)

    if viewer == AUDITOR:  # it is disclosed: then the store writes it, which costs a fraction
        if at.context.exports.is_one_piece(head):
            body = await at.context.exports.envelopes(at.cached.match_id, -1, head)
            return Response(body, media_type=NDJSON, headers=HEADERS)
        pieces = at.context.exports.history(at.cached.match_id, head)
        return Stream(at.while_valid(pieces), media_type=NDJSON, headers=HEADERS)
    return Stream(at.while_valid(lines()), media_type=NDJSON, headers=HEADERS)


history_routes = Router("/", route_handlers=[get_events, export_events], before_request=plain_path)
