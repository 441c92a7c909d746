"""The history of a match: pages, the whole as NDJSON, and live as server-sent events."""

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from litestar import Response, Router, get
from litestar.params import FromPath
from litestar.response import Stream
from msgspec import Meta, Struct, field

from domain.errors import Malformed
from domain.ids import Seat
from domain.match.state import Status
from domain.moment import stamp
from domain.viewer import Viewer
from infra.seal import Sealed
from service import show
from service.auth import Caller
from service.lives import Unfolding
from service.operation import (
    AT_A_MATCH,
    EVENT_STREAM,
    IF_NONE_MATCH,
    LAST_EVENT_ID,
    NDJSON,
    Answer,
    Operation,
    declared,
)
from service.routes.asking import AnyRequest, AtMatch, at_match, query_of, reply, require_eyes, tagged
from service.routes.commands import Include
from service.strict import plain_path
from service.watch import LAST
from service.wire import Envelope, Eyes, HistoryPage

After = Annotated[
    int, Meta(ge=-1, le=2**53 - 1, description="Only events beyond this position; -1: from the beginning.")
]
_EVENT_ID = re.compile(str(LAST_EVENT_ID.schema["pattern"]))
STREAM_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Authorization"}


class EventsQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which events."""

    after: After = -1
    limit: Annotated[int, Meta(ge=1, le=1000, description="At most so many.")] = 100
    wait: Annotated[int, Meta(ge=0, le=30, description="Wait up to so many seconds for the first one.")] = 0
    as_: Eyes | None = field(default=None, name="as")


class ExportQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose history."""

    as_: Eyes | None = field(default=None, name="as")


class StreamQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """From where on, and with what."""

    after: After = -1
    as_: Eyes | None = field(default=None, name="as")
    include: Annotated[Include, Meta(description="Add the view and what is legal, at each position.")] | None = None


@get(
    "/v1/matches/{match_id:str}/events",
    opt=declared(
        Operation(
            id="getEvents",
            summary="Read the history",
            description=(
                "A page of the match's events in order. Once the match is disclosed it shows everything unless `as` "
                "names other eyes. With `wait` it answers as soon as there is something."
            ),
            tag="history",
            query=EventsQuery,
            headers=(IF_NONE_MATCH,),
            answers={
                200: Answer("A page of events.", HistoryPage, headers=("ETag",)),
                304: Answer("Nothing has changed."),
            },
            problems=AT_A_MATCH,
        )
    ),
)
async def get_events(request: AnyRequest, match_id: FromPath[str]) -> Response[bytes]:
    at = await at_match(request, match_id)
    query = query_of(request, EventsQuery)
    viewer = require_eyes(at, query.as_, disclosing=True)
    if query.wait and not at.live.match.state.over:
        await at.parts.watch.wait(at.live.match_id, query.after, 1, query.wait)
        at = await at_match(request, match_id)  # the token may have died meanwhile, and its seat have been retaken
        viewer = require_eyes(at, query.as_, disclosing=True)
    state = at.live.match.state
    head = state.version - 1
    limit = min(query.limit, at.parts.settings.page_events, max(0, head - query.after))
    events = await at.parts.store.events(at.live.match_id, query.after, limit) if limit else []
    body = show.history_page([show.envelope(one, viewer) for one in events], head, state.over)
    return tagged(request, show.etag(head, body), body)


@get(
    "/v1/matches/{match_id:str}/events.ndjson",
    opt=declared(
        Operation(
            id="exportEvents",
            summary="Stream the whole history",
            description="Every event so far, one envelope a line.",
            tag="history",
            query=ExportQuery,
            answers={200: Answer("The history.", Envelope, NDJSON)},
            problems=AT_A_MATCH,
        )
    ),
)
async def export_events(request: AnyRequest, match_id: FromPath[str]) -> Stream:
    at = await at_match(request, match_id)
    viewer = require_eyes(at, query_of(request, ExportQuery).as_, disclosing=True)
    head = at.live.match.state.version - 1

    async def lines() -> AsyncIterator[bytes]:
        async for batch in at.parts.watch.history(at.live.match_id, -1, head):
            yield b"".join(show.envelope(one, viewer) + b"\n" for one in batch)

    return Stream(lines(), media_type=NDJSON, headers=STREAM_HEADERS)


