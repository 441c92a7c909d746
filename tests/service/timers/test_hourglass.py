"""5er Finden by the clock, over HTTP: what a client needs to show an hourglass, and a clock that can be turned."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.aggregate import SETTLE, Match, NewEvent
from domain.games.fuenfer_finden import GAME
from domain.games.fuenfer_finden.advise import LEVELS
from domain.ids import CLOCK_ACTOR, Actor, Position
from domain.match.events import MatchEvent
from domain.timestamp import format_timestamp, parse_timestamp
from infra.clock.turnable import TurnableClock
from infra.codec import Codec
from service.settings import Settings
from tests.clients.following import Follower, following
from tests.clients.playing import Played, open_match, problem, started
from tests.domain.games.fuenfer_finden.recount import check, every_table
from tests.domain.games.tables import NOW, Live, table
from tests.servers.partie import Here, served_here

pytestmark = pytest.mark.anyio

FLIP = {"type": "fuenfer_finden.flip_timer"}
DONE = {"type": "fuenfer_finden.done"}
CODEC = Codec(MatchEvent | GAME.event)


def outline(row: int) -> dict[str, Any]:
    return {"type": "fuenfer_finden.outline", "cells": [{"row": row, "column": column} for column in range(5)]}


@pytest.fixture(scope="module")
async def sandbox(tmp_path_factory: pytest.TempPathFactory, anyio_backend: str) -> AsyncIterator[Here]:
    """Serve a sandbox whose streams show often that they live."""
    settings = Settings(sandbox=True, heartbeat_seconds=0.05)
    async with served_here(tmp_path_factory.mktemp("sandbox"), settings=settings) as served:
        yield served


async def turn(here: Here, seconds: int) -> str:
    """Turn the sandbox's clock, as any client can."""
    answer = await here.client.post("/v1/sandbox/clock", json={"advance_seconds": seconds})
    assert answer.status_code == 200
    return str(answer.json()["time"])


async def deadlines(match: Played) -> list[str | None]:
    """Who is asked until when, as the summary and the view tell alike."""
    asked = (await match.summary())["to_act"]
    assert (await match.view(0))["to_act"] == asked
    return [one["deadline"] for one in asked]


