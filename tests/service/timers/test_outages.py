"""Servers that were away and clocks that were turned: what people find who come back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from domain.timestamp import parse_timestamp
from infra.clock.beats import BEAT, GRACE
from infra.clock.service import ServiceClock
from infra.clock.turnable import TurnableClock
from infra.liveness.memory import MemoryLiveness
from service.settings import Settings
from tests.clients.following import following
from tests.clients.playing import Played, open_match, pick, problem, started
from tests.servers.machine import SimulatedMachine
from tests.servers.partie import BOTH_PACKAGES, Here, memory_stores, served_here

pytestmark = pytest.mark.anyio

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
OUTLINE = {"type": "fuenfer_finden.outline", "cells": [{"row": 0, "column": column} for column in range(5)]}


class World:
    """One store, servers that come and go, and a wall clock that is turned."""

    def __init__(self, folder: Path) -> None:
        self.true = TurnableClock(frozen_at=NOON)
        self.machine = SimulatedMachine(self.true)
        self.stores = replace(memory_stores(), liveness=MemoryLiveness(self.machine.wall))
        self._folder = folder

    @asynccontextmanager
    async def served(self, **settings: Any) -> AsyncIterator[Here]:
        given = Settings(game_packages=BOTH_PACKAGES, **{"bot_seconds": 0, **settings})
        clock = ServiceClock(SimulatedMachine(self.true))
        async with served_here(self._folder, settings=given, stores=self.stores, clock=clock) as here:
            yield here

    async def passes(self, here: Here, seconds: float) -> None:
        """Let time pass, in which the server beats."""
        assert isinstance(here.clock, ServiceClock)
        left = timedelta(seconds=seconds)
        while left > timedelta():
            self.true.advance(min(left, BEAT))
            left -= BEAT
            await here.clock.beat()


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


async def deadline(match: Played) -> datetime:
    return parse_timestamp((await match.summary())["to_act"][0]["deadline"])


async def types(match: Played) -> list[str]:
    return [one["event"]["type"] for one in await match.events() if one["event"]]


async def test_round_that_was_open_when_the_server_went_away_goes_on_when_it_is_back(world: World) -> None:
    async with world.served() as here:
        match = await started(here.client, "fuenfer_finden", options={"round_seconds": 20})
        before = await deadline(match)
        await world.passes(here, 12)
    world.true.advance(timedelta(seconds=75))
    async with world.served() as here:
        match.client = here.client
        assert (await match.get("/legal", 0)).json()["any"] is not None
        assert (await match.command(0, OUTLINE)).status_code == 201
        assert await deadline(match) == before + timedelta(seconds=75) + GRACE
        found = await types(match)
        assert found.count("match.clock_held") == 1
        assert "fuenfer_finden.outlines_revealed" not in found
        assert found.count("fuenfer_finden.round_opened") == 1


async def test_turn_is_not_missed_and_the_house_does_not_move_while_the_server_is_away(world: World) -> None:
    async with world.served() as here:
        match = await started(here.client, turn_seconds=5)
        seat = await match.turn()
        await world.passes(here, 2)
    world.true.advance(timedelta(seconds=75))
    async with world.served() as here:
        match.client = here.client
        assert (await match.command(seat, (await match.legal(seat))[0])).status_code == 201
        found = await types(match)
        assert "match.turn_missed" not in found
        assert found.count("match.clock_held") == 1


async def test_sandbox_that_is_turned_far_opens_no_row_of_rounds_in_the_past(tmp_path: Path) -> None:
    clock = TurnableClock(frozen_at=NOON)
    settings = Settings(sandbox=True)
    async with served_here(tmp_path, settings=settings, clock=clock) as here:
        match = await started(here.client, "fuenfer_finden", options={"round_seconds": 20})
        async with following(here.client, match.path) as live:
            await here.client.post("/v1/sandbox/clock", json={"advance_seconds": 90})
            await live.until(
                lambda so_far: any(one["event"] and one["event"]["type"] == "match.clock_held" for one in so_far.events)
            )
        assert (await types(match)).count("fuenfer_finden.outlines_revealed") == 1
        assert await deadline(match) == clock.now() + timedelta(seconds=20)
        assert (await match.command(0, OUTLINE)).status_code == 201


async def test_who_is_asked_is_not_late_because_the_wall_clock_was_put_right(world: World) -> None:
    """The clock was an hour fast; seat 0 missed its turn; seat 1 was refused as too late for an hour."""
    world.machine.wrong = timedelta(hours=1)
    async with world.served() as here:
        match = await started(here.client, turn_seconds=3)
        first = await match.turn()
        async with following(here.client, match.path) as live:
            await world.passes(here, 4)
            await live.until(lambda so_far: any(one["actor"].startswith("bot:") for one in so_far.events))
        asked = await match.turn()
        assert asked != first
        world.machine.wrong = timedelta()
        await world.passes(here, 2)
        (to_act,) = (await match.summary())["to_act"]
        command = (await match.legal(asked))[0]
        assert (await match.command(asked, command, dry_run=True)).status_code == 204
        assert (await match.command(asked, command, asked_at=to_act["asked_at"])).status_code == 201


async def test_house_bot_does_not_wait_for_a_wall_clock_that_was_put_right(world: World) -> None:
    world.machine.wrong = timedelta(hours=1)
    async with world.served(bot_seconds=1) as here:
        match = await open_match(here.client, bots=[{"level": "random"}], options={"first_seat": 0})
        await match.sit()
        async with following(here.client, match.path) as live:
            await match.command(0, (await match.legal(0))[0])
            world.machine.wrong = timedelta()
            await world.passes(here, 2)
            await live.until(lambda so_far: any(one["actor"] == "bot:1" for one in so_far.events))


async def test_legal_says_what_commands_do_between_a_deadline_and_the_clocks_act(tmp_path: Path) -> None:
    clock = TurnableClock(frozen_at=NOON)
    async with served_here(tmp_path, clock=clock) as here:
        match = await started(here.client, "lowest_unique", options={"pick_seconds": 30})
        clock.advance(timedelta(seconds=30))
        assert (await match.get("/legal", 0)).json()["any"] is not None
        assert (await match.command(0, pick(1))).status_code == 201
        clock.advance(timedelta(seconds=0.1))
        answer = (await match.get("/legal", 1)).json()
        assert (answer["any"], answer["asked_at"]) == (None, None)
        assert problem(await match.command(1, pick(1))) == (409, "too_late", "lowest_unique.round_over")
