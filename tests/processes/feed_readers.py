"""Readers of the feed who go on whatever happens, and remember what came."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import asyncpg
import httpx
import msgspec
from msgspec import Raw, Struct

from service.matches.tokens import token_hash
from tests.clients.playing import bearing
from tests.processes.load import PAUSE, Follower
from tests.processes.turning import Reachable, Turning


class Item(Struct):
    """An item of the feed, its envelope as the bytes that came."""

    global_position: int
    match_id: str
    envelope: Raw


class Page(Struct):
    items: list[Item]
    next: int
    head: int


class Poller:
    """Reads page after page, waits where there is none, and remembers nothing but its cursor."""

    def __init__(self, node: Reachable, key: str, *others: Reachable) -> None:
        self.items: list[Item] = []
        self.after = 0
        self._turning = Turning(node, *others)
        self._key = key

    async def run(self) -> None:
        """Read until cancelled."""
        while True:
            try:
                if await self.read() is None:
                    await asyncio.sleep(PAUSE)
            except httpx.TransportError:
                self._turning.failed()
                await asyncio.sleep(PAUSE)

    async def read(self, wait: int = 5) -> Page | None:
        """Read a page; None if the server is busy."""
        params = {"after": self.after, "limit": 7, "wait": wait}
        client = self._turning.node.client
        answer = await client.get("/v1/feed", headers=bearing(self._key), params=params)
        self._turning.answered()
        if answer.status_code == httpx.codes.SERVICE_UNAVAILABLE:
            return None
        assert answer.status_code == httpx.codes.OK, answer.text
        page = msgspec.json.decode(answer.content, type=Page)
        self.items += page.items
        self.after = page.next
        return page

    async def read_to_the_end(self) -> None:
        """Read until there is nothing more."""
        while (page := await self.read(0)) is None or self.after < page.head:
            pass


class Streamer(Follower):
    """Follows the feed's stream."""

    def __init__(self, node: Reachable, key: str, *others: Reachable) -> None:
        super().__init__(node, "/v1/feed", *others)
        self._key = key

    def _since(self) -> dict[str, str]:
        return super()._since() | bearing(self._key)

    @property
    def after(self) -> int:
        """The position that it has come to."""
        return self.seen[-1][0] if self.seen else 0

    @property
    def items(self) -> list[Item]:
        return [msgspec.json.decode(data, type=Item) for _, data in self.seen]


async def add_key(database_url: str, key: str, scope: str) -> None:
    """Store an API key as the command line does."""
    connection = await asyncpg.connect(database_url)
    await connection.execute(
        "INSERT INTO api_keys (key_hash, scope, note, created) VALUES ($1, $2, '', $3)",
        token_hash(key),
        scope,
        datetime.now(UTC),
    )
    await connection.close()
