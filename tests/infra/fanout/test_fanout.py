"""What a fan-out does, for every implementation."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from uuid import UUID

import pytest

from domain.ids import MatchId, PlayerId
from infra.background import Background
from infra.fanout.memory import MemoryFanout
from infra.fanout.port import EVERY_MATCH, Bell, Fanout
from infra.fanout.redis import RedisFanout
from tests.infra.event_store.making import new_match_id
from tests.servers import REDIS_KINDS, free_port, of_two_processes

pytestmark = pytest.mark.anyio


class Apart:
    """What one process rings, another hears."""

    def __init__(self, rings: RedisFanout, hears: RedisFanout) -> None:
        self.rings, self.hears = rings, hears
        self.bells = hears.bells

    def ring(self, match_id: MatchId, position: int) -> None:
        self.rings.ring(match_id, position)

    def listen(self, match_id: MatchId) -> AbstractAsyncContextManager[Bell]:
        return self.hears.listen(match_id)

    def ring_player(self, player: PlayerId) -> None:
        self.rings.ring_player(player)

    def listen_to_player(self, player: PlayerId) -> AbstractAsyncContextManager[Bell]:
        return self.hears.listen_to_player(player)

    def ring_tokens(self, holder: bytes) -> None:
        self.rings.ring_tokens(holder)

    def listen_to_tokens(self, holder: bytes) -> AbstractAsyncContextManager[Bell]:
        return self.hears.listen_to_tokens(holder)

    async def healthy(self) -> bool:
        return await self.rings.healthy() and await self.hears.healthy()

    async def close(self) -> None:
        await self.rings.close()
        await self.hears.close()


AnyFanout = MemoryFanout | RedisFanout | Apart


@pytest.fixture(params=["memory", "redis", *(of_two_processes(kind) for kind in REDIS_KINDS)])
async def fanout(request: pytest.FixtureRequest) -> AsyncIterator[AnyFanout]:
    made: AnyFanout = MemoryFanout()
    background, other = Background(), Background()
    if request.param != "memory":
        url = request.getfixturevalue(REDIS_KINDS[request.param.partition(" ")[0]])
        made = await RedisFanout.open(url, background)
        if request.param != "redis":
            made = Apart(made, await RedisFanout.open(url, other))
    yield made
    await other.close()
    await background.close()
    await made.close()


async def is_silent(waiting: asyncio.Task[None]) -> bool:
    for _ in range(5):
        await asyncio.sleep(0)
    return not waiting.done()


async def test_ring_wakes_who_listens(fanout: Fanout) -> None:
    match_id = new_match_id()
    async with fanout.listen(match_id) as bell:
        waiting = asyncio.create_task(bell.wait())
        assert await is_silent(waiting)
        fanout.ring(match_id, 3)
        await waiting


async def test_ring_between_listening_and_waiting_is_not_lost(fanout: Fanout) -> None:
    match_id = new_match_id()
    async with fanout.listen(match_id) as bell:
        fanout.ring(match_id, 3)
        await bell.wait()


async def test_ring_between_two_waits_is_not_lost(fanout: Fanout) -> None:
    match_id = new_match_id()
    async with fanout.listen(match_id) as bell:
        for position in range(3):
            fanout.ring(match_id, position)
            await bell.wait()


async def test_rings_meanwhile_are_one_or_more_and_then_it_is_silent(fanout: Fanout) -> None:
    match_id = new_match_id()
    other = new_match_id()
    async with fanout.listen(match_id) as bell, fanout.listen(other) as last:
        for position in range(100):
            fanout.ring(match_id, position)
        fanout.ring(other, 0)
        await last.wait()  # rings go in order: the hundred have arrived
        heard = 0
        while not await is_silent(waiting := asyncio.create_task(bell.wait())):
            heard += 1
        waiting.cancel()
        assert 1 <= heard <= 100


async def test_other_matches_do_not_ring(fanout: Fanout) -> None:
    match_id, other = new_match_id(), new_match_id()
    async with fanout.listen(match_id) as bell, fanout.listen(other) as rung:
        waiting = asyncio.create_task(bell.wait())
        fanout.ring(other, 0)
        await rung.wait()
        assert await is_silent(waiting)
        waiting.cancel()


async def test_who_listens_to_every_match_hears_each_ring(fanout: Fanout) -> None:
    async with fanout.listen(EVERY_MATCH) as bell:
        for position in (5, 3):  # whatever the positions: they are of different matches
            waiting = asyncio.create_task(bell.wait())
            assert await is_silent(waiting)
            fanout.ring(new_match_id(), position)
            await waiting


async def test_ring_of_every_match_rings_no_match(fanout: Fanout) -> None:
    match_id = new_match_id()
    async with fanout.listen(match_id) as bell, fanout.listen(EVERY_MATCH) as all_bell:
        waiting = asyncio.create_task(bell.wait())
        fanout.ring(new_match_id(), 1)
        await all_bell.wait()
        assert await is_silent(waiting)
        waiting.cancel()


async def test_every_listener_hears_it(fanout: Fanout) -> None:
    match_id = new_match_id()
    heard = 0
    listening = asyncio.Semaphore(0)

    async def listen() -> None:
        nonlocal heard
        async with fanout.listen(match_id) as bell:
            listening.release()
            await bell.wait()
            heard += 1

    tasks = [asyncio.create_task(listen()) for _ in range(50)]
    for _ in tasks:
        await listening.acquire()
    fanout.ring(match_id, 1)
    await asyncio.gather(*tasks)
    assert heard == 50


async def test_listener_that_has_gone_leaves_the_others_their_bell(fanout: Fanout) -> None:
    match_id = new_match_id()
    async with fanout.listen(match_id) as stays:
        async with fanout.listen(match_id):
            pass
        fanout.ring(match_id, 1)
        await stays.wait()


async def test_cancelled_listener_leaves_nothing_behind(fanout: AnyFanout) -> None:
    async def listen() -> None:
        async with fanout.listen(new_match_id()) as bell:
            await bell.wait()

    tasks = [asyncio.create_task(listen()) for _ in range(20)]
    while len(list(watched(fanout))) < 20:  # noqa: ASYNC110 (nobody tells us)
        await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert list(watched(fanout)) == []


def watched(fanout: AnyFanout) -> list[object]:
    return list(fanout.bells.matches)


async def test_ring_without_listeners_does_nothing(fanout: AnyFanout) -> None:
    for position in range(1000):
        fanout.ring(new_match_id(), position)
    assert watched(fanout) == []


async def test_listener_comes_back(fanout: Fanout) -> None:
    match_id = new_match_id()
    for position in range(3):
        async with fanout.listen(match_id) as bell:
            fanout.ring(match_id, position)
            await bell.wait()


async def test_it_is_healthy(fanout: Fanout) -> None:
    assert await fanout.healthy()


async def test_a_players_bell_rings_each_time_and_for_nobody_else(fanout: AnyFanout) -> None:
    ada, bo = PlayerId(new_match_id()), PlayerId(new_match_id())
    async with fanout.listen_to_player(ada) as bell, fanout.listen_to_player(bo) as other:
        for _ in range(3):  # rings of a match are told apart by positions; these are not
            fanout.ring_player(ada)
            await bell.wait()
        waiting = asyncio.create_task(other.wait())
        assert await is_silent(waiting)
        waiting.cancel()
        fanout.ring_player(bo)
        await other.wait()


async def test_bell_of_tokens_rings_for_their_holder_alone_and_is_not_that_of_a_player(fanout: AnyFanout) -> None:
    ada, key = new_match_id().bytes, bytes(range(32))
    async with (
        fanout.listen_to_tokens(ada) as bell,
        fanout.listen_to_tokens(key) as other,
        fanout.listen_to_player(PlayerId(UUID(bytes=ada))) as own,
    ):
        for _ in range(3):
            fanout.ring_tokens(ada)
            await bell.wait()
        for one in (other, own):
            waiting = asyncio.create_task(one.wait())
            assert await is_silent(waiting)
            waiting.cancel()
        fanout.ring_tokens(key)
        await other.wait()


@pytest.mark.parametrize("kind", REDIS_KINDS)
async def test_process_that_ends_at_once_delivers_what_it_has_rung(kind: str, request: pytest.FixtureRequest) -> None:
    url, background = request.getfixturevalue(REDIS_KINDS[kind]), Background()
    hears, rings = await RedisFanout.open(url, background), RedisFanout(url)
    match_id, player = new_match_id(), PlayerId(new_match_id())
    async with (
        hears.listen(match_id) as bell,
        hears.listen_to_player(player) as own,
        hears.listen_to_tokens(player.bytes) as of_tokens,
    ):
        rings.ring(match_id, 3)
        rings.ring_player(player)
        rings.ring_tokens(player.bytes)
        await rings.deliver()
        await rings.close()
        async with asyncio.timeout(5):
            await asyncio.gather(bell.wait(), own.wait(), of_tokens.wait())
    await background.close()
    await hears.close()


async def test_process_that_ends_at_once_ends_without_redis_too() -> None:
    rings = RedisFanout(f"redis://127.0.0.1:{free_port()}/0")
    rings.ring(new_match_id(), 3)
    await rings.deliver()
    await rings.close()
