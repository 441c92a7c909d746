"""Two people on phones, over HTTP alone: a player and whom it invites, other devices, a lost token, and a rematch.

Each device is served by another process than the one before, which hears of nothing but by the store.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from urllib.parse import parse_qs

import httpx
import pytest
from msgspec.structs import replace

from infra.fanout.memory import MemoryFanout
from service.matches.tokens import token_hash
from service.settings import Settings
from tests.clients.following import following
from tests.clients.known_player import KnownPlayer, create_player
from tests.clients.playing import Played, bearing, problem
from tests.servers.partie import BOTH_PACKAGES, Here, client_of, served_here

pytestmark = pytest.mark.anyio

JOIN = "https://play.example/join"
GONE = (401, "unauthenticated", None)


class Phone:
    """A device: nothing but what it has stored. Its connections are its own."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self.match = ""
        self.token = ""

    @property
    def path(self) -> str:
        return f"/v1/matches/{self.match}"

    async def ask(self, method: str, path: str, body: object = None, *, token: str | None = None) -> httpx.Response:
        bearer = bearing(self.token if token is None else token) if self.token or token else {}
        answer = await self.client.request(method, f"{self.path}{path}", headers=bearer, json=body)
        assert answer.is_success, answer.text
        return answer

    async def sees(self) -> str:
        viewer: str = (await self.ask("GET", "/view")).json()["viewer"]
        return viewer


def opened_link(phone: Phone, link: str) -> dict[str, str]:
    """What an app finds behind the ``#`` of a link: its server never gets to see it."""
    page, _, behind = link.partition("#")
    assert page == JOIN
    found = {name: values[0] for name, values in parse_qs(behind).items()}
    phone.match = found["match"]
    return found


async def play_on(client: httpx.AsyncClient, match: str, tokens: dict[int, str]) -> None:
    """Play until the match is over, each seat by what it is offered."""
    played = Played(client, {"match": {"id": match}, "host_token": ""})
    played.tokens = tokens
    luck = random.Random(11)
    while asked := (await played.summary())["to_act"]:
        seat = asked[0]["seat"]
        legal = (await played.get("/legal", seat)).json()
        answer = await played.command(seat, legal["any"], asked_at=legal["asked_at"], key=f"move-{luck.random()}")
        assert answer.status_code == 201, answer.text


@pytest.fixture
async def away(here: Here) -> AsyncIterator[Here]:
    """Another process over the same stores that hears nothing of what the first one does."""
    deaf = replace(here.stores, fanout=MemoryFanout())
    settings = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0, heartbeat_seconds=0.5)
    async with served_here(here.data, settings=settings, stores=deaf) as there:
        yield there


@pytest.mark.parametrize("invited", ["player", "guest"])
async def test_from_the_first_link_to_the_rematch(here: Here, away: Here, invited: str) -> None:
    async with client_of(here.url) as hers, client_of(away.url) as his, client_of(away.url) as another:
        # Ada, who has a player, opens Zatre, sits down and invites by a link
        ada, phone, other = await create_player(hers), Phone(hers), Phone(his)
        opening = {"game": "zatre", "seats": 2, "joining": "by_invitation", "visibility": "unlisted"}
        opened = (await hers.post("/v1/matches", json=opening, headers=ada.headers)).json()
        phone.match, phone.token = opened["match"]["id"], ada.token
        host = opened["host_token"]
        invitation = await phone.ask("POST", "/invitations", {"seat": 0}, token=host)
        await phone.ask("POST", "/seats", {"seat": 0, "invitation": invitation.json()["code"]})
        code = (await phone.ask("POST", "/invitations", {"seat": 1}, token=host)).json()["code"]
        link = f"{JOIN}#match={phone.match}&invitation={code}"

        # Bo opens the link, once
        bo: KnownPlayer | None = await create_player(his, "Bo") if invited == "player" else None
        found = opened_link(other, link)
        other.token = bo.token if bo else ""
        seated = (await other.ask("POST", "/seats", {"name": "Bo", "invitation": found["invitation"]})).json()
        assert seated["seat"] == 1
        other.token = seated["seat_token"] or other.token
        again = await another.post(f"{other.path}/seats", json={"name": "Eve", "invitation": found["invitation"]})
        assert again.status_code in (403, 409, 422)
        summary = (await phone.ask("GET", "")).json()
        assert ([seat["name"] for seat in summary["seats"]], summary["status"]) == (["Ada", "Bo"], "running")

        # both go on with other devices: Ada by her player's token, Bo by his or by a code from the first device
        tablet = Phone(another)
        tablet.match, tablet.token = phone.match, ada.token
        assert await tablet.sees() == "seat:0"
        assert await phone.sees() == "seat:0"
        laptop = Phone(another)
        laptop.match = other.match
        if bo is not None:
            laptop.token = bo.token
        else:
            code = (await other.ask("POST", "/seats/1/handover", {"link": JOIN})).json()["link"]
            taken = await laptop.ask("POST", "/handover", {"code": opened_link(laptop, code)["handover"]})
            laptop.token = taken.json()["seat_token"]
            assert problem(await his.get(f"{other.path}/view", headers=bearing(other.token))) == GONE
        assert await laptop.sees() == "seat:1"

        # Bo loses his token: an operator reissues the seat, or renews the player's token
        await here.stores.api_keys.add(token_hash("key_phones"), "players admin", "", datetime.now(UTC))
        lost = laptop.token
        async with following(another, laptop.path, lost) as live:
            if bo is not None:
                renewed = await hers.post(f"/v1/players/{bo.id}/token", headers=bearing("key_phones"))
                laptop.token = renewed.json()["player_token"]
                await live.until_end()
            else:
                reissue = {"link": JOIN}
                code = (await laptop.ask("POST", "/seats/1/reissue", reissue, token="key_phones")).json()["link"]
                laptop.token = ""
                await live.until_end()
                taken = await laptop.ask("POST", "/handover", {"code": opened_link(laptop, code)["handover"]})
                laptop.token = taken.json()["seat_token"]
        assert problem(await another.get(f"{laptop.path}/view", headers=bearing(lost))) == GONE
        assert await laptop.sees() == "seat:1"

        # they finish, and play again
        await play_on(another, phone.match, {0: tablet.token, 1: laptop.token})
        first = (await phone.ask("GET", "")).json()
        assert (first["status"], first["outcome"] is not None) == ("finished", True)
        asked = (await tablet.ask("POST", "/rematch", {})).json()
        joined = (await laptop.ask("POST", "/rematch", {})).json()
        rematch = asked["match"]["id"]
        assert joined["match"]["id"] == rematch
        assert asked["seat_token"] is None
        assert (joined["seat_token"] is None) is (bo is not None)
        tokens = {asked["seat"]: tablet.token, joined["seat"]: joined["seat_token"] or laptop.token}
        await play_on(another, rematch, tokens)

        # both matches are in the players' lists; the guest's is the one that it has stored
        assert [one["match"]["id"] for one in await ada.matches(status="finished")] == [rematch, phone.match]
        assert await ada.matches(to_act="me") == []
        if bo is not None:
            bo.token = laptop.token
            assert [one["match"]["id"] for one in await bo.matches()] == [rematch, phone.match]
        again = await another.get(f"/v1/matches/{rematch}/view", headers=bearing(tokens[joined["seat"]]))
        assert again.json()["status"] == "finished"
