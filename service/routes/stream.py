"""A match live, as server-sent events."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Annotated

import msgspec
from litestar import Response, Router, get
from litestar.params import FromPath
from litestar.response import Stream
from msgspec import Meta, Struct, field

from domain.errors import Malformed
from domain.ids import Seat
from domain.match.state import Status
from domain.timestamp import format_timestamp
from domain.viewer import Viewer
from infra.seal import SealedEvent
from service.http import representations
from service.http.operation import AT_A_MATCH, EVENT_STREAM, LAST_EVENT_ID, Answer, Operation, declared
from service.http.request_checks import plain_path
from service.http.requests import AnyRequest, AtMatch, at_match, query_of, reply, require_eyes
from service.http.wire_types import Envelope, Eyes
from service.matches.cache import Unfolding
from service.matches.rights import Caller
from service.routes.commands import Include
from service.routes.history import STREAM_HEADERS, After

PIECE = 65_536
"""Bytes after which what is to be sent is handed on, so that a slow reader holds no more than this."""
_EVENT_ID = re.compile(str(LAST_EVENT_ID.schema["pattern"]))


class StreamQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """From where on, and with what."""

    after: After = -1
    as_: Eyes | None = field(default=None, name="as")
    include: Annotated[Include, Meta(description="Add the view and what is legal, at each position.")] | None = None


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
    state = at.cached.match.state
    if state.over and after >= state.version - 1:
        return reply(b"", 204)
    client = request.client.host if request.client else ""
    at.context.streams.require_room(client, at.cached.match_id)
    return Stream(_frames(at, viewer, after, query.include, client), media_type=EVENT_STREAM, headers=STREAM_HEADERS)


async def _frames(
    at: AtMatch, viewer: Viewer, after: int, include: Include | None, client: str
) -> AsyncIterator[bytes]:
    context, match_id = at.context, at.cached.match_id
    seats = len(at.cached.match.state.seats)
    silent_since = _loop_time()
    present: list[int] | None = None
    with context.streams.held(client, match_id, at.caller.seat):
        yield b"retry: 500\n" + _control(b"hello", at, at.cached.match.state.version - 1)
        unfolding = None
        async with aclosing(context.watch.follow(match_id, after, context.settings.heartbeat_seconds)) as batches:
            async for found in batches:
                alive = await _still_alive(at)
                batch = found if alive else _until_left(found, at.caller)
                if include and batch and unfolding is None:
                    unfolding = await context.cache.unfold(at.cached, batch[0].position - 1)
                frames: list[bytes] = []
                for one in batch:
                    frames.append(_frame(one.position, _told(at, one, viewer, include, unfolding)))
                    after = one.position
                    if sum(map(len, frames)) >= PIECE:
                        yield b"".join(frames)
                        frames = []
                if (now_present := context.streams.present(match_id, seats)) != present:
                    present = now_present
                    frames.append(_control(b"presence", at, after, seats=present))
                if not frames and _loop_time() - silent_since >= context.settings.heartbeat_seconds:
                    frames.append(_control(b"heartbeat", at, after))
                if frames:
                    silent_since = _loop_time()
                    yield b"".join(frames)
                if not alive:
                    return
            if not context.watch.stopping.is_set():
                yield _control(b"end", at, after)


def _told(at: AtMatch, one: SealedEvent, viewer: Viewer, include: Include | None, unfolding: Unfolding | None) -> bytes:
    envelope = representations.envelope(one, viewer)
    if unfolding is None or include is None:
        return envelope
    match = unfolding.step(one)
    context = envelope[:-1]
    if "view" in include:
        context += b',"view":' + representations.timed(
            representations.match_view(match, viewer), at.context.clock.now()
        )
    if "legal" in include and viewer.seat is not None:
        context += b',"legal":' + representations.encode(match.legal(Seat(viewer.seat), None))
    return context + b"}"


async def _still_alive(at: AtMatch) -> bool:
    """Tell whether the token that opened this stream still lives: it dies with its seat, before the start."""
    if at.caller.seat is None:
        return True
    cached = at.cached
    if cached.match.state.status is Status.WAITING:
        cached = await at.context.cache.fresh(at.cached.match_id)
    return cached.match.state.seats[at.caller.seat].taken_at == at.caller.since


def _until_left(batch: list[SealedEvent], caller: Caller) -> list[SealedEvent]:
    """Return what a seat may still see whose token is dead: nothing beyond its own leaving."""
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
    data = msgspec.json.encode({"time": format_timestamp(at.context.clock.now()), "position": position, **more})
    return b"event: %s\ndata: %s\n\n" % (name, data)


stream_routes = Router("/", route_handlers=[stream_events], before_request=plain_path)
