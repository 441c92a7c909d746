"""Inviting, handing over, reissuing and playing again at two processes over one real database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from infra.database.postgres import PostgresDatabase
from infra.database.sqlite import SqliteDatabase
from infra.fanout.memory import MemoryFanout
from infra.presence.memory import MemoryPresence
from service.matches.tokens import token_hash
from service.settings import Settings
from service.stores import stores_on
from tests.clients.following import following
from tests.clients.playing import Played, bearing, open_match, pick, problem
from tests.infra.databases import InPostgres, InSqlite
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio

GAME = "lowest_unique"
MANY = 200
ROUNDS = 8


@pytest.fixture(params=["sqlite", "postgres"])
async def both(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[tuple[Here, Here]]:
    """Two processes of a server, each with a connection of its own, that tell each other nothing."""
    made: InSqlite | InPostgres = InSqlite(tmp_path / "partie.sqlite")
    if request.param == "postgres":
        made = await InPostgres.emptied(request.getfixturevalue("postgres_url"), "changing_hands")
    settings = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0, heartbeat_seconds=0.2, token_key="ab" * 32)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(made.close)
        served = []
        for _ in range(2):
            database = await made.connect()
            assert isinstance(database, SqliteDatabase | PostgresDatabase)
            stores = stores_on(database, MemoryFanout(), MemoryPresence(), settings)
            served.append(await stack.enter_async_context(served_here(tmp_path, settings=settings, stores=stores)))
        yield served[0], served[1]


def there(match: Played, other: Here) -> Played:
    """The same match, reached by the other process."""
    same = Played(other.client, {"match": {"id": match.id}, "host_token": match.host})
    same.tokens = match.tokens
    return same


async def posted(match: Played, path: str, who: str | None = None, **body: Any) -> dict[str, Any]:
    answer = await match.client.post(f"{match.path}{path}", json=body, headers=bearing(who))
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_two_people_meet_change_devices_lose_a_token_and_play_again(both: tuple[Here, Here]) -> None:
    here, other = both
    match = await open_match(here.client, GAME, 3, joining="by_invitation")
    away = there(match, other)
    player = (await here.client.post("/v1/players", json={"name": "Ada"})).json()["player_token"]
    codes = [(await posted(match, "/invitations", match.host, seat=seat))["code"] for seat in (0, 1, 2)]
    assert (await posted(away, "/seats", player, invitation=codes[2], name="Cleo"))["seat"] == 2
    assert (await away.sit(invitation=codes[0], name="Ada")).status_code == 201
    raced = await asyncio.gather(*(table.sit(invitation=codes[1], name="Bob") for table in (match, away) * 4))
    assert sorted(answer.status_code for answer in raced) == [201] + [409] * 7
    match.tokens[1] = next(answer.json()["seat_token"] for answer in raced if answer.status_code == 201)
    assert (await away.summary())["status"] == "running"

    dead = match.tokens[0]
    async with (
        following(here.client, match.path, dead) as near,
        following(other.client, match.path, dead) as far,
    ):
        code = (await posted(match, "/seats/0/handover", dead))["code"]
        match.tokens[0] = (await posted(away, "/handover", code=code))["seat_token"]
        for table in (match, away):
            assert problem(await table.command(dead, pick(1)))[:2] == (401, "unauthenticated")
            assert problem(await table.get("/view", dead))[:2] == (401, "unauthenticated")
        for stream in (near, far):
            await stream.until_end()
            assert "end" not in stream.names

    await here.stores.api_keys.add(token_hash("key_operator"), "admin", "", datetime.now(UTC))
    lost = match.tokens[1]
    assert (await match.view(1))["viewer"] == "seat:1"
    issued = await posted(away, "/seats/1/reissue", "key_operator")
    assert problem(await match.command(lost, pick(1)))[:2] == (401, "unauthenticated")
    match.tokens[1] = (await posted(match, "/handover", code=issued["code"]))["seat_token"]
    assert [seat["name"] for seat in (await away.summary())["seats"]] == ["Ada", "Bob", "Cleo"]

    for who in (1, player):
        assert (await match.command(who, {"type": "match.resign"})).status_code == 201
    again = await asyncio.gather(
        posted(match, "/rematch", match.tokens[0]),
        posted(away, "/rematch", match.tokens[1]),
        posted(away, "/rematch", match.tokens[0]),
        posted(match, "/rematch", player),
    )
    assert len({one["match"]["id"] for one in again}) == 1
    assert again[0]["seat_token"] == again[2]["seat_token"]
    assert again[3]["seat_token"] is None
    rematch = Played(other.client, {"match": again[0]["match"], "host_token": match.host})
    assert (await rematch.summary())["status"] == "running"
    assert [seat["name"] for seat in (await rematch.summary())["seats"]] == ["Ada", "Bob", "Cleo"]
    mine = (await other.client.get("/v1/me/matches", headers=bearing(player))).json()["items"]
    assert len(mine) == 2
    for summary, rematched in ((await away.summary(), rematch.id), (await rematch.summary(), None)):
        assert summary["rematch"] == rematched
    assert (await rematch.summary())["rematch_of"] == match.id


async def test_of_two_hundred_at_once_as_many_sit_as_there_are_seats(both: tuple[Here, Here]) -> None:
    # case 25: a room is never overfilled and never falsely full; half of them come with one and the same invitation
    here, other = both
    match = await open_match(here.client, GAME, 4, joining="by_invitation", start="by_host")
    tables = (match, there(match, other))
    invited = await asyncio.gather(*(posted(match, "/invitations", match.host) for _ in range(MANY // 2 + 1)))
    shared, *own = [one["code"] for one in invited]
    codes = [code for one in own for code in (shared, one)]
    answers = await asyncio.gather(
        *(tables[number // 2 % 2].sit(invitation=code, name="Ada") for number, code in enumerate(codes))
    )
    seated = [(code, answer.json()) for code, answer in zip(codes, answers, strict=True) if answer.is_success]
    assert sorted(one["seat"] for _, one in seated) == [0, 1, 2, 3]
    assert len({one["seat_token"] for _, one in seated}) == 4
    assert len({code for code, _ in seated}) == 4
    refused = {problem(answer)[1:] for answer in answers if not answer.is_success}
    assert refused <= {("match_full", None), ("wrong_phase", "match.invitation_used")}
    for table in tables:
        assert [seat["kind"] for seat in (await table.summary())["seats"]] == ["human"] * 4
    assert (await tables[1].leave(2, match.host)).status_code == 204
    unused = next(one for one in own if one not in dict(seated))
    assert (await match.sit(invitation=unused)).json()["seat"] == 2


async def test_whatever_happens_to_a_seat_at_once_at_most_one_token_has_it(both: tuple[Here, Here]) -> None:
    """It is handed over, left, freed, reissued and taken by another, all at the same time: both processes agree."""
    here, other = both
    for _ in range(ROUNDS):
        match = await open_match(here.client, GAME, 2, start="by_host")
        away = there(match, other)
        await match.sit(seat=0)
        token = match.tokens[0]
        code = (await posted(match, "/seats/0/handover", token))["code"]
        answers = await asyncio.gather(
            match.client.post(f"{match.path}/handover", json={"code": code}),
            away.client.post(f"{match.path}/handover", json={"code": code}),
            away.leave(0, token),
            match.leave(0, match.host),
            away.client.post(f"{match.path}/seats/0/reissue", json={}, headers=bearing(match.host)),
            match.client.post(f"{match.path}/seats", json={"name": "Eve", "seat": 0}),
        )
        assert {answer.status_code for answer in answers} <= {201, 204, 401, 403, 409}
        given = [answer.json() for answer in answers if answer.status_code == 201]
        tokens = {token, *(one["seat_token"] for one in given if "seat_token" in one)}
        alive = [
            {one for one in tokens if (await table.get("/view", one)).status_code == 200} for table in (match, away)
        ]
        assert alive[0] == alive[1]
        assert len(alive[0]) <= 1
