"""What can be asked of the command route besides doing it."""

import pytest

from tests.clients.playing import Played, move, pick, problem, started
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio

KEY = "a-key-of-more-than-22-characters"


@pytest.fixture
async def match(here: Here) -> Played:
    """A match of two, two moves old."""
    match = await started(here.client)
    await match.play(2)
    return match


async def test_dry_run_of_what_would_be_accepted_is_an_empty_204(match: Played) -> None:
    seat = await match.turn()
    answer = await match.command(seat, (await match.legal(seat))[0], dry_run="true")
    assert (answer.status_code, answer.content) == (204, b"")


async def test_dry_run_of_what_would_be_refused_is_the_refusal(match: Played) -> None:
    seat = await match.turn()
    answer = await match.command(seat, move((0, 0), (4, 4)), dry_run="true")
    assert problem(answer)[:2] == (422, "against_the_rules")


async def test_dry_run_leaves_no_trace(match: Played) -> None:
    seat = await match.turn()
    before = await match.traces()
    for command in (*(await match.legal(seat))[:5], {"type": "match.resign"}):
        assert (await match.command(seat, command, dry_run="true", key=KEY)).status_code == 204
    assert await match.traces() == before


async def test_dry_run_does_not_use_up_its_key(match: Played) -> None:
    seat = await match.turn()
    one, other, *_ = await match.legal(seat)
    await match.command(seat, one, dry_run="true", key=KEY)
    answer = await match.command(seat, other, key=KEY)
    assert answer.status_code == 201
    assert "Idempotency-Replayed" not in answer.headers


async def test_dry_run_of_a_hidden_choice_tells_nothing(here: Here) -> None:
    match = await started(here.client, "lowest_unique", seats=2)
    before = await match.traces()
    assert (await match.command(0, pick(3), dry_run="true")).status_code == 204
    assert problem(await match.command(0, pick(99), dry_run="true"))[2] == "lowest_unique.number_too_high"
    assert await match.traces() == before


async def test_dry_run_of_what_was_done_under_its_key_is_204(match: Played) -> None:
    seat = await match.turn()
    command = (await match.legal(seat))[0]
    assert (await match.command(seat, command, key=KEY)).status_code == 201
    again = await match.command(seat, command, key=KEY, dry_run="true")
    assert (again.status_code, again.content) == (204, b"")


async def test_dry_run_under_a_key_of_another_body_is_key_reused(match: Played) -> None:
    seat = await match.turn()
    assert (await match.command(seat, (await match.legal(seat))[0], key=KEY)).status_code == 201
    await match.play(1)
    answer = await match.command(seat, (await match.legal(seat))[0], key=KEY, dry_run="true")
    assert problem(answer)[:2] == (422, "key_reused")


async def test_answer_holds_position_and_events_alone(match: Played) -> None:
    seat = await match.turn()
    answer = (await match.command(seat, (await match.legal(seat))[0])).json()
    assert set(answer) == {"position", "events"}
    assert [one["position"] for one in answer["events"]] == [answer["position"]]


async def test_answers_events_are_those_of_the_history(match: Played) -> None:
    seat = await match.turn()
    answer = (await match.command(seat, (await match.legal(seat))[0])).json()
    assert answer["events"] == (await match.events(seat))[answer["position"] :]


@pytest.mark.parametrize("include", ["view", "legal", "view,legal", "legal,view"])
async def test_include_adds_what_it_names(match: Played, include: str) -> None:
    seat = await match.turn()
    answer = (await match.command(seat, (await match.legal(seat))[0], include=include)).json()
    assert set(answer) == {"position", "events", *include.split(",")}


async def test_included_view_is_the_seats_own_at_that_position(match: Played) -> None:
    seat = await match.turn()
    answer = (await match.command(seat, (await match.legal(seat))[0], include="view")).json()
    del answer["view"]["server_time"]
    assert answer["view"] == await match.view(seat)


async def test_included_legal_is_what_comes_next(here: Here) -> None:
    match = await started(here.client, "lowest_unique", seats=2)
    first = (await match.command(0, pick(1), include="legal")).json()
    second = (await match.command(1, pick(2), include="legal")).json()
    assert first["legal"]["commands"] == []
    assert second["legal"]["commands"] == await match.legal(1) != []


async def test_included_view_of_a_repeat_is_that_of_its_own_position(match: Played) -> None:
    seat = await match.turn()
    command = (await match.legal(seat))[0]
    first = (await match.command(seat, command, key=KEY, include="view,legal")).json()
    await match.play(3)
    again = (await match.command(seat, command, key=KEY, include="view,legal")).json()
    for answer in (first, again):
        del answer["view"]["server_time"]
    assert again == first


@pytest.mark.parametrize("include", ["", "everything", "view,", "view,view"])
async def test_include_of_something_else_is_malformed(match: Played, include: str) -> None:
    seat = await match.turn()
    refused = await match.command(seat, (await match.legal(seat))[0], include=include)
    assert problem(refused)[:2] == (400, "malformed")
