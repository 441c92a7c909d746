"""One follower of one match: what all kinds of streams have in common, whatever their format.

Who follows as which viewer, whether the token is still valid, who is present, when a heartbeat is due, the state at
each position, and when the stream ends. A writer turns each frame into bytes, as server-sent events or otherwise.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from enum import Enum, auto
from functools import partial
from typing import Protocol

import msgspec
from msgspec import Struct

from domain.aggregate import Match
from domain.match.state import Status
from infra.database.errors import StoreError
from infra.presence.port import Presence as PresencePort
from infra.presence.port import Seats, Unsure
from infra.seal import SealedEvent
from service.matches.cache import MatchCache
from service.matches.cached import CachedMatch
from service.matches.callers import Callers
from service.matches.loader import Unfolding
from service.matches.rights import Caller
from service.metrics import Metrics
from service.refusals import Unauthenticated
from service.streams.channel import LAST, Waiter
from service.streams.history import HistoryReader
from service.streams.limits import Place, StreamLimits
from service.streams.pace import Pace
from service.streams.token_watch import TokenWatch, holder_of
from service.time_slice import TimeSlice, searched_in_slices

PIECE = 65_536
"""The number of bytes after which frames are passed on, so that a slow reader holds no more than this."""
LOOKS = 3
"""How often in the time of a heartbeat a stream of an API key or a player looks whether its token is still valid, at
most, if no bell tells it to."""


class Shown(Struct, frozen=True):
    """An event, and the match right after it if states were requested. It must be written before the next frame."""

    event: SealedEvent
    match: Match | None


class Hello(Struct, frozen=True):
    """The first frame: the position of the match's last event, and the hash of its chain there."""

    position: int
    hash: bytes


class Presence(Struct, frozen=True):
    """The seats whose players hold a stream at any process, ascending; None: that is not known."""

    position: int
    seats: list[int] | None


class Heartbeat(Struct, frozen=True):
    """A sign of life after a time without frames."""

    position: int


class End(Struct, frozen=True):
    """The last frame: the match has ended, or its replay. *hash*: of its chain at *position*."""

    position: int
    hash: bytes


class Ending(Enum):
    """Why a stream has ended."""

    OVER = auto()
    """Everything was shown, and an end was written."""
    STOPPING = auto()
    """The server stops."""
    REVOKED = auto()
    """The token is no longer valid."""
    REPLACED = auto()
    """The seat has opened too many others since."""
    UNSURE = auto()
    """The store cannot say whether the token still holds."""


Frame = Shown | Hello | Presence | Heartbeat | End
Writer = Callable[[Frame], bytes]


class Sink(Protocol):
    """What a stream's frames can be written to at once."""

    @property
    def is_full(self) -> bool:
        """Whether the client has to read before more is written, or is gone."""
        ...

    def write(self, frames: bytes) -> None:
        """Write frames."""
        ...


class Streams(Struct, frozen=True):
    """What all sessions use."""

    cache: MatchCache
    callers: Callers
    histories: HistoryReader
    limits: StreamLimits
    presence: PresencePort
    metrics: Metrics
    tokens: TokenWatch
    heartbeat_seconds: float


