"""The feed beside concurrent writers in four processes, a killed writer and an open snapshot: it has no gaps."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import asyncpg
import httpx
import msgspec
import pytest
from msgspec import Raw, Struct

from service.matches.tokens import token_hash
from tests.clients.playing import bearing
from tests.processes.cluster import Cluster, Node
from tests.processes.load import PAUSE, Follower, Load, history

pytestmark = pytest.mark.anyio

KEY = "key_feed"


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

    def __init__(self, node: Node) -> None:
        self.items: list[Item] = []
        self.after = 0
        self._node = node

    async def run(self) -> None:
        while True:
            try:
                await self.read()
            except httpx.TransportError:
                await asyncio.sleep(PAUSE)

    async def read(self, wait: int = 5) -> Page:
        params = {"after": self.after, "limit": 7, "wait": wait}
        answer = await self._node.client.get("/v1/feed", headers=bearing(KEY), params=params)
        assert answer.status_code == 200, answer.text
        page = msgspec.json.decode(answer.content, type=Page)
        self.items += page.items
        self.after = page.next
        return page


class Streamer(Follower):
    """Follows the feed's stream."""

    def __init__(self, node: Node) -> None:
        super().__init__(node, "/v1/feed")

    def _since(self) -> dict[str, str]:
        return super()._since() | bearing(KEY)

    @property
    def items(self) -> list[Item]:
        return [msgspec.json.decode(data, type=Item) for _, data in self.seen]


@asynccontextmanager
async def snapshot(url: str) -> AsyncIterator[None]:
    """Hold a snapshot of the database open, from before whatever is written meanwhile."""
    connection = await asyncpg.connect(url)
    async with connection.transaction(isolation="repeatable_read"):
        await connection.fetchval("SELECT count(*) FROM events")
        yield
    await connection.close()


async def test_tail_readers_miss_nothing(cluster: Cluster) -> None:
    nodes = list(await cluster.start(4))
    connection = await asyncpg.connect(cluster.database_url)
    await connection.execute(
        "INSERT INTO api_keys (key_hash, scope, note, created) VALUES ($1, 'feed', '', $2)",
        token_hash(KEY),
        datetime.now(UTC),
    )
    await connection.close()
    load = Load(nodes)
    poller, streamer = Poller(nodes[0]), Streamer(nodes[1])
    reading = [asyncio.create_task(one.run()) for one in (poller, streamer)]
    async with load.running(6, seats=2), snapshot(cluster.database_url):
        await load.goes_on(40)
        await nodes[3].kill()  # in the middle of what it writes
        await load.goes_on(40)
    end = Poller(nodes[2])
    while end.after < (await end.read(0)).head:
        pass
    async with asyncio.timeout(20):
        while poller.after < end.after or not streamer.seen or streamer.seen[-1][0] < end.after:  # noqa: ASYNC110
            await asyncio.sleep(PAUSE)
    for task in reading:
        task.cancel()
    await asyncio.gather(*reading, return_exceptions=True)

    for reader in (poller, streamer, end):
        positions = [item.global_position for item in reader.items]
        assert positions == sorted(set(positions))
        of_match: dict[str, list[bytes]] = defaultdict(list)
        for item in reader.items:
            of_match[item.match_id].append(bytes(item.envelope))
        assert sum(map(len, of_match.values())) > 200
        for table in load.tables:
            assert of_match.pop(table.path.rpartition("/")[2]) == await history(nodes[0], table.path)
        for match_id, envelopes in of_match.items():  # an opening whose answer was lost with the killed process
            assert envelopes == await history(nodes[0], f"/v1/matches/{match_id}")
