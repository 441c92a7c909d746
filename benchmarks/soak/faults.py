"""What fails, one thing at a time, and comes back."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncpg
from msgspec import Struct

from benchmarks.soak.nodes import SoakNode
from tests.processes.cluster import DATABASE
from tests.servers import Server
from tests.servers.tcp_proxy import TcpProxy

LASTING_SECONDS = 5.0
STEP_SECONDS = 10


class World(Struct):
    """Everything that can fail."""

    nodes: list[SoakNode]
    postgres: Server
    redis: Server
    database: TcpProxy
    bus: TcpProxy
    clock: Path
    disk: Path | None
    luck: random.Random

    def any_node(self) -> SoakNode:
        return self.luck.choice(self.nodes)


async def worker_killed(world: World) -> None:
    node = world.any_node()
    await node.kill()
    await node.start()


async def worker_stopped(world: World) -> None:
    node = world.any_node()
    node.signal(signal.SIGSTOP)
    await asyncio.sleep(LASTING_SECONDS)
    node.signal(signal.SIGCONT)


async def postgres_restarted(world: World) -> None:
    await asyncio.to_thread(world.postgres.restart)


async def postgres_cut(world: World) -> None:
    await world.database.refuse()
    await asyncio.sleep(LASTING_SECONDS)
    await world.database.restore()


async def postgres_read_only(world: World) -> None:
    connection = await asyncpg.connect(world.postgres.url)
    try:
        await connection.execute(f"ALTER DATABASE {DATABASE} SET default_transaction_read_only = on")
        await connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", DATABASE)
        await asyncio.sleep(LASTING_SECONDS)
        await connection.execute(f"ALTER DATABASE {DATABASE} RESET default_transaction_read_only")
    finally:
        await connection.close()


async def disk_full(world: World) -> None:
    """Fill the disk under Postgres, which may end by it; who runs it starts it again once there is room."""
    assert world.disk is not None
    filler = world.disk / "filler"
    await asyncio.to_thread(_fill, filler)
    await asyncio.sleep(LASTING_SECONDS)
    filler.unlink()
    if not await asyncio.to_thread(world.postgres.answers):
        world.postgres.kill()
        world.postgres.start()


async def redis_killed(world: World) -> None:
    world.redis.kill()
    await asyncio.sleep(LASTING_SECONDS)
    world.redis.start()


async def redis_cut(world: World) -> None:
    await world.bus.refuse()
    await asyncio.sleep(LASTING_SECONDS)
    await world.bus.restore()


async def redis_paused(world: World) -> None:
    world.bus.stalled = True
    await asyncio.sleep(LASTING_SECONDS)
    world.bus.stalled = False


async def log_reader_gone(world: World) -> None:
    world.any_node().lose_log_reader()


async def clock_stepped(world: World) -> None:
    world.clock.write_text(str(world.luck.choice((-STEP_SECONDS, STEP_SECONDS))))
    await asyncio.sleep(LASTING_SECONDS)
    world.clock.write_text("0")


Fault = Callable[[World], Awaitable[None]]
ALL: tuple[Fault, ...] = (
    worker_killed,
    worker_stopped,
    postgres_restarted,
    postgres_cut,
    postgres_read_only,
    disk_full,
    redis_killed,
    redis_cut,
    redis_paused,
    log_reader_gone,
    clock_stepped,
)


def _fill(file: Path) -> None:
    with file.open("wb", buffering=0) as filler:
        for size in (1 << 20, 1 << 12, 1):
            try:
                while True:
                    filler.write(b"\0" * size)
            except OSError:
                continue
        os.fsync(filler.fileno())