@get(
    "/v1/matches/{match_id:str}/stream",
    opt=declared(
        Operation(
            id="streamEvents",
            summary="Follow a match live",
            description=(
                "Server-sent events. Envelopes come with `id:` (the position) and no `event:`; control frames "
                "(`hello`, `heartbeat`, `presence`, `end`) the other way round, so that they never move the cursor. "
                "A finished match ends with `end`; resuming at its end answers 204."
            ),
            tag="history",
            query=StreamQuery,
            headers=(LAST_EVENT_ID,),
            answers={
                200: Answer("The events, as they come.", Envelope, EVENT_STREAM),
                204: Answer("The match is over and there is nothing more."),
            },
            problems=(*AT_A_MATCH, "too_many_requests"),
        )
    ),
)
async def stream_events(request: AnyRequest, match_id: FromPath[str]) -> Response[bytes] | Stream:
    at = await at_match(request, match_id)
    query = query_of(request, StreamQuery)
    viewer = require_eyes(at, query.as_, disclosing=False)
    after = _resume_after(request, query.after)
    state = at.live.match.state
    if state.over and after >= state.version - 1:
        return reply(b"", 204)
    client = request.client.host if request.client else ""
    at.parts.streams.require_room(client, at.live.match_id)
    return Stream(_frames(at, viewer, after, query.include, client), media_type=EVENT_STREAM, headers=STREAM_HEADERS)


async def _frames(
    at: AtMatch, viewer: Viewer, after: int, include: Include | None, client: str
) -> AsyncIterator[bytes]:
    parts, match_id = at.parts, at.live.match_id
    seats = len(at.live.match.state.seats)
    silent_since = _loop_time()
    present: list[int] | None = None
    with parts.streams.held(client, match_id, at.caller.seat):
        yield b"retry: 500\n" + _control(b"hello", at, at.live.match.state.version - 1)
        unfolding = None
        ended = False
        async for found in parts.watch.follow(match_id, after, parts.settings.heartbeat_seconds):
            alive = await _still_alive(at)
            batch = found if alive else _until_left(found, at.caller)
            if include and batch and unfolding is None:
                unfolding = await parts.lives.unfold(at.live, batch[0].position - 1)
            frames = [_frame(one.position, _told(at, one, viewer, include, unfolding)) for one in batch]
            if batch:
                after = batch[-1].position
            ended = alive and await _has_ended(at, after, found)
            if (now_present := parts.streams.present(match_id, seats)) != present:
                present = now_present
                frames.append(_control(b"presence", at, after, seats=present))
            if not frames and _loop_time() - silent_since >= parts.settings.heartbeat_seconds:
                frames.append(_control(b"heartbeat", at, after))
            if frames:
                silent_since = _loop_time()
                yield b"".join(frames)
            if ended or not alive:
                break
        if ended:
            yield _control(b"end", at, after)


def _told(at: AtMatch, one: Sealed, viewer: Viewer, include: Include | None, unfolding: Unfolding | None) -> bytes:
    envelope = show.envelope(one, viewer)
    if unfolding is None or include is None:
        return envelope
    match = unfolding.step(one)
    parts = envelope[:-1]
    if "view" in include:
        parts += b',"view":' + show.timed(show.match_view(match, viewer), at.parts.clock.now())
    if "legal" in include and viewer.seat is not None:
        parts += b',"legal":' + show.encode(match.legal(Seat(viewer.seat), None))
    return parts + b"}"


async def _still_alive(at: AtMatch) -> bool:
    """Tell whether the token that opened this stream still lives: it dies with its seat, before the start."""
    if at.caller.seat is None:
        return True
    live = at.live
    if live.match.state.status is Status.WAITING:
        live = await at.parts.lives.fresh(at.live.match_id)
    return live.match.state.seats[at.caller.seat].taken_at == at.caller.since


async def _has_ended(at: AtMatch, after: int, found: list[Sealed]) -> bool:
    """Tell whether nothing can come any more; who waits beyond the end would wait for ever."""
    if found:
        return found[-1].type == LAST
    state = (await at.parts.lives.fresh(at.live.match_id)).match.state
    return state.over and after >= state.version - 1


def _until_left(batch: list[Sealed], caller: Caller) -> list[Sealed]:
    """Give what a seat may still see whose token is dead: nothing beyond its own leaving."""
    for number, one in enumerate(batch):
        is_leaving = one.type == "match.seat_left" and one.position > (caller.since or 0)
        if is_leaving and msgspec.json.decode(one.line, type=_LeftLine).event.seat == caller.seat:
            return batch[: number + 1]
    return []


class _Left(Struct):
    seat: int


class _LeftLine(Struct):
    event: _Left


def _resume_after(request: AnyRequest, after: int) -> int:
    header = request.headers.get("last-event-id")
    if header is None:
        return after
    if not _EVENT_ID.fullmatch(header):
        raise Malformed("Last-Event-ID is the position of an event.", path="$header.Last-Event-ID")
    return int(header)


def _loop_time() -> float:
    return asyncio.get_running_loop().time()


def _frame(position: int, envelope: bytes) -> bytes:
    return b"id: %d\ndata: %s\n\n" % (position, envelope)


def _control(name: bytes, at: AtMatch, position: int, **more: object) -> bytes:
    data = msgspec.json.encode({"time": stamp(at.parts.clock.now()), "position": position, **more})
    return b"event: %s\ndata: %s\n\n" % (name, data)


history_routes = Router("/", route_handlers=[get_events, export_events, stream_events], before_request=plain_path)
