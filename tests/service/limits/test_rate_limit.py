"""A rate, counted by one process or by four that share a Redis: it holds, and nearly nobody waits for Redis."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack

import pytest

from infra.limits.port import Charge, Charged
from infra.limits.redis import RedisLimits
from service.limits.rate_limit import RateLimit
from service.rates import Rate, rate_of
from service.refusals import TooManyRequests

pytestmark = pytest.mark.anyio

WHO = b"somebody"
PROCESSES = 4


class Counted(RedisLimits):
    """Limits in Redis that know how often it was asked."""

    asked = 0

    async def charge(self, charges: Sequence[Charge]) -> list[Charged]:
        self.asked += 1
        return await super().charge(charges)


def limit(rate: Rate, shared: RedisLimits | None = None, name: str = "") -> RateLimit:
    return RateLimit(
        "things",
        "client",
        rate,
        shared=shared,
        named=lambda what, who: f"{name}:{what}:{who.hex()}",
        on_refused=lambda what: None,
        stir=lambda: None,
    )


async def admitted(limit: RateLimit, times: int, who: bytes = WHO) -> int:
    """How many of so many are let through."""
    let_through = 0
    for _ in range(times):
        try:
            await limit.take(who)
        except TooManyRequests:
            continue
        let_through += 1
    return let_through


@pytest.fixture
async def processes(redis_url: str) -> AsyncIterator[list[Counted]]:
    async with AsyncExitStack() as stack:
        made = [Counted(redis_url) for _ in range(PROCESSES)]
        for one in made:
            stack.push_async_callback(one.close)
        yield made


def test_rates_are_written_in_one_way() -> None:
    assert [rate_of(text) for text in ("5/second", "600/hour", "0")] == [Rate(5, 1), Rate(600, 3600), None]
    for wrong in ("", "5", "5/fortnight", "0/hour", "-1/hour", "1e3/hour", "5/hour/hour", "٣/hour"):
        with pytest.raises(ValueError, match="600/hour"):
            rate_of(wrong)


async def test_so_many_at_once_and_then_as_they_drain() -> None:
    one = limit(Rate(20, 1))
    began = time.monotonic()
    assert await admitted(one, 200) == 20
    with pytest.raises(TooManyRequests) as refused:
        await one.take(WHO)
    assert refused.value.facts == {"what": "things", "per": "client", "limit": 20, "seconds": 1, "retry_after": 1}
    assert await admitted(one, 5, b"somebody else") == 5
    more = 0
    while more < 10:
        more += await admitted(one, 1)
        await asyncio.sleep(0)
    assert time.monotonic() - began == pytest.approx(0.5, abs=0.2)


async def test_who_has_drained_is_forgotten() -> None:
    one = limit(Rate(1000, 1))
    await admitted(one, 3)
    one.forget()
    assert one.known == 1
    while one.known:
        one.forget()
        await asyncio.sleep(0)


async def test_four_processes_let_through_what_one_would(processes: list[Counted]) -> None:
    limits = [limit(Rate(400, 3600), shared, "four") for shared in processes]
    let_through = await asyncio.gather(*(admitted(one, 1000) for one in limits))
    assert 400 <= sum(let_through) <= 401  # ten times as many were sent, and one may have drained


async def test_one_after_the_other_they_know_what_others_let_through(processes: list[Counted]) -> None:
    limits = [limit(Rate(1000, 3600), shared, "turns") for shared in processes]
    let_through = [await admitted(one, 700) for one in limits]
    assert let_through[0] == 700
    assert 1000 <= sum(let_through) <= 1050


async def test_who_stays_well_below_the_limit_waits_for_no_redis(processes: list[Counted]) -> None:
    shared = processes[0]
    one = limit(Rate(10_000, 3600), shared, "honest")
    for _ in range(10):
        assert await admitted(one, 100) == 100
        assert shared.asked == 0
        await one.report()
        shared.asked = 0


async def test_a_flood_asks_no_more_than_it_is_let_through(processes: list[Counted]) -> None:
    shared = processes[0]
    one = limit(Rate(100, 3600), shared, "flood")
    assert await admitted(one, 5000) in (100, 101)
    assert shared.asked <= 102


async def test_without_redis_each_process_counts_for_itself(redis_url: str) -> None:
    away = [RedisLimits("redis://127.0.0.1:1/0") for _ in range(2)]
    limits = [limit(Rate(50, 3600), shared, "away") for shared in away]
    let_through = [await admitted(one, 500) for one in limits]
    assert let_through == [50, 50]
    for one in limits:
        await one.report()
    for shared in away:
        await shared.close()
