"""A seat that gives up: with two seats the match ends, with more the house plays on."""

import random

import pytest

from tests.clients.playing import Played, open_match, pick, problem, started
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio

RESIGN = {"type": "match.resign"}


async def _ends(match: Played) -> None:
    while (await match.summary())["status"] == "running":
        await match.step(random.Random(1))


async def test_of_two_seats_the_other_wins_at_once(here: Here) -> None:
    match = await started(here.client)
    answer = await match.command(0, RESIGN)
    types = [one["event"]["type"] for one in answer.json()["events"]]
    assert types == ["match.seat_resigned", "match.finished", "match.secret_revealed"]
    assert (await match.summary())["outcome"] == {
        "seats": [{"seat": 0, "points": None, "rank": 2, "resigned": True}, {"seat": 1, "points": None, "rank": 1}]
    }


async def test_alone_nobody_wins_by_giving_up(here: Here) -> None:
    match = await started(here.client, "fuenfer_finden", seats=1, options={"variant": "solo"})
    await match.command(0, RESIGN)
    outcome = {"seats": [{"seat": 0, "points": 0, "rank": 2, "resigned": True}]}
    assert [(await match.summary())["outcome"], (await match.view(0))["outcome"]] == [outcome] * 2
    assert (await match.events())[-2]["event"] == {"type": "match.finished", "outcome": outcome}


async def test_a_seat_can_resign_when_it_is_not_its_turn(here: Here) -> None:
    match = await started(here.client, options={"first_seat": 0})
    assert (await match.command(1, RESIGN)).status_code == 201


async def test_of_three_seats_the_house_plays_the_resigned_one_on(here: Here) -> None:
    match = await started(here.client, seats=3, options={"first_seat": 0})
    await match.command(0, RESIGN)
    token = match.tokens.pop(0)
    await _ends(match)
    events = await match.events()
    assert any(one["actor"] == "bot:0" for one in events)
    assert not any(one["actor"] == "seat:0" and one["event"]["type"] == "help_me.stack_moved" for one in events)
    outcome = (await match.summary())["outcome"]["seats"]
    assert outcome[0]["rank"] == 3
    assert outcome[0]["points"] is not None
    assert (await match.view(token, eyes="seat:0"))["viewer"] == "seat:0"


async def test_a_resigned_seats_commands_are_forbidden(here: Here) -> None:
    match = await started(here.client, "lowest_unique", seats=3)
    await match.command(0, RESIGN)
    while (await match.summary())["to_act"][0]["seat"] == 0:
        pass
    before = await match.traces()
    for body in (pick(1), RESIGN):
        assert problem(await match.command(0, body)) == (403, "forbidden", None)
    assert await match.legal(0) == []
    assert await match.traces() == before


async def test_a_resigned_seat_still_looks_with_its_own_eyes(here: Here) -> None:
    match = await started(here.client, seats=3)
    creatures = (await match.view(0))["game"]["seats"][0]["creatures"]
    await match.command(0, RESIGN)
    assert creatures
    assert (await match.view(0))["game"]["seats"][0]["creatures"] == creatures


async def test_of_three_seats_the_last_that_has_not_resigned_wins(here: Here) -> None:
    match = await started(here.client, "lowest_unique", seats=3)
    await match.command(1, RESIGN)
    await match.command(0, RESIGN)
    outcome = (await match.summary())["outcome"]["seats"]
    assert [seat["rank"] for seat in outcome] == [2, 3, 1]


async def test_before_the_start_one_leaves_and_does_not_resign(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit()
    before = await match.traces()
    assert problem(await match.command(0, RESIGN)) == (409, "not_started", None)
    assert await match.traces() == before
