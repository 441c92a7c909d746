"""A match live, as server-sent events."""

import re
from collections.abc import AsyncGenerator, Callable
from typing import Annotated

from litestar import Router, get
from litestar.params import FromPath
from litestar.types import ASGIApp
from msgspec import Meta, Struct, field

from domain.errors import Malformed
from service.http.event_stream import EventStream
from service.http.frames import FrameWriter
from service.http.operation import AT_A_MATCH, EVENT_STREAM, LAST_EVENT_ID, LAST_POSITION, Answer, Operation, declared
from service.http.replies import Reply
from service.http.request_checks import plain_path
from service.http.requests import AnyRequest, at_match, by_seat, client_of, query_of
from service.http.sse import ServerSentEvents
from service.http.wire_types import ActingSeat, Eyes, Included, TicketText
from service.routes.history import After
from service.streams.session import Sink, StreamSession

_EVENT_ID = re.compile(LAST_POSITION)

LastEventId = Annotated[
    str,
    Meta(
        pattern=LAST_POSITION.replace("$", r"\Z"),
        description="The same as `Last-Event-ID`, for clients that cannot set headers. Wins over `after` and `from`.",
        examples=["17"],
    ),
]


class StreamQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to begin, and what to add."""

    after: After = -1
    last_event_id: LastEventId | None = field(default=None, name="lastEventId")
    seat: ActingSeat | None = None
    as_: Eyes | None = field(default=None, name="as")
    include: Included = ()
    ticket: TicketText | None = None


@get(
    "/v1/matches/{match_id:str}/stream",
    opt=declared(
        Operation(
            id="streamEvents",
            summary="Follow a match live",
            description=(
                "Server-sent events. Envelopes come with `id:` (the position) and no `event:`; control frames "
                "(`hello`, `heartbeat`, `presence`, `end`) come with `event:` and no `id:`, so that they never move "
                "the cursor. The stream of a finished match ends with `end`; resuming after its last event is answered "
                "204."
            ),
            tag="history",
            query=StreamQuery,
            headers=(LAST_EVENT_ID,),
            answers={
                200: Answer("The events as they happen.", "StreamFrame", EVENT_STREAM),
                204: Answer("The match is over, and there are no more events."),
            },
            problems=(*AT_A_MATCH, "too_many_requests"),
        )
    ),
)
async def stream_events(request: AnyRequest, match_id: FromPath[str]) -> ASGIApp:
    at = await at_match(request, match_id, ticketed=True)
    query = query_of(request, StreamQuery)
    at = await by_seat(at, query.seat)
    viewer = at.viewer(query.as_, disclosing=False)
    resumed = resumed_after(request, query.last_event_id)
    after = at.cursor(query.after if resumed is None else resumed)
    state = at.cached.match.state
    if state.over and after >= state.version - 1:
        return Reply(204, [], b"")
    writer = FrameWriter(ServerSentEvents(), at.context.written, at.context.clock, viewer, query.include)
    session = StreamSession(at.context.streams, at.cached, at.caller, client_of(request))
    pieces = session.live(after, writer, states=bool(query.include))
    return await streamed(pieces, session.attach)


async def streamed(pieces: AsyncGenerator[list[bytes], None], attach: Callable[[Sink], None] | None = None) -> ASGIApp:
    """Answer with a stream, once it has taken its place among the client's or was refused.

    *attach* is told where news may be written at once.
    """
    return EventStream(await anext(pieces), pieces, attach)


def resumed_after(request: AnyRequest, last_event_id: str | None) -> int | None:
    """Return the position after which a client resumes: the header wins over the query; None: it begins."""
    header = request.headers.get("last-event-id")
    if not header:
        return int(last_event_id) if last_event_id else None
    if not _EVENT_ID.fullmatch(header):
        raise Malformed("Last-Event-ID must be the position of an event.", path="$header.Last-Event-ID")
    return int(header)


stream_routes = Router("/", route_handlers=[stream_events], before_request=plain_path)
