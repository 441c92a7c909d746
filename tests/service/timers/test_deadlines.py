"""A round that closes at its deadline: what is in time, what is too late, and what the clock does about it."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from infra.agenda.memory import MemoryAgenda
from infra.clock.turnable import TurnableClock
from infra.event_store.memory import MemoryEventStore
from tests.clients.following import following
from tests.clients.playing import Played, pick, problem, started
from tests.servers.partie import Here, memory_stores, served_here

pytestmark = pytest.mark.anyio

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture
def clock() -> TurnableClock:
    """A clock that stands still unless it is turned."""
    return TurnableClock(frozen_at=NOON)


@pytest.fixture
async def noon(tmp_path: Path, clock: TurnableClock, anyio_backend: str) -> AsyncIterator[Here]:
    """Serve at noon."""
    async with served_here(tmp_path, clock=clock) as served:
        yield served


@pytest.fixture
async def match(noon: Here) -> Played:
    """A match whose first round closes half a minute after noon; seat 0 has picked."""
    match = await started(noon.client, "lowest_unique", options={"pick_seconds": 30})
    await match.command(0, pick(3))
    return match


async def test_the_deadline_is_named(match: Played) -> None:
    summary = await match.summary()
    assert [one["deadline"] for one in summary["to_act"]] == ["2026-11-30T12:00:30.000000Z"]
    assert (await match.view(1))["to_act"] == summary["to_act"]


async def test_a_pick_at_the_deadline_is_in_time(match: Played, clock: TurnableClock) -> None:
    clock.advance(timedelta(seconds=30))
    answer = await match.command(1, pick(4))
    assert answer.status_code == 201
    assert answer.json()["events"][0]["time"] == "2026-11-30T12:00:30.000000Z"


async def test_a_pick_after_the_deadline_is_too_late_and_changes_nothing(match: Played, clock: TurnableClock) -> None:
    clock.advance(timedelta(seconds=30, microseconds=1))
    before = await match.traces()
    assert problem(await match.command(1, pick(4))) == (409, "too_late", "lowest_unique.round_over")
    assert await match.traces() == before


async def test_the_clock_closes_the_round_at_the_deadline_when_it_has_settled(
    match: Played, clock: TurnableClock
) -> None:
    # several timeouts in one simultaneous round must not freeze it: whoever is missing, once is enough
    async with following(match.client, match.path) as live:
        position = (await match.summary())["position"]
        clock.advance(timedelta(seconds=30.5))
        await live.until_position(position + 3)
    closing = live.events[position + 1 :]
    assert [one["event"]["type"].partition(".")[2] for one in closing] == [
        "picks_revealed",
        "round_scored",
        "round_opened",
    ]
    assert closing[0]["event"]["picks"] == [3, None]
    assert {one["time"] for one in closing} == {"2026-11-30T12:00:30.000000Z"}
    assert [one["actor"] for one in closing] == ["clock", "match", "match"]


async def test_a_command_that_finds_a_deadline_gone_by_lets_the_clock_go_first(tmp_path: Path) -> None:
    clock = TurnableClock(frozen_at=NOON)
    nobody_at_work = replace(memory_stores(), agenda=MemoryAgenda(MemoryEventStore()))
    async with served_here(tmp_path, clock=clock, stores=nobody_at_work) as served:
        match = await started(served.client, "lowest_unique", options={"pick_seconds": 30})
        asked_at = (await match.summary())["to_act"][0]["asked_at"]
    later = TurnableClock(frozen_at=NOON + timedelta(seconds=31))
    async with served_here(tmp_path, clock=later, stores=nobody_at_work) as served:
        match.client = served.client
        pinned = await match.command(0, pick(3), asked_at=asked_at)
        assert problem(pinned) == (412, "stale_decision", None)
        closed = await match.events(0)
        assert [one["actor"] for one in closed[asked_at + 1 :]] == ["clock", "match", "match"]
        answer = (await match.command(0, pick(3))).json()
    assert [one["event"]["type"] for one in answer["events"]] == ["lowest_unique.picked"]
    assert answer["position"] == len(closed)


async def test_a_clock_does_not_run_on_after_the_end(match: Played, clock: TurnableClock) -> None:
    # a clock that runs on after the end would change a match that is over
    await match.command(1, {"type": "match.resign"})
    before = await match.traces()
    clock.advance(timedelta(hours=1))
    page = (await match.get("/events", after=before[1]["position"], wait=1)).json()
    assert page["events"] == []
    assert await match.traces() == before
