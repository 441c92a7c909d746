"""Accounts and leases in Redis: atomic, one truth for all who ask, and nobody waits for a Redis that is away."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from itertools import pairwise

import pytest
from redis.asyncio import Redis

from infra.limits.errors import Away
from infra.limits.port import Charge
from infra.limits.redis import AGAIN_SECONDS, ANSWER_SECONDS, RedisLimits
from infra.redis_link import RedisLink
from tests.servers import REDIS_KINDS, Server, running_redis
from tests.servers.tcp_proxy import TcpProxy

pytestmark = pytest.mark.anyio

HOUR = 3600.0
STARVED_SECONDS = 4.0
"""How long this process may wait for a processor."""


@pytest.fixture(scope="module")
def redis() -> Iterator[Server]:
    """A Redis of its own, to be stopped."""
    with running_redis() as server:
        yield server


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for Redis however scarce the processor is: these tests are not about waiting."""
    monkeypatch.setattr("infra.limits.redis.ANSWER_SECONDS", 10.0)


@pytest.fixture(
    params=[
        "redis",
        *(pytest.param(REDIS_KINDS[kind], marks=pytest.mark.failover) for kind in ("sentinels", "cluster")),
    ]
)
async def both(request: pytest.FixtureRequest, patient: None) -> AsyncIterator[tuple[RedisLimits, RedisLimits]]:
    """Two processes' limits in each kind of Redis, empty."""
    made = request.getfixturevalue(request.param)
    url = made.url if isinstance(made, Server) else made
    link = RedisLink(url, 5.0)
    await link.client.flushall()
    await link.close()
    one, other = RedisLimits(url), RedisLimits(url)
    yield one, other
    await one.close()
    await other.close()


@pytest.fixture
async def two(redis: Server) -> AsyncIterator[tuple[RedisLimits, RedisLimits]]:
    """Two processes' limits in one empty Redis."""
    async with Redis.from_url(redis.url) as client:
        await client.flushall()
    one, other = RedisLimits(redis.url), RedisLimits(redis.url)
    yield one, other
    await one.close()
    await other.close()


def charge(most: int, account: str = "a", *, spent: int = 0, wanted: int = 1, seconds: float = HOUR) -> Charge:
    return Charge(account, seconds / most, seconds, spent, wanted)


async def test_exactly_so_many_are_let_through_whoever_asks_at_once(both: tuple[RedisLimits, RedisLimits]) -> None:
    asked = (limits.charge([charge(100)]) for _ in range(100) for limits in both)
    answers = await asyncio.gather(*asked)
    assert sum(one.allowed for [one] in answers) == 100
    [[refused]] = [await both[0].charge([charge(100)])]
    assert refused.debt == pytest.approx(HOUR, abs=5)


async def test_what_was_spent_is_charged_even_beyond_the_limit(both: tuple[RedisLimits, RedisLimits]) -> None:
    one, other = both
    [first] = await one.charge([charge(10, spent=8, wanted=0)])
    assert first.allowed
    assert first.debt == pytest.approx(0.8 * HOUR, abs=5)
    answers = [(await other.charge([charge(10)]))[0].allowed for _ in range(3)]
    assert answers == [True, True, False]
    [late] = await one.charge([charge(10, spent=2, wanted=0)])
    assert late.debt == pytest.approx(1.2 * HOUR, abs=5)


async def test_accounts_drain_evenly_and_end_with_their_debt(
    patient: None, two: tuple[RedisLimits, RedisLimits], redis: Server
) -> None:
    one, other = two
    earliest = time.monotonic()
    await one.charge([charge(20, spent=20, wanted=0, seconds=1.0)])
    refused, allowed, latest = 0, 0, time.monotonic()
    while allowed < 10:
        asked = time.monotonic()
        [answer] = await other.charge([charge(20, seconds=1.0)])
        if answer.allowed:
            allowed += 1
            assert allowed <= 20 * (time.monotonic() - earliest)
        else:
            refused += 1
            assert allowed + 1 >= 20 * (asked - latest)
    assert refused
    async with Redis.from_url(redis.url) as client:
        assert 0 < await client.pttl("partie:limit:a") <= 2_001


