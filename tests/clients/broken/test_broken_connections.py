"""Whatever breaks between our clients and a server, each event comes once and each command counts once."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.servers.partie import client_of, served_apart
from tests.servers.server import free_port
from tests.servers.tcp_proxy import TcpProxy

pytestmark = [pytest.mark.anyio, pytest.mark.clients, pytest.mark.timeout(180)]  # they take half a minute

HERE = Path(__file__).parent
CLIENT = HERE.parents[2] / "openapi" / "clients" / "python" / "src"
DRIVERS = [
    pytest.param([sys.executable, str(HERE / "drive.py"), "AsyncPartie"], id="asynchronous"),
    pytest.param([sys.executable, str(HERE / "drive.py"), "Partie"], id="blocking"),
    pytest.param(["node", str(HERE / "drive.mjs")], id="javascript"),
]


class Driver:
    """A program that plays a match by a client, and tells what it sees."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def next(self) -> dict[str, Any]:
        """The next that it tells."""
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        assert line, "it has ended"
        told: dict[str, Any] = json.loads(line)
        return told

    async def until_position(self, position: int) -> None:
        """Wait until a seat has been shown the event at *position*."""
        while (await self.next()).get("position", -1) < position:
            pass

    async def result(self) -> dict[str, Any]:
        """What it tells in the end."""
        while "accepted" not in (told := await self.next()):
            pass
        return told


@asynccontextmanager
async def driving(command: list[str], proxy: TcpProxy) -> AsyncIterator[Driver]:
    """A driver that plays through *proxy*."""
    url = f"http://127.0.0.1:{proxy.port}"
    script, *mode = command[1:]
    process = await asyncio.create_subprocess_exec(
        command[0], script, url, *mode, stdout=asyncio.subprocess.PIPE, env=os.environ | {"PYTHONPATH": str(CLIENT)}
    )
    try:
        yield Driver(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def check(url: str, match: str, told: dict[str, Any]) -> None:
    """Each seat was shown every event once and in order, and what was accepted is what was played."""
    async with client_of(url) as client:
        page = (await client.get(f"/v1/matches/{match}/events", params={"limit": 1000})).json()
    assert page["over"]
    everything = list(range(page["head"] + 1))
    assert told["followed"] == [everything, everything]
    played = [one for one in page["events"] if one["command"] and one["command"]["type"].startswith("silver_and_gold.")]
    assert len(played) > 20
    assert len(told["accepted"]) == len(set(told["accepted"])) == len(played)


@pytest.mark.parametrize("command", DRIVERS)
async def test_connections_break_in_the_middle_of_frames_and_answers(command: list[str], tmp_path: Path) -> None:
    luck = random.Random(5)
    with served_apart(tmp_path) as server:
        async with TcpProxy("127.0.0.1", int(server.url.rpartition(":")[2])) as proxy:
            proxy.budget = lambda: int(600 * 2 ** luck.uniform(0, 5))
            async with driving(command, proxy) as driver:
                match = (await driver.next())["match"]
                told = await driver.result()
        await check(server.url, match, told)


@pytest.mark.parametrize("command", DRIVERS)
async def test_the_server_is_killed_silent_and_out_of_reach(command: list[str], tmp_path: Path) -> None:
    port = free_port()
    with ExitStack() as servers:
        server = servers.enter_context(served_apart(tmp_path, port=port))
        async with TcpProxy("127.0.0.1", port) as proxy, driving(command, proxy) as driver:
            match = (await driver.next())["match"]
            await driver.until_position(30)
            server.kill()
            server = servers.enter_context(served_apart(tmp_path, port=port))
            await driver.until_position(60)
            proxy.freeze()  # nothing fails: only silence tells
            await driver.until_position(90)
            await proxy.refuse()
            server.kill()
            server = servers.enter_context(served_apart(tmp_path, port=port))
            await proxy.restore()
            told = await driver.result()
        await check(server.url, match, told)
