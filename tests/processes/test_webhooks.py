"""Two processes deliver for one webhook: one at a time, and the other one after its death; nothing is lost."""

from __future__ import annotations

import asyncio

import asyncpg
import msgspec
import pytest

from tests.clients.playing import bearing
from tests.clients.receiving import receiving
from tests.processes.cluster import Cluster, Node
from tests.processes.feed_readers import add_key
from tests.processes.load import PAUSE, Load

pytestmark = pytest.mark.anyio

KEY = "key_webhooks"


async def visible(node: Node) -> list[int]:
    """The global positions of all events that a spectator may see."""
    positions: list[int] = []
    after = 0
    while True:
        params: dict[str, str | int] = {"after": after, "limit": 1000, "as": "spectator"}
        page = (await node.client.get("/v1/feed", headers=bearing(KEY), params=params)).json()
        positions += [item["global_position"] for item in page["items"] if item["envelope"]["event"]]
        after = page["next"]
        if after == page["head"]:
            return positions


async def test_another_process_goes_on_after_the_death_of_the_one_that_delivers(cluster: Cluster) -> None:
    nodes = list(await cluster.start(2, PARTIE_WEBHOOKS_PRIVATE="true"))
    connection = await asyncpg.connect(cluster.database_url)
    await add_key(cluster.database_url, KEY, "webhooks feed")
    async with receiving() as receiver:
        made = await nodes[0].client.post("/v1/webhooks", json={"url": receiver.url}, headers=bearing(KEY))
        assert made.status_code == 201, made.text
        load = Load(nodes)
        async with load.running(3, seats=2):
            await load.goes_on(20)
            await receiver.until(lambda so_far: len(so_far.taken) > 20)
            holder = await connection.fetchval("SELECT held_by FROM webhooks")
            await nodes[0].kill()  # which holds it: it was made there
            await load.goes_on(20)
        wanted = await visible(nodes[1])
        async with asyncio.timeout(40):
            while not receiver.taken or receiver.taken[-1].position < wanted[-1]:  # noqa: ASYNC110
                await asyncio.sleep(PAUSE)
        assert holder != await connection.fetchval("SELECT held_by FROM webhooks")
    await connection.close()
    secret = made.json()["secret"]
    first_time: dict[str, int] = {}
    for one in receiver.taken:
        one.verified(secret)
        assert one.id not in first_time or one.is_repeated
        first_time.setdefault(one.id, msgspec.json.decode(one.body)["data"]["global_position"])
    assert list(first_time.values()) == wanted
