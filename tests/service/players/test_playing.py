"""A player acts for the seats that it holds, everywhere where a seat's own token does."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path
from uuid import UUID

import pytest
from msgspec.structs import replace

from domain.ids import MatchId, PlayerId
from infra.fanout.memory import MemoryFanout
from service.settings import Settings
from tests.clients.following import following
from tests.clients.known_player import KnownPlayer, create_player
from tests.clients.playing import Played, bearing, open_match, pick, problem
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio

SEATED = {"Idempotency-Key": "nobody-guesses-this-one-{}"}
GONE = (401, "unauthenticated", None)


@pytest.fixture(scope="module")
async def stale(here: Here) -> AsyncIterator[Here]:
    """Another process over the same stores that hears nothing of what the first one does."""
    deaf = replace(here.stores, fanout=MemoryFanout())
    async with served_here(here.data, settings=Settings(game_packages=BOTH_PACKAGES, bot_seconds=0), stores=deaf) as it:
        yield it


async def at_table(here: Here, ada: KnownPlayer, *others: KnownPlayer, seats: int | None = None) -> Played:
    """A match of Lowest Unique at which these sit, in this order."""
    match = await open_match(here.client, "lowest_unique", seats or 1 + len(others))
    for player in (ada, *others):
        answer = await player.sit(match)
        assert answer.status_code == 201, answer.text
        assert answer.json()["seat_token"] is None
        match.tokens[answer.json()["seat"]] = player.token
    return match


async def test_match_is_played_to_its_end_by_players(here: Here) -> None:
    ada, bo = await create_player(here.client), await create_player(here.client, "Bo")
    match = await open_match(here.client, "help_me")
    for player in (ada, bo):
        seated = (await player.sit(match)).json()
        match.tokens[seated["seat"]] = player.token
    assert [seat["name"] for seat in (await match.summary())["seats"]] == ["Ada", "Bo"]
    await match.play_to_the_end(random.Random(1))
    assert [one["match"]["status"] for one in await ada.matches()] == ["finished"]


async def test_player_sees_what_its_seat_sees(here: Here) -> None:
    ada, bo = await create_player(here.client), await create_player(here.client, "Bo")
    match = await at_table(here, ada, bo)
    answer = await match.command(ada.token, pick(3))
    assert answer.json()["events"][0]["actor"] == "seat:0"
    assert answer.json()["events"][0]["event"] is not None
    for who, sees in ((ada.token, True), (bo.token, False), (None, False)):
        last = (await match.events(who))[-1]
        assert (last["event"] is not None) is sees
        lines = (await match.get("/events.ndjson", who)).text.splitlines()
        assert ('"event":null' not in lines[-1]) is sees
    assert (await match.view(ada.token))["viewer"] == "seat:0"
    assert (await match.get("/legal", bo.token)).json()["asked_at"] is not None
    async with following(here.client, match.path, bo.token) as live:
        await live.until(lambda so_far: len(so_far.events) > 3)
        assert live.events[-1]["event"] is None


async def test_player_without_a_seat_is_a_spectator_who_may_do_nothing(here: Here) -> None:
    ada, bo, cy = [await create_player(here.client, name) for name in ("Ada", "Bo", "Cy")]
    match = await at_table(here, ada, bo)
    assert (await match.view(cy.token))["viewer"] == "spectator"
    assert problem(await match.command(cy.token, pick(1)))[:2] == (403, "forbidden")
    assert problem(await match.get("/legal", cy.token))[:2] == (403, "forbidden")
    assert problem(await match.get("/view", cy.token, seat=0))[:2] == (403, "forbidden")
    assert problem(await match.leave(0, cy.token))[:2] == (403, "forbidden")
    named = await here.client.delete(f"{match.path}/seats/0/name", headers=cy.headers)
    assert problem(named)[:2] == (403, "forbidden")


WITH_A_SEAT = ("/view", "/legal", "/events", "/events.ndjson", "/stream", "/replay")


async def test_player_with_several_seats_names_the_one_it_means(here: Here) -> None:
    ada = await create_player(here.client)
    match = await at_table(here, ada, await create_player(here.client, "Bo"), ada)
    for path in WITH_A_SEAT:
        missing = await match.get(path, ada.token)
        assert problem(missing)[:2] == (400, "malformed"), path
        assert missing.json()["facts"]["path"] == "$query.seat"
        assert "0, 2" in missing.json()["detail"]
        assert problem(await match.get(path, ada.token, seat=1))[:2] == (403, "forbidden"), path
        assert problem(await match.get(path, ada.token, seat=99))[:2] == (403, "forbidden"), path
        assert problem(await match.get(path, ada.token, seat="x"))[:2] == (400, "malformed"), path
    assert [(await match.view(ada.token, seat=seat))["viewer"] for seat in (0, 2)] == ["seat:0", "seat:2"]
    assert problem(await match.command(ada.token, pick(1)))[:2] == (400, "malformed")
    assert problem(await match.command(ada.token, pick(1), seat=1))[:2] == (403, "forbidden")
    for seat in (0, 2):
        answer = await match.command(ada.token, pick(seat + 1), seat=seat, key="the-same")
        assert answer.json()["events"][0]["actor"] == f"seat:{seat}"
    planned = await here.client.post(
        f"{match.path}/legal", params={"seat": 2}, json={"planned": None}, headers=ada.headers
    )
    assert planned.status_code == 200
    assert (await match.get("", ada.token)).status_code == 200  # what is no seat's needs none


async def test_seat_in_the_query_is_only_ones_own(here: Here) -> None:
    match = await open_match(here.client, "lowest_unique")
    for _ in range(2):
        await match.sit()
    assert (await match.view(0, seat=0))["viewer"] == "seat:0"
    for who in (0, match.host, None):
        assert problem(await match.get("/view", who, seat=1))[:2] == (403, "forbidden")


async def test_only_players_may_leave_out_their_names(here: Here) -> None:
    match = await open_match(here.client)
    nameless = await here.client.post(f"{match.path}/seats", json={})
    assert problem(nameless)[:2] == (400, "malformed")
    assert nameless.json()["facts"]["path"] == "$.name" or "name" in nameless.json()["detail"]
    ada = await create_player(here.client)
    assert (await ada.sit(match, name="Countess")).status_code == 201
    assert (await ada.sit(match)).status_code == 201
    assert [seat["name"] for seat in (await match.summary())["seats"]] == ["Countess", "Ada"]


async def test_repeated_sitting_gets_the_first_answer(here: Here, stale: Here) -> None:
    ada = await create_player(here.client)
    match = await open_match(here.client)
    headers = ada.headers | {"Idempotency-Key": SEATED["Idempotency-Key"].format(1)}
    answers = [
        await client.post(f"{match.path}/seats", json={}, headers=headers)
        for client in (here.client, stale.client, here.client)
    ]
    assert [answer.json() for answer in answers] == [{"seat": 0, "seat_token": None}] * 3
    assert [one["seats"] for one in await ada.matches()] == [[0]]


@pytest.mark.parametrize("by", ["player", "host"])
async def test_lost_seat_is_no_longer_the_players_in_any_process(here: Here, stale: Here, by: str) -> None:
    ada = await create_player(here.client)
    match = await at_table(here, ada, seats=2)
    for one in (here, stale):
        viewed = await one.client.get(f"{match.path}/view", headers=ada.headers)
        assert viewed.json()["viewer"] == "seat:0"
    assert (await match.leave(0, ada.token if by == "player" else match.host)).status_code == 204
    assert await ada.matches() == []
    bo = await create_player(here.client, "Bo")
    await bo.sit(match)
    await bo.sit(match)
    for one in (stale, here):
        viewed = await one.client.get(f"{match.path}/view", headers=ada.headers)
        assert viewed.json()["viewer"] == "spectator"
        commanded = await one.client.post(f"{match.path}/commands", json=pick(1), headers=ada.headers)
        assert problem(commanded)[:2] == (403, "forbidden")
        named = await one.client.get(f"{match.path}/view", params={"seat": 0}, headers=ada.headers)
        assert problem(named)[:2] == (403, "forbidden")


async def test_seat_taken_elsewhere_is_known_everywhere(here: Here, stale: Here) -> None:
    ada = await create_player(here.client)
    match = await open_match(here.client, "lowest_unique")
    assert (await stale.client.get(f"{match.path}/view", headers=ada.headers)).json()["viewer"] == "spectator"
    await ada.sit(match)
    await match.sit(name="Bo")
    commanded = await stale.client.post(f"{match.path}/commands", json=pick(2), headers=ada.headers)
    assert commanded.status_code == 201
    both = await open_match(here.client, "lowest_unique", 3)
    for client in (here.client, stale.client):  # each knows of one of them
        await client.post(f"{both.path}/seats", json={}, headers=ada.headers)
    await both.sit(name="Bo")
    for client in (here.client, stale.client):
        for seat in (0, 1):
            viewed = await client.get(f"{both.path}/view", params={"seat": seat}, headers=ada.headers)
            assert viewed.json()["viewer"] == f"seat:{seat}"
            dry = {"seat": seat, "dry_run": "true"}
            tried = await client.post(f"{both.path}/commands", params=dry, json=pick(2), headers=ada.headers)
            assert tried.status_code == 204


@pytest.mark.parametrize("end", ["erased", "renewed"])
async def test_token_that_dies_while_its_request_waits_changes_nothing(here: Here, end: str) -> None:
    ada = await create_player(here.client)
    match = await at_table(here, ada, await create_player(here.client, "Bo"))
    position = (await match.summary())["position"]
    cached = await here.server.context.cache.get(MatchId(UUID(match.id)))
    async with cached.lock:
        waiting = asyncio.create_task(match.command(ada.token, pick(1)))
        while not cached.lock._waiters:  # noqa: ASYNC110 (a lock tells nobody who waits for it)
            await asyncio.sleep(0)
        await die(here, ada, end)
    assert problem(await waiting) == GONE
    assert (await match.summary())["position"] == position


async def die(here: Here, player: KnownPlayer, end: str) -> None:
    """Let a player's token die."""
    if end == "erased":
        assert (await player.erase()).status_code == 204
    else:
        await here.server.context.accounts.renew(PlayerId(UUID(player.id)))


