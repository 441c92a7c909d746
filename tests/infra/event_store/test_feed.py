"""The feed of all matches, for every store."""

from __future__ import annotations

import asyncio

import pytest

from infra.event_store.port import EventStore, MatchFacts
from tests.infra.databases import FreshDatabase, ServedDatabase
from tests.infra.event_store.making import History, new_match_id, opened
from tests.infra.event_store.stores import another_store

pytestmark = pytest.mark.anyio


class Tail:
    """Follows a feed by position alone, as a projection does."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self.seen: list[tuple[object, int]] = []
        self.positions: list[int] = [0]

    async def read(self) -> None:
        while page := await self._store.feed(self.positions[-1], 7):
            self.seen += [(item.match_id, item.event.position) for item in page]
            self.positions += [item.global_position for item in page]

    async def read_until(self, done: asyncio.Event) -> None:
        while not done.is_set():
            await self.read()
            await asyncio.sleep(0)
        await self.read()


async def write(store: EventStore, history: History, appends: int) -> None:
    for n in range(appends):
        append = history.next(n % 3 + 1)
        await store.append(append)
        history.stored(append)


def written(histories: list[History]) -> list[tuple[object, int]]:
    return sorted((history.match_id, event.position) for history in histories for event in history.events)


async def test_feed_is_in_order_of_commits(store: EventStore) -> None:
    first, second = await opened(store), await opened(store)
    await write(store, second, 1)
    await write(store, first, 2)
    feed = await store.feed(0, 100)
    assert [(item.match_id, item.event) for item in feed] == [
        (first.match_id, first.events[0]),
        (second.match_id, second.events[0]),
        (second.match_id, second.events[1]),
        *((first.match_id, event) for event in first.events[1:]),
    ]
    positions = [item.global_position for item in feed]
    assert positions == sorted(set(positions))
    assert await store.feed(positions[-1], 100) == []
    assert await store.feed(positions[1], 1) == [feed[2]]


async def test_head_is_the_position_of_the_last_event(store: EventStore) -> None:
    assert await store.feed_head() == 0
    history = await opened(store)
    await write(store, history, 3)
    feed = await store.feed(0, 100)
    assert await store.feed_head() == feed[-1].global_position
    assert await store.feed(await store.feed_head(), 100) == []


async def test_facts_are_those_of_the_opening(store: EventStore) -> None:
    plain = await opened(store)
    other = await opened(store, game="zatre", visibility="unlisted", label="cup ä")
    assert await store.facts([plain.match_id, new_match_id(), other.match_id]) == {
        plain.match_id: MatchFacts("help_me", "public", None),
        other.match_id: MatchFacts("zatre", "unlisted", "cup ä"),
    }
    assert await store.facts([]) == {}


async def test_conflict_leaves_no_trace_in_the_feed(store: EventStore) -> None:
    history = await opened(store)
    stale = [history.next(3) for _ in range(4)]
    await asyncio.gather(*(store.append(append) for append in stale), return_exceptions=True)
    assert len(await store.feed(0, 100)) == 4


async def test_tail_misses_nothing_beside_concurrent_writers(fresh: FreshDatabase) -> None:
    stores = [await another_store(fresh)]
    if isinstance(fresh, ServedDatabase):
        stores += [await another_store(fresh), await another_store(fresh)]
    histories = [await opened(store) for store in stores for _ in range(6)]
    tail, done = Tail(stores[-1]), asyncio.Event()
    reading = asyncio.create_task(tail.read_until(done))
    await asyncio.gather(*(write(stores[n % len(stores)], history, 12) for n, history in enumerate(histories)))
    done.set()
    await reading
    assert sorted(tail.seen) == written(histories)
    assert tail.positions == sorted(set(tail.positions))


async def test_tail_misses_nothing_beside_an_open_snapshot(served: ServedDatabase) -> None:
    store = await another_store(served)
    histories = [await opened(store) for _ in range(4)]
    tail, done = Tail(store), asyncio.Event()
    with served.snapshot():
        reading = asyncio.create_task(tail.read_until(done))
        await asyncio.gather(*(write(store, history, 10) for history in histories))
        done.set()
        await reading
    assert sorted(tail.seen) == written(histories)


async def test_killed_writer_leaves_nothing_and_holds_up_nobody(served: ServedDatabase) -> None:
    store = await another_store(served)
    history = await opened(store)
    tail = Tail(store)
    with served.writer() as kill:
        writing = asyncio.create_task(write(store, history, 3))
        await tail.read()
        assert not writing.done()
        kill()
        await writing
    await tail.read()
    assert sorted(tail.seen) == written([history])