async def test_several_accounts_in_one_piece(both: tuple[RedisLimits, RedisLimits]) -> None:
    one, other = both
    await one.charge([charge(1, "full")])
    answers = await other.charge([charge(1, "full"), charge(1, "empty"), charge(5, "other", spent=2, wanted=0)])
    assert [answer.allowed for answer in answers] == [False, True, True]
    assert [round(answer.debt / HOUR, 2) for answer in answers] == [1.0, 1.0, 0.4]


async def test_a_clock_that_was_set_back_locks_nobody_out_for_long(
    two: tuple[RedisLimits, RedisLimits], redis: Server
) -> None:
    async with Redis.from_url(redis.url) as client:
        await client.set("partie:limit:a", int((time.time() + 10 * HOUR) * 1_000_000))
    [answer] = await two[0].charge([charge(10)])
    assert answer.debt <= 2 * HOUR


async def test_what_is_held_is_counted_over_all_and_given_back(both: tuple[RedisLimits, RedisLimits]) -> None:
    one, other = both
    assert [await one.hold("c", count, 5) for count in (1, 2, 3)] == [True] * 3
    assert [await other.hold("c", count, 5) for count in (1, 2, 3)] == [True, True, False]
    assert await other.hold("c", 2, 5)  # said again
    assert await one.hold("c", 0, 5)
    assert await other.hold("c", 5, 5)
    assert not await one.hold("c", 1, 5)


async def test_what_a_dead_process_held_ends_with_its_lease(
    two: tuple[RedisLimits, RedisLimits], redis: Server
) -> None:
    one, other = two
    assert await one.hold("c", 5, 5)
    assert not await other.hold("c", 1, 5)
    async with Redis.from_url(redis.url) as client:
        [process] = await client.hkeys("partie:held:c")
        await client.hset("partie:held:c", process, "5:1")  # as after half a minute
    assert await other.hold("c", 1, 5)


def tries(limits: RedisLimits, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a list in which each try to reach Redis from now on will have an item: when it began."""
    made: list[float] = []
    run = limits._eval

    async def noted(*arguments: object) -> list[int]:
        made.append(time.monotonic())
        return await run(*arguments)

    monkeypatch.setattr(limits, "_eval", noted)
    return made


async def test_nobody_waits_for_a_redis_that_is_away(
    two: tuple[RedisLimits, RedisLimits], redis: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, _ = two
    assert (await one.charge([charge(5)]))[0].allowed
    redis.stop()
    try:
        made = tries(one, monkeypatch)
        for _ in range(100):
            with pytest.raises(Away):
                await one.charge([charge(5)])
            with pytest.raises(Away):
                await one.hold("c", 1, 5)
        assert all(later - earlier >= AGAIN_SECONDS for earlier, later in pairwise(made))
        assert made
    finally:
        redis.start()
    async with asyncio.timeout(10):
        while not one.reachable:  # noqa: ASYNC110 (time tells)
            await asyncio.sleep(0.05)
        answers = await one.charge([charge(5)])
    assert answers[0].allowed


async def test_a_redis_that_hangs_costs_a_moment(redis: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async with TcpProxy("127.0.0.1", redis.port) as bus:
        limits = RedisLimits(f"redis://127.0.0.1:{bus.port}/0")
        await limits.charge([charge(5)])
        bus.stalled = True
        made = tries(limits, monkeypatch)
        asked = (limits.charge([charge(5)]) for _ in range(50))
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert all(isinstance(answer, Away) for answer in answers)
        assert len(made) == 1, "once for all who ask"
        assert time.monotonic() - made[0] < 2 * ANSWER_SECONDS + STARVED_SECONDS
        bus.stalled = False
        await limits.close()
