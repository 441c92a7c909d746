"""An opponent who has vanished, over HTTP: the house plays on, or the match ends."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from domain.timestamp import parse_timestamp
from infra.clock.turnable import TurnableClock
from tests.clients.playing import Played, problem, started
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio

CLAIM = {"type": "match.claim_absence"}


async def vanished(here: Here, seconds: int = 86_400, **body: Any) -> Played:
    """A match of Help Me! in which seat 0 has not moved for so long."""
    match = await started(here.client, options={"first_seat": 0}, **body)
    assert isinstance(here.clock, TurnableClock)
    here.clock.advance(timedelta(seconds=seconds))
    return match


async def test_the_house_plays_on(alone: Here) -> None:
    match = await vanished(alone)
    summary = await match.summary()
    (asked,) = summary["to_act"]
    opened = next(one for one in await match.events() if one["position"] == asked["asked_at"])
    assert parse_timestamp(asked["absent_from"]) - parse_timestamp(opened["time"]) == timedelta(days=1)
    assert (summary["absent_seconds"], (await match.view(1))["to_act"]) == (86_400, [asked])
    answer = await match.command(1, CLAIM)
    assert [one["event"] for one in answer.json()["events"]] == [
        {"type": "match.seat_absent", "seat": 0, "asked_at": asked["asked_at"]}
    ]
    async with asyncio.timeout(15):
        while (await match.summary())["to_act"][0]["seat"] != 1:
            pass
    assert (await match.events())[-1]["actor"] == "bot:0"


async def test_or_the_match_ends(alone: Here) -> None:
    match = await vanished(alone)
    assert (await match.command(1, CLAIM)).status_code == 201
    assert (await match.command(1, {"type": "match.abort"})).status_code == 201
    assert (await match.summary())["status"] == "aborted"


async def test_not_before_its_time(alone: Here) -> None:
    match = await vanished(alone, 100, absent_seconds=3600)
    refused = await match.command(1, CLAIM)
    assert problem(refused) == (409, "wrong_phase", "match.nobody_absent")
    assert refused.json()["facts"] == {"absent_from": (await match.summary())["to_act"][0]["absent_from"]}
    assert (await match.events())[0]["event"]["absent_seconds"] == 3600


async def test_never_if_the_opening_says_so(alone: Here) -> None:
    match = await vanished(alone, absent_seconds=None)
    refused = await match.command(1, CLAIM)
    assert problem(refused) == (409, "wrong_phase", "match.nobody_absent")
    assert refused.json()["facts"] == {"absent_from": None}
    assert (await match.summary())["absent_seconds"] is None


@pytest.mark.parametrize("seconds", [0, 59, 1_209_601, 60.5, "60"])
async def test_a_time_that_cannot_be_is_malformed(alone: Here, seconds: Any) -> None:
    refused = await alone.client.post("/v1/matches", json={"game": "help_me", "seats": 2, "absent_seconds": seconds})
    assert problem(refused) == (400, "malformed", None)
    assert refused.json()["facts"] == {"path": "$.absent_seconds"}
