"""What presence says, for every implementation: seats come and go at one process, another tells of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from msgspec import Struct

from domain.ids import MatchId
from infra.fanout.memory import MemoryFanout
from infra.fanout.port import Fanout
from infra.presence.memory import MemoryPresence
from infra.presence.port import Presence, Unsure
from tests.infra.event_store.making import new_match_id
from tests.infra.presence.watching import RedisProcess, Watch, watching
from tests.servers import REDIS_KINDS, of_two_processes

pytestmark = pytest.mark.anyio


class Processes(Struct, frozen=True):
    """Where seats stream, and where somebody watches; they may be one and the same."""

    here: Presence
    there: Presence
    ear: Fanout


@pytest.fixture(params=["memory", "redis", *(of_two_processes(kind) for kind in REDIS_KINDS)])
async def processes(request: pytest.FixtureRequest) -> AsyncIterator[Processes]:
    if request.param == "memory":
        presence = MemoryPresence()
        yield Processes(presence, presence, MemoryFanout())
        return
    url = request.getfixturevalue(REDIS_KINDS[request.param.partition(" ")[0]])
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(RedisProcess.opened(url))
        other = one if request.param == "redis" else await stack.enter_async_context(RedisProcess.opened(url))
        yield Processes(one.presence, other.presence, other.fanout)


@pytest.fixture
def match_id() -> MatchId:
    return new_match_id()


@pytest.fixture
async def watch(processes: Processes, match_id: MatchId) -> AsyncIterator[Watch]:
    async with watching(processes.ear, processes.there, match_id) as made:
        await made.until()
        yield made


async def test_seats_come_and_go(processes: Processes, match_id: MatchId, watch: Watch) -> None:
    processes.here.come(match_id, 2)
    await watch.until(2)
    processes.here.come(match_id, 0)
    await watch.until(0, 2)
    processes.here.go(match_id, 2)
    await watch.until(0)
    processes.here.go(match_id, 0)
    await watch.until()
    processes.here.come(match_id, 2)
    await watch.until(2)


async def test_who_came_before_anybody_watched_is_there(processes: Processes, match_id: MatchId) -> None:
    processes.here.come(match_id, 1)
    async with watching(processes.ear, processes.there, match_id) as late:
        await late.until(1)


async def test_a_seat_at_two_processes_is_there_until_it_has_left_both(redis_url: str, match_id: MatchId) -> None:
    async with (
        RedisProcess.opened(redis_url) as one,
        RedisProcess.opened(redis_url) as other,
        watching(one.fanout, one.presence, match_id) as watch,
    ):
        one.presence.come(match_id, 1)
        await watch.until(1)
        other.presence.come(match_id, 1)
        other.presence.come(match_id, 0)
        await watch.until(0, 1)
        one.presence.go(match_id, 1)
        one.presence.come(match_id, 3)
        await watch.until(0, 1, 3)
        other.presence.go(match_id, 1)
        await watch.until(0, 3)


async def test_matches_are_told_apart(processes: Processes, match_id: MatchId, watch: Watch) -> None:
    other_id = new_match_id()
    async with watching(processes.ear, processes.there, other_id) as other:
        processes.here.come(other_id, 1)
        await other.until(1)
        assert processes.there.seats(match_id) == frozenset()


async def test_every_watcher_is_called(processes: Processes, match_id: MatchId, watch: Watch) -> None:
    async with watching(processes.ear, processes.there, match_id) as second:
        async with watching(processes.ear, processes.there, match_id) as third:
            processes.here.come(match_id, 0)
            for each in (watch, second, third):
                await each.until(0)
        processes.here.go(match_id, 0)
        for each in (watch, second):
            await each.until()


async def test_watchers_are_called_for_changes_alone(processes: Processes, match_id: MatchId, watch: Watch) -> None:
    said = len(watch.said)
    for seat in range(3):
        processes.here.come(match_id, seat)
        await watch.until(*range(seat + 1))
    assert watch.said[said:] == [frozenset(range(seat + 1)) for seat in range(3)]
    assert Unsure.UNKNOWN not in watch.said


async def test_seats_that_come_and_go_at_once_end_where_they_should(
    processes: Processes, match_id: MatchId, watch: Watch
) -> None:
    for seat in range(4):
        processes.here.come(match_id, seat)
    for seat in (0, 3):
        processes.here.go(match_id, seat)
    processes.here.come(match_id, 0)
    await watch.until(0, 1, 2)
    for seat in (0, 1, 2):
        processes.here.go(match_id, seat)
    await watch.until()


async def test_many_matches_are_told_of(processes: Processes) -> None:
    matches = [new_match_id() for _ in range(500)]
    async with AsyncExitStack() as stack:
        watches = [
            await stack.enter_async_context(watching(processes.ear, processes.there, match_id)) for match_id in matches
        ]
        for number, match_id in enumerate(matches):
            processes.here.come(match_id, number % 4)
        for number, watch in enumerate(watches):
            await watch.until(number % 4)
        for number, match_id in enumerate(matches):
            processes.here.go(match_id, number % 4)
        for watch in watches:
            await watch.until()
