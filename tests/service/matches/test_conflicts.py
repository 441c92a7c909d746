"""What has changed meanwhile is told apart from what was asked wrongly."""

from __future__ import annotations

import asyncio

import pytest

from tests.clients.playing import Played, problem, started
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio


@pytest.fixture
async def match(here: Here) -> Played:
    return await started(here.client)


# case 41: a version conflict looked like a bad argument
async def test_a_position_that_has_passed_is_a_conflict_that_says_where_the_match_is(match: Played) -> None:
    seat = await match.turn()
    command = (await match.legal(seat))[0]
    refused = await match.command(seat, command, if_match='"0"')
    assert problem(refused)[:2] == (412, "stale_position")
    head = (await match.summary())["position"]
    assert head in refused.json()["facts"].values()
    assert (await match.command(seat, command, if_match=f'"{head}"')).status_code == 201


async def test_a_decision_that_is_no_longer_asked_is_a_conflict(match: Played) -> None:
    seat = await match.turn()
    command = (await match.legal(seat))[0]
    assert problem(await match.command(seat, command, asked_at=0))[:2] == (412, "stale_decision")


@pytest.mark.parametrize("if_match", ["0", '"x"', '"-1"', '""', "W/0"])
async def test_a_position_that_is_none_is_a_bad_argument(match: Played, if_match: str) -> None:
    seat = await match.turn()
    refused = await match.command(seat, (await match.legal(seat))[0], if_match=if_match)
    assert problem(refused)[:2] == (400, "malformed")
    assert refused.json()["facts"] == {"path": "$header.If-Match"}


@pytest.mark.parametrize("asked_at", [-1, "x", "1.0"])
async def test_a_decision_that_is_none_is_a_bad_argument(match: Played, asked_at: object) -> None:
    seat = await match.turn()
    refused = await match.command(seat, (await match.legal(seat))[0], asked_at=asked_at)
    assert problem(refused)[:2] == (400, "malformed")


async def test_of_many_at_one_position_one_is_accepted_and_the_others_are_in_conflict(match: Played) -> None:
    seat = await match.turn()
    command = (await match.legal(seat))[0]
    head = (await match.summary())["position"]
    answers = await asyncio.gather(*(match.command(seat, command, if_match=f'"{head}"') for _ in range(10)))
    assert sorted(answer.status_code for answer in answers) == [201, *[412] * 9]
    assert {problem(one)[1] for one in answers if one.status_code == 412} == {"stale_position"}
