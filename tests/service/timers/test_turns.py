"""Seats that take too long, over HTTP: the house answers for them, until they act again."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from domain.timestamp import parse_timestamp
from infra.clock.turnable import TurnableClock
from tests.clients.playing import Played, open_match
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio


async def timed(here: Here, **body: Any) -> Played:
    """A match of Help Me! whose people have a minute a turn."""
    match = await open_match(here.client, turn_seconds=60, options={"first_seat": 0}, **body)
    while (await match.summary())["status"] == "waiting":
        await match.sit()
    return match


async def let_turn_pass(here: Here, match: Played, since: int) -> dict[str, Any]:
    """Let the time for a turn run out, and give the history once the house has answered."""
    assert isinstance(here.clock, TurnableClock)
    here.clock.advance(timedelta(seconds=61))
    async with asyncio.timeout(15):
        while True:
            page = (await match.get("/events", after=since, wait=5)).json()
            if any(one["actor"].startswith("bot:") for one in page["events"]):
                return {one["event"]["type"]: one for one in page["events"]}


async def test_who_is_asked_has_a_deadline(alone: Here) -> None:
    match = await timed(alone)
    (asked,) = (await match.summary())["to_act"]
    opened = next(one for one in await match.events() if one["position"] == asked["asked_at"])
    assert parse_timestamp(asked["deadline"]) - parse_timestamp(opened["time"]) == timedelta(seconds=60)
    assert (await match.view(0))["to_act"] == [asked]


async def test_the_house_answers_for_who_does_not_act_in_time(alone: Here) -> None:
    match = await timed(alone)
    summary = await match.summary()
    found = await let_turn_pass(alone, match, summary["position"])
    missed = found["match.turn_missed"]
    assert (missed["actor"], missed["command"]) == ("clock", {"type": "match.time_up"})
    assert missed["event"] == {"type": "match.turn_missed", "seat": 0, "asked_at": summary["to_act"][0]["asked_at"]}
    assert missed["time"] == summary["to_act"][0]["deadline"]
    assert found["help_me.stack_moved"]["actor"] == "bot:0"


async def test_who_acts_again_plays_on(alone: Here) -> None:
    match = await timed(alone)
    await let_turn_pass(alone, match, (await match.summary())["position"])
    await match.play(2)
    *_, returned = await match.events()
    assert returned["event"] == {"type": "match.seat_returned", "seat": 0}
    assert returned["actor"] == "match"


async def test_after_three_missed_turns_the_house_does_not_wait_any_more(alone: Here) -> None:
    match = await timed(alone, bots=[{"level": "random"}])
    for _ in range(3):
        async with asyncio.timeout(15):
            while (await match.summary())["to_act"][0]["seat"] != 0:
                pass
        await let_turn_pass(alone, match, (await match.summary())["position"])
    async with asyncio.timeout(30):
        while (await match.summary())["status"] != "finished":
            pass
    missed = [one for one in await match.events() if one["event"]["type"] == "match.turn_missed"]
    assert len(missed) == 3


async def test_all_people_at_a_running_match_can_call_it_off(alone: Here) -> None:
    match = await timed(alone)
    assert (await match.command(match.host, {"type": "match.abort"})).status_code == 403
    assert (await match.command(0, {"type": "match.abort"})).status_code == 201
    assert (await match.summary())["status"] == "running"
    assert (await match.command(1, {"type": "match.abort"})).status_code == 201
    assert (await match.summary())["status"] == "aborted"
    aborted = next(one["event"] for one in await match.events() if one["event"]["type"] == "match.aborted")
    assert aborted["reason"] == "by_seats"
