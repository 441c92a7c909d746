"""The events of all matches, page by page and live, for integrations."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from enum import StrEnum
from typing import Annotated

from litestar import Response, Router, get
from litestar.response import Stream
from msgspec import Meta, Struct, field

from domain.errors import Forbidden
from domain.viewer import AUDITOR, SPECTATOR
from service.feed.selection import Selection
from service.http.context import Context, context_of
from service.http.feed_items import FeedPage, FeedWriter, feed_page
from service.http.operation import EVENT_STREAM, LAST_EVENT_ID, Answer, Operation, Token, declared
from service.http.request_checks import nothing_undeclared, plain_path
from service.http.requests import AnyRequest, client_of, query_of, read_credential, reply
from service.http.sse import HEADERS
from service.http.wire_types import Label
from service.matches.rights import Scope
from service.matches.tokens import Credential
from service.routes.matches import SLUG
from service.routes.stream import LastEventId, resumed_after

After = Annotated[
    int,
    Meta(
        ge=0,
        le=2**53 - 1,
        description=(
            "Only events after this global position; 0: from the beginning. Beyond the head, it counts as the head."
        ),
        examples=[4711],
    ),
]
Game = Annotated[str, Meta(max_length=50, pattern=SLUG, description="Only matches of this game.", examples=["help_me"])]
Types = Annotated[
    str,
    Meta(
        max_length=2_000,
        pattern=r"^[a-z_]+\.[a-z_]+(,[a-z_]+\.[a-z_]+)*\Z",
        description="Only events of these types, separated by commas, as far as their type may be seen.",
        examples=["match.opened,match.finished"],
    ),
]
SEES_EVERYTHING = frozenset({Scope.AUDIT, Scope.ADMIN})
RIGHTS = (
    "Requires an API key of scope `feed`, which sees what a spectator sees, of public matches; or of scope `audit`, "
    "which sees everything, hidden events of running matches and unlisted matches included."
)


class FeedEyes(StrEnum):
    """As whom to read the feed."""

    SPECTATOR = "spectator"
    ALL = "all"


EyesOfFeed = Annotated[
    FeedEyes,
    Meta(
        description=(
            "Whose view to show: `spectator`, also of public matches alone, or `all`, for keys of scope `audit`, which "
            "see that by default."
        ),
        examples=["spectator"],
    ),
]


class FeedQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which events, and how many."""

    after: After = 0
    limit: Annotated[int, Meta(ge=1, le=1000, description="The largest number of events to return.")] = 100
    wait: Annotated[
        int, Meta(ge=0, le=30, description="The number of seconds to wait for an event if there is none yet.")
    ] = 0
    game: Game | None = None
    label: Label | None = None
    types: Types | None = None
    as_: EyesOfFeed | None = field(default=None, name="as")


class FeedStreamQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to begin, and which events."""

    after: After = 0
    last_event_id: LastEventId | None = field(default=None, name="lastEventId")
    game: Game | None = None
    label: Label | None = None
    types: Types | None = None
    as_: EyesOfFeed | None = field(default=None, name="as")


@get(
    "/v1/feed",
    opt=declared(
        Operation(
            id="getFeed",
            summary="Read the events of all matches",
            description=(
                "A page of all matches' events in the order of their commits. Go on with `next` as `after`; nothing "
                f"ever appears before it later. With `wait`, the answer comes as soon as there is an event. {RIGHTS}"
            ),
            tag="feed",
            query=FeedQuery,
            answers={200: Answer("A page of events.", FeedPage, headers=("Cache-Control",))},
            problems=("unauthenticated", "forbidden", "too_many_requests"),
            token=Token.REQUIRED,
        )
    ),
)
async def get_feed(request: AnyRequest) -> Response[bytes]:
    context = context_of(request)
    credential = read_credential(request)
    scopes = await _scopes(context, credential)
    await nothing_undeclared(request)
    query = query_of(request, FeedQuery)
    selection = _selection(scopes, query)
    limit = min(query.limit, context.settings.page_events)
    page = await context.feed.page(query.after, limit, selection)
    if query.wait and not page.items and page.next == page.head:
        await context.feed.wait(page.next, query.wait, selection, client_of(request))
        await _scopes(context, credential)  # the key may have been revoked meanwhile
        page = await context.feed.page(page.next, limit, selection)
    return reply(feed_page(page, selection.viewer), cache_control="no-store")


@get(
    "/v1/feed/stream",
    opt=declared(
        Operation(
            id="streamFeed",
            summary="Follow all matches live",
            description=(
                "Server-sent events. Items come with `id:` (the global position) and no `event:`; control frames "
                "(`hello`, `heartbeat`) come with `event:` and no `id:`. A heartbeat's `position` says how far the "
                f"feed has been read, also where no event that was asked for lay between: resume there. {RIGHTS} The "
                "stream ends with its key: within the time of a heartbeat, and at once where a Redis tells of it."
            ),
            tag="feed",
            query=FeedStreamQuery,
            headers=(LAST_EVENT_ID,),
            answers={200: Answer("The events as they happen.", "FeedFrame", EVENT_STREAM)},
            problems=("unauthenticated", "forbidden", "too_many_requests"),
            token=Token.REQUIRED,
        )
    ),
)
async def stream_feed(request: AnyRequest) -> Stream:
    context = context_of(request)
    credential = read_credential(request)
    scopes = await _scopes(context, credential)
    await nothing_undeclared(request)
    query = query_of(request, FeedStreamQuery)
    selection = _selection(scopes, query)
    assert credential is not None  # it has scopes
    resumed = resumed_after(request, query.last_event_id)
    after = query.after if resumed is None else max(resumed, 0)
    writer = FeedWriter(context.clock, selection.viewer)
    pieces = context.feed.frames(after, selection, client_of(request), credential, writer)
    first = await anext(pieces)  # which takes its place among the client's streams, or is refused
    return Stream(_sent(first, pieces), media_type=EVENT_STREAM, headers=HEADERS)


async def _scopes(context: Context, credential: Credential | None) -> frozenset[Scope]:
    """Return what a key allows that may read the feed. Raises Unauthenticated or Forbidden."""
    scopes = await context.callers.api_keys.scopes(credential)
    if not scopes & {Scope.FEED, *SEES_EVERYTHING}:
        raise Forbidden("This requires an API key of scope feed or audit.", facts={"scope": Scope.FEED})
    return scopes


def _selection(scopes: frozenset[Scope], query: FeedQuery | FeedStreamQuery) -> Selection:
    sees_everything = query.as_ is not FeedEyes.SPECTATOR and bool(scopes & SEES_EVERYTHING)
    if query.as_ is FeedEyes.ALL and not sees_everything:
        raise Forbidden("Seeing everything requires an API key of scope audit.", facts={"scope": Scope.AUDIT})
    return Selection(
        viewer=AUDITOR if sees_everything else SPECTATOR,
        unlisted=sees_everything,
        games=None if query.game is None else (query.game,),
        labels=None if query.label is None else (query.label,),
        types=None if query.types is None else frozenset(query.types.split(",")),
    )


async def _sent(first: list[bytes], pieces: AsyncGenerator[list[bytes], None]) -> AsyncIterator[bytes]:
    async with aclosing(pieces):
        yield b"".join(first)
        async for piece in pieces:
            yield b"".join(piece)


feed_routes = Router("/", route_handlers=[get_feed, stream_feed], before_request=plain_path)
