"""Two processes tell of the same seats, wherever they stream, and say so when they cannot know."""

from __future__ import annotations

import pytest

from tests.clients.following import following
from tests.clients.playing import Played, started
from tests.processes.cluster import Cluster, until
from tests.processes.telling import all_tell, told

pytestmark = pytest.mark.anyio


async def test_one_truth_over_two_processes(cluster: Cluster) -> None:
    one, other = await cluster.start(2)
    match = await started(one.client, seats=2)
    async with following(one.client, match.path) as here, following(other.client, match.path) as there:
        await all_tell([], here, there)
        async with following(one.client, match.path, match.tokens[0]) as first:
            await all_tell([0], here, there, first)
            async with (
                following(other.client, match.path, match.tokens[1]) as second,
                following(other.client, match.path, match.tokens[0]),
            ):
                await all_tell([0, 1], here, there, first, second)
                assert told(second)[-1] == [0, 1]
        await all_tell([], here, there)
        assert None not in told(here) + told(there)


async def test_seats_of_a_process_that_is_killed_or_stopped_are_gone(cluster: Cluster) -> None:
    one, killed, stopped = await cluster.start(3)
    match = await started(one.client, seats=2)
    async with following(one.client, match.path) as here:
        await all_tell([], here)
        async with (
            following(killed.client, match.path, match.tokens[0]),
            following(stopped.client, match.path, match.tokens[1]),
        ):
            await all_tell([0, 1], here)
            await killed.kill()
            await all_tell([1], here)
            assert await stopped.stop() == 0
            await all_tell([], here)


async def test_without_redis_nobody_guesses(cluster: Cluster) -> None:
    one, other = await cluster.start(2)
    match = await started(one.client, seats=2)
    async with (
        following(one.client, match.path, match.tokens[0]) as first,
        following(other.client, match.path, match.tokens[1]) as second,
    ):
        await all_tell([0, 1], first, second)
        await cluster.bus.refuse()
        await all_tell(None, first, second)
        async with following(one.client, match.path) as late:
            await all_tell(None, late)
            await match.play(1)  # which goes on
            await cluster.bus.restore()
            await all_tell([0, 1], first, second, late)
        assert told(first)[-3:] == [[0, 1], None, [0, 1]]
    await until(lambda: nobody_is_told_of(match))


async def nobody_is_told_of(match: Played) -> bool:
    async with following(match.client, match.path) as live:
        await live.until(lambda so_far: told(so_far) != [])
        return told(live) == [[]]
