"""Seats of players that change hands: whoever gets one has it, and the player that had it has it no longer."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import httpx
import pytest

from service.matches.tokens import token_hash
from tests.clients.following import following
from tests.clients.known_player import KnownPlayer, create_player
from tests.clients.playing import Played, bearing, open_match, pick, problem
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio

GONE = (401, "unauthenticated", None)


async def at_table(here: Here, *players: KnownPlayer) -> Played:
    match = await open_match(here.client, "lowest_unique", len(players))
    for seat, player in enumerate(players):
        await player.sit(match)
        match.tokens[seat] = player.token
    return match


async def operator(here: Here) -> str:
    await here.stores.api_keys.add(token_hash("key_hands"), "admin", "", datetime.now(UTC))
    return "key_hands"


async def code_for(match: Played, number: int, token: str, way: str = "handover", **query: int) -> httpx.Response:
    path = f"{match.path}/seats/{number}/{way}"
    return await match.client.post(path, json={}, headers=bearing(token), params=query)


async def take_over(match: Played, code: str, token: str | None = None, key: str | None = None) -> httpx.Response:
    headers = bearing(token) | ({} if key is None else {"Idempotency-Key": key})
    return await match.client.post(f"{match.path}/handover", json={"code": code}, headers=headers)


async def test_a_player_hands_its_seat_to_a_guest(here: Here) -> None:
    ada, bo = await create_player(here.client), await create_player(here.client, "Bo")
    match = await at_table(here, ada, bo)
    assert problem(await code_for(match, 1, ada.token))[:2] == (403, "forbidden")
    code = (await code_for(match, 0, ada.token)).json()["code"]
    async with (
        following(here.client, match.path, ada.token) as live,
        following(here.client, "/v1/me", ada.token) as own,
    ):
        await own.until(lambda so_far: "listed" in so_far.names)
        taken = (await take_over(match, code)).json()
        await live.until_end()
        await own.until(lambda so_far: "lost" in so_far.names)
    assert taken["seat_token"].startswith("seat_")
    assert (await match.view(taken["seat_token"]))["viewer"] == "seat:0"
    assert (await match.view(ada.token))["viewer"] == "spectator"
    assert problem(await match.command(ada.token, pick(1)))[:2] == (403, "forbidden")
    assert await ada.matches() == []
    assert [seat["name"] for seat in (await match.summary())["seats"]] == ["Ada", "Bo"]


async def test_a_guest_hands_its_seat_to_a_player(here: Here) -> None:
    ada = await create_player(here.client)
    match = await open_match(here.client, "lowest_unique")
    await match.sit(name="Guest")
    await match.sit(name="Bo")
    code = (await code_for(match, 0, match.tokens[0])).json()["code"]
    key = "nobody-guesses-this-key"
    for _ in range(2):
        assert (await take_over(match, code, ada.token, key)).json() == {"seat": 0, "seat_token": None}
    assert (await match.view(ada.token))["viewer"] == "seat:0"
    assert problem(await match.get("/view", match.tokens[0])) == GONE
    assert [(one["match"]["id"], one["seats"]) for one in await ada.matches()] == [(match.id, [0])]
    assert (await match.command(ada.token, pick(1))).status_code == 201


async def test_a_reissued_seat_is_no_longer_the_players_until_it_is_taken_over(here: Here) -> None:
    ada, bo = await create_player(here.client), await create_player(here.client, "Bo")
    match = await at_table(here, ada, bo)
    code = (await code_for(match, 0, await operator(here), "reissue")).json()["code"]
    assert (await match.view(ada.token))["viewer"] == "spectator"
    assert problem(await match.command(ada.token, pick(1)))[:2] == (403, "forbidden")
    assert await ada.matches() == []
    assert (await take_over(match, code, ada.token)).json()["seat_token"] is None
    assert (await match.command(ada.token, pick(1))).status_code == 201
    assert [one["seats"] for one in await ada.matches()] == [[0]]


async def test_the_seat_of_an_erased_player_comes_back_by_reissue(here: Here) -> None:
    ada, bo, cy = [await create_player(here.client, name) for name in ("Ada", "Bo", "Cy")]
    match = await at_table(here, ada, bo)
    await ada.erase()
    code = (await code_for(match, 0, await operator(here), "reissue")).json()["code"]
    assert (await take_over(match, code, cy.token)).status_code == 201
    assert [seat["name"] for seat in (await match.summary())["seats"]] == ["Cy", "Bo"]
    assert (await match.command(cy.token, pick(1))).status_code == 201


@pytest.mark.parametrize("way", ["handover", "reissue"])
async def test_an_erased_players_name_is_gone_from_seats_that_went_on_without_it(here: Here, way: str) -> None:
    ada, bo = await create_player(here.client), await create_player(here.client, "Bo")
    match = await at_table(here, ada, bo)
    giver = ada.token if way == "handover" else await operator(here)
    guest = (await take_over(match, (await code_for(match, 0, giver, way)).json()["code"])).json()["seat_token"]
    again = (await code_for(match, 0, guest)).json()["code"]
    match.tokens[0] = (await take_over(match, again)).json()["seat_token"]
    assert (await match.command(0, {"type": "match.resign"})).status_code == 201
    asked = await here.client.post(f"{match.path}/rematch", json={}, headers=bearing(match.tokens[0]))
    assert asked.json()["seat_token"].startswith("seat_")
    rematch = Played(here.client, asked.json() | {"host_token": ""})
    assert [(await one.summary())["seats"][0]["name"] for one in (match, rematch)] == ["Ada", "Ada"]
    await ada.erase()
    assert [(await one.summary())["seats"][0]["name"] for one in (match, rematch)] == [None, None]


async def test_a_name_that_is_erased_while_its_seat_changes_hands_is_gone(here: Here) -> None:
    key = bearing(await operator(here))
    for _ in range(10):
        match = await open_match(here.client, "lowest_unique")
        await match.sit(name="Guest")
        code = (await code_for(match, 0, match.tokens[0])).json()["code"]
        erased, taken = await asyncio.gather(
            here.client.delete(f"{match.path}/seats/0/name", headers=key), take_over(match, code)
        )
        assert (erased.status_code, taken.status_code) == (204, 201)
        assert (await match.summary())["seats"][0]["name"] is None


async def test_with_several_seats_the_one_that_hands_over_is_the_one_that_is_named(here: Here) -> None:
    ada = await create_player(here.client)
    match = await at_table(here, ada, await create_player(here.client, "Bo"), ada)
    code = (await code_for(match, 2, ada.token)).json()["code"]
    assert (await take_over(match, code)).json()["seat"] == 2
    assert problem(await code_for(match, 0, ada.token, seat=1))[:2] == (403, "forbidden")
    assert (await match.view(ada.token))["viewer"] == "seat:0"
