"""Creating players, renewing their tokens, renaming and erasing them."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from service.matches.tokens import token_hash
from service.settings import Settings
from tests.clients.known_player import KnownPlayer, create_player
from tests.clients.playing import Played, bearing, open_match, problem
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio

KEY = "a-key-that-nobody-guesses-{}"
GONE = (401, "unauthenticated", None)
NOBODY = "01937b1e-7c20-7d11-8f04-2a9d0c6e5b31"


async def key(here: Here, scope: str) -> dict[str, str]:
    """Headers with a new API key."""
    await here.stores.api_keys.add(token_hash(f"key_{scope}"), scope, "", datetime.now(UTC))
    return bearing(f"key_{scope}")


async def test_player_knows_its_name(here: Here) -> None:
    answer = await here.client.post("/v1/players", json={"name": "Ada"})
    assert (answer.status_code, answer.headers["Location"], answer.headers["Cache-Control"]) == (201, "me", "no-store")
    ada = KnownPlayer(here.client, answer.json())
    me = (await ada.get()).json()
    assert (me["id"], me["name"]) == (ada.id, "Ada")
    assert me == answer.json()["player"]
    assert ada.token.startswith("player_")


@pytest.mark.parametrize("name", ["", " ", "A" * 41, "A\nB", None, 7])
async def test_names_are_as_at_a_table(here: Here, name: object) -> None:
    assert problem(await here.client.post("/v1/players", json={"name": name}))[:2] == (400, "malformed")


async def test_repeat_under_a_key_returns_the_same_player(here: Here) -> None:
    again = {"Idempotency-Key": KEY.format(1)}
    answers = await asyncio.gather(
        *(here.client.post("/v1/players", json={"name": "Ada"}, headers=again) for _ in range(5))
    )
    assert [answer.status_code for answer in answers] == [201] * 5
    assert len({answer.content for answer in answers}) == 1
    assert sorted(answer.headers.get("Idempotency-Replayed", "") for answer in answers) == ["", *["true"] * 4]
    other = await here.client.post("/v1/players", json={"name": "Bo"}, headers=again)
    assert problem(other)[:2] == (422, "key_reused")
    short = await here.client.post("/v1/players", json={"name": "Bo"}, headers={"Idempotency-Key": "short"})
    assert problem(short)[:2] == (400, "malformed")


async def test_renewed_token_replaces_the_old_one_and_no_repeat_yields_either(here: Here) -> None:
    headers = {"Idempotency-Key": KEY.format(2)}
    ada = await create_player(here.client, **headers)
    match = await open_match(here.client)
    await ada.sit(match)
    answer = await here.client.post(f"/v1/players/{ada.id}/token", headers=await key(here, "players"))
    assert answer.status_code == 201
    renewed = KnownPlayer(here.client, answer.json())
    assert problem(await ada.get()) == GONE
    assert (await renewed.get()).json()["id"] == ada.id
    assert [one["match"]["id"] for one in await renewed.matches()] == [match.id]
    repeat = await here.client.post("/v1/players", json={"name": "Ada"}, headers=headers)
    assert problem(repeat)[:2] == (422, "key_reused")


@pytest.mark.parametrize(("method", "path"), [("POST", "/v1/players/{}/token"), ("DELETE", "/v1/players/{}")])
async def test_what_operators_do_with_players_needs_a_key_that_fits(here: Here, method: str, path: str) -> None:
    ada = await create_player(here.client)
    match = await open_match(here.client)
    for token in (None, match.host, "key_unknown"):
        answer = await here.client.request(method, path.format(ada.id), headers=bearing(token))
        assert problem(answer) == GONE
    for valid in (await key(here, "open"), ada.headers):
        refused = await here.client.request(method, path.format(ada.id), headers=valid)
        assert problem(refused)[:2] == (403, "forbidden")
    for missing in (NOBODY, "Ada"):
        answer = await here.client.request(method, path.format(missing), headers=await key(here, "players"))
        assert problem(answer)[:2] == (404, "not_found")
    for scope in ("admin", "players"):
        allowed = await create_player(here.client)
        answer = await here.client.request(method, path.format(allowed.id), headers=await key(here, scope))
        assert answer.is_success
        assert problem(await allowed.get()) == GONE


async def test_new_name_shows_on_the_seats_that_bear_the_old_one(here: Here) -> None:
    ada = await create_player(here.client)
    match, other = await open_match(here.client), await open_match(here.client)
    await ada.sit(match)
    await ada.sit(other, name="Countess")
    assert (await ada.rename("Ada Lovelace")).json()["name"] == "Ada Lovelace"
    assert (await ada.get()).json()["name"] == "Ada Lovelace"
    assert await names(match) == ["Ada Lovelace", None]
    assert await names(other) == ["Countess", None]


async def names(match: Played) -> list[str | None]:
    shown = [seat["name"] for seat in (await match.summary())["seats"]]
    listed = (await match.client.get("/v1/matches", params={"limit": 1000})).json()["items"]
    [seats] = [[seat["name"] for seat in one["seats"]] for one in listed if one["id"] == match.id]
    assert shown == seats
    return shown


@pytest.mark.parametrize("by", ["itself", "an operator"])
async def test_erased_player_is_gone_and_its_matches_go_on(here: Here, by: str) -> None:
    headers = {"Idempotency-Key": KEY.format(by.split()[-1])}
    ada, bo = await create_player(here.client, **headers), await create_player(here.client, "Bo")
    match = await open_match(here.client, "lowest_unique")
    await ada.sit(match)
    await bo.sit(match)
    before = await match.envelopes()
    if by == "itself":
        assert (await ada.erase()).status_code == 204
    else:
        gone = await here.client.delete(f"/v1/players/{ada.id}", headers=await key(here, "players"))
        assert gone.status_code == 204
    assert problem(await ada.get()) == GONE
    assert problem(await ada.erase()) == GONE
    assert problem(await match.get("/view", ada.token)) == GONE
    assert await names(match) == [None, "Bo"]
    assert await match.envelopes() == before
    assert (await match.view(bo.token))["viewer"] == "seat:1"
    assert (await match.summary())["seats"][0]["kind"] == "human"  # nobody's now, until the match decides about it
    late = await here.client.post("/v1/players", json={"name": "Ada"}, headers=headers)
    assert problem(late)[:2] == (422, "key_reused")
    unknown = await here.client.post(f"/v1/players/{ada.id}/token", headers=await key(here, "players"))
    assert problem(unknown)[:2] == (404, "not_found")


async def test_seat_of_an_erased_player_can_be_freed_before_the_start(here: Here) -> None:
    ada = await create_player(here.client)
    match = await open_match(here.client)
    sitting = {"Idempotency-Key": KEY.format("sitting")}
    await here.client.post(f"{match.path}/seats", json={"name": "Ada"}, headers=ada.headers | sitting)
    await ada.erase()
    for token in (None, ada.token):  # nor does a repeat give the seat back
        again = await here.client.post(f"{match.path}/seats", json={"name": "Ada"}, headers=bearing(token) | sitting)
        assert again.status_code in (201, 401)
        assert "seat_token" not in again.json() or again.json()["seat_token"] is None
    assert (await match.leave(0, match.host)).status_code == 204
    assert (await match.sit(name="Bo", seat=0)).status_code == 201


async def test_key_is_needed_where_the_server_requires_one(tmp_path: Path) -> None:
    settings = Settings(game_packages=BOTH_PACKAGES, require_key=True)
    async with served_here(tmp_path, settings=settings) as here:
        assert problem(await here.client.post("/v1/players", json={"name": "Ada"})) == GONE
        refused = await here.client.post("/v1/players", json={"name": "Ada"}, headers=await key(here, "open"))
        assert problem(refused)[:2] == (403, "forbidden")
        ada = await create_player(here.client, **await key(here, "players"))
        opening = await here.client.post("/v1/matches", json={"game": "help_me", "seats": 2}, headers=ada.headers)
        assert problem(opening)[:2] == (403, "forbidden")


async def test_player_may_open_where_anybody_may(here: Here) -> None:
    ada = await create_player(here.client)
    body = {"game": "help_me", "seats": 2}
    opened = await here.client.post("/v1/matches", json=body, headers=ada.headers)
    assert opened.status_code == 201
    assert opened.json()["host_token"].startswith("host_")
    await ada.erase()
    assert problem(await here.client.post("/v1/matches", json=body, headers=ada.headers)) == GONE


ABUSES = {
    "guessed": lambda ada: "player_" + "A" * 43,
    "another kind's prefix": lambda ada: ada.token.replace("player_", "seat_"),
    "a host's prefix": lambda ada: ada.token.replace("player_", "host_"),
    "truncated": lambda ada: ada.token[:-1],
    "longer": lambda ada: ada.token + "A",
    "in capitals": lambda ada: ada.token.upper(),
    "only the prefix": lambda ada: "player_",
    "empty": lambda ada: "",
    "null": lambda ada: "null",
    "its id": lambda ada: f"player_{ada.id}",
    "very long": lambda ada: "player_" + "A" * 5000,
}


@pytest.mark.parametrize("what", ABUSES)
async def test_what_is_no_token_is_refused_everywhere(here: Here, what: str) -> None:
    ada = await create_player(here.client)
    match = await open_match(here.client)
    await ada.sit(match)
    token = ABUSES[what](ada)
    for method, path in (
        ("GET", "/v1/me"),
        ("PATCH", "/v1/me"),
        ("DELETE", "/v1/me"),
        ("GET", "/v1/me/matches"),
        ("GET", f"{match.path}/view"),
        ("POST", f"{match.path}/commands"),
        ("DELETE", f"{match.path}/seats/0"),
        ("DELETE", f"{match.path}/seats/0/name"),
    ):
        answer = await here.client.request(method, path, headers={"Authorization": f"Bearer {token}".strip()})
        assert problem(answer) == GONE, (method, path)
    assert await names(match) == ["Ada", None]


async def test_two_headers_and_a_token_in_the_query_are_refused(here: Here) -> None:
    ada = await create_player(here.client)
    twice = httpx.Headers([("Authorization", f"Bearer {ada.token}")] * 2)
    assert problem(await here.client.get("/v1/me", headers=twice))[:2] == (400, "malformed")
    assert problem(await here.client.get("/v1/me", params={"token": ada.token})) == GONE
    assert problem(await ada.get(token=ada.token))[:2] == (400, "malformed")
