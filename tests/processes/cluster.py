"""Several processes of one server, each a ``partie serve``, over proxies that can misbehave."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import httpx

from infra.migrate import migrate
from service.settings import variable
from tests.infra.databases import own_database
from tests.servers import Server, free_port
from tests.servers.forking import Running, start_partie
from tests.servers.partie import BOTH_PACKAGES, UNHINDERED, client_of
from tests.servers.tcp_proxy import TcpProxy

ROOT = Path(__file__).parents[2]
DATABASE = "cluster"
KEY = "00" * 32
START_SECONDS = 60
"""How long the last of several processes that start at once may take on a busy machine."""
SIGNING_KEY = "2e" * 32


class Node:
    """One process."""

    def __init__(self, url: str, process: Running, log: Path) -> None:
        self.url = url
        self.process = process
        self.log = log
        self.client = client_of(url)

    async def ready(self) -> httpx.Response | None:
        """Return the answer of /readyz, None if there is none."""
        try:
            return await self.client.get("/readyz")
        except httpx.TransportError:
            return None

    async def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.process.kill()
        await asyncio.to_thread(self.process.wait)

    async def stop(self) -> int:
        """Ask it to stop, and give its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return await asyncio.to_thread(self.process.wait, 15)


class Cluster:
    """Makes nodes, and ends those that are left."""

    def __init__(self, postgres: Server, redis: Server, folder: Path, database: TcpProxy, bus: TcpProxy) -> None:
        self.postgres, self.redis = postgres, redis
        self.database, self.bus = database, bus
        self.database_url = f"{postgres.url.rpartition('/')[0]}/{DATABASE}"
        self._folder = folder
        self.nodes: list[Node] = []

    @classmethod
    @asynccontextmanager
    async def made(cls, postgres: Server, redis: Server, folder: Path) -> AsyncIterator[Cluster]:
        connection = await asyncpg.connect(postgres.url)
        await connection.execute(f"DROP DATABASE IF EXISTS {DATABASE} WITH (FORCE)")
        await connection.close()
        await migrate(await own_database(postgres.url, DATABASE))
        async with TcpProxy("127.0.0.1", postgres.port) as database, TcpProxy("127.0.0.1", redis.port) as bus:
            cluster = cls(postgres, redis, folder, database, bus)
            try:
                yield cluster
            finally:
                for node in cluster.nodes:
                    await node.client.aclose()
                    await node.kill()

    def environment(self, **settings: str) -> dict[str, str]:
        return {
            **os.environ,
            "DATABASE_URL": f"postgresql://postgres@127.0.0.1:{self.database.port}/{DATABASE}?sslmode=disable",
            "REDIS_URL": f"redis://127.0.0.1:{self.bus.port}/0",
            "PARTIE_TOKEN_KEY": KEY,
            "PARTIE_SIGNING_KEY": SIGNING_KEY,
            "PARTIE_DATABASE_SECONDS": "1",
            "PARTIE_GAME_PACKAGES": ",".join(BOTH_PACKAGES),
            "PARTIE_BOT_SECONDS": "0",
            **{variable(name): rate for name, rate in UNHINDERED.items()},
            "PARTIE_DATA": str(self._folder),
            "PYTHONPATH": str(ROOT),
            **settings,
        }

    async def start(self, count: int = 1, *arguments: str, module: str = "service", **settings: str) -> Sequence[Node]:
        """Start *count* processes, and return once they are ready."""
        nodes = [await self._launch(arguments, module, settings) for _ in range(count)]
        for node in nodes:
            await until(lambda node=node: _is_ready(node), node.log, START_SECONDS)  # type: ignore[misc]
        return nodes

    async def _launch(self, arguments: Sequence[str], module: str, settings: dict[str, str]) -> Node:
        port = free_port()
        log = self._folder / f"node-{len(self.nodes)}.log"
        with log.open("wb") as file:
            command = ["serve", "--port", str(port), *arguments]
            process = start_partie(command, self.environment(**settings), ROOT, file, file, module=module)
        node = Node(f"http://127.0.0.1:{port}", process, log)
        self.nodes.append(node)
        return node


async def _is_ready(node: Node) -> bool:
    if node.process.poll() is not None:
        raise RuntimeError(f"the process has ended:\n{node.log.read_text()[-2000:]}")
    answer = await node.ready()
    return answer is not None and answer.status_code == 200


async def until(holds: Callable[[], Awaitable[bool]], log: Path | None = None, seconds: float = 20) -> None:
    """Return once it holds."""
    try:
        async with asyncio.timeout(seconds):
            while not await holds():  # noqa: ASYNC110 (nobody tells us)
                await asyncio.sleep(0.02)
    except TimeoutError as error:
        raise AssertionError(f"it does not come to hold\n{_end_of(log)}") from error


def _end_of(log: Path | None) -> str:
    return log.read_text()[-3000:] if log else ""


async def children(pid: int) -> list[int]:
    """Return the processes that a process has started (Linux)."""
    return await asyncio.to_thread(_children, pid)


async def is_alive(pid: int) -> bool:
    """Tell whether a process runs (Linux)."""
    return await asyncio.to_thread(_is_alive, pid)


def _children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return sorted(int(child) for task in tasks for child in task.read_text().split())


def _is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
