"""Two processes on machines whose clocks differ by a second and more."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from tests.clients.playing import bearing, pick
from tests.processes.cluster import Cluster, Node
from tests.processes.in_use import SETTINGS, in_use
from tests.processes.load import Follower, Table

pytestmark = pytest.mark.anyio

SKEWED = "tests.processes.skewed"


async def two(cluster: Cluster) -> list[Node]:
    settings = {**SETTINGS, "PARTIE_DATABASE_SECONDS": "20"}
    (behind,) = await cluster.start(1, module=SKEWED, TEST_CLOCK_AHEAD="-1.5", **settings)
    (ahead,) = await cluster.start(1, module=SKEWED, TEST_CLOCK_AHEAD="1.5", **settings)
    return [behind, ahead]


async def test_both_tell_the_same_time(cluster: Cluster) -> None:
    for node in await two(cluster):
        before = datetime.now(UTC)
        told = datetime.fromisoformat((await node.client.get("/v1/time")).json()["time"])
        assert before - timedelta(seconds=0.3) < told < datetime.now(UTC) + timedelta(seconds=0.3)


async def test_deadlines_fall_once_and_times_never_run_backwards(cluster: Cluster) -> None:
    """Each seat plays on another machine; some picks are left to the clock. None that is in time is too late."""
    nodes = await two(cluster)
    opened = (
        await nodes[0].client.post(
            "/v1/matches", json={"game": "lowest_unique", "seats": 2, "options": {"pick_seconds": 1, "rounds": 4}}
        )
    ).json()
    table = Table(f"/v1/matches/{opened['match']['id']}")
    for seat, node in enumerate(nodes):
        answer = await node.client.post(f"{table.path}/seats", json={"name": "Ada", "seat": seat})
        table.tokens.append(answer.json()["seat_token"])
    followers = [Follower(node, table.path) for node in nodes]
    following = [asyncio.create_task(follower.run()) for follower in followers]
    for turn in range(4):
        picking = nodes if turn % 2 else nodes[turn // 2 : turn // 2 + 1]
        for node in picking:  # in the other rounds the clock picks for one of them
            seat = nodes.index(node)
            answer = await node.client.post(
                f"{table.path}/commands", json=pick(seat + 1), headers=bearing(table.tokens[seat])
            )
            assert answer.status_code == 201, answer.text
        await asyncio.gather(*(round_over(follower, turn + 1) for follower in followers))
    await asyncio.gather(*following)
    events = [event["event"]["type"] for event in (await nodes[0].client.get(f"{table.path}/events")).json()["events"]]
    assert events.count("lowest_unique.picks_revealed") == 4
    await require_times_in_order(nodes[0], table)


async def round_over(follower: Follower, rounds: int) -> None:
    async with asyncio.timeout(10):
        while sum(b"picks_revealed" in envelope for _, envelope in follower.seen) < rounds:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def require_times_in_order(node: Node, table: Table) -> None:
    events = (await node.client.get(f"{table.path}/events")).json()["events"]
    times = [event["time"] for event in events]
    assert times == sorted(times)


async def test_whole_matches_in_order_of_time(cluster: Cluster) -> None:
    async with in_use(cluster, await two(cluster), "lowest_unique", tables=1) as use:
        await use.goes_on()
    assert use.repeated == [0, 0]
