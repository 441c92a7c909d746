"""A house bot that comes late: after a restart, or when a clock was turned far on."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import pytest
from msgspec.structs import replace

from domain.ids import MatchId, Seat
from infra.agenda.memory import MemoryAgenda
from infra.clock.turnable import TurnableClock
from infra.event_store.memory import MemoryEventStore
from tests.clients.playing import started
from tests.servers.partie import memory_stores, served_here

pytestmark = pytest.mark.anyio

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


async def test_what_it_would_have_done_in_a_round_that_is_over_it_does_not_do_in_the_next(tmp_path: Path) -> None:
    clock = TurnableClock(frozen_at=NOON)
    nobody_at_work = replace(memory_stores(), agenda=MemoryAgenda(MemoryEventStore()))
    async with served_here(tmp_path, clock=clock, stores=nobody_at_work) as served:
        match = await started(served.client, "fuenfer_finden", bots=[{"level": "swift"}], options={"round_seconds": 20})
    later = TurnableClock(frozen_at=NOON + timedelta(seconds=20.5))
    async with served_here(tmp_path, clock=later, stores=nobody_at_work) as served:
        match.client = served.client
        (asked, _) = (await match.summary())["to_act"]
        wanted = await served.server.context.automatic.bot(MatchId(UUID(match.id)), Seat(1))
        history = (await match.events())[asked["asked_at"] + 1 :]
    assert [one["actor"] for one in history] == ["clock"] + ["match"] * (len(history) - 1)
    assert history[-1]["event"]["type"] == "fuenfer_finden.round_opened"
    assert {one["time"] for one in history} == {asked["deadline"]}
    assert wanted is not None
    assert wanted > later.now()
