"""Invitations for one player: nobody else can use them, and the player is told, wherever it looks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from infra.fanout.memory import MemoryFanout
from service.settings import Settings
from tests.clients.following import Follower, following
from tests.clients.known_player import KnownPlayer, create_player
from tests.clients.playing import Played, bearing, open_match, problem
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio

NOBODY = "01937b1e-7c20-7d11-8f04-2a9d0c6e5b31"


@pytest.fixture
async def stale(here: Here) -> AsyncIterator[Here]:
    """Another process over the same store that hears nothing of what the first one does."""
    settings = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0, heartbeat_seconds=0.3)
    deaf = replace(here.stores, fanout=MemoryFanout())
    async with served_here(here.data, settings=settings, stores=deaf) as there:
        yield there


async def invite(match: Played, player: str, **body: Any) -> dict[str, Any]:
    body = {"player": player, **body}
    answer = await match.client.post(f"{match.path}/invitations", json=body, headers=bearing(match.host))
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


async def waiting(player: KnownPlayer) -> list[dict[str, Any]]:
    answer = await player.get("/invitations")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


async def decline(player: KnownPlayer, invitation: str) -> httpx.Response:
    return await player.client.delete(f"/v1/me/invitations/{invitation}", headers=player.headers)


async def status(match: Played, invitation: str) -> str:
    items = (await match.get("/invitations", match.host)).json()["items"]
    found: str = next(item["status"] for item in items if item["id"] == invitation)
    return found


def heard(live: Follower) -> list[tuple[str, str | None]]:
    """The frames about invitations and `listed`, each with the invitation that it names."""
    found = []
    for frame in live.frames:
        data = msgspec.json.decode(frame.data)
        if frame.name == "invitation":
            found.append((frame.name, data["invitation"]["id"]))
        elif frame.name in ("invitation_gone", "listed"):
            found.append((frame.name, data.get("invitation")))
    return found


async def test_two_players_meet_without_a_link(here: Here) -> None:
    ada, bo = await create_player(here.client), await create_player(here.client, "Bo")
    async with following(here.client, "/v1/me", bo.token) as live:
        await live.until(lambda so_far: "listed" in so_far.names)
        match = await open_match(here.client, joining="by_invitation", visibility="unlisted")
        own = (await invite(match, ada.id))["code"]
        assert (await ada.sit(match, invitation=own)).status_code == 201
        made = (await invite(match, bo.id, seat=1))["invitation"]
        await live.until(lambda so_far: "invitation" in so_far.names)
        told = next(msgspec.json.decode(one.data) for one in live.frames if one.name == "invitation")["invitation"]
        assert [told] == await waiting(bo)
        assert (told["id"], told["seat"], told["match"]["id"]) == (made["id"], 1, match.id)
        assert told["match"]["seats"][0]["name"] == "Ada"
        taken = await bo.sit(match, invitation=told["code"])
        assert (taken.status_code, taken.json()["seat"]) == (201, 1)
        await live.until(lambda so_far: "invitation_gone" in so_far.names)
    assert heard(live) == [("listed", None), ("invitation", made["id"]), ("invitation_gone", made["id"])]
    assert await waiting(bo) == []
    assert await status(match, made["id"]) == "used"
    assert [one["match"]["id"] for one in await bo.matches()] == [match.id]


async def test_nobody_else_can_use_it(here: Here) -> None:
    ada, bo = await create_player(here.client), await create_player(here.client, "Bo")
    match = await open_match(here.client)
    made = await invite(match, ada.id)
    for refused in (await bo.sit(match, invitation=made["code"]), await match.sit(invitation=made["code"])):
        assert problem(refused)[:3] == (403, "forbidden", "match.invitation_for_another_player")
    assert await waiting(bo) == []
    assert problem(await decline(bo, made["invitation"]["id"]))[:2] == (404, "not_found")
    assert (await ada.sit(match, invitation=made["code"])).status_code == 201


async def test_it_waits_until_it_cannot_be_used(here: Here) -> None:
    ada = await create_player(here.client)
    revoked, declined, started, aborted, ending = [await open_match(here.client) for _ in range(5)]
    ids = [(await invite(one, ada.id))["invitation"]["id"] for one in (revoked, declined, started, aborted)]
    ids.append((await invite(ending, ada.id, expires_in=60))["invitation"]["id"])
    assert [one["id"] for one in await waiting(ada)] == ids[::-1]
    async with following(here.client, "/v1/me", ada.token) as live:
        await live.until(lambda so_far: "listed" in so_far.names)
        assert heard(live) == [*(("invitation", one) for one in ids), ("listed", None)]
        await here.client.delete(f"{revoked.path}/invitations/{ids[0]}", headers=bearing(revoked.host))
        assert (await decline(ada, ids[1])).status_code == 204
        for seat in (0, 1):
            await started.sit(seat=seat)
        await aborted.command(aborted.host, {"type": "match.abort"})
        await live.until(lambda so_far: so_far.names.count("invitation_gone") == 4)
        assert {one for name, one in heard(live) if name == "invitation_gone"} == set(ids[:4])
    assert [one["id"] for one in await waiting(ada)] == ids[4:]
    assert problem(await decline(ada, ids[1]))[:2] == (404, "not_found")
    states = [await status(*one) for one in ((revoked, ids[0]), (declined, ids[1]), (started, ids[2]))]
    assert states == ["revoked", "declined", "open"]
    code = (await invite(declined, ada.id))["code"]
    await decline(ada, (await waiting(ada))[0]["id"])
    assert problem(await ada.sit(declined, invitation=code))[2] == "match.invitation_revoked"


async def test_ids_tell_nothing_and_whoever_is_erased_declines(here: Here) -> None:
    ada, gone = await create_player(here.client), await create_player(here.client, "Bo")
    match = await open_match(here.client)
    before = (await invite(match, ada.id))["invitation"]
    await gone.erase()
    others = [(await invite(match, one))["invitation"] for one in (gone.id, NOBODY)]
    shown = [{name: one[name] for name in ("seat", "status", "taken_seat")} for one in (before, *others)]
    assert shown[0] == shown[1] == shown[2]
    await ada.erase()
    assert await status(match, before["id"]) == "declined"


async def test_rematch_invites_those_who_played(here: Here) -> None:
    ada, bo = await create_player(here.client), await create_player(here.client, "Bo")
    match = await open_match(here.client)
    for player in (ada, bo):
        assert (await player.sit(match)).status_code == 201
    for player in (ada, bo):
        await match.command(player.token, {"type": "match.resign"})
    async with following(here.client, "/v1/me", bo.token) as live:
        await live.until(lambda so_far: "listed" in so_far.names)
        asked = await here.client.post(f"{match.path}/rematch", json={}, headers=ada.headers)
        rematch = asked.json()["match"]["id"]
        await live.until(lambda so_far: "invitation" in so_far.names)
    [told] = await waiting(bo)
    assert (told["match"]["id"], told["match"]["rematch_of"], told["seat"]) == (rematch, match.id, 1)
    assert await waiting(ada) == []
    taken = await here.client.post(
        f"/v1/matches/{rematch}/seats", json={"invitation": told["code"]}, headers=bo.headers
    )
    assert (taken.status_code, taken.json()["seat"]) == (201, 1)
    assert await waiting(bo) == []


async def test_a_process_that_hears_nothing_tells_within_a_heartbeat(here: Here, stale: Here) -> None:
    ada = await create_player(here.client)
    async with following(stale.client, "/v1/me", ada.token) as live:
        await live.until(lambda so_far: "listed" in so_far.names)
        match = await open_match(here.client)
        made = (await invite(match, ada.id))["invitation"]["id"]
        await live.until(lambda so_far: "invitation" in so_far.names)
        await here.client.delete(f"{match.path}/invitations/{made}", headers=bearing(match.host))
        await live.until(lambda so_far: "invitation_gone" in so_far.names)
