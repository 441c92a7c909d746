"""The same table again, over HTTP: one rematch for all, seats kept for their holders, declined politely."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from infra.fanout.memory import MemoryFanout
from service.matches.tokens import token_hash
from service.settings import Settings
from tests.clients.playing import Played, bearing, open_match, pick, problem, started
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio

GAME = "lowest_unique"


@pytest.fixture
async def stale(here: Here) -> AsyncIterator[Here]:
    """Another process over the same store that hears nothing of what the first one does."""
    deaf = replace(here.stores, fanout=MemoryFanout())
    settings = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0)
    async with served_here(here.data, settings=settings, stores=deaf) as there:
        yield there


async def over(here: Here, seats: int = 2, **body: Any) -> Played:
    """A match that is over: all but the highest player have given up."""
    match = await started(here.client, GAME, seats, **body)
    for seat in sorted(match.tokens)[:-1]:
        assert (await match.command(seat, {"type": "match.resign"})).status_code == 201
    assert (await match.summary())["status"] == "finished"
    return match


async def again(match: Played, who: int | str, client: httpx.AsyncClient | None = None, **body: Any) -> httpx.Response:
    return await (client or match.client).post(f"{match.path}/rematch", json=body, headers=bearing(match.whose(who)))


async def decline(match: Played, who: int | str) -> httpx.Response:
    return await match.client.delete(f"{match.path}/rematch", headers=bearing(match.whose(who)))


async def test_the_same_table_plays_again(here: Here) -> None:
    match = await over(here, label="club night", turn_seconds=600, visibility="public")
    answers = [(await again(match, seat)).json() for seat in (1, 0)]
    before, now = await match.summary(), answers[1]["match"]
    same = ("game", "options", "edition", "label", "visibility", "turn_seconds", "absent_seconds", "start")
    assert {name: now[name] for name in same} == {name: before[name] for name in same}
    assert [answer["seat"] for answer in answers] == [1, 0]
    assert (now["status"], now["joining"]) == ("running", "by_invitation")
    assert [seat["name"] for seat in now["seats"]] == ["Player 0", "Player 1"]
    assert (before["rematch"], before["rematch_of"]) == (now["id"], None)
    assert (now["rematch"], now["rematch_of"]) == (None, match.id)
    rematch = Played(here.client, {"match": now, "host_token": match.host})
    rematch.tokens = {answer["seat"]: answer["seat_token"] for answer in answers}
    assert (await rematch.summary())["rematch_of"] == match.id
    listed = (await here.client.get("/v1/matches", params={"label": "club night"})).json()["items"]
    assert [(one["id"], one["rematch"], one["rematch_of"]) for one in listed] == [
        (rematch.id, None, match.id),
        (match.id, rematch.id, None),
    ]
    assert (await rematch.command(0, pick(3))).status_code == 201
    assert problem(await match.get("/view", rematch.tokens[0]))[:2] == (401, "unauthenticated")
    assert problem(await rematch.get("/view", match.tokens[0]))[:2] == (401, "unauthenticated")


async def test_a_rematch_needs_no_key_where_an_opening_does(tmp_path: Path) -> None:
    settings = Settings(game_packages=BOTH_PACKAGES, require_key=True)
    async with served_here(tmp_path, settings=settings) as served:
        opening = {"game": GAME, "seats": 2}
        assert problem(await served.client.post("/v1/matches", json=opening))[:2] == (401, "unauthenticated")
        await served.stores.api_keys.add(token_hash("key_lobby"), "open", "", datetime.now(UTC))
        opened = await served.client.post("/v1/matches", json=opening, headers=bearing("key_lobby"))
        match = Played(served.client, opened.json())
        await match.sit(name="Ada")
        await match.sit(name="Bob")
        assert (await match.command(0, {"type": "match.resign"})).status_code == 201
        assert [(await again(match, seat)).status_code for seat in (0, 1)] == [201, 201]


async def test_the_address_of_the_rematch_is_given(here: Here) -> None:
    match = await over(here)
    answer = await again(match, 0)
    assert answer.request.url.join(answer.headers["Location"]).path == f"/v1/matches/{answer.json()['match']['id']}"


async def test_all_who_ask_at_once_get_the_same_rematch(here: Here, stale: Here) -> None:
    match = await over(here, 4)
    clients = (here.client, stale.client)
    answers = await asyncio.gather(*(again(match, seat, client) for seat in match.tokens for client in clients))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["match"]["id"] for answer in answers}) == 1
    tokens = {answer.json()["seat_token"] for answer in answers}
    assert len(tokens) == 4  # a repeat gets the same one
    id = answers[0].json()["match"]["id"]
    assert (await here.client.get(f"/v1/matches/{id}")).json()["status"] == "running"


async def test_house_bots_sit_again_wherever_they_sat(here: Here) -> None:
    match = await open_match(here.client, GAME, 3, start="by_host")
    await match.sit(name="Ada", seat=2)
    await match.sit(name="Bob", seat=1)
    await match.command(match.host, {"type": "match.add_bot", "seat": 0, "level": "random"})
    await match.command(match.host, {"type": "match.start"})
    await match.command(1, {"type": "match.resign"})
    for seat in (1, 2):
        await match.command(seat, {"type": "match.abort"})
    if (await match.summary())["status"] == "running":
        await match.command(2, {"type": "match.resign"})
    answer = (await again(match, 2)).json()
    assert [(seat["kind"], seat["name"]) for seat in answer["match"]["seats"]] == [
        ("free", None),
        ("human", "Ada"),
        ("bot", None),
    ]
    assert (await again(match, 1, name="Robert")).json()["seat"] == 0
    host = (await again(match, match.host)).json()
    assert (host["seat"], host["seat_token"]) == (None, None)
    path = f"/v1/matches/{host['match']['id']}"
    started_now = await here.client.post(
        f"{path}/commands", json={"type": "match.start"}, headers=bearing(host["host_token"])
    )
    assert started_now.status_code == 201
    names = [seat["name"] for seat in (await here.client.get(path)).json()["seats"]]
    assert names == ["Robert", "Ada", None]


async def test_nobody_else_takes_a_kept_seat(here: Here) -> None:
    match = await over(here)
    rematch = (await again(match, 0)).json()["match"]
    path = f"/v1/matches/{rematch['id']}"
    sat = await here.client.post(f"{path}/seats", json={"name": "Eve"})
    assert problem(sat) == (403, "forbidden", "match.invitation_needed")
    host = (await again(match, match.host)).json()["host_token"]
    invited = await here.client.post(f"{path}/invitations", json={}, headers=bearing(host))
    assert problem(invited) == (409, "wrong_phase", "match.seats_kept")
    for bearer, refusal in ((host, (409, "match.seats_kept")), (match.tokens[0], (401, None))):
        bot = {"type": "match.add_bot", "seat": 1, "level": "random"}
        added = await here.client.post(f"{path}/commands", json=bot, headers=bearing(bearer))
        assert problem(added)[::2] == refusal
    other = await over(here)
    assert problem(await again(match, other.tokens[0]))[:2] == (401, "unauthenticated")
    assert problem(await here.client.post(f"{match.path}/rematch", json={}))[:2] == (401, "unauthenticated")


async def test_one_who_has_left_the_rematch_may_sit_there_again(here: Here) -> None:
    match = await over(here)
    first = (await again(match, 0)).json()
    path = f"/v1/matches/{first['match']['id']}"
    left = await here.client.delete(f"{path}/seats/0", headers=bearing(first["seat_token"]))
    assert left.status_code == 204
    second = (await again(match, 0)).json()
    assert second["seat_token"] != first["seat_token"]
    assert (await again(match, 0)).json()["seat_token"] == second["seat_token"]
    seen = await here.client.get(f"{path}/view", headers=bearing(second["seat_token"]))
    assert seen.json()["viewer"] == "seat:0"


async def test_a_seat_that_was_handed_over_in_the_rematch_is_not_given_back(here: Here) -> None:
    match = await over(here)
    first = (await again(match, 0)).json()
    path = f"/v1/matches/{first['match']['id']}"
    headers = bearing(first["seat_token"])
    code = (await here.client.post(f"{path}/seats/0/handover", json={}, headers=headers)).json()["code"]
    assert (await here.client.post(f"{path}/handover", json={"code": code})).status_code == 201
    assert problem(await again(match, 0))[:2] == (409, "seat_taken")


async def test_a_rematch_that_waits_is_called_off_when_somebody_declines(here: Here, stale: Here) -> None:
    match = await over(here, 3)
    rematch = (await again(match, 0, stale.client)).json()["match"]
    for _ in range(2):
        assert (await decline(match, 2)).status_code == 204
    for client in (here.client, stale.client):
        now = (await client.get(f"/v1/matches/{rematch['id']}")).json()
        assert now["status"] == "aborted"
        refused = await again(match, 1, client)
        assert problem(refused) == (409, "wrong_phase", "match.rematch_declined")
        assert refused.json()["facts"] == {"seat": 2}
    page = (await here.client.get(f"/v1/matches/{rematch['id']}/events")).json()["events"]
    [event] = [one for one in page if one["event"]["type"] == "match.aborted"]
    assert (event["actor"], event["event"]["reason"]) == ("seat:2", "rematch_declined")
    assert (await match.summary())["rematch_declined_by"] == 2


async def test_a_rematch_can_be_declined_before_anybody_asks(here: Here) -> None:
    match = await over(here)
    assert (await decline(match, 1)).status_code == 204
    assert problem(await again(match, 0))[1:] == ("wrong_phase", "match.rematch_declined")
    summary = await match.summary()
    assert (summary["rematch"], summary["rematch_declined_by"]) == (None, 1)


async def test_whoever_asks_and_declines_at_once_no_rematch_is_left_waiting(here: Here, stale: Here) -> None:
    for _ in range(5):
        match = await over(here)
        asked, declined = await asyncio.gather(again(match, 0, stale.client), decline(match, 1))
        assert declined.status_code == 204
        summary = await match.summary()
        assert summary["rematch_declined_by"] == 1
        assert asked.status_code in (201, 409)
        if summary["rematch"] is not None:
            assert (await here.client.get(f"/v1/matches/{summary['rematch']}")).json()["status"] == "aborted"


async def test_a_rematch_that_runs_is_not_declined_and_one_that_is_over_not_joined(here: Here) -> None:
    match = await over(here)
    tokens = [(await again(match, seat)).json()["seat_token"] for seat in (0, 1)]
    assert problem(await decline(match, 0)) == (409, "wrong_phase", "match.started")
    rematch = (await match.summary())["rematch"]
    resigned = await here.client.post(
        f"/v1/matches/{rematch}/commands", json={"type": "match.resign"}, headers=bearing(tokens[0])
    )
    assert resigned.status_code == 201
    assert problem(await again(match, 0)) == (409, "wrong_phase", "match.rematch_over")
    third = await here.client.post(f"/v1/matches/{rematch}/rematch", json={}, headers=bearing(tokens[1]))
    assert third.json()["match"]["rematch_of"] == rematch


async def test_only_a_match_that_was_played_has_a_rematch(here: Here) -> None:
    running = await started(here.client, GAME)
    assert problem(await again(running, 0)) == (409, "wrong_phase", "match.not_over")
    assert problem(await decline(running, 0)) == (409, "wrong_phase", "match.not_over")
    never = await open_match(here.client, GAME)
    await never.sit()
    await never.command(never.host, {"type": "match.abort"})
    assert problem(await again(never, 0)) == (409, "wrong_phase", "match.never_started")


async def test_a_match_of_house_bots_alone_plays_again_for_its_host(here: Here) -> None:
    match = await open_match(here.client, GAME, 2, bots=[{"level": "random"}] * 2)
    while (await match.summary())["status"] == "running":  # noqa: ASYNC110 (they take a moment)
        await asyncio.sleep(0.01)
    answer = (await again(match, match.host)).json()
    assert answer["host_token"].startswith("host_")
    assert [seat["kind"] for seat in answer["match"]["seats"]] == ["bot", "bot"]


async def test_a_player_plays_again_by_its_own_token(here: Here) -> None:
    made = (await here.client.post("/v1/players", json={"name": "Ada"})).json()
    player = bearing(made["player_token"])
    match = await open_match(here.client, GAME)
    sat = await here.client.post(f"{match.path}/seats", json={"name": "Ada"}, headers=player)
    assert sat.status_code == 201, sat.text
    await match.sit(name="Bob", seat=1)
    assert (await match.command(1, {"type": "match.resign"})).status_code == 201
    rematch = await here.client.post(f"{match.path}/rematch", json={}, headers=player)
    assert (rematch.status_code, rematch.json()["seat_token"]) == (201, None)
    assert (await again(match, 1)).status_code == 201
    listed = (await here.client.get("/v1/me/matches", headers=player)).json()["items"]
    links = {one["match"]["id"]: one["match"]["rematch"] for one in listed} if "match" in listed[0] else None
    links = links or {one["id"]: one["rematch"] for one in listed}
    assert links == {match.id: rematch.json()["match"]["id"], rematch.json()["match"]["id"]: None}
    view = await here.client.get(f"/v1/matches/{rematch.json()['match']['id']}/view?seat=0", headers=player)
    assert view.json()["viewer"] == "seat:0"
