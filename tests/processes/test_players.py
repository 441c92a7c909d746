"""A player over several processes: what one of them does, the others know at once."""

from __future__ import annotations

import asyncio

import httpx
import msgspec
import pytest

from tests.clients.following import Follower, following
from tests.clients.known_player import KnownPlayer, create_player
from tests.clients.playing import open_match, pick
from tests.processes.cluster import Cluster
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


async def test_commands_of_an_operator_end_streams_at_once(cluster: Cluster) -> None:
    (node,) = await cluster.start(1, PARTIE_HEARTBEAT_SECONDS="600")  # so that nothing but bells can tell

    async def partie(*arguments: str) -> str:
        done = await asyncio.to_thread(run_partie, *arguments, environment=cluster.environment())
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    ada = await create_player(node.client)
    match = await open_match(node.client, "lowest_unique")
    assert (await match.sit(seat=0)).status_code == 201
    await ada.sit(match)
    async with following(node.client, match.path, match.tokens[0]) as lost:
        await partie("reissue-seat", match.id, "0")
        await lost.until_end()
        assert "end" not in lost.names
    async with following(node.client, "/v1/me", ada.token) as own:
        token = await partie("renew-player", ada.id)
        await own.until_end()
    async with following(node.client, "/v1/me", token) as own:
        await partie("erase-player", ada.id)
        await own.until_end()
