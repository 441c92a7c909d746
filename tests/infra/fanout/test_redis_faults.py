"""What happens to bells when Redis is missing, killed, restarted, cut off, stalled or slow."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from itertools import count

import pytest

from domain.ids import MatchId
from infra.background import Background
from infra.fanout import redis as redis_fanout
from infra.fanout.port import Bell
from infra.fanout.redis import RedisFanout
from tests.infra.event_store.making import new_match_id
from tests.servers import Server, running_redis
from tests.servers.tcp_proxy import TcpProxy

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module", params=[False, True], ids=["asyncio", "uvloop"])
def anyio_backend(request: pytest.FixtureRequest) -> tuple[str, dict[str, bool]]:
    """Over both event loops: what serves is uvloop, and it fails in other ways."""
    return "asyncio", {"use_uvloop": request.param}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_fanout, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(redis_fanout, "SILENT_SECONDS", 0.3)
    monkeypatch.setattr(redis_fanout, "PAUSE_SECONDS", 0.02)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running_redis() as running:
        yield running


@pytest.fixture
async def proxy(server: Server) -> AsyncIterator[TcpProxy]:
    async with TcpProxy("127.0.0.1", server.port) as running:
        yield running


@pytest.fixture
async def rings(server: Server) -> AsyncIterator[RedisFanout]:
    """The fan-out of a process that has no trouble."""
    async with opened(server.url) as made:
        yield made


@pytest.fixture
async def hears(proxy: TcpProxy) -> AsyncIterator[RedisFanout]:
    async with opened(f"redis://127.0.0.1:{proxy.port}/0") as made:
        yield made


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[RedisFanout]:
    background = Background()
    fanout = await RedisFanout.open(url, background)
    try:
        yield fanout
    finally:
        await background.close()
        await fanout.close()


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(10):
        while not await holds():  # noqa: ASYNC110 (nobody tells us)
            await asyncio.sleep(0.005)


async def until_ill(fanout: RedisFanout) -> None:
    async def ill() -> bool:
        return not await fanout.healthy()

    await until(ill)


async def heard(bell: Bell) -> None:
    async with asyncio.timeout(10):
        await bell.wait()


async def hears_the_next(rings: RedisFanout, bell: Bell, match_id: MatchId, position: int) -> None:
    """A ring gets through, once whatever came before has been heard."""
    waiting = asyncio.create_task(heard(bell))
    await asyncio.sleep(0)
    rings.ring(match_id, position)
    await waiting


@pytest.mark.parametrize("fault", ["cut", "restart", "kill", "stall"])
async def test_bell_rings_to_catch_up_after(
    fault: str, server: Server, proxy: TcpProxy, rings: RedisFanout, hears: RedisFanout
) -> None:
    # case 18: it subscribes again by itself, and what was missed is caught up with
    match_id = new_match_id()
    async with hears.listen(match_id) as bell:
        await hears_the_next(rings, bell, match_id, 0)
        match fault:
            case "cut":
                proxy.cut()
            case "restart":
                server.restart()
            case "kill":
                server.kill()
                await until_ill(hears)
                server.start()
            case _:
                proxy.stalled = True
                await until_ill(hears)
                rings.ring(match_id, 1)
                proxy.stalled = False
        await heard(bell)  # except for the stalled one nobody has rung: it catches up
        await until(rings.healthy)
        await until(hears.healthy)
        await hears_the_next(rings, bell, match_id, 2)


async def test_without_redis_local_bells_ring_and_nothing_waits(proxy: TcpProxy, hears: RedisFanout) -> None:
    await proxy.refuse()
    await until_ill(hears)
    for _ in range(100):
        match_id = new_match_id()
        async with hears.listen(match_id) as bell:
            hears.ring(match_id, 0)
            await heard(bell)
    await proxy.restore()
    await until(hears.healthy)


async def test_it_opens_without_redis_and_finds_it_later(server: Server, proxy: TcpProxy, rings: RedisFanout) -> None:
    await proxy.refuse()
    async with opened(f"redis://127.0.0.1:{proxy.port}/0") as late:
        assert not await late.healthy()
        match_id = new_match_id()
        async with late.listen(match_id) as bell:
            await proxy.restore()
            await heard(bell)  # it could not subscribe: it catches up once it can
            await hears_the_next(rings, bell, match_id, 7)


async def test_rings_during_an_outage_are_bounded(
    proxy: TcpProxy, hears: RedisFanout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_fanout, "MOST_PENDING", 50)
    await proxy.refuse()
    for _ in range(1000):
        hears.ring(new_match_id(), 0)
        if len(hears._pending) % 10 == 0:
            await asyncio.sleep(0)
    assert len(hears._pending) <= 50


async def test_rings_meanwhile_are_told_afterwards(proxy: TcpProxy, rings: RedisFanout, hears: RedisFanout) -> None:
    match_id = new_match_id()
    async with rings.listen(match_id) as bell:
        await proxy.refuse()
        await until_ill(hears)
        hears.ring(match_id, 3)
        await proxy.restore()
        await heard(bell)


async def test_slow_redis_is_only_slow(proxy: TcpProxy, rings: RedisFanout, hears: RedisFanout) -> None:
    proxy.latency = 0.03
    match_id = new_match_id()
    async with hears.listen(match_id) as bell:
        for position in range(5):
            await hears_the_next(rings, bell, match_id, position)
    assert await hears.healthy()


async def test_many_listeners_come_and_go(rings: RedisFanout, hears: RedisFanout) -> None:
    matches = [new_match_id() for _ in range(20)]
    positions = count()

    async def follow(n: int) -> None:
        for turn in range(10):
            match_id = matches[(n + turn) % len(matches)]
            async with hears.listen(match_id) as bell:
                rings.ring(match_id, next(positions))
                await heard(bell)

    await asyncio.gather(*(follow(n) for n in range(20)))
    assert list(hears.bells.matches) == []
