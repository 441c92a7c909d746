"""What keeps the liveness of the service, over every database."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from domain.outage import Outage
from infra.database.memory import MemoryDatabase
from infra.database.postgres import PostgresDatabase
from infra.database.sqlite import SqliteDatabase
from infra.liveness.memory import MemoryLiveness
from infra.liveness.port import Beat, Following, Liveness
from infra.liveness.postgres import PostgresLiveness
from infra.liveness.sqlite import SqliteLiveness
from tests.infra.databases import Connected, FreshDatabase, ServedDatabase

pytestmark = pytest.mark.anyio

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def liveness_on(database: Connected) -> Liveness:
    match database:
        case SqliteDatabase():
            return SqliteLiveness(database)
        case PostgresDatabase():
            return PostgresLiveness(database)
        case MemoryDatabase():
            return MemoryLiveness()


@pytest.fixture
def liveness(database: Connected) -> Liveness:
    return liveness_on(database)


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def writing(beat: Beat, outage: Outage | None = None) -> Following:
    return lambda last, wall, error: (beat, outage)


async def last_beat(liveness: Liveness) -> Beat | None:
    found: list[Beat | None] = []

    def look(last: Beat | None, wall: datetime, error: float) -> tuple[Beat, None]:
        found.append(last)
        return last or Beat(NOON, NOON), None

    await liveness.beat(look)
    return found[-1]


async def test_each_beat_follows_the_one_before(liveness: Liveness) -> None:
    assert await last_beat(liveness) is None
    beat = Beat(after(1.000001), after(-2))
    assert await liveness.beat(writing(beat)) == beat
    assert await last_beat(liveness) == beat


async def test_beat_knows_the_shared_clock_and_by_how_much_it_may_be_wrong(liveness: Liveness) -> None:
    told: list[tuple[datetime, float]] = []

    def following(last: Beat | None, wall: datetime, error: float) -> tuple[Beat, None]:
        told.append((wall, error))
        return Beat(wall, wall), None

    before = datetime.now(UTC)
    await liveness.beat(following)
    ((wall, error),) = told
    assert error < 5
    slack = timedelta(seconds=error + 0.001)
    assert before - slack <= wall <= datetime.now(UTC) + slack


async def test_outages_are_told_in_their_order(liveness: Liveness) -> None:
    assert await liveness.outages(None) == []
    first, second = Outage(after(1), after(2.5)), Outage(after(10), after(20))
    for outage in (first, second):
        await liveness.beat(writing(Beat(outage.until, NOON), outage))
    assert await liveness.outages(None) == [first, second]
    assert await liveness.outages(after(10)) == [second]
    assert await liveness.outages(after(10.000001)) == []


async def test_outage_that_is_found_again_is_as_long_as_the_longest(liveness: Liveness) -> None:
    for until in (5, 8, 6):
        await liveness.beat(writing(Beat(NOON, NOON), Outage(NOON, after(until))))
    assert await liveness.outages(None) == [Outage(NOON, after(8))]


async def test_of_processes_that_beat_at_the_same_time_each_follows_another(fresh: FreshDatabase) -> None:
    shared = await fresh.connect()
    processes = [liveness_on(shared)]
    if isinstance(fresh, ServedDatabase):
        processes += [liveness_on(await fresh.connect()) for _ in range(3)]
    await processes[0].beat(writing(Beat(NOON, NOON)))

    def further(last: Beat | None, wall: datetime, error: float) -> tuple[Beat, None]:
        assert last is not None
        return Beat(last.seen + timedelta(seconds=1), NOON), None

    beats = await asyncio.gather(*(process.beat(further) for process in processes * 3))
    assert sorted(beat.seen for beat in beats) == [after(n + 1) for n in range(3 * len(processes))]