def named(events: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    return [one for one in events if one["event"] and one["event"]["type"].partition(".")[2] == name]


def revealed(live: Follower) -> int:
    """How many rounds have ended."""
    return len(named(live.events, "outlines_revealed"))


async def test_turning_the_clock_drives_a_round_to_its_end(sandbox: Here) -> None:
    match = await started(sandbox.client, "fuenfer_finden", options={"timer_seconds": 600})
    assert (await match.command(1, outline(3))).status_code == 201
    assert await deadlines(match) == [None, None]
    assert (await match.command(0, FLIP)).status_code == 201
    (deadline,) = await deadlines(match)
    async with following(sandbox.client, match.path) as live:
        assert await turn(sandbox, 599) < str(deadline)
        assert (await match.command(1, outline(4))).status_code == 201
        assert await turn(sandbox, 2) > str(deadline)
        await live.until(lambda so_far: len(named(so_far.events, "round_opened")) == 2)
        (revealed,) = named(live.events, "outlines_revealed")
    assert (revealed["actor"], revealed["time"]) == ("clock", deadline)
    assert [len(seat["outlines"]) for seat in revealed["event"]["seats"]] == [0, 2]
    assert await deadlines(match) == [None, None]


async def test_a_client_can_show_an_hourglass_that_agrees_with_the_servers(sandbox: Here) -> None:
    match = await started(sandbox.client, "fuenfer_finden", options={"timer_seconds": 30, "round_seconds": 3600})
    before = (await sandbox.client.get("/v1/time")).json()["time"]
    async with following(sandbox.client, match.path, include="view") as live:
        answer = await match.command(0, FLIP)
        (flipped,) = answer.json()["events"]
        await live.until(lambda so_far: bool(named(so_far.events, "timer_flipped")) and "heartbeat" in so_far.names)
        told = named(live.events, "timer_flipped")[0]
        frames = {frame.name: msgspec.json.decode(frame.data) for frame in live.frames if frame.name}
    shown = await match.get("/view", 1)
    view = shown.json()
    wanted = format_timestamp(parse_timestamp(flipped["time"]) + timedelta(seconds=flipped["event"]["seconds"]))
    # until when it runs: the same in the event, the view, the summary, and beside the event in a stream
    assert await deadlines(match) == [wanted]
    assert view["game"]["deadline"] == view["game"]["timer"]["deadline"] == wanted
    assert view["game"]["timer"]["flipped_at"] == flipped["time"]
    assert told["view"]["game"]["timer"] == view["game"]["timer"]
    # what time it is by the server's clock: in every answer, every view and every control frame
    after = (await sandbox.client.get("/v1/time")).json()["time"]
    times = [
        frames["hello"]["time"],
        answer.headers["Partie-Time"],
        told["view"]["server_time"],
        frames["heartbeat"]["time"],
        view["server_time"],
        shown.headers["Partie-Time"],
    ]
    for time in times:
        assert before <= time <= after
    assert view["server_time"] <= shown.headers["Partie-Time"]
    # and what the answers are compared with: both are of the same clock
    assert before <= flipped["time"] <= answer.headers["Partie-Time"]


async def test_what_comes_after_the_deadline_that_was_shown_is_too_late(tmp_path: Path) -> None:
    clock = TurnableClock(frozen_at=NOW)
    async with served_here(tmp_path, clock=clock) as here:
        match = await started(here.client, "fuenfer_finden", options={"timer_seconds": 10})
        await match.command(0, FLIP)
        (deadline,) = await deadlines(match)
        left = parse_timestamp(str(deadline)) - parse_timestamp((await match.get("/view")).json()["server_time"])
        assert left == timedelta(seconds=10)
        clock.advance(left)
        assert (await match.command(1, outline(1))).status_code == 201
        clock.advance(timedelta(microseconds=1))
        refused = await match.command(1, outline(2))
        assert problem(refused) == (409, "too_late", "fuenfer_finden.too_late")
        assert refused.headers["Partie-Time"] > str(deadline)


async def test_two_deadlines_at_once_end_a_round_once(sandbox: Here) -> None:
    # two timeouts in one round must not freeze it; here the round, the timer and both seats' turns run out together
    match = await started(
        sandbox.client, "fuenfer_finden", turn_seconds=20, options={"round_seconds": 20, "timer_seconds": 20}
    )
    assert isinstance(sandbox.clock, TurnableClock)
    (first, _) = await deadlines(match)
    async with following(sandbox.client, match.path) as live:
        await match.command(0, FLIP)  # its timer would run longer than the round does
        assert await deadlines(match) == [first]
        for _ in range(5):  # nobody plays the last four
            due, rounds = parse_timestamp((await deadlines(match))[0] or ""), revealed(live)
            sandbox.clock.advance(due - sandbox.clock.now() + SETTLE)
            await live.until(lambda so_far, rounds=rounds: revealed(so_far) > rounds)  # type: ignore[misc]
        await live.until_end()
    assert [one["actor"] for one in named(live.events, "outlines_revealed")] == ["clock"] * 5
    times = [one["time"] for one in named(live.events, "outlines_revealed")]
    assert times[0] == first
    assert [parse_timestamp(two) - parse_timestamp(one) for one, two in pairwise(times)] == [timedelta(seconds=20)] * 4
    assert not named(live.events, "turn_missed")
    assert (await match.summary())["status"] == "finished"


async def test_no_clock_acts_after_the_end(sandbox: Here) -> None:
    # a clock that runs on after the end would change a match that is over
    match = await started(sandbox.client, "fuenfer_finden", 3, turn_seconds=60, options={"round_seconds": 20})
    for seat in (0, 1):
        await match.command(seat, {"type": "match.resign"})
    before = await match.traces()
    assert before[1]["status"] == "finished"
    await turn(sandbox, 3600)
    # another match's deadline has been carried out: whatever was due has been
    other = await started(sandbox.client, "fuenfer_finden", options={"round_seconds": 20})
    async with following(sandbox.client, other.path) as live:
        await turn(sandbox, 21)
        await live.until(lambda so_far: len(named(so_far.events, "round_opened")) == 2)
    assert await match.traces() == before


class Retold(Live):
    """A match as its history over HTTP tells it."""

    def __init__(self, history: list[dict[str, Any]]) -> None:
        self.table = table("fuenfer_finden", secret=bytes.fromhex(history[-1]["event"]["secret"]))
        self.told = []
        for one in history:
            line = {name: one[name] for name in ("actor", "audience", "command", "event", "position", "time")}
            event, time = CODEC.read(msgspec.json.encode(line))
            audience = None if one["audience"] is None else tuple(one["audience"])
            position, actor = Position(one["position"]), Actor(one["actor"])
            self.told.append(NewEvent(position, time, actor, audience, one["command"], event))
        self.match = Match.replay(self.table, self.history)

    @property
    def events(self) -> list[NewEvent]:
        return self.told


@every_table
async def test_whole_matches_of_bots_count_up_from_their_history(sandbox: Here, variant: str, seats: int) -> None:
    options = {
        "variant": variant,
        "side": "grey" if seats % 2 else "white",
        "round_seconds": 40 if seats == 3 else None,
        "timer_seconds": 10 * seats,
    }
    bots = [{"level": LEVELS[(seat + seats) % 3]} for seat in range(seats)]
    match = await open_match(sandbox.client, "fuenfer_finden", seats, bots=bots, options=options)
    async with following(sandbox.client, match.path) as live, asyncio.timeout(60):
        while (await match.summary())["status"] == "running":
            await turn(sandbox, 6)
        await live.until_end()
    history = await match.events()
    assert live.envelopes == await match.envelopes(eyes="spectator")
    check(Retold(history))
    assert len(named(history, "outlined")) >= seats
    assert [one["position"] for one in history] == list(range(len(history)))
    times = [parse_timestamp(one["time"]) for one in history]
    assert times == sorted(times)
    assert {one["actor"] for one in history} <= {
        "host",
        "match",
        CLOCK_ACTOR,
        *(f"bot:{seat}" for seat in range(seats)),
    }
    check_clock(history, options)


def check_clock(history: list[dict[str, Any]], options: dict[str, Any]) -> None:
    """What the clock did, it did at a deadline that follows from the events before."""
    due: list[datetime] = []
    for one in history:
        name = one["event"]["type"].partition(".")[2]
        if one["actor"] == CLOCK_ACTOR:
            assert parse_timestamp(one["time"]) == min(due)
        if name == "clock_held":  # what the clock opened late begins when it was opened
            lost = parse_timestamp(one["event"]["until"]) - parse_timestamp(one["event"]["since"])
            due = [moment + lost for moment in due]
        if name in ("round_opened", "cross_outs_asked"):
            due = (
                [parse_timestamp(one["time"]) + timedelta(seconds=options["round_seconds"])]
                if options["round_seconds"]
                else []
            )
        elif name == "timer_flipped":
            due.append(parse_timestamp(one["time"]) + timedelta(seconds=options["timer_seconds"]))
        assert all(parse_timestamp(one["time"]) <= deadline for deadline in due)
