"""Whole matches with their seats spread over two and four processes."""

from __future__ import annotations

import asyncio

import pytest

from tests.processes.cluster import Cluster
from tests.processes.in_use import SETTINGS, in_use
from tests.processes.load import Load

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(("game", "processes"), [("help_me", 2), ("lowest_unique", 4)])
async def test_whole_matches_without_a_refusal_and_nobody_misses_anything(
    cluster: Cluster, game: str, processes: int
) -> None:
    nodes = await cluster.start(processes, **SETTINGS, PARTIE_DATABASE_SECONDS="20")
    async with in_use(cluster, nodes, game, tables=1) as use:
        await use.goes_on()
    assert use.repeated == [0, 0]
    assert use.breaks == 0


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
