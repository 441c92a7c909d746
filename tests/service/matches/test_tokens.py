"""Who calls: whatever token is not valid here gets one and the same 401, and is never silently a spectator."""

import pytest

from tests.clients.playing import Played, bearing, open_match, pick, problem, started
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio

PATHS = ("", "/view", "/legal", "/events", "/events.ndjson", "/stream")


async def _strange_headers(here: Here, match: Played) -> list[str]:
    other = await started(here.client)
    leaver = await open_match(here.client)
    await leaver.sit()
    seat_0 = match.tokens[0]
    return [
        "",
        "Bearer",
        "Bearer null",
        "Bearer seat_",
        "Bearer seat_nonsense",
        "Bearer host_",
        f"Bearer {seat_0[:-1]}",
        f"Bearer {seat_0}x",
        f"Bearer {seat_0.replace('seat_', 'host_')}",
        f"Bearer {match.host.replace('host_', 'seat_')}",
        f"Bearer {seat_0.swapcase()}",
        f"Basic {seat_0}",
        seat_0,
        f"Bearer {other.tokens[0]}",
        f"Bearer {other.host}",
        "Bearer player_nonsense",
        "Bearer invite_nonsense",
        "Bearer key_nonsense",
        f"Bearer seat_{'x' * 300}",
    ]


@pytest.mark.parametrize("path", PATHS)
async def test_one_identical_401_for_every_token_that_is_not_valid_here(here: Here, path: str) -> None:
    # an empty token may not be accepted, and the refusal is the answer to the request itself
    match = await started(here.client)
    answers = [
        await here.client.get(f"{match.path}{path}", headers={"Authorization": header})
        for header in await _strange_headers(here, match)
    ]
    assert {answer.status_code for answer in answers} == {401}
    assert len({answer.content for answer in answers}) == 1
    assert {answer.headers["WWW-Authenticate"] for answer in answers} == {"Bearer"}
    assert problem(answers[0]) == (401, "unauthenticated", None)


async def test_one_identical_401_for_commands_too(here: Here) -> None:
    match = await started(here.client)
    before = await match.traces()
    seat = await match.turn()
    command = (await match.legal(seat))[0]
    headers = [{"Authorization": header} for header in await _strange_headers(here, match)]
    answers = [await here.client.post(f"{match.path}/commands", json=command, headers=one) for one in [{}, *headers]]
    assert {(answer.status_code, answer.content) for answer in answers} == {(401, answers[0].content)}
    assert await match.traces() == before


async def test_a_dead_token_gets_the_same_401(here: Here) -> None:
    # who has left a seat may not go on seeing what it sees
    match = await open_match(here.client)
    await match.sit()
    dead = match.tokens[0]
    assert (await match.leave(0, 0)).status_code == 204
    await match.sit()
    unknown = await match.get("/view", "seat_nonsense")
    for path in PATHS:
        answer = await match.get(path, dead)
        assert (answer.status_code, answer.content) == (401, unknown.content)
    assert (await match.leave(0, dead)).content == unknown.content
    assert (await match.command(dead, {"type": "match.resign"})).content == unknown.content


@pytest.mark.parametrize("path", PATHS)
async def test_an_unknown_match_is_404_for_everybody(here: Here, path: str) -> None:
    match = await started(here.client)
    for id in ("01920000-0000-7000-8000-000000000001", "nonsense", match.id.replace("-", ""), "0", "%00"):
        for token in (None, "seat_nonsense", match.host, match.tokens[0]):
            answer = await here.client.get(f"/v1/matches/{id}{path}", headers=bearing(token))
            assert problem(answer) == (404, "not_found", None)


async def test_tokens_are_told_from_one_another(here: Here) -> None:
    match = await started(here.client, seats=4)
    tokens = [match.host, *match.tokens.values()]
    assert len(set(tokens)) == 5
    assert all(token.startswith("seat_") for token in match.tokens.values())
    assert match.host.startswith("host_")
    assert [(await match.view(token))["viewer"] for token in tokens] == ["spectator", *(f"seat:{n}" for n in range(4))]


async def test_a_seat_acts_for_itself_alone(here: Here) -> None:
    match = await started(here.client, "lowest_unique", seats=2)
    answer = await match.command(1, pick(3))
    assert answer.json()["events"][0]["actor"] == "seat:1"
    assert answer.json()["events"][0]["event"] == {"type": "lowest_unique.picked", "seat": 1, "number": 3}


async def test_the_scheme_of_a_token_may_be_written_in_any_case(here: Here) -> None:
    match = await started(here.client)
    answer = await here.client.get(f"{match.path}/view", headers={"Authorization": f"bEARER {match.tokens[1]}"})
    assert answer.json()["viewer"] == "seat:1"
