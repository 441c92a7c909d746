"""The slow timer rings what no bell told of."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

import pytest

from domain.ids import MatchId
from infra.database.errors import StoreBusy
from infra.event_store.memory import MemoryEventStore
from infra.fanout.bells import Bells, LocalBell
from infra.fanout.tail import AT_ONCE, Tail
from tests.infra.event_store.making import new_match_id, opened

pytestmark = pytest.mark.anyio


def has_rung(bell: LocalBell) -> bool:
    return bell._rung.is_set()


async def test_match_that_moved_on_without_a_ring_is_rung() -> None:
    store, bells = MemoryEventStore(), Bells()
    history, other = await opened(store), await opened(store)
    tail = Tail(bells, store.versions)
    async with bells.listen(history.match_id) as bell, bells.listen(other.match_id) as silent:
        bells.ring(history.match_id, 0)
        bells.ring(other.match_id, 0)
        await bell.wait()
        await silent.wait()
        await store.append(history.next(2))
        await tail.look()
        assert has_rung(bell)
        assert not has_rung(silent)


async def test_match_whose_bell_told_is_not_rung_again() -> None:
    store, bells = MemoryEventStore(), Bells()
    history = await opened(store)
    async with bells.listen(history.match_id) as bell:
        bells.ring(history.match_id, 0)
        await bell.wait()
        await Tail(bells, store.versions).look()
        assert not has_rung(bell)


async def test_store_that_is_busy_is_asked_again() -> None:
    asked = asyncio.Semaphore(0)

    async def versions(_: Sequence[MatchId]) -> Mapping[MatchId, int]:
        asked.release()
        raise StoreBusy("not now")

    bells = Bells()
    async with bells.listen(new_match_id()):
        running = asyncio.create_task(Tail(bells, versions, seconds=0.001).run())
        for _ in range(3):
            await asked.acquire()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def test_it_asks_for_what_is_watched_and_for_a_bounded_number_at_once() -> None:
    sizes = []

    async def versions(wanted: Sequence[MatchId]) -> Mapping[MatchId, int]:
        sizes.append(len(wanted))
        return {}

    bells = Bells()
    tail = Tail(bells, versions)
    await tail.look()
    for _ in range(AT_ONCE + 1):
        bells.add(new_match_id())
    await tail.look()
    assert sizes == [AT_ONCE, 1]