class StreamSession:
    """A follower of *cached*, whose right to look is *caller*'s. *client* is whom its stream counts for."""

    def __init__(self, streams: Streams, cached: CachedMatch, caller: Caller, client: str) -> None:
        self._streams = streams
        self._cached = cached
        self._caller = caller
        self._client = client
        self._present: Seats = Unsure.NOT_YET
        self._looked_at = _now()
        self._doubted = False
        self.ending = Ending.STOPPING
        self._sink: Sink | None = None
        self._place: Place | None = None
        self._after = -1
        self._head_hash = cached.head_hash
        self._silent_since = _now()
        self._waiter = Waiter()

    def attach(self, sink: Sink) -> None:
        """Write news to *sink* at once from now on, whenever all pieces that came before have been taken."""
        self._sink = sink

    def live(self, after: int, write: Writer, *, states: bool) -> AsyncGenerator[list[bytes], None]:
        """Return written frames as they happen: a hello, then the events beyond *after*, an end once the match is over.

        They come in pieces, each event with the state after it if *states*. They end without an end when the token
        dies, the seat has opened too many streams since, the server stops, or, before the start, the store cannot say
        whether the token still holds. Raises TooManyRequests before the first piece.
        """
        match_id, seconds = self._cached.match_id, self._streams.heartbeat_seconds
        if not states:
            self._waiter.push = partial(self._push, write)
        following = self._streams.histories.follow(match_id, after, seconds, self._waiter)
        return self._frames(following, after, write, states, present=True)

    def replay(
        self, after: int, until: int, pace: Pace, write: Writer, *, states: bool
    ) -> AsyncGenerator[list[bytes], None]:
        """Return written frames of the events beyond *after* up to *until*, at a pace; an end comes after the last.

        Everything else is as in `live`.
        """
        match_id, seconds = self._cached.match_id, self._streams.heartbeat_seconds
        replaying = self._streams.histories.replay(match_id, after, until, pace, seconds, self._waiter)
        return self._frames(replaying, after, write, states, present=False)

    async def _frames(
        self,
        source: AsyncGenerator[list[SealedEvent], None],
        after: int,
        write: Writer,
        states: bool,
        *,
        present: bool,
    ) -> AsyncGenerator[list[bytes], None]:
        cached, streams = self._cached, self._streams
        async with (
            streams.limits.held(self._client, cached.match_id, self._caller.seat) as place,
            streams.tokens.watching(holder_of(self._caller), self._doubt),
        ):
            self._place, self._after = place, after
            yield [write(Hello(cached.version - 1, cached.head_hash))]
            unfolding: Unfolding | None = None
            self._silent_since = _now()
            async with aclosing(source) as batches:
                async for found in batches:
                    if place.lost:
                        self.ending = Ending.REPLACED
                        return
                    alive = await self._is_alive(found)
                    if alive is None and found:  # nobody can tell who may see this; the client resumes where it is
                        self.ending = Ending.UNSURE
                        return
                    batch = _while_held(found, self._caller) if alive is False else found
                    if states and batch and unfolding is None:
                        unfolding = await streams.cache.unfold(cached, batch[0].position - 1)
                    async for piece in _pieces(batch, unfolding, write):
                        self._silent_since = _now()
                        yield piece
                    if batch:
                        streams.metrics.shown_by_itself.inc()
                        self._after, self._head_hash = batch[-1].position, batch[-1].hash
                    signs = [write(sign) for sign in self._signs_of_life(present)]
                    if signs:
                        self._silent_since = _now()
                        yield signs
                    if alive is False:
                        self.ending = Ending.REVOKED
                        return
            if not streams.histories.stopping.is_set():
                self.ending = Ending.OVER
                yield [write(End(self._after, self._head_hash))]

    def _doubt(self) -> None:
        """Look at once whether the token is still valid."""
        self._doubted = True
        self._waiter.wake()

    def _push(self, write: Writer, batch: list[SealedEvent]) -> bool:
        """Write news at once, if nothing else has to be looked at: many followers of one match are served this way."""
        sink, place = self._sink, self._place
        if sink is None or sink.is_full or place is None or place.lost or batch[-1].type == LAST:
            return False
        if self._has_to_look or self._told_by(batch) is not True:
            return False
        sink.write(b"".join([write(Shown(event, None)) for event in batch]))
        self._after, self._head_hash = batch[-1].position, batch[-1].hash
        self._silent_since = _now()
        self._streams.metrics.shown_at_once.inc()
        return True

    def _signs_of_life(self, presence: bool) -> list[Frame]:
        position = self._after
        present = self._streams.presence.seats(self._cached.match_id) if presence else self._present
        if present not in (self._present, Unsure.NOT_YET):
            self._present = present
            return [Presence(position, None if isinstance(present, Unsure) else sorted(present))]
        return [Heartbeat(position)] if _now() - self._silent_since >= self._streams.heartbeat_seconds else []

    async def _is_alive(self, found: list[SealedEvent]) -> bool | None:
        """Return whether the token that opened this stream is still valid: a seat may be left before the start or
        change hands, API keys end, and a player's token may be renewed or erased at any time.

        Once the match runs, the events that were *found* tell of the seat; without any, and before the start, the store
        is asked. None: it is away.
        """
        try:
            if self._has_to_look and not await self._token_is_known():
                return False
            told = self._told_by(found)
            if told is not None:
                return told
            cached = await self._streams.cache.fresh(self._cached.match_id)
        except StoreError:
            return None
        return self._caller.seat is None or cached.match.state.seats[self._caller.seat].taken_at == self._caller.since

    def _told_by(self, found: list[SealedEvent]) -> bool | None:
        """Return whether the caller still has its seat, as far as events tell; None: the store has to be asked."""
        if self._caller.seat is None:
            return True
        if found and self._cached.match.state.status is not Status.WAITING:
            return _while_held(found, self._caller) == []
        return None

    @property
    def _has_to_look(self) -> bool:
        """Whether the token of an API key or a player was last looked up too long ago."""
        caller = self._caller
        is_key = caller.credential is not None and caller.credential.kind == "key"
        if not is_key and caller.player is None:
            return False
        return self._doubted or _now() - self._looked_at >= self._streams.heartbeat_seconds / LOOKS

    async def _token_is_known(self) -> bool:
        """Return whether the token of an API key or a player is still valid. Raises StoreError."""
        caller, callers = self._caller, self._streams.callers
        looking_at = _now()
        self._doubted = False  # a bell that rings meanwhile asks for another look
        try:
            await callers.require_known(caller)
        except Unauthenticated:
            return False
        except StoreError:
            self._doubted = True
            raise
        self._looked_at = looking_at
        return True


async def _pieces(
    batch: list[SealedEvent], unfolding: Unfolding | None, write: Writer
) -> AsyncGenerator[list[bytes], None]:
    time_slice = TimeSlice()
    piece: list[bytes] = []
    size = 0
    for event in batch:
        if unfolding is None:
            written = write(Shown(event, None))
        else:
            shown = Shown(event, unfolding.step(event))
            written = await searched_in_slices(partial(write, shown))
        piece.append(written)
        size += len(written)
        if size >= PIECE:
            yield piece
            piece, size = [], 0
        await time_slice.give_way()
    if piece:
        yield piece


_ENDS = ("match.seat_left", "match.seat_handed_over", "match.seat_reissued")
"""What a seat's token dies with."""


def _while_held(batch: list[SealedEvent], caller: Caller) -> list[SealedEvent]:
    """Return the events up to the one that a seat's token died with; none if it is not among them."""
    for number, one in enumerate(batch):
        is_end = one.type in _ENDS and one.position > (caller.since or 0)
        if is_end and msgspec.json.decode(one.line, type=_EndLine).event.seat == caller.seat:
            return batch[: number + 1]
    return []


class _End(Struct):
    seat: int


class _EndLine(Struct):
    event: _End


def _now() -> float:
    return asyncio.get_running_loop().time()
