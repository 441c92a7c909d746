"""Postgres, Redis and processes of the server fail while commands and followers run."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Sequence

import pytest

from tests.processes.cluster import Cluster, Node, children, is_alive, until
from tests.processes.in_use import SETTINGS, in_use
from tests.processes.load import Load, require_whole

pytestmark = pytest.mark.anyio

TABLES = 4


async def is_ready(node: Node, status: int, degraded: list[str] | None = None) -> bool:
    answer = await node.ready()
    if answer is None or answer.status_code != status:
        return False
    return degraded is None or answer.json()["degraded"] == degraded


async def all_ready(nodes: Sequence[Node]) -> None:
    """Return once every node is ready, and nothing is degraded."""
    for node in nodes:
        await until(lambda node=node: is_ready(node, 200, []), node.log)  # type: ignore[misc]


@pytest.mark.failover
async def test_postgres_restarted_killed_cut_and_stalled(cluster: Cluster) -> None:
    nodes = await cluster.start(2, **SETTINGS)
    async with in_use(cluster, nodes) as use:
        for fault in ("restarted", "killed", "cut", "stalled"):
            await use.goes_on()
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
        await use.goes_on()
    assert all(use.repeated)


@pytest.mark.failover
async def test_redis_restarted_killed_cut_stalled_and_slow(cluster: Cluster) -> None:
    nodes = await cluster.start(2, **SETTINGS, PARTIE_DATABASE_SECONDS="20")
    async with in_use(cluster, nodes) as use:
        for fault in ("restarted", "killed", "cut", "stalled", "slow"):
            await use.goes_on()
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
            await use.goes_on()
            if fault == "killed":
                cluster.redis.start()
            await cluster.bus.restore()
            await all_ready(nodes)
    assert use.repeated == [0, 0]  # commands do not need it
    assert use.breaks == 0


async def test_process_killed_and_process_stopped(cluster: Cluster) -> None:
    nodes = await cluster.start(3, **SETTINGS)
    async with in_use(cluster, nodes) as use:
        await use.goes_on(20)
        await nodes[1].kill()
        await use.goes_on(20)
        assert await nodes[2].stop() == 0
        await use.goes_on(20)
    assert all(use.repeated)
    assert use.over_sockets.moved


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
