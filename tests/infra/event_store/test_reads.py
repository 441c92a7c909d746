"""What is read back, for every store."""

from __future__ import annotations

import asyncio

import pytest

from infra.event_store.port import CommandLookup, EventStore
from tests.infra.databases import ServedDatabase
from tests.infra.event_store.making import new_match_id, opened, version_of
from tests.infra.event_store.stores import another_store

pytestmark = pytest.mark.anyio


async def test_unknown_match_has_nothing(store: EventStore) -> None:
    nobody = new_match_id()
    assert await version_of(store, nobody) is None
    assert await store.look(nobody, "seat:0", "key") == CommandLookup(None, None)
    assert await store.command(nobody, "seat:0", "key") is None
    assert await store.events(nobody, -1, 10) == []


async def test_look_gives_version_and_command(store: EventStore) -> None:
    history = await opened(store)
    append = history.next(2, key="mine", actor="seat:1")
    await store.append(append)
    history.stored(append)
    assert await store.look(history.match_id, "seat:1", "mine") == CommandLookup(history.head, append.commands[0])
    assert await store.look(history.match_id, "seat:0", "mine") == CommandLookup(history.head, None)
    assert await store.look(history.match_id, "seat:1", "other") == CommandLookup(history.head, None)


async def test_command_is_read_as_it_was_stored(store: EventStore) -> None:
    history = await opened(store)
    append = history.next(2, key="mine")
    await store.append(append)
    assert await store.command(history.match_id, "seat:0", "mine") == append.commands[0]


async def test_head_is_how_many_events_there_are_and_the_hash_of_the_last(store: EventStore) -> None:
    history = await opened(store)
    assert await store.head(history.match_id) == history.head
    append = history.next(3)
    await store.append(append)
    history.stored(append)
    assert await store.head(history.match_id) == history.head
    assert (await asyncio.gather(*(store.head(history.match_id) for _ in range(4)))) == [history.head] * 4


async def test_versions_of_several_matches(store: EventStore) -> None:
    first, second, nobody = await opened(store), await opened(store), new_match_id()
    await store.append(second.next(3))
    found = await store.versions([second.match_id, nobody, first.match_id])
    assert found == {first.match_id: 1, second.match_id: 4}
    assert await store.versions([]) == {}


async def test_pages_beyond_any_history_are_empty(store: EventStore) -> None:
    history = await opened(store)
    assert await store.events(history.match_id, 2**53 - 1, 10) == []
    assert await store.feed(2**53 - 1, 10) == []


async def test_pages_of_events(store: EventStore) -> None:
    history = await opened(store)
    append = history.next(9)
    await store.append(append)
    history.stored(append)
    pages = [await store.events(history.match_id, after, 4) for after in (-1, 3, 7, 9)]
    assert pages == [history.events[0:4], history.events[4:8], history.events[8:10], []]


async def test_another_store_reads_what_one_has_written(served: ServedDatabase) -> None:
    one, other = await another_store(served), await another_store(served)
    history = await opened(one)
    assert await version_of(other, history.match_id) == 1
    append = history.next(2)
    await other.append(append)
    history.stored(append)
    assert await one.events(history.match_id, -1, 10) == history.events


async def test_history_of_another_match_stays_out(store: EventStore) -> None:
    first, second = await opened(store), await opened(store)
    append = second.next(3)
    await store.append(append)
    assert await store.events(first.match_id, -1, 10) == first.events
