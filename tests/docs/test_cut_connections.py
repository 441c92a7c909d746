"""The programs of the pages go on when connections are cut, when the server is away, and when they are killed."""

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from itertools import cycle
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from docs.blocks import all_blocks
from tests.docs.shown import SHOWN, compiled
from tests.servers.partie import served_apart
from tests.servers.tcp_proxy import TcpProxy

pytestmark = pytest.mark.timeout(120)

BYTES = (2_000, 9_000, 40_000)
"""After how many of the server's, in turn, a connection breaks."""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose house bots do not think."""
    with served_apart(tmp_path_factory.mktemp("data"), environment={"PARTIE_BOT_SECONDS": "0"}) as server:
        yield server.url


def python(page: str, folder: Path, url: str) -> list[str]:
    """Save the page's program in Python, and return how it is started."""
    text = next(one.text for one in all_blocks() if (one.page, one.language) == (page, "python"))
    (folder / "program.py").write_text(text.replace(SHOWN, url), "utf-8")
    return [sys.executable, "-u", "program.py"]


def typescript(page: str, folder: Path, compiler: Path, url: str) -> list[str]:
    """Compile the page's program in TypeScript, and return how it is started."""
    text = next(one.text for one in all_blocks() if (one.page, one.language) == (page, "ts"))
    return ["node", str(compiled(text.replace(SHOWN, url), f"cut-{Path(page).stem}", compiler))]


def breaking(url: str) -> AbstractAsyncContextManager[TcpProxy]:
    """A proxy before a server, whose connections break."""
    proxy = TcpProxy("127.0.0.1", urlsplit(url).port or 0)
    lengths = cycle(BYTES)
    proxy.budget = lambda: next(lengths)
    return proxy


async def started(command: list[str], folder: Path) -> Process:
    return await asyncio.create_subprocess_exec(*command, cwd=folder, stdout=PIPE, stderr=None, stdin=DEVNULL)


async def first_line(process: Process) -> str:
    assert process.stdout is not None
    return (await process.stdout.readline()).decode()


async def plays_on(folder: Path, proxy: TcpProxy, command: list[str]) -> None:
    """The bot is killed, and started again while there is no server: it finishes the same match."""
    budget = proxy.budget
    proxy.budget = None
    bot = await started(command, folder)
    begun = await first_line(bot)
    bot.kill()
    await bot.wait()
    kept = json.loads((folder / "bot.json").read_text("utf-8"))
    assert begun == f"match {kept['match']}\n"
    await proxy.refuse()
    again = await started(command, folder)
    assert await first_line(again) == begun
    await proxy.restore()
    proxy.budget = budget
    proxy.cut()
    told, _ = await again.communicate()
    assert again.returncode == 0
    assert "rank" in told.decode()
    assert not (folder / "bot.json").exists()


async def follows_on(folder: Path, url: str, command: list[str]) -> None:
    """The follower prints each event once and in order."""
    follower = await started(command, folder)
    told, _ = await follower.communicate()
    assert follower.returncode == 0
    positions = [int(line.split()[0]) for line in told.decode().splitlines() if line[:1].isdigit()]
    async with httpx.AsyncClient(base_url=f"{url}/v1") as api:
        (match,) = (await api.get("/matches", params={"limit": 1})).json()["items"]
    assert positions == list(range(match["position"] + 1))


def test_the_first_bot_in_python(url: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with breaking(url) as proxy:
            await plays_on(tmp_path, proxy, python("first-bot.md", tmp_path, f"http://127.0.0.1:{proxy.port}"))

    asyncio.run(run())


def test_the_follower_in_python(url: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with breaking(url) as proxy:
            await follows_on(tmp_path, url, python("streams.md", tmp_path, f"http://127.0.0.1:{proxy.port}"))

    asyncio.run(run())


@pytest.mark.clients
def test_the_first_bot_in_typescript(url: str, tmp_path: Path, typescript_compiler: Path) -> None:
    async def run() -> None:
        async with breaking(url) as proxy:
            at = f"http://127.0.0.1:{proxy.port}"
            await plays_on(tmp_path, proxy, typescript("first-bot.md", tmp_path, typescript_compiler, at))

    asyncio.run(run())


@pytest.mark.clients
def test_the_follower_in_typescript(url: str, tmp_path: Path, typescript_compiler: Path) -> None:
    async def run() -> None:
        async with breaking(url) as proxy:
            at = f"http://127.0.0.1:{proxy.port}"
            await follows_on(tmp_path, url, typescript("streams.md", tmp_path, typescript_compiler, at))

    asyncio.run(run())
