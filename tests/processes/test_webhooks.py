"""Processes share webhooks: each is delivered by one at a time, all by as many, and none is lost with its process."""

from __future__ import annotations

from collections import Counter
from contextlib import AsyncExitStack

import asyncpg
import pytest

from tests.clients.receiving import receiving
from tests.processes.cluster import Cluster, until
from tests.processes.feed_readers import Poller, add_key
from tests.processes.load import Load
from tests.processes.readers import KEY, SCOPES, require_deliveries
from tests.service.webhooks.making import hooked

pytestmark = pytest.mark.anyio

WEBHOOKS = 4
BRIEF = "tests.processes.brief_leases"


async def test_webhooks_are_shared_evenly_by_two_and_four_processes_and_by_three_when_one_is_killed(
    cluster: Cluster,
) -> None:
    connection = await asyncpg.connect(cluster.database_url)

    async def is_held(*counts: int) -> bool:
        rows = await connection.fetch("SELECT held_by FROM webhooks WHERE held_until > now()")
        return sorted(Counter(row["held_by"] for row in rows).values()) == [*counts]

    nodes = list(await cluster.start(2, module=BRIEF, PARTIE_WEBHOOKS_PRIVATE="true"))
    await add_key(cluster.database_url, KEY, SCOPES)
    async with AsyncExitStack() as stack:
        receivers = [await stack.enter_async_context(receiving()) for _ in range(WEBHOOKS)]
        for receiver in receivers:
            receiver.pause = 0.01  # long enough to meet another delivery, if there were one
        hooks = [await hooked(nodes[n % 2].client, KEY, receiver) for n, receiver in enumerate(receivers)]
        for receiver, hook in zip(receivers, hooks, strict=True):
            receiver.expect(hook.secret)
        load = Load(nodes[:1])  # which stays
        async with load.running(2, seats=2):
            await until(lambda: is_held(2, 2), nodes[0].log)
            await load.goes_on()
            nodes += await cluster.start(2, module=BRIEF, PARTIE_WEBHOOKS_PRIVATE="true")
            await until(lambda: is_held(1, 1, 1, 1), nodes[0].log)
            await load.goes_on()
            await nodes[3].kill()
            await until(lambda: is_held(1, 1, 2), nodes[0].log)
            await load.goes_on()
        reader = Poller(nodes[0], KEY)
        await reader.read_to_the_end()
        wanted = [item.global_position for item in reader.items if b'"event":null' not in bytes(item.envelope)]
        for receiver in receivers:
            await receiver.until(lambda so_far: bool(so_far.taken) and so_far.taken[-1].position == wanted[-1])
            require_deliveries(receiver, wanted)
            assert receiver.most_at_once == 1
    await connection.close()
