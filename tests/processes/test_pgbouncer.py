"""Processes behind Debian's pgbouncer in transaction mode."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.processes.cluster import DATABASE, Cluster
from tests.processes.load import Load, require_whole
from tests.servers import Server, running_pgbouncer

pytestmark = [pytest.mark.anyio, pytest.mark.debian]


@pytest.fixture(scope="module")
def pgbouncer(postgres: Server) -> Iterator[Server]:
    with running_pgbouncer(postgres.port) as server:
        yield server


@pytest.mark.parametrize("appends", ["through it", "past it"])
async def test_whole_matches(cluster: Cluster, pgbouncer: Server, appends: str) -> None:
    pooled = f"postgresql://postgres@127.0.0.1:{pgbouncer.port}/{DATABASE}?sslmode=disable"
    settings = {"DATABASE_URL": pooled, "PARTIE_DATABASE_SECONDS": "20"}
    if appends == "past it":
        settings["DATABASE_DIRECT_URL"] = cluster.database_url
    nodes = await cluster.start(2, **settings)
    load = Load(nodes)
    await asyncio.gather(*(load.play_one(game, 3) for game in ("help_me", "lowest_unique") for _ in range(2)))
    assert load.repeated == 0
    await require_whole(nodes[0], load)


async def test_restarted_pgbouncer(cluster: Cluster, pgbouncer: Server) -> None:
    pooled = f"postgresql://postgres@127.0.0.1:{pgbouncer.port}/{DATABASE}?sslmode=disable"
    nodes = await cluster.start(2, DATABASE_URL=pooled)
    load = Load(nodes)
    async with load.running(4):
        await load.goes_on()
        pgbouncer.kill()
        pgbouncer.start()
        await load.goes_on(20)
    await require_whole(nodes[0], load)
