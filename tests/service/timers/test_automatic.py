"""Who carries out what is due: what it does once, what it lets go of, and what does not stop it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from domain.ids import MatchId, Seat
from infra.agenda.memory import MemoryAgenda
from infra.agenda.port import Due
from infra.clock.turnable import TurnableClock
from infra.database.errors import StoreBusy
from infra.event_store.memory import MemoryEventStore
from infra.event_store.port import DueRow
from service.timers.scheduler import LEASE, OVERDUE, STALE, Scheduler
from tests.clients.playing import started
from tests.servers.partie import memory_stores, served_here

pytestmark = pytest.mark.anyio

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


class Counting:
    """Counts what it is asked to do, and does nothing; a bot wants to come again after *pause*."""

    def __init__(self, clock: TurnableClock, pause: float | None = None) -> None:
        self.done: Counter[str] = Counter()
        self.at_work = asyncio.Event()
        self._clock = clock
        self._pause = pause

    async def tick(self, match_id: MatchId) -> None:
        self._note("clock")

    async def bot(self, match_id: MatchId, seat: Seat) -> datetime | None:
        self._note(f"bot:{seat}")
        return None if self._pause is None else self._clock.now() + timedelta(seconds=self._pause)

    def _note(self, what: str) -> None:
        self.done[what] += 1
        self.at_work.set()
        self.at_work.clear()


def a_match(number: int = 1) -> MatchId:
    return MatchId(UUID(int=number))


@asynccontextmanager
async def working(caretaker: Scheduler, work: Any) -> AsyncIterator[None]:
    task = asyncio.create_task(caretaker.run(work))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def settled() -> None:
    """Let everything that can go on do so."""
    for _ in range(50):
        await asyncio.sleep(0)


async def test_a_row_is_carried_out_once_however_often_it_was_written() -> None:
    clock = TurnableClock(frozen_at=NOON)
    caretaker, work = Scheduler(MemoryAgenda(MemoryEventStore()), clock), Counting(clock)
    async with working(caretaker, work):
        for _ in range(3):
            caretaker.expect(a_match(), [DueRow("clock", NOON + timedelta(seconds=5)), DueRow("bot:1", NOON)])
        await settled()
        assert work.done == {"bot:1": 1}
        clock.advance(timedelta(seconds=5))
        await settled()
    assert work.done == {"bot:1": 1, "clock": 1}


async def test_what_is_replaced_is_not_carried_out() -> None:
    clock = TurnableClock(frozen_at=NOON)
    caretaker, work = Scheduler(MemoryAgenda(MemoryEventStore()), clock), Counting(clock)
    async with working(caretaker, work):
        caretaker.expect(a_match(), [DueRow("clock", NOON + timedelta(seconds=5))])
        caretaker.expect(a_match(), [DueRow("clock", NOON + timedelta(seconds=9))])
        caretaker.expect(a_match(2), [DueRow("clock", NOON + timedelta(seconds=5))])
        caretaker.expect(a_match(2), [])
        await settled()
        clock.advance(timedelta(seconds=6))
        await settled()
        assert not work.done
        clock.advance(timedelta(seconds=3))
        await settled()
    assert work.done == {"clock": 1}


async def test_nothing_is_left_of_what_was_carried_out_or_replaced() -> None:
    clock = TurnableClock(frozen_at=NOON)
    caretaker, work = Scheduler(MemoryAgenda(MemoryEventStore()), clock), Counting(clock)
    for number in range(3 * STALE):  # long deadlines that are replaced again and again, none of them ever due
        caretaker.expect(a_match(), [DueRow("clock", NOON + timedelta(days=1, seconds=number))])
    assert len(caretaker._heap) <= STALE + 20
    async with working(caretaker, work):
        await settled()
        clock.advance(timedelta(days=2))
        await settled()
    assert work.done == {"clock": 1}
    assert not caretaker._rows
    assert not caretaker._heap


class Faulty(MemoryAgenda):
    """Fails at first, and in more than one way."""

    faults = 2

    async def claim(self, due_by: datetime, now: datetime, lease: timedelta, limit: int) -> list[Due]:
        if self.faults:
            self.faults -= 1
            raise StoreBusy("not now") if self.faults else ZeroDivisionError
        return await super().claim(due_by, now, lease, limit)


async def test_no_fault_of_the_agenda_stops_the_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.timers.scheduler.OVERDUE", timedelta(milliseconds=1))
    clock, store = TurnableClock(frozen_at=NOON), MemoryEventStore()
    store.due[a_match(), "clock"] = DueRow("clock", NOON - timedelta(seconds=5))
    work = Counting(clock)
    async with working(Scheduler(Faulty(store), clock), work), asyncio.timeout(10):
        while not work.done:
            clock.advance(timedelta(milliseconds=1))
            await settled()
    assert work.done == {"clock": 1}


async def test_a_bot_that_takes_its_time_is_not_claimed_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was asked by every process once a lease, without end; now its row says when it wants to act."""
    monkeypatch.setattr("service.timers.scheduler.OVERDUE", timedelta(milliseconds=1))
    clock, store = TurnableClock(frozen_at=NOON), MemoryEventStore()
    store.due[a_match(), "bot:0"] = DueRow("bot:0", NOON - OVERDUE)
    work = Counting(clock, pause=60)
    async with working(Scheduler(MemoryAgenda(store), clock), work), asyncio.timeout(10):
        while store.due[a_match(), "bot:0"].due < NOON + timedelta(seconds=60):
            clock.advance(timedelta(milliseconds=1))
            await settled()
        other, row = MemoryAgenda(store), store.due[a_match(), "bot:0"]
        for _ in range(4):
            clock.advance(LEASE)
            assert await other.claim(clock.now(), clock.now(), LEASE, 10) == []
        await settled()
    assert NOON + timedelta(seconds=60) <= row.due < NOON + timedelta(seconds=61)
    assert work.done == {"bot:0": 1}


async def test_of_a_match_that_is_over_nothing_is_due(tmp_path: Path) -> None:
    # a clock that runs on after the end would change a match that is over
    store, clock = MemoryEventStore(), TurnableClock(frozen_at=NOON)
    stores = memory_stores(store)
    async with served_here(tmp_path, clock=clock, stores=stores) as here:
        options = {"round_seconds": 20}
        match = await started(
            here.client, "fuenfer_finden", 3, turn_seconds=20, bots=[{"level": "relaxed"}], options=options
        )
        assert {actor for _, actor in store.due} == {"clock", "bot:2"}
        await match.command(0, {"type": "match.resign"})
        assert {actor for _, actor in store.due} == {"clock", "bot:0", "bot:2"}
        await match.command(1, {"type": "match.abort"})
        before = await match.traces()
        assert before[1]["status"] == "aborted"
        assert not store.due
        clock.advance(timedelta(days=1))
        await settled()
        assert await match.traces() == before
