"""What keeps rematches, over every database."""

from __future__ import annotations

import asyncio

import pytest

from infra.database.memory import MemoryDatabase
from infra.event_store.memory import MemoryEventStore
from infra.event_store.port import EventStore
from infra.match_index.memory import MemoryMatchIndex
from infra.match_index.port import Filter, MatchIndex
from infra.match_index.sql import SqlMatchIndex
from infra.rematches.memory import MemoryRematches
from infra.rematches.port import NO_LINKS, Links, Rematch, Rematches
from infra.rematches.sql import SqlRematches
from tests.infra.databases import Connected
from tests.infra.event_store.making import new_match_id, opened

pytestmark = pytest.mark.anyio


@pytest.fixture
def rematches(database: Connected) -> Rematches:
    return MemoryRematches() if isinstance(database, MemoryDatabase) else SqlRematches(database)


async def test_the_first_plan_stays(rematches: Rematches) -> None:
    match_id, first = new_match_id(), new_match_id()
    assert await rematches.of(match_id) is None
    assert await rematches.plan(match_id, first) == Rematch(match_id, first)
    assert await rematches.plan(match_id, new_match_id()) == Rematch(match_id, first)
    assert await rematches.of(match_id) == Rematch(match_id, first)


async def test_one_of_many_plans_at_once_stays(rematches: Rematches) -> None:
    match_id = new_match_id()
    planned = await asyncio.gather(*(rematches.plan(match_id, new_match_id()) for _ in range(8)))
    assert len({one.rematch_id for one in planned}) == 1


async def test_a_rematch_is_linked_both_ways_once_it_exists(rematches: Rematches) -> None:
    first, second, third = new_match_id(), new_match_id(), new_match_id()
    await rematches.plan(first, second)
    assert await rematches.links(first) == NO_LINKS
    assert await rematches.links(second) == Links(rematch_of=first)
    await rematches.opened(first)
    await rematches.plan(second, third)
    await rematches.opened(second)
    assert await rematches.links(first) == Links(rematch=second)
    assert await rematches.links(second) == Links(rematch=third, rematch_of=first)
    assert await rematches.links(new_match_id()) == NO_LINKS


async def test_the_first_who_declines_is_noted(rematches: Rematches) -> None:
    match_id = new_match_id()
    await rematches.plan(match_id, new_match_id())
    for seat in (1, 0):
        await rematches.decline(match_id, seat)
    assert await rematches.links(match_id) == Links(declined_by=1)


async def test_lists_hold_the_links(database: Connected, store: EventStore, rematches: Rematches) -> None:
    index: MatchIndex
    if isinstance(database, MemoryDatabase):
        assert isinstance(store, MemoryEventStore)
        assert isinstance(rematches, MemoryRematches)
        index = MemoryMatchIndex(store, rematches)
    else:
        index = SqlMatchIndex(database)
    first, second, third = [(await opened(store)).match_id for _ in range(3)]
    await rematches.plan(first, second)
    await rematches.opened(first)
    await rematches.plan(second, new_match_id())
    await rematches.decline(second, 1)
    found = {one.row.match_id: one.links for one in await index.matches(Filter(), None, 10)}
    assert found == {first: Links(second), second: Links(None, 1, first), third: NO_LINKS}
