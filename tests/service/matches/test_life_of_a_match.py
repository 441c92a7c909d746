"""Opening, sitting, leaving, starting and calling off: what is accepted, and what is refused without a change."""

from typing import Any
from urllib.parse import urljoin

import pytest

from tests.clients.playing import Played, bearing, open_match, problem, started
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio

START, ABORT, RESIGN = ({"type": f"match.{name}"} for name in ("start", "abort", "resign"))


def add_bot(seat: int, level: str = "random") -> dict[str, Any]:
    """The host's command to give a seat to the house."""
    return {"type": "match.add_bot", "seat": seat, "level": level}


async def test_opening_gives_the_match_its_place_and_its_host(here: Here) -> None:
    answer = await here.client.post("/v1/matches", json={"game": "help_me", "seats": 3})
    match = answer.json()["match"]
    location = urljoin(str(answer.url), answer.headers["Location"])
    assert location == f"{here.url}/v1/matches/{match['id']}"
    assert (await here.client.get(location)).json() == match
    assert (match["status"], match["position"]) == ("waiting", 0)
    assert match["seats"] == [{"seat": n, "kind": "free", "level": None, "name": None} for n in range(3)]


async def test_opening_fills_in_every_default(here: Here) -> None:
    summary = await (await open_match(here.client)).summary()
    expected = {
        "options": {"first_seat": None, "open_stacks": False},
        "visibility": "public",
        "joining": "open",
        "start": "when_full",
        "turn_seconds": None,
        "disclosure": "everyone",
        "label": None,
        "sandbox": False,
        "parent": None,
    }
    assert {name: summary[name] for name in expected} == expected


async def test_ids_ascend_with_the_time_of_opening(here: Here) -> None:
    ids = [(await open_match(here.client)).id for _ in range(5)]
    assert ids == sorted(ids)
    assert {id[14] for id in ids} == {"7"}


BAD_OPENINGS: list[tuple[Any, str]] = [
    ({}, "$"),
    ({"game": "chess", "seats": 2}, "$.game"),
    ({"game": "help_me"}, "$"),
    ({"game": "help_me", "seats": 1}, "$.seats"),
    ({"game": "help_me", "seats": 5}, "$.seats"),
    ({"game": "help_me", "seats": 0}, "$.seats"),
    ({"game": "help_me", "seats": "2"}, "$.seats"),
    ({"game": "help_me", "seats": 2.0}, "$.seats"),
    ({"game": "help_me", "seats": 2, "more": 1}, "$"),
    ({"game": "help_me", "seats": 2, "options": {"more": 1}}, "$.options"),
    ({"game": "help_me", "seats": 2, "options": {"first_seat": 2}}, "$.options.first_seat"),
    ({"game": "help_me", "seats": 2, "options": {"open_stacks": 1}}, "$.options.open_stacks"),
    ({"game": "lowest_unique", "seats": 2, "options": {"rounds": 9}}, "$.options.rounds"),
    ({"game": "help_me", "seats": 2, "edition": "nowhere"}, "$.edition"),
    ({"game": "help_me", "seats": 2, "edition": "0" * 64}, "$.edition"),
    ({"game": "help_me", "seats": 2, "bots": [{"level": "random"}] * 3}, "$.bots"),
    ({"game": "help_me", "seats": 2, "bots": [{"level": "clever"}]}, "$.bots[0].level"),
    ({"game": "help_me", "seats": 2, "visibility": "secret"}, "$.visibility"),
    ({"game": "help_me", "seats": 2, "start": "never"}, "$.start"),
    ({"game": "help_me", "seats": 2, "label": ""}, "$.label"),
    ({"game": "help_me", "seats": 2, "label": "x" * 101}, "$.label"),
    ({"game": "help_me", "seats": 2, "label": "a\nb"}, "$.label"),
    ({"game": "help_me", "seats": 2, "secret": "00" * 32}, "$.secret"),
]


@pytest.mark.parametrize(("body", "path"), BAD_OPENINGS)
async def test_every_fault_of_an_opening_is_malformed_with_its_path(here: Here, body: Any, path: str) -> None:
    before = (await here.client.get("/v1/matches")).json()["items"]
    refused = await here.client.post("/v1/matches", json=body)
    assert problem(refused) == (400, "malformed", None)
    assert refused.json()["facts"] == {"path": path}
    assert (await here.client.get("/v1/matches")).json()["items"] == before


async def test_bots_take_the_highest_seats(here: Here) -> None:
    match = await open_match(here.client, seats=4, bots=[{"level": "random"}] * 2)
    assert [seat["kind"] for seat in (await match.summary())["seats"]] == ["free", "free", "bot", "bot"]


