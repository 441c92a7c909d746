"""Players over sockets, and tickets for their seats."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from domain.ids import PlayerId
from tests.clients.following import following
from tests.clients.known_player import KnownPlayer, create_player
from tests.clients.playing import Played, bearing, open_match, pick, problem
from tests.clients.sockets import socket_to
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio


async def at_table(here: Here, *players: KnownPlayer) -> Played:
    match = await open_match(here.client, "lowest_unique", len(players))
    for player in players:
        await player.sit(match)
    return match


def code(answer: dict[str, Any]) -> tuple[int, str]:
    return answer["problem"]["status"], answer["problem"]["code"]


async def test_player_acts_and_looks_over_a_socket(here: Here) -> None:
    ada, bo = await create_player(here.client), await create_player(here.client, "Bo")
    match = await at_table(here, ada, bo)
    async with socket_to(here.url, f"{match.path}/socket", ada.token) as socket:
        accepted = (await socket.ask(command=pick(2)))["accepted"]
        assert accepted["events"][0]["actor"] == "seat:0"
        await socket.ask(subscribe=match.id)
        await socket.until_position(match.id, accepted["position"])
        last = [one for one in socket.frames if one.get("match") == match.id and "envelope" in one][-1]
        assert last["envelope"]["event"] is not None
        await here.server.context.accounts.renew(PlayerId(UUID(ada.id)))
        assert await socket.until_closed() == 4401
        assert code(socket.frames[-1]) == (401, "unauthenticated")


async def test_renewed_token_acts_no_more_over_a_socket_that_follows_nothing(here: Here) -> None:
    ada = await create_player(here.client)
    match = await at_table(here, ada, await create_player(here.client, "Bo"))
    async with socket_to(here.url, f"{match.path}/socket", ada.token) as socket:
        await here.server.context.accounts.renew(PlayerId(UUID(ada.id)))
        assert code(await socket.ask(command=pick(3))) == (401, "unauthenticated")


async def test_player_with_several_seats_names_one_with_its_token(here: Here) -> None:
    ada = await create_player(here.client)
    match = await at_table(here, ada, await create_player(here.client, "Bo"), ada)
    async with socket_to(here.url) as socket:
        present = {"token": ada.token, "match": match.id}
        assert code(await socket.ask(**present)) == (400, "malformed")
        assert code(await socket.ask(**present, seat=1)) == (403, "forbidden")
        await socket.ask(**present, seat=2)
        accepted = (await socket.ask(command=pick(2), match=match.id))["accepted"]
        assert accepted["events"][0]["actor"] == "seat:2"
        await socket.ask(**present, seat=0)
        await socket.ask(subscribe=match.id)
        await socket.until_position(match.id, accepted["position"])
        shown = [one for one in socket.frames if one.get("match") == match.id and "envelope" in one][-1]
        assert shown["envelope"]["event"] is None  # what seat 2 has picked, seat 0 does not see


async def test_ticket_opens_streams_for_the_seat_that_it_was_given_for(here: Here) -> None:
    ada = await create_player(here.client)
    match = await at_table(here, ada, await create_player(here.client, "Bo"), ada)
    issued = await here.client.post(f"{match.path}/tickets", params={"seat": 2}, headers=ada.headers)
    ticket = issued.json()["ticket"]
    await match.command(ada.token, pick(3), seat=2)
    async with following(here.client, match.path, ticket=ticket) as live:
        await live.until(lambda so_far: bool(so_far.events) and so_far.events[-1]["actor"] == "seat:2")
        assert live.events[-1]["event"] is not None
    async with socket_to(here.url, f"{match.path}/socket?ticket={ticket}") as socket:
        await socket.ask(subscribe=match.id)
        await socket.until_position(match.id, (await match.summary())["position"])
        shown = [one for one in socket.frames if one.get("match") == match.id and "envelope" in one][-1]
        assert shown["envelope"]["event"] is not None
        assert code(await socket.ask(command=pick(4))) == (403, "forbidden")
    await ada.erase()
    dead = await here.client.get(f"{match.path}/stream", params={"ticket": ticket})
    assert problem(dead)[:2] == (401, "unauthenticated")


async def test_ticket_of_a_player_who_only_watches_stays_a_spectators(here: Here) -> None:
    ada = await create_player(here.client)
    match = await open_match(here.client, "lowest_unique")
    ticket = (await here.client.post(f"{match.path}/tickets", headers=bearing(ada.token))).json()["ticket"]
    await ada.sit(match)
    await match.sit()
    await match.command(ada.token, pick(3))
    async with following(here.client, match.path, ticket=ticket) as live:
        await live.until(lambda so_far: bool(so_far.events) and so_far.events[-1]["actor"] == "seat:0")
        assert live.events[-1]["event"] is None
    seat = await here.client.get(f"{match.path}/stream", params={"ticket": ticket, "seat": 0})
    assert problem(seat)[:2] == (403, "forbidden")
