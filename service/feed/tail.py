"""The end of the feed, as all who follow it in this process share it: one bell, one read at a time, the latest events.

While nobody follows, there is no tail and no read.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import structlog

from infra.database.errors import StoreError
from infra.fanout.port import EVERY_MATCH, Fanout
from infra.log_changes import LogChanges
from service.feed.reader import FeedItem, FeedReader

log = structlog.get_logger("partie.feed")

READ = 500
KEPT = 1_000
"""The number of latest events kept for followers that are slightly behind; others read the store."""
GATHER_SECONDS = 0.01
"""How long the tail waits after it found something, so that under load one read takes what many commits left."""
ANYWAY_SECONDS = 2.0
"""After so long without a ring the store is read anyway: a ring may have been lost."""
AGAIN_SECONDS = 0.5


class FeedTail:
    """Follows the feed for everybody here, until *stopping* is set."""

    def __init__(self, reader: FeedReader, fanout: Fanout, stopping: asyncio.Event) -> None:
        self.reader = reader
        self.stopping = stopping
        self._fanout = fanout
        self.followers = 0
        self._task: asyncio.Task[None] | None = None
        self._news: asyncio.Future[None] | None = None
        self._latest: deque[FeedItem] = deque()
        self._floor: int | None = None
        """Every event beyond this position, up to the last that was read, is in ``_latest``; None: none was read."""
        self._reading = LogChanges(log, "the feed cannot be read; trying again", "the feed can be read again")

    @asynccontextmanager
    async def following(self) -> AsyncIterator[None]:
        """Return a context in which ``beyond`` returns as soon as there is something."""
        self.followers += 1
        if self._task is None:
            self._news = asyncio.get_running_loop().create_future()
            self._task = asyncio.create_task(self._run(), name="feed tail")
        try:
            yield
        finally:
            self.followers -= 1
            if not self.followers and self._task is not None:
                self._task.cancel()
                self._task, self._news, self._floor = None, None, None
                self._latest.clear()

    async def beyond(self, after: int, seconds: float, woken: asyncio.Event | None = None) -> list[FeedItem]:
        """Return events beyond *after*, the next ones without a gap; none after *seconds*, once *woken*, or once the
        server stops.

        Wait for them within ``following``. While the store is away, that is like a time without events.
        """
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        ends = [asyncio.ensure_future(one.wait()) for one in (self.stopping, woken) if one is not None]
        try:
            while not any(one.done() for one in ends):
                news = self._news
                left = deadline - loop.time()
                try:
                    kept = self._kept(after)
                    if found := await self.reader.items(after, READ) if kept is None else kept:
                        return found
                except StoreError as error:
                    self._reading.failed(fault=str(error))
                    left = min(left, AGAIN_SECONDS)
                if deadline <= loop.time():
                    return []
                waited: list[asyncio.Future[Any]] = [*ends] if news is None else [*ends, news]
                await asyncio.wait(waited, timeout=left, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in ends:
                one.cancel()
        return []

    def _kept(self, after: int) -> list[FeedItem] | None:
        """Return the events beyond *after* if all of them are kept here; None: the store must be read."""
        if self._floor is None or after < self._floor:
            return None
        return [item for item in self._latest if item.position > after]

    async def _run(self) -> None:
        while True:
            try:
                async with self._fanout.listen(EVERY_MATCH) as bell:
                    while True:
                        await self._read()
                        with suppress(TimeoutError):
                            async with asyncio.timeout(ANYWAY_SECONDS):
                                await bell.wait()
            except StoreError as error:
                self._reading.failed(fault=str(error))
            except Exception:
                log.exception("the tail of the feed has failed; its followers read the store until there is a new one")
                self._floor = None
                self._latest.clear()
            await asyncio.sleep(AGAIN_SECONDS)

    async def _read(self) -> None:
        """Read what is new, up to the end. Raises StoreError."""
        if self._floor is None:
            self._floor = await self.reader.head()
            self._wake()  # who began before reads the store
        while True:
            head = self._latest[-1].position if self._latest else self._floor
            found = await self.reader.items(head, READ)
            self._reading.went_well()
            if not found:
                return
            self._latest.extend(found)
            while len(self._latest) > KEPT:
                self._floor = self._latest.popleft().position
            self._wake()
            await asyncio.sleep(GATHER_SECONDS)

    def _wake(self) -> None:
        if self._news is not None and not self._news.done():
            self._news.set_result(None)
        self._news = asyncio.get_running_loop().create_future()
