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


BRIEF: dict[str, str] = {}
"""What of a program waits for less long in a test than on its page."""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose house bots do not think."""
    with served_apart(tmp_path_factory.mktemp("data"), environment={"PARTIE_BOT_SECONDS": "0"}) as server:
        yield server.url


def _made_ready(text: str, url: str) -> str:
    for documented, brief in BRIEF.items():
        text = text.replace(documented, brief)
    return text.replace(SHOWN, url)


def python(page: str, folder: Path, url: str) -> list[str]:
    """Save the page's program in Python, and return how it is started."""
    text = next(one.text for one in all_blocks() if (one.page, one.language) == (page, "python"))
    (folder / "program.py").write_text(_made_ready(text, url), "utf-8")
    return [sys.executable, "-u", "program.py"]


def typescript(page: str, folder: Path, compiler: Path, url: str) -> list[str]:
    """Compile the page's program in TypeScript, and return how it is started."""
    text = next(one.text for one in all_blocks() if (one.page, one.language) == (page, "ts"))
    return [
        "node",
        str(compiled(_made_ready(text, url), f"cut-{Path(page).stem}{'-brief' if BRIEF else ''}", compiler)),
    ]


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


async def follows_on(folder: Path, url: str, command: list[str], frozen: TcpProxy | None = None) -> None:
    """The follower prints each event once and in order, also if its connection is *frozen* after the first."""
    follower = await started(command, folder)
    first = await first_line(follower)
    if frozen is not None:
        frozen.freeze()
    told, _ = await follower.communicate()
    assert follower.returncode == 0
    positions = [int(line.split()[0]) for line in (first + told.decode()).splitlines() if line[:1].isdigit()]
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
@pytest.mark.parametrize("language", ["python", "ts"])
def test_the_follower_notices_silence(
    language: str, tmp_path: Path, typescript_compiler: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing fails when a machine vanishes: a follower goes on by itself once two heartbeats are missing."""

    async def run() -> None:
        with served_apart(tmp_path / "data", environment={"PARTIE_BOT_SECONDS": "0.1"}) as server:
            async with TcpProxy("127.0.0.1", urlsplit(server.url).port or 0) as proxy:
                at = f"http://127.0.0.1:{proxy.port}"
                if language == "python":
                    command = python("streams.md", tmp_path, at)
                else:
                    command = typescript("streams.md", tmp_path, typescript_compiler, at)
                await follows_on(tmp_path, server.url, command, frozen=proxy)

    for documented, brief in (("timeout=30", "timeout=1"), ("30_000", "1_000")):
        assert any(documented in one.text for one in all_blocks() if one.page == "streams.md")
        monkeypatch.setitem(BRIEF, documented, brief)
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
