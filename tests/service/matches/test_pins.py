"""What a command can be pinned to: `If-Match` to a position, `asked_at` to a decision."""

import asyncio
import random

import pytest

from tests.clients.playing import Played, pick, problem, started
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio


@pytest.fixture
async def match(here: Here) -> Played:
    """A match of two, three moves old."""
    match = await started(here.client)
    await match.play(3)
    return match


async def _asked(match: Played) -> tuple[int, int, dict[str, object]]:
    asked = (await match.summary())["to_act"][0]
    return asked["seat"], asked["asked_at"], (await match.legal(asked["seat"]))[0]


async def test_if_match_takes_the_position(match: Played) -> None:
    seat, _, command = await _asked(match)
    position = (await match.summary())["position"]
    assert (await match.command(seat, command, if_match=f'"{position}"')).status_code == 201


@pytest.mark.parametrize("path", ["", "/view", "/events"])
async def test_if_match_takes_the_entity_tag_of_what_was_read(match: Played, path: str) -> None:
    seat, _, command = await _asked(match)
    tag = (await match.get(path, seat)).headers["ETag"]
    assert (await match.command(seat, command, if_match=tag)).status_code == 201


async def test_if_match_takes_any_of_several(match: Played) -> None:
    seat, _, command = await _asked(match)
    position = (await match.summary())["position"]
    tags = f'"3", "{position}-0123abcd" ,"9999"'
    assert (await match.command(seat, command, if_match=tags)).status_code == 201


async def test_if_match_takes_a_star_for_any_position(match: Played) -> None:
    seat, _, command = await _asked(match)
    assert (await match.command(seat, command, if_match="*")).status_code == 201


@pytest.mark.parametrize("ahead", [-1, 1])
async def test_if_match_of_another_position_is_refused_and_changes_nothing(match: Played, ahead: int) -> None:
    seat, _, command = await _asked(match)
    position = (await match.summary())["position"]
    before = await match.traces()
    refused = await match.command(seat, command, if_match=f'"{position + ahead}"')
    assert problem(refused) == (412, "stale_position", None)
    assert refused.json()["facts"] == {"position": position}
    assert await match.traces() == before


@pytest.mark.parametrize(
    "header",
    ["17", '"x"', '"-1"', '""', '"17', 'w/"17"', '"17-', '"17-a"b"', '"17" "18"', '"1.0"', '"' + "1" * 16 + '"'],
)
async def test_if_match_that_names_no_position_is_malformed(match: Played, header: str) -> None:
    seat, _, command = await _asked(match)
    refused = await match.command(seat, command, if_match=header)
    assert problem(refused) == (400, "malformed", None)
    assert refused.json()["facts"] == {"path": "$header.If-Match"}


async def test_asked_at_takes_the_decision_that_is_open(match: Played) -> None:
    seat, asked_at, command = await _asked(match)
    assert (await match.command(seat, command, asked_at=asked_at)).status_code == 201


@pytest.mark.parametrize("ahead", [-1, 1])
async def test_asked_at_of_another_decision_is_refused_and_changes_nothing(match: Played, ahead: int) -> None:
    seat, asked_at, command = await _asked(match)
    before = await match.traces()
    refused = await match.command(seat, command, asked_at=asked_at + ahead)
    assert problem(refused) == (412, "stale_decision", None)
    assert refused.json()["facts"] == {"position": asked_at, "asked_at": asked_at}
    assert await match.traces() == before


async def test_asked_at_of_a_seat_that_is_not_asked_is_refused(match: Played) -> None:
    seat, asked_at, command = await _asked(match)
    refused = await match.command(1 - seat, command, asked_at=asked_at)
    assert problem(refused) == (412, "stale_decision", None)
    assert refused.json()["facts"]["asked_at"] is None


async def test_asked_at_is_not_disturbed_by_what_others_do_meanwhile(here: Here) -> None:
    match = await started(here.client, "lowest_unique", seats=4)
    asked_at = (await match.summary())["to_act"][3]["asked_at"]
    for seat in range(3):
        assert (await match.command(seat, pick(seat + 1), asked_at=asked_at)).status_code == 201
    assert (await match.command(3, pick(4), asked_at=asked_at)).status_code == 201


async def test_a_second_click_does_not_answer_the_next_question(here: Here) -> None:
    # a repeated vote must not be taken as the answer to the next question
    match = await started(here.client, "lowest_unique", seats=2)
    asked_at = (await match.summary())["to_act"][0]["asked_at"]
    await match.command(0, pick(5), asked_at=asked_at)
    await match.command(1, pick(6), asked_at=asked_at)
    before = await match.traces()
    assert (await match.summary())["to_act"][0]["asked_at"] > asked_at
    again = await match.command(0, pick(5), asked_at=asked_at)
    assert problem(again) == (412, "stale_decision", None)
    assert await match.traces() == before


async def test_a_double_click_moves_once(here: Here) -> None:
    # one seat asked twice in a row is the worst of it, for then the second click is legal, too
    match = await started(here.client, bots=[{"level": "random"}], options={"first_seat": 0})
    for _ in range(4):
        _, asked_at, command = await _asked(match)
        moved = await match.command(0, command, asked_at=asked_at)
        clicked_again = await match.command(0, command, asked_at=asked_at)
        assert moved.status_code == 201
        assert problem(clicked_again)[:2] == (412, "stale_decision")
        while (await match.summary())["to_act"][0]["seat"] != 0:
            pass
    moves = [one for one in await match.events(0) if one["actor"] == "seat:0" and one["position"] > 8]
    assert len(moves) == 4


async def test_pins_hold_together(match: Played) -> None:
    seat, asked_at, command = await _asked(match)
    both_stale = await match.command(seat, command, asked_at=asked_at - 1, if_match='"0"')
    assert problem(both_stale)[1] == "stale_position"
    decision_stale = await match.command(seat, command, asked_at=asked_at - 1, if_match=f'"{asked_at}"')
    assert problem(decision_stale)[1] == "stale_decision"


@pytest.mark.parametrize("asked_at", ["-1", "x", "1.0", "08", "", "9" * 40])
async def test_asked_at_that_is_no_position_is_malformed(match: Played, asked_at: str) -> None:
    seat, _, command = await _asked(match)
    refused = await match.command(seat, command, asked_at=asked_at)
    assert problem(refused)[:2] == (400, "malformed")
    assert refused.json()["facts"] == {"path": "$query.asked_at"}


async def test_of_moves_sent_at_once_for_one_decision_exactly_one_is_made(here: Here) -> None:
    # of two moves sent at once, one must not overwrite the other
    match = await started(here.client)
    luck = random.Random(21)
    for _ in range(6):
        seat, asked_at, _ = await _asked(match)
        commands = luck.sample(await match.legal(seat), 8)
        position = (await match.summary())["position"]
        answers = await asyncio.gather(*(match.command(seat, one, asked_at=asked_at) for one in commands))
        accepted = [one for one, answer in zip(commands, answers, strict=True) if answer.status_code == 201]
        refused = [problem(answer)[:2] for answer in answers if answer.status_code != 201]
        assert len(accepted) == 1
        assert refused == [(412, "stale_decision")] * 7
        events = await match.events()
        assert [one["command"] for one in events[position + 1 :]] == accepted