async def test_a_match_of_bots_plays_itself(here: Here) -> None:
    match = await open_match(here.client, bots=[{"level": "random"}] * 2)
    while (await match.summary())["status"] != "finished":
        pass
    actors = {one["actor"] for one in await match.events()}
    assert actors == {"host", "match", "bot:0", "bot:1"}


async def test_who_names_no_seat_gets_the_lowest_that_is_free(here: Here) -> None:
    match = await open_match(here.client, seats=4)
    assert (await match.sit(seat=1)).json()["seat"] == 1
    assert (await match.sit()).json()["seat"] == 0
    assert (await match.sit()).json()["seat"] == 2


async def test_the_last_seat_starts_the_match(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit()
    assert (await match.summary())["status"] == "waiting"
    await match.sit()
    summary = await match.summary()
    assert summary["status"] == "running"
    assert summary["started_at"] is not None
    assert [one["commands"] for one in summary["to_act"]] == [["help_me.move_stack"]]


async def test_a_taken_seat_is_refused(here: Here) -> None:
    match = await open_match(here.client, seats=3)
    await match.sit(seat=1)
    before = await match.traces()
    refused = await match.sit(seat=1)
    assert problem(refused) == (409, "seat_taken", None)
    assert refused.json()["facts"] == {"seat": 1, "free_seats": [0, 2]}
    assert await match.traces() == before


async def test_a_full_match_that_waits_for_its_host_is_refused(here: Here) -> None:
    match = await started(here.client, start="by_host")
    before = await match.traces()
    for body in ({}, {"seat": 1}):
        assert problem(await match.sit(**body)) == (409, "match_full", None)
    assert problem(await match.command(match.host, add_bot(0))) == (409, "match_full", None)
    assert await match.traces() == before


async def test_after_the_start_nobody_sits_and_nobody_leaves(here: Here) -> None:
    match = await started(here.client)
    before = await match.traces()
    refusals = [
        await match.sit(),
        await match.sit(seat=0),
        await match.leave(0, 0),
        await match.leave(1, match.host),
        await match.command(match.host, add_bot(0)),
        await match.command(match.host, START),
    ]
    assert [problem(refused)[:2] for refused in refusals] == [(409, "wrong_phase")] * 6
    assert await match.traces() == before


BAD_SITTINGS: list[tuple[Any, str]] = [
    ({}, "$.name"),
    ({"name": ""}, "$.name"),
    ({"name": "   "}, "$.name"),
    ({"name": "x" * 41}, "$.name"),
    ({"name": "a\x00b"}, "$.name"),
    ({"name": "a\nb"}, "$.name"),
    ({"name": 5}, "$.name"),
    ({"name": "Ada", "seat": 2}, "$.seat"),
    ({"name": "Ada", "seat": -1}, "$.seat"),
    ({"name": "Ada", "seat": 100}, "$.seat"),
    ({"name": "Ada", "entropy": "0"}, "$.entropy"),
    ({"name": "Ada", "entropy": "AB"}, "$.entropy"),
    ({"name": "Ada", "entropy": "00" * 65}, "$.entropy"),
    ({"name": "Ada", "invitation": "x" * 201}, "$.invitation"),
    ({"name": "Ada", "more": 1}, "$"),
]


@pytest.mark.parametrize(("body", "path"), BAD_SITTINGS)
async def test_every_fault_of_a_sitting_is_malformed_with_its_path(here: Here, body: Any, path: str) -> None:
    match = await open_match(here.client)
    refused = await here.client.post(f"{match.path}/seats", json=body)
    assert problem(refused) == (400, "malformed", None)
    assert refused.json()["facts"] == {"path": path}
    assert (await match.summary())["position"] == 0


async def test_who_leaves_frees_the_seat_and_the_name_goes(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit(name="Ada Lovelace")
    assert (await match.leave(0, 0)).status_code == 204
    assert (await match.summary())["seats"][0] == {"seat": 0, "kind": "free", "level": None, "name": None}
    assert b"Ada" not in (await match.get("/events.ndjson")).content


async def test_the_host_removes_who_sits(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit()
    assert (await match.leave(0, match.host)).status_code == 204
    left = (await match.events())[-1]
    assert (left["actor"], left["event"]) == ("host", {"type": "match.seat_left", "seat": 0})


async def test_nobody_leaves_a_seat_that_is_free(here: Here) -> None:
    match = await open_match(here.client)
    before = await match.traces()
    assert problem(await match.leave(0, match.host))[:2] == (409, "wrong_phase")
    assert await match.traces() == before


@pytest.mark.parametrize("seat", ["2", "99", "-1", "01", "x", "1.0", "9" * 50])
async def test_a_seat_that_the_match_does_not_have_is_not_found(here: Here, seat: str) -> None:
    match = await open_match(here.client)
    answer = await here.client.delete(f"{match.path}/seats/{seat}", headers=bearing(match.host))
    assert problem(answer) == (404, "not_found", None)


async def test_leaving_without_a_token_is_401(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit()
    assert problem(await match.leave(0, None))[:2] == (401, "unauthenticated")


async def test_the_host_starts_a_match_that_waits_for_it(here: Here) -> None:
    match = await started(here.client, start="by_host")
    assert (await match.summary())["status"] == "waiting"
    answer = await match.command(match.host, START)
    assert answer.status_code == 201
    first = answer.json()["events"][0]
    assert (first["actor"], first["command"], first["event"]) == ("host", START, {"type": "match.started"})
    assert (await match.summary())["status"] == "running"


async def test_a_match_with_free_seats_does_not_start(here: Here) -> None:
    match = await open_match(here.client, seats=3, start="by_host")
    await match.sit(seat=1)
    before = await match.traces()
    refused = await match.command(match.host, START)
    assert problem(refused) == (409, "wrong_phase", "match.seats_free")
    assert refused.json()["facts"] == {"free_seats": [0, 2]}
    assert await match.traces() == before


async def test_the_host_gives_a_free_seat_to_the_house(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit()
    assert (await match.command(match.host, add_bot(1))).status_code == 201
    summary = await match.summary()
    assert summary["seats"][1] == {"seat": 1, "kind": "bot", "level": "random", "name": None}
    assert summary["status"] == "running"


async def test_the_house_takes_no_seat_that_is_taken_and_plays_no_level_that_it_has_not(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit()
    before = await match.traces()
    assert problem(await match.command(match.host, add_bot(0)))[:2] == (409, "seat_taken")
    assert problem(await match.command(match.host, add_bot(1, "clever")))[:2] == (400, "malformed")
    assert problem(await match.command(match.host, add_bot(7)))[:2] == (400, "malformed")
    assert await match.traces() == before


async def test_the_host_calls_off_a_match_that_waits(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit()
    answer = await match.command(match.host, ABORT)
    types = [one["event"]["type"] for one in answer.json()["events"]]
    assert types == ["match.aborted", "match.secret_revealed"]
    summary = await match.summary()
    assert (summary["status"], summary["outcome"]) == ("aborted", None)
    assert summary["ended_at"] is not None


async def _over(match: Played) -> list[tuple[int, str, str | None]]:
    before = await match.traces()
    refusals = [
        *[await match.command(match.host, body) for body in (START, ABORT, add_bot(1))],
        await match.command(0, RESIGN),
        await match.sit(),
        await match.leave(0, 0),
        await match.leave(0, match.host),
    ]
    assert await match.traces() == before
    return [problem(refused) for refused in refusals]


async def test_a_match_that_was_called_off_is_over(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit()
    await match.command(match.host, ABORT)
    assert await _over(match) == [(409, "match_over", "match.over")] * 7


async def test_a_match_that_is_finished_is_over(here: Here) -> None:
    match = await started(here.client)
    await match.play_to_the_end()
    assert await _over(match) == [(409, "match_over", "match.over")] * 7


@pytest.mark.parametrize("type", ["match.open", "match.sit", "match.leave", "match.time_up"])
async def test_what_has_a_route_of_its_own_is_no_command(here: Here, type: str) -> None:
    match = await started(here.client)
    before = await match.traces()
    for who in (0, match.host):
        refused = await match.command(who, {"type": type})
        assert problem(refused)[:2] == (400, "malformed")
    assert await match.traces() == before


async def test_names_are_not_in_the_history(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit(name="Ada Lovelace")
    await match.sit(name="Bob")
    assert [seat["name"] for seat in (await match.summary())["seats"]] == ["Ada Lovelace", "Bob"]
    await match.play_to_the_end()
    assert b"Ada" not in (await match.get("/events.ndjson")).content


async def test_two_openings_alike_have_different_luck(here: Here) -> None:
    # a generator with a fixed seed deals every match alike
    boards = set()
    for _ in range(5):
        match = await started(here.client)
        laid = next(one["event"] for one in await match.events() if one["event"]["type"] == "help_me.tiles_laid")
        boards.add(str(laid))
    assert len(boards) == 5
