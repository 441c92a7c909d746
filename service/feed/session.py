"""One follower of the feed: its API key, which may be revoked meanwhile, its heartbeats, its place in the sequence."""

import asyncio
from collections.abc import AsyncGenerator, Callable

from msgspec import Struct

from infra.database.errors import StoreError
from service.feed.reader import FeedItem
from service.feed.selection import Selection
from service.feed.tail import AGAIN_SECONDS, FeedTail
from service.matches.api_keys import ApiKeyHolders
from service.matches.tokens import Credential
from service.streams.limits import StreamLimits
from service.streams.session import PIECE, Heartbeat
from service.streams.token_watch import TokenWatch, holder_of_key
from service.time_slice import TimeSlice

SCANNED = 10_000
"""The most events that one page looks through; a page may be empty and yet move its cursor."""
SCAN = 500


class Head(Struct, frozen=True):
    """The first frame: how far the feed goes now."""

    position: int


FeedFrame = Head | FeedItem | Heartbeat
Writer = Callable[[FeedFrame], bytes]


class ReadPage(Struct, frozen=True):
    """Events, the position to go on after, and the head of the feed."""

    items: list[FeedItem]
    next: int
    head: int


class Feed(Struct, frozen=True):
    """The feed, for those who read pages of it and for those who follow it."""

    tail: FeedTail
    limits: StreamLimits
    api_keys: ApiKeyHolders
    tokens: TokenWatch
    heartbeat_seconds: float

    async def page(self, after: int, limit: int, selection: Selection) -> ReadPage:
        """Return at most *limit* events of *selection* beyond *after*, which counts as the head if it is beyond it.

        Raises StoreError.
        """
        reader, time_slice = self.tail.reader, TimeSlice()
        head = await reader.head()
        after = min(after, head)
        items: list[FeedItem] = []
        scanned = 0
        while len(items) < limit and scanned < SCANNED:
            found = await reader.items(after, SCAN)
            scanned += len(found)
            for item in found:
                if len(items) == limit:
                    break
                after = item.position
                if selection.has(item):
                    items.append(item)
            if len(found) < SCAN:
                break
            await time_slice.give_way()
        return ReadPage(items, after, max(head, after))

    async def wait(self, after: int, seconds: float, selection: Selection, client: str) -> None:
        """Return as soon as there is an event of *selection* beyond *after*, or after *seconds*.

        Raises TooManyRequests.
        """
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        async with self.limits.reading_the_feed(client), self.tail.following():
            while (left := deadline - loop.time()) > 0 and not self.tail.stopping.is_set():
                found = await self.tail.beyond(after, left)
                if any(map(selection.has, found)):
                    return
                after = found[-1].position if found else after

    async def frames(
        self, after: int, selection: Selection, client: str, key: Credential, write: Writer
    ) -> AsyncGenerator[list[bytes], None]:
        """Return written frames as they happen, in pieces: a hello, then the events of *selection* beyond *after*.

        A heartbeat says how far the feed has been read, which may be further than the last event of the selection.
        Ends when the *key* is revoked, at once if a bell tells of it, else within a heartbeat's time; or when the
        server stops. Raises TooManyRequests and StoreError before the first piece.
        """
        head = await self.tail.reader.head()
        after = min(after, head)
        doubted = asyncio.Event()
        async with (
            self.limits.reading_the_feed(client, stream=True),
            self.tail.following(),
            self.tokens.watching(holder_of_key(key), doubted.set),
        ):
            yield [write(Head(head))]
            silent_since = checked_at = _now()
            while not self.tail.stopping.is_set():
                due = min(silent_since + self.heartbeat_seconds, checked_at + self.heartbeat_seconds / 2)
                found = await self.tail.beyond(after, max(due - _now(), 0), doubted)
                if doubted.is_set() or _now() >= checked_at + self.heartbeat_seconds / 2:
                    doubted.clear()
                    try:
                        if not await self.api_keys.is_valid(key):
                            return
                    except StoreError:
                        found = []  # nobody can tell who may see this: it comes once the store answers
                        doubted.set()
                        await asyncio.sleep(AGAIN_SECONDS)
                    else:
                        checked_at = _now()
                async for piece in _pieces(selection.of(found), write):
                    silent_since = _now()
                    yield piece
                after = found[-1].position if found else after
                if _now() - silent_since >= self.heartbeat_seconds:
                    silent_since = _now()
                    yield [write(Heartbeat(after))]


async def _pieces(items: list[FeedItem], write: Writer) -> AsyncGenerator[list[bytes], None]:
    time_slice = TimeSlice()
    piece: list[bytes] = []
    size = 0
    for item in items:
        written = write(item)
        piece.append(written)
        size += len(written)
        if size >= PIECE:
            yield piece
            piece, size = [], 0
        await time_slice.give_way()
    if piece:
        yield piece


def _now() -> float:
    return asyncio.get_running_loop().time()
