"""A player over several processes: what one of them does, the others know at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

import httpx
import msgspec
import pytest

from tests.clients.following import Follower, following
from tests.clients.known_player import KnownPlayer, create_player
from tests.clients.playing import Played, bearing, open_match, pick
from tests.clients.sockets import socket_to
from tests.processes.cluster import Cluster, Node
from tests.servers.forking import run_partie

pytestmark = pytest.mark.anyio


def changes(live: Follower) -> list[tuple[str, list[str], bool]]:
    frames = [msgspec.json.decode(frame.data) for frame in live.frames if frame.name == "match"]
    return [(frame["match"]["id"], frame["changes"], frame["my_turn"]) for frame in frames]


async def test_one_stream_hears_of_matches_in_every_process_and_dies_with_its_token(cluster: Cluster) -> None:
    first, second = await cluster.start(2, PARTIE_HEARTBEAT_SECONDS="600")  # so that nothing but bells can tell
    ada, bo = await create_player(first.client), await create_player(second.client, "Bo")
    there = KnownPlayer(second.client, {"player": {"id": ada.id}, "player_token": ada.token})
    assert (await there.get()).json()["name"] == "Ada"
    async with (
        following(first.client, "/v1/me", ada.token) as live,
        following(second.client, "/v1/me", ada.token) as too,
    ):
        match = await open_match(second.client, "lowest_unique")
        match.tokens[0], match.tokens[1] = ada.token, bo.token
        await there.sit(match)
        await bo.sit(match)
        for one in (live, too):
            await one.until(lambda so_far: any("started" in what for _, what, _ in changes(so_far)))
        await match.command(0, pick(1))
        await match.command(1, pick(2))
        await match.command(1, {"type": "match.resign"})
        for one in (live, too):
            await one.until(lambda so_far: changes(so_far)[-1][1][-1] == "ended")
            assert {match_id for match_id, _, _ in changes(one)} == {match.id}
        assert (await there.erase()).status_code == 204
        await asyncio.gather(live.until_end(), too.until_end())
    for node in (first, second):
        assert (await node.client.get("/v1/me", headers=ada.headers)).status_code == 401
        assert (await node.client.get(f"{match.path}/view", headers=ada.headers)).status_code == 401
        assert [seat["name"] for seat in (await node.client.get(match.path)).json()["seats"]] == [None, "Bo"]


async def test_seats_of_one_player_are_taken_and_lost_at_once_everywhere(cluster: Cluster) -> None:
    nodes = await cluster.start(2, PARTIE_HEARTBEAT_SECONDS="600")
    ada = await create_player(nodes[0].client)
    match = await open_match(nodes[0].client, "lowest_unique", 4)

    async def sit(node: int) -> httpx.Response:
        return await nodes[node].client.post(f"{match.path}/seats", json={}, headers=ada.headers)

    taken = await asyncio.gather(*(sit(number % 2) for number in range(4)))
    assert sorted(answer.json()["seat"] for answer in taken) == list(range(4))
    for number in range(4):
        shown = await nodes[number % 2].client.get(f"{match.path}/view", params={"seat": number}, headers=ada.headers)
        assert shown.json()["viewer"] == f"seat:{number}"
    dead = (await create_player(nodes[0].client, "Bo")).token
    assert (await nodes[1].client.delete("/v1/me", headers={"Authorization": f"Bearer {dead}"})).status_code == 204
    assert (await nodes[0].client.get("/v1/me", headers={"Authorization": f"Bearer {dead}"})).status_code == 401


AllEnd = Callable[[], Awaitable[None]]


@asynccontextmanager
async def opened(nodes: Sequence[Node], match: Played, token: str, path: str) -> AsyncIterator[AllEnd]:
    """Streams of *path* and of a match, and a socket that follows it, at every node; returns what waits for their end.

    None of them sends a heartbeat, so that nothing but a bell can tell them.
    """
    async with AsyncExitStack() as stack:
        streams, sockets = [], []
        for node in nodes:
            for one in (path, match.path):
                streams.append(await stack.enter_async_context(following(node.client, one, token)))
            socket = await stack.enter_async_context(socket_to(node.url, f"{match.path}/socket", token))
            await socket.ask(subscribe=match.id)
            sockets.append(socket)

        async def all_end() -> None:
            for one in streams:
                await one.until_end()
                assert "end" not in one.names
            for socket in sockets:
                assert await socket.until_closed() == 4401

        yield all_end


async def test_whatever_kills_a_token_ends_its_streams_at_once_in_every_process(cluster: Cluster) -> None:
    nodes = await cluster.start(2, PARTIE_HEARTBEAT_SECONDS="600")

    async def partie(*arguments: str) -> str:
        done = await asyncio.to_thread(run_partie, *arguments, environment=cluster.environment())
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    client = nodes[0].client
    ada = await create_player(client)
    match = await open_match(client, "lowest_unique")
    assert (await match.sit(seat=0)).status_code == 201
    await ada.sit(match)
    async with following(nodes[1].client, match.path, match.tokens[0]) as lost:
        await partie("reissue-seat", match.id, "0")
        await lost.until_end()
        assert "end" not in lost.names

    key = await partie("keys", "create", "--scope", "players", "--scope", "audit")
    listed = (await partie("keys", "list")).splitlines()
    key_id = next(line.split()[0] for line in listed if " players,audit " in line)
    async with opened(nodes, match, ada.token, "/v1/me") as all_end:
        token = await partie("renew-player", ada.id)
        await all_end()
    async with opened(nodes, match, token, "/v1/me") as all_end:
        token = (await client.post(f"/v1/players/{ada.id}/token", headers=bearing(key))).json()["player_token"]
        await all_end()
    async with opened(nodes, match, token, "/v1/me") as all_end:
        await partie("erase-player", ada.id)
        await all_end()
    bo = await create_player(client, "Bo")
    async with opened(nodes, match, bo.token, "/v1/me") as all_end:
        assert (await bo.erase()).status_code == 204
        await all_end()
    async with opened(nodes, match, key, "/v1/feed") as all_end:
        await partie("keys", "revoke", key_id)
        await all_end()
