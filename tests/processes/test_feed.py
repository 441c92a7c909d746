"""The feed beside concurrent writers in four processes, a killed writer and an open snapshot: it has no gaps."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from tests.processes.cluster import Cluster
from tests.processes.feed_readers import Poller, Streamer, add_key
from tests.processes.load import PAUSE, Load, history

pytestmark = pytest.mark.anyio

KEY = "key_feed"


@asynccontextmanager
async def snapshot(url: str) -> AsyncIterator[None]:
    """Hold a snapshot of the database open, from before whatever is written meanwhile."""
    connection = await asyncpg.connect(url)
    async with connection.transaction(isolation="repeatable_read"):
        await connection.fetchval("SELECT count(*) FROM events")
        yield
    await connection.close()


async def test_tail_readers_miss_nothing(cluster: Cluster) -> None:
    # case 26
    nodes = list(await cluster.start(4))
    await add_key(cluster.database_url, KEY, "feed")
    load = Load(nodes)
    poller, streamer = Poller(nodes[0], KEY), Streamer(nodes[1], KEY)
    reading = [asyncio.create_task(one.run()) for one in (poller, streamer)]
    async with load.running(6, seats=2), snapshot(cluster.database_url):
        await load.goes_on(60)
        await nodes[3].kill()  # in the middle of what it writes
        await load.goes_on(60)
    end = Poller(nodes[2], KEY)
    await end.read_to_the_end()
    async with asyncio.timeout(20):
        while min(poller.after, streamer.after) < end.after:  # noqa: ASYNC110
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
