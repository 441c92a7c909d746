"""A match as it was played, as server-sent events."""

from enum import StrEnum
from typing import Annotated

from litestar import Router, get
from litestar.params import FromPath
from litestar.types import ASGIApp
from msgspec import Meta, Struct, field

from service.http.frames import FrameWriter
from service.http.operation import AT_A_MATCH, EVENT_STREAM, LAST_EVENT_ID, Answer, Operation, declared
from service.http.replies import Reply
from service.http.request_checks import plain_path
from service.http.requests import AnyRequest, at_match, by_seat, client_of, query_of
from service.http.sse import ServerSentEvents
from service.http.wire_types import ActingSeat, Eyes, Included, TicketText
from service.routes.stream import LastEventId, resumed_after, streamed
from service.streams.pace import Pace
from service.streams.session import StreamSession


class Speed(StrEnum):
    """How many times as fast as it was played; 0: without pauses."""

    AT_ONCE = "0"
    QUARTER = "0.25"
    HALF = "0.5"
    AS_PLAYED = "1"
    DOUBLE = "2"
    FOURFOLD = "4"
    EIGHTFOLD = "8"
    SIXTEENFOLD = "16"


First = Annotated[int, Meta(ge=0, le=2**53 - 1, description="The position of the first event.", examples=[0])]
Last = Annotated[
    int,
    Meta(
        ge=0, le=2**53 - 1, description="The position of the last event; by default, the last there is.", examples=[9]
    ),
]


class ReplayQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """What to replay, how fast, and as whom."""

    from_: First = field(default=0, name="from")
    to: Last | None = None
    speed: Annotated[Speed, Meta(description="How many times as fast as it was played; 0: without pauses.")] = (
        Speed.AS_PLAYED
    )
    last_event_id: LastEventId | None = field(default=None, name="lastEventId")
    seat: ActingSeat | None = None
    as_: Eyes | None = field(default=None, name="as")
    include: Included = ()
    ticket: TicketText | None = None


@get(
    "/v1/matches/{match_id:str}/replay",
    opt=declared(
        Operation(
            id="replayEvents",
            summary="Watch a match as it was played",
            description=(
                "Server-sent events in the form of `stream`: the same envelopes, paced as they were played. A pause of "
                "more than 5 seconds counts as one of 5 seconds, before `speed` divides it. Ends with `end` after the "
                "event `to`; what happens in a running match after the request is not waited for. A resume goes on "
                "after its event; after the last one it is answered 204. Once the match is disclosed, everything is "
                "shown unless `as` names a viewer."
            ),
            tag="history",
            query=ReplayQuery,
            headers=(LAST_EVENT_ID,),
            answers={
                200: Answer("The events at their pace.", "StreamFrame", EVENT_STREAM),
                204: Answer("There are no more events."),
            },
            problems=(*AT_A_MATCH, "too_many_requests"),
        )
    ),
)
async def replay_events(request: AnyRequest, match_id: FromPath[str]) -> ASGIApp:
    at = await at_match(request, match_id, ticketed=True)
    query = query_of(request, ReplayQuery)
    at = await by_seat(at, query.seat)
    viewer = at.viewer(query.as_, disclosing=True)
    resumed = resumed_after(request, query.last_event_id)
    after = at.cursor(query.from_ - 1 if resumed is None else resumed)
    head = at.cached.version - 1
    until = head if query.to is None else min(query.to, head)
    if after >= until:
        return Reply(204, [], b"")
    writer = FrameWriter(ServerSentEvents(), at.context.written, at.context.clock, viewer, query.include)
    session = StreamSession(at.context.streams, at.cached, at.caller, client_of(request))
    pace = Pace(float(query.speed))
    pieces = session.replay(after, until, pace, writer, states=bool(query.include))
    return await streamed(pieces, session.attach)


replay_routes = Router("/", route_handlers=[replay_events], before_request=plain_path)
