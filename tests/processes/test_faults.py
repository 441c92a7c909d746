"""Postgres, Redis and processes of the server fail while commands and followers run."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.processes.cluster import Cluster, Node, children, is_alive, until
from tests.processes.load import Follower, Load, history, require_whole

pytestmark = pytest.mark.anyio

TABLES = 4


@asynccontextmanager
async def followed(load: Load, nodes: list[Node]) -> AsyncIterator[None]:
    """Let a spectator follow every match on every node meanwhile; in the end each has seen all of it, once."""
    followers: dict[str, list[Follower]] = {}
    tasks: list[asyncio.Task[None]] = []

    def follow_new_ones() -> None:
        for table in load.tables:
            if table.path not in followers:
                followers[table.path] = [Follower(node, table.path) for node in nodes]
                tasks.extend(asyncio.create_task(follower.run()) for follower in followers[table.path])

    async def watch() -> None:
        while True:
            follow_new_ones()
            await asyncio.sleep(0.02)

    watching = asyncio.create_task(watch())
    yield
    watching.cancel()
    follow_new_ones()
    async with asyncio.timeout(30):
        await asyncio.gather(*tasks)
    for path, of_match in followers.items():
        whole = list(enumerate(await history(nodes[0], path)))
        for follower in of_match:
            assert follower.seen == whole


async def is_ready(node: Node, status: int, degraded: list[str] | None = None) -> bool:
    answer = await node.ready()
    if answer is None or answer.status_code != status:
        return False
    return degraded is None or answer.json()["degraded"] == degraded


async def all_ready(nodes: list[Node]) -> None:
    """Return once every node is ready, and nothing is degraded."""
    for node in nodes:
        await until(lambda node=node: is_ready(node, 200, []), node.log)  # type: ignore[misc]


@pytest.mark.failover
async def test_postgres_restarted_killed_cut_and_stalled(cluster: Cluster) -> None:
    nodes = list(await cluster.start(2))
    load = Load(nodes)
    async with followed(load, nodes), load.running(TABLES):
        for fault in ("restarted", "killed", "cut", "stalled"):
            await load.goes_on()
            match fault:
                case "restarted":
                    await asyncio.to_thread(cluster.postgres.stop)
                    await until(lambda: is_ready(nodes[0], 503))
                    cluster.postgres.start()
                case "killed":
                    cluster.postgres.kill()
                    await until(lambda: is_ready(nodes[0], 503))
                    cluster.postgres.start()
                case "cut":
                    cluster.database.cut()
                case _:
                    cluster.database.stalled = True
                    await until(lambda: is_ready(nodes[0], 503))
                    cluster.database.stalled = False
            await all_ready(nodes)
        await load.goes_on()
    await require_whole(nodes[0], load)
    assert load.repeated > 0


@pytest.mark.failover
async def test_redis_restarted_killed_cut_stalled_and_slow(cluster: Cluster) -> None:
    nodes = list(await cluster.start(2, PARTIE_DATABASE_SECONDS="20"))
    load = Load(nodes)
    async with followed(load, nodes), load.running(TABLES):
        for fault in ("restarted", "killed", "cut", "stalled", "slow"):
            await load.goes_on()
            match fault:
                case "restarted":
                    cluster.redis.restart()
                case "killed":
                    cluster.redis.kill()
                    await until(lambda: is_ready(nodes[0], 200, ["fanout"]))
                case "cut":
                    cluster.bus.cut()
                case "stalled":
                    cluster.bus.stalled = True
                    await until(lambda: is_ready(nodes[0], 200, ["fanout"]))
                case _:
                    cluster.bus.latency = 0.2
            await load.goes_on()
            if fault == "killed":
                cluster.redis.start()
            await cluster.bus.restore()
            await all_ready(nodes)
    await require_whole(nodes[0], load)
    assert load.repeated == 0  # commands do not need it


async def test_process_killed_and_process_stopped(cluster: Cluster) -> None:
    nodes = list(await cluster.start(3))
    load = Load(nodes)
    async with followed(load, nodes[:1]), load.running(TABLES):
        await load.goes_on(20)
        await nodes[1].kill()
        await load.goes_on(20)
        assert await nodes[2].stop() == 0
        await load.goes_on(20)
    await require_whole(nodes[0], load)
    assert load.repeated > 0


@pytest.mark.parametrize("end", ["stopped", "killed"])
async def test_dead_worker_is_replaced_and_nothing_is_left_behind(cluster: Cluster, end: str) -> None:
    (parent,) = await cluster.start(1, "--workers", "2")
    load = Load([parent])
    async with load.running(TABLES):
        await load.goes_on()
        first, second = await children(parent.process.pid)
        os.kill(first, signal.SIGKILL)
        await load.goes_on(30)

        async def two_again() -> bool:
            found = await children(parent.process.pid)
            return len(found) == 2 and first not in found

        await until(two_again)
        await load.goes_on(30)
    await require_whole(parent, load)
    workers = await children(parent.process.pid)
    assert second in workers
    if end == "stopped":
        assert await parent.stop() == 0
    else:
        await parent.kill()

    async def all_gone() -> bool:
        return not any([await is_alive(worker) for worker in workers])

    await until(all_gone)
