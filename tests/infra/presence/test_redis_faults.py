"""What presence says when a process dies, and when Redis is missing, killed, emptied, cut off or stalled."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
from redis.asyncio import Redis

from domain.ids import MatchId
from infra.fanout import redis as redis_fanout
from infra.presence import redis as redis_presence
from infra.presence import redis_sets
from infra.presence.port import Unsure
from tests.infra.event_store.making import new_match_id
from tests.infra.presence.watching import PATIENCE, RedisProcess, watching
from tests.servers import Server, running_redis
from tests.servers.tcp_proxy import TcpProxy

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module", params=[False, True], ids=["asyncio", "uvloop"])
def anyio_backend(request: pytest.FixtureRequest) -> tuple[str, dict[str, bool]]:
    """Over both event loops: what serves is uvloop, and it fails in other ways."""
    return "asyncio", {"use_uvloop": request.param}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (redis_fanout, redis_presence):
        monkeypatch.setattr(module, "BEAT_SECONDS", 0.05)
        monkeypatch.setattr(module, "SILENT_SECONDS", 0.3)
        monkeypatch.setattr(module, "PAUSE_SECONDS", 0.02)
    monkeypatch.setattr(redis_sets, "LEASE_SECONDS", 1.5)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running_redis() as running:
        yield running


@pytest.fixture
async def proxy(server: Server) -> AsyncIterator[TcpProxy]:
    async with TcpProxy("127.0.0.1", server.port) as running:
        yield running


@pytest.fixture
async def sound(server: Server) -> AsyncIterator[RedisProcess]:
    """A process that has no trouble."""
    async with RedisProcess.opened(server.url) as process:
        yield process


@pytest.fixture
async def troubled(proxy: TcpProxy) -> AsyncIterator[RedisProcess]:
    async with RedisProcess.opened(f"redis://127.0.0.1:{proxy.port}/0") as process:
        yield process


@pytest.fixture
async def redis(server: Server) -> AsyncIterator[Redis]:
    client = Redis.from_url(server.url, protocol=2)
    yield client
    await client.aclose()


@pytest.fixture
def match_id() -> MatchId:
    return new_match_id()


async def test_seats_of_a_process_that_was_killed_are_gone_soon_and_leave_nothing(
    sound: RedisProcess, troubled: RedisProcess, match_id: MatchId, redis: Redis
) -> None:
    async with watching(sound.fanout, sound.presence, match_id) as watch:
        troubled.presence.come(match_id, 0)
        sound.presence.come(match_id, 1)
        await watch.until(0, 1)
        await troubled.die()
        await watch.until(1)
        sound.presence.go(match_id, 1)
        await watch.until()
    assert await redis.exists(_set(match_id)) == 0


async def test_seats_of_a_process_that_stops_are_gone_at_once(
    sound: RedisProcess, troubled: RedisProcess, match_id: MatchId, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_sets, "LEASE_SECONDS", 10 * PATIENCE)
    async with watching(sound.fanout, sound.presence, match_id) as watch:
        troubled.presence.come(match_id, 0)
        await watch.until(0)
        async with asyncio.timeout(PATIENCE):
            while await _shortest_lease(redis) < PATIENCE:
                pass
        await troubled.stop()
        await watch.until()


async def test_a_lease_is_renewed_for_as_long_as_a_process_lives(
    sound: RedisProcess, troubled: RedisProcess, match_id: MatchId, redis: Redis
) -> None:
    async with watching(sound.fanout, sound.presence, match_id) as watch:
        troubled.presence.come(match_id, 0)
        await watch.until(0)
        said = len(watch.said)
        await redis.set("short", "", px=round(1500 * redis_sets.LEASE_SECONDS))
        async with asyncio.timeout(PATIENCE):
            while await redis.exists("short"):
                pass
        await watch.until(0)
        assert frozenset() not in watch.said[said:]


@pytest.mark.parametrize("fault", ["refused", "stalled"])
async def test_without_redis_it_is_unknown_and_then_the_truth_again(
    fault: str, proxy: TcpProxy, sound: RedisProcess, troubled: RedisProcess, match_id: MatchId
) -> None:
    async with (
        watching(sound.fanout, sound.presence, match_id) as elsewhere,
        watching(troubled.fanout, troubled.presence, match_id) as watch,
    ):
        for process, seat in ((troubled, 0), (sound, 1)):
            process.presence.come(match_id, seat)
        await watch.until(0, 1)
        said = len(watch.said)
        if fault == "refused":
            await proxy.refuse()
        else:
            proxy.stalled = True
        await watch.until_unknown()
        await elsewhere.until(1)  # it could not renew its lease
        troubled.presence.come(match_id, 2)
        troubled.presence.go(match_id, 0)
        sound.presence.come(match_id, 3)
        await elsewhere.until(1, 3)
        assert troubled.presence.seats(match_id) is Unsure.UNKNOWN
        await proxy.restore()
        await watch.until(1, 2, 3)
        await elsewhere.until(1, 2, 3)
        assert frozenset({2}) not in watch.said[said:]  # what it knows by itself was never told as if it were all


@pytest.mark.parametrize("fault", ["cut", "emptied", "restarted", "killed"])
async def test_what_redis_forgets_is_told_again(
    fault: str,
    server: Server,
    proxy: TcpProxy,
    sound: RedisProcess,
    troubled: RedisProcess,
    match_id: MatchId,
    redis: Redis,
) -> None:
    async with (
        watching(sound.fanout, sound.presence, match_id) as elsewhere,
        watching(troubled.fanout, troubled.presence, match_id) as watch,
    ):
        for process, seat in ((troubled, 0), (sound, 1)):
            process.presence.come(match_id, seat)
        for each in (elsewhere, watch):
            await each.until(0, 1)
        match fault:
            case "cut":
                proxy.cut()
            case "emptied":
                await redis.flushall()
            case "restarted":
                server.restart()
            case _:
                server.kill()
                for each in (elsewhere, watch):
                    await each.until_unknown()
                server.start()
        sound.presence.come(match_id, 2)
        troubled.presence.come(match_id, 3)
        troubled.presence.go(match_id, 0)
        for each in (elsewhere, watch):
            await each.until(1, 2, 3)


async def test_it_opens_without_redis_and_knows_later(proxy: TcpProxy, sound: RedisProcess, match_id: MatchId) -> None:
    sound.presence.come(match_id, 1)
    await proxy.refuse()
    async with (
        RedisProcess.opened(f"redis://127.0.0.1:{proxy.port}/0") as late,
        watching(late.fanout, late.presence, match_id) as watch,
    ):
        late.presence.come(match_id, 0)
        assert late.presence.seats(match_id) is Unsure.UNKNOWN
        await proxy.restore()
        await watch.until(0, 1)


async def test_a_process_takes_a_new_name_now_and_then_and_nobody_notices(
    sound: RedisProcess, troubled: RedisProcess, match_id: MatchId, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    # so a set that is in use is written again long before it would be dropped
    async with watching(sound.fanout, sound.presence, match_id) as watch:
        troubled.presence.come(match_id, 0)
        await watch.until(0)
        said, before = len(watch.said), await redis.smembers(_set(match_id))
        monkeypatch.setattr(redis_presence, "NAME_SECONDS", 0.1)
        async with asyncio.timeout(PATIENCE):
            while before & await redis.smembers(_set(match_id)):
                pass
        assert await redis.exists(_set(match_id)) == 1
        await watch.until(0)
        assert frozenset() not in watch.said[said:]


async def test_redis_holds_matches_and_seats_alone_and_nothing_for_ever(
    sound: RedisProcess, match_id: MatchId, redis: Redis
) -> None:
    await redis.flushall()
    async with watching(sound.fanout, sound.presence, match_id) as watch:
        sound.presence.come(match_id, 3)
        await watch.until(3)
        (member,) = await redis.smembers(_set(match_id))
        assert isinstance(member, bytes)
        seat, _, name = member.decode().partition(":")
        assert seat == "3"
        assert set(await redis.keys()) == {_set(match_id).encode(), f"partie:process:{name}".encode()}
        assert await redis.get(f"partie:process:{name}") == b""
        assert all([await redis.pttl(key) > 0 for key in await redis.keys()])


async def test_what_nobody_watches_any_more_leaves_nothing_here(sound: RedisProcess) -> None:
    presence = sound.presence
    for seat in range(20):
        match_id = new_match_id()
        async with watching(sound.fanout, presence, match_id) as watch:
            presence.come(match_id, seat)
            await watch.until(seat)
            presence.go(match_id, seat)
            await watch.until()
    kept = (presence._here, presence._written, presence._unwritten, presence._members, presence._seats)
    assert not any(kept)


def _set(match_id: MatchId) -> str:
    return f"partie:presence:{match_id.hex}"


async def _shortest_lease(redis: Redis) -> float:
    """Return in how many seconds the first of all leases ends."""
    return min([await redis.pttl(key) for key in await redis.keys("partie:process:*")]) / 1000
