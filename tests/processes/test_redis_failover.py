"""The master of Redis is killed, and another one takes its place: behind sentinels, and in a cluster."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from uuid import UUID

import pytest

from domain.ids import MatchId
from infra.fanout.redis import channel_of
from tests.clients.following import following
from tests.clients.playing import Played, started
from tests.processes.cluster import Cluster, Node, until
from tests.processes.in_use import SETTINGS, in_use
from tests.processes.telling import all_tell
from tests.servers import RedisGroup, Server, running_redis_cluster, running_sentinels

pytestmark = [pytest.mark.anyio, pytest.mark.failover]

BACK_SECONDS = 30.0


@pytest.fixture(params=["sentinels", "cluster"])
def group(request: pytest.FixtureRequest) -> Iterator[RedisGroup]:
    with running_sentinels() if request.param == "sentinels" else running_redis_cluster(replicas=1) as made:
        yield made


async def test_a_master_is_killed_and_nobody_misses_anything(cluster: Cluster, group: RedisGroup) -> None:
    one, other = nodes = await cluster.start(2, **SETTINGS, REDIS_URL=group.url)
    watched = await started(one.client, seats=2)
    async with AsyncExitStack() as stack:
        here, there = [await stack.enter_async_context(following(node.client, watched.path)) for node in nodes]
        await stack.enter_async_context(following(one.client, watched.path, watched.tokens[0]))
        await stack.enter_async_context(following(other.client, watched.path, watched.tokens[1]))
        await all_tell([0, 1], here, there)
        async with in_use(cluster, nodes, seats=2) as use:
            await use.goes_on(4)
            killed = await asyncio.to_thread(master_of, group, watched)
            await asyncio.to_thread(killed.kill)
            await use.goes_on(4)
            for node in nodes:
                await until(lambda node=node: hears_again(node), node.log, BACK_SECONDS)  # type: ignore[misc]
            await use.goes_on(4)
            await all_tell([0, 1], here, there)
            await stack.enter_async_context(following(other.client, watched.path, watched.tokens[0]))
            assert await asyncio.to_thread(master_of, group, watched) is not killed
        assert use.repeated == [0, 0]  # no command was refused for it
        assert use.breaks == 0


def master_of(group: RedisGroup, match: Played) -> Server:
    """Return the server that carries a match's bell."""
    return group.master() if group.watchers else group.primary_of(channel_of(MatchId(UUID(match.id))).decode())


async def hears_again(node: Node) -> bool:
    answer = await node.ready()
    assert answer is not None
    assert answer.status_code == 200, answer.text
    again = {"rings get in again", "rings get out again", "presence is shared again"}
    return not answer.json().get("degraded") and again <= set(re.findall('"event": "([^"]*)"', node.log.read_text()))
