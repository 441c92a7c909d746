"""Processes that share a Redis, and waiting for what presence says of a match."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from domain.ids import MatchId
from infra.background import Background
from infra.fanout.port import Fanout
from infra.fanout.redis import RedisFanout
from infra.presence.port import Presence, Seats, Unsure
from infra.presence.redis import RedisPresence

PATIENCE = 10


class Watch:
    """What presence has said of one match so far, whenever it changed."""

    def __init__(self, presence: Presence, match_id: MatchId) -> None:
        self._presence = presence
        self._match_id = match_id
        self._changed = asyncio.Event()
        self.said: list[Seats] = []

    def look(self) -> None:
        self.said.append(self._presence.seats(self._match_id))
        self._changed.set()

    async def until(self, *seats: int) -> None:
        """Return once exactly these seats are present."""
        await self._until(frozenset(seats))

    async def until_unknown(self) -> None:
        await self._until(Unsure.UNKNOWN)

    async def _until(self, seats: Seats) -> None:
        async with asyncio.timeout(PATIENCE):
            while self._presence.seats(self._match_id) != seats:
                self._changed.clear()
                await self._changed.wait()


@asynccontextmanager
async def watching(fanout: Fanout, presence: Presence, match_id: MatchId) -> AsyncIterator[Watch]:
    """Watch a match as its followers do: with an ear for its bell."""
    watch = Watch(presence, match_id)
    async with fanout.listen(match_id):
        with presence.watch(match_id, watch.look):
            yield watch


class RedisProcess:
    """What one process has of Redis."""

    def __init__(self, fanout: RedisFanout, presence: RedisPresence, background: Background) -> None:
        self.fanout, self.presence = fanout, presence
        self._background = background

    @classmethod
    @asynccontextmanager
    async def opened(cls, url: str) -> AsyncIterator[RedisProcess]:
        background = Background()
        fanout = await RedisFanout.open(url, background)
        process = cls(fanout, await RedisPresence.open(url, fanout, background), background)
        try:
            yield process
        finally:
            await process.stop()
            await fanout.close()

    async def die(self) -> None:
        """End as by a kill: nothing goes on, and nothing is given up."""
        await self._background.close()

    async def stop(self) -> None:
        """End as a server does that is asked to."""
        await self._background.close()
        await self.presence.close()
