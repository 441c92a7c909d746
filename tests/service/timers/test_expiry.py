"""Matches that nobody comes to any more are called off."""

from collections import OrderedDict
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.ids import MatchId
from domain.outage import Outage
from infra.agenda.memory import MemoryAgenda
from infra.clock.turnable import TurnableClock
from infra.event_store.memory import MemoryEventStore
from service.matches.cached import CachedMatch
from service.settings import Settings
from service.timers.expiry import Expiry, served_since
from tests.clients.playing import open_match, started
from tests.servers.partie import BOTH_PACKAGES, Here, memory_stores, served_here

pytestmark = pytest.mark.anyio

SETTINGS = Settings(game_packages=BOTH_PACKAGES, waiting_hours=24, idle_hours=24 * 30)


async def later(here: Here, hours: float) -> None:
    """Let *hours* pass, and look for what has expired, as the server does every ten minutes."""
    assert isinstance(here.clock, TurnableClock)
    here.clock.advance(timedelta(hours=hours))
    context = here.server.context
    await Expiry(context.index, context.clock, SETTINGS).look(context.automatic)


async def test_a_match_that_waits_for_a_day_is_called_off(alone: Here) -> None:
    match = await open_match(alone.client)
    await match.sit()
    await later(alone, 23)
    assert (await match.summary())["status"] == "waiting"
    await later(alone, 1.1)
    assert (await match.summary())["status"] == "aborted"
    *_, aborted, revealed = (await match.get("/events")).json()["events"]
    assert aborted["event"] == {"type": "match.aborted", "reason": "expired"}
    assert (aborted["actor"], aborted["command"]) == ("clock", {"type": "match.time_up"})
    assert revealed["event"]["type"] == "match.secret_revealed"


async def test_a_running_match_expires_a_month_after_its_last_event(alone: Here) -> None:
    match = await open_match(alone.client)
    await match.sit()
    await match.sit()
    await later(alone, 24 * 29)
    await match.play(1)
    await later(alone, 24 * 29)
    assert (await match.summary())["status"] == "running"
    await later(alone, 24 * 1.1)
    assert (await match.summary())["status"] == "aborted"


def test_outages_do_not_count() -> None:
    now, day = datetime(2026, 11, 30, tzinfo=UTC), timedelta(days=1)
    assert served_since(now, day, []) == now - day
    assert served_since(now, day, [Outage(now - 4 * day, now - 2 * day)]) == now - day
    assert served_since(now, day, [Outage(now - 3 * day, now - day / 2)]) == now - 3.5 * day
    assert served_since(now, day, [Outage(now - 9 * day, now - 3 * day), Outage(now - 3 * day, now + day)]) == (
        now - 10 * day
    )


async def test_what_is_over_does_not_expire(alone: Here) -> None:
    match = await open_match(alone.client)
    await match.sit()
    await match.sit()
    await match.command(0, {"type": "match.resign"})
    before = (await match.get("/events")).json()
    await later(alone, 24 * 400)
    assert (await match.get("/events")).json() == before


async def test_the_server_looks_by_itself_when_it_starts(tmp_path: Path, alone: Here) -> None:
    match = await open_match(alone.client)
    assert isinstance(alone.clock, TurnableClock)
    alone.clock.advance(timedelta(hours=25))
    async with served_here(tmp_path / "another", settings=SETTINGS, stores=alone.stores, clock=alone.clock) as there:
        while (await there.client.get(match.path)).json()["status"] != "aborted":
            pass


async def test_what_was_due_is_done_before_a_match_is_called_off(tmp_path: Path) -> None:
    nobody_at_work = replace(memory_stores(), agenda=MemoryAgenda(MemoryEventStore()))
    async with served_here(tmp_path / "before", settings=SETTINGS, stores=nobody_at_work) as before:
        over = await started(before.client, "lowest_unique", options={"rounds": 1})
        open_again = await started(before.client, "lowest_unique", options={"rounds": 2})
        timed = await started(before.client, turn_seconds=14 * 24 * 3600)
    clock = TurnableClock()
    clock.advance(timedelta(days=31))
    async with served_here(tmp_path / "after", settings=SETTINGS, stores=nobody_at_work, clock=clock) as alone:
        await Expiry(alone.stores.index, clock, SETTINGS).look(alone.server.context.automatic)
        over.client = open_again.client = timed.client = alone.client
        assert (await over.summary())["status"] == "finished"
        # whose second round has just been opened, so that nobody has idled in it
        assert (await open_again.summary())["status"] == "running"
        # somebody was asked a fortnight ago, and the house was to answer
        assert (await timed.summary())["status"] == "running"
        assert "match.turn_missed" in [one["event"]["type"] for one in await timed.events() if one["event"]]


async def test_expiry_keeps_up_and_a_fault_is_one_matchs_own(alone: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.timers.expiry.AT_ONCE", 3)
    matches = [await open_match(alone.client) for _ in range(10)]
    context = alone.server.context
    load = context.loader.load

    async def broken(match_id: MatchId, until: int | None = None) -> CachedMatch:
        if str(match_id) == matches[4].id:
            raise ZeroDivisionError("this one cannot be read")
        return await load(match_id, until)

    monkeypatch.setattr(context.loader, "load", broken)
    monkeypatch.setattr(context.cache, "_kept", OrderedDict())
    await later(alone, 25)
    listed = (await alone.client.get("/v1/matches")).json()["items"]
    status = {one["id"]: one["status"] for one in listed}
    assert [status[match.id] for match in matches] == ["aborted"] * 4 + ["waiting"] + ["aborted"] * 5