@pytest.mark.parametrize("end", ["erased", "renewed"])
async def test_streams_of_a_dead_token_end_within_a_heartbeat(tmp_path: Path, end: str) -> None:
    settings = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0, heartbeat_seconds=0.3)
    async with served_here(tmp_path, settings=settings) as here:
        ada, bo = await create_player(here.client), await create_player(here.client, "Bo")
        match = await at_table(here, ada, bo)
        async with following(here.client, match.path, ada.token) as live:
            await die(here, ada, end)
            await live.until_end()
            assert "end" not in live.names
        resumed = await match.get("/stream", ada.token)
        assert problem(resumed) == GONE


async def test_name_of_a_seat_is_erased_by_whoever_has_it(here: Here) -> None:
    ada = await create_player(here.client)
    match = await at_table(here, ada, seats=2)
    await match.sit(name="Bo")
    for who, seat, status in (
        (None, 0, 401),
        (match.tokens[1], 0, 403),
        (match.host, 0, 403),
        (ada.token, 1, 403),
        (ada.token, 7, 404),
        (ada.token, 0, 204),
        (ada.token, 0, 204),
        (match.tokens[1], 1, 204),
    ):
        answer = await here.client.delete(f"{match.path}/seats/{seat}/name", headers=bearing(who))
        assert answer.status_code == status, (who, seat)
    assert [seat["name"] for seat in (await match.summary())["seats"]] == [None, None]
    assert (await match.view(ada.token))["viewer"] == "seat:0"
