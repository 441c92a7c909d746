"""Whole matches with their seats spread over four processes."""

from __future__ import annotations

import asyncio

import pytest

from tests.processes.cluster import Cluster
from tests.processes.load import Follower, Load, history, require_whole

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", ["help_me", "lowest_unique"])
async def test_whole_matches_without_a_refusal_and_every_stream_complete(cluster: Cluster, game: str) -> None:
    nodes = await cluster.start(4, PARTIE_DATABASE_SECONDS="20")
    load = Load(nodes)
    playing = [asyncio.create_task(load.play_one(game, seats)) for seats in (2, 4, 4)]
    followers: dict[str, list[Follower]] = {}
    async with asyncio.TaskGroup() as tasks:
        while not all(task.done() for task in playing):
            for table in load.tables:
                if table.path not in followers:
                    followers[table.path] = [Follower(node, table.path) for node in nodes]
                    for follower in followers[table.path]:
                        tasks.create_task(follower.run())
            await asyncio.sleep(0.01)
    await asyncio.gather(*playing)
    assert load.repeated == 0
    await require_whole(nodes[0], load)
    for table in load.tables:
        whole = list(enumerate(await history(nodes[1], table.path)))
        for follower in followers[table.path]:
            assert follower.seen == whole
            assert follower.breaks == 0


async def test_what_one_process_accepted_the_others_show_at_once(cluster: Cluster) -> None:
    # case 16: no process shows a stale match
    nodes = await cluster.start(4, PARTIE_DATABASE_SECONDS="20")
    load = Load(nodes)
    playing = asyncio.create_task(load.play_one("help_me", 4))
    compared = 0
    while not playing.done():
        await asyncio.sleep(0)
        for table in load.tables:
            position = max((position for position, _ in table.told.values()), default=0)
            shown = await asyncio.gather(*(node.client.get(f"{table.path}/view") for node in nodes))
            assert all(answer.json()["position"] >= position for answer in shown)
            compared += 1
    await playing
    assert compared > 10
