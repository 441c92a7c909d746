"""What an append promises, for every store."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from infra.database.errors import KeyKnown, StoreBusy, Unstorable, VersionConflict
from infra.event_store.port import EventStore
from infra.match_index.port import MatchIndex
from tests.infra.databases import FreshDatabase, ServedDatabase
from tests.infra.event_store.making import (
    History,
    due,
    new_key,
    opened,
    seat_row,
    stored_positions,
    verdict,
    version_of,
)
from tests.infra.event_store.stores import another_store, event_store_on

pytestmark = pytest.mark.anyio


async def test_append_stores_its_events_as_they_are(store: EventStore) -> None:
    history = await opened(store)
    for audience in ((0, 2), (), None):
        append = history.next(2, audience=audience)
        await store.append(append)
        history.stored(append)
    assert await store.events(history.match_id, -1, 100) == history.events


async def test_append_moves_the_match_on(store: EventStore, index: MatchIndex) -> None:
    history = await opened(store)
    append = history.next(3, status="finished")
    await store.append(append)
    row = await index.match(history.match_id)
    assert row is not None
    assert (row.version, row.status, row.summary) == (4, "finished", b'{"version":4}')
    assert row.head_hash == append.events[-1].hash
    assert row.opening == history.opening_made


async def test_append_of_three_that_loses_to_one_stores_nothing(store: EventStore, index: MatchIndex) -> None:
    history = await opened(store)
    winner = history.next(1)
    loser = history.next(
        3, agenda=[due("clock", 5)], seats_taken=[seat_row(1, 2)], status="finished", key="the loser's"
    )
    await store.append(winner)
    with pytest.raises(VersionConflict):
        await store.append(loser)
    assert await stored_positions(store, history) == [0, 1]
    assert await store.command(history.match_id, "seat:0", "the loser's") is None
    assert await index.seats(history.match_id) == []
    row = await index.match(history.match_id)
    assert row is not None
    assert (row.version, row.status, row.head_hash) == (2, "running", winner.events[-1].hash)


async def test_one_that_loses_to_three_at_the_same_time_stores_nothing(store: EventStore) -> None:
    history = await opened(store)
    verdicts = await asyncio.gather(*(verdict(store, history.next(n)) for n in (3, 1, 2)))
    assert sorted(verdicts, key=str) == sorted([None, VersionConflict, VersionConflict], key=str)
    winner = (3, 1, 2)[verdicts.index(None)]
    assert await stored_positions(store, history) == list(range(1 + winner))


async def test_append_ahead_of_the_match_conflicts(store: EventStore) -> None:
    history = await opened(store)
    history.stored(history.next(2))
    with pytest.raises(VersionConflict):
        await store.append(history.next(1))
    assert await stored_positions(store, history) == [0]


@pytest.mark.parametrize("count", [1, 3])
async def test_append_after_an_event_that_another_replaced_conflicts(store: EventStore, count: int) -> None:
    histories = [await opened(store) for _ in range(count)]
    for history in histories:
        await store.append(history.next(2))
        history.stored(history.next(2, actor="seat:1"))  # lost, and as many others are in their place
    agendas = [None, [due("clock", 5)], None]  # alone and plain, and whatever else goes into a batch
    appends = [history.next(2, agenda=agenda) for history, agenda in zip(histories, agendas, strict=False)]
    assert await asyncio.gather(*(verdict(store, append) for append in appends)) == [VersionConflict] * count
    for history in histories:
        assert await stored_positions(store, history) == [0, 1, 2]
        history.events[:] = await store.events(history.match_id, -1, 10)
    in_place = [history.next(2, agenda=agenda) for history, agenda in zip(histories, agendas, strict=False)]
    assert await asyncio.gather(*(verdict(store, append) for append in in_place)) == [None] * count


@pytest.mark.parametrize("expected", [0, 1])
async def test_append_to_no_match_conflicts(store: EventStore, expected: int) -> None:
    history = History()
    history.stored(history.opening())
    with pytest.raises(VersionConflict):
        await store.append(history.next(expected=expected))
    assert await version_of(store, history.match_id) is None
    assert await store.feed(0, 10) == []


async def test_known_key_wins_over_conflict(store: EventStore) -> None:
    history = await opened(store)
    await store.append(history.next(key="once"))
    with pytest.raises(KeyKnown):
        await store.append(history.next(key="once"))


async def test_known_key_is_refused_at_the_right_version(store: EventStore) -> None:
    history = await opened(store)
    append = history.next(key="once")
    await store.append(append)
    history.stored(append)
    with pytest.raises(KeyKnown):
        await store.append(history.next(key="once"))
    assert await stored_positions(store, history) == [0, 1]


async def test_same_key_of_another_actor_is_another_command(store: EventStore) -> None:
    history = await opened(store)
    for actor in ("seat:0", "seat:1", "bot:2"):
        append = history.next(key="shared", actor=actor)
        await store.append(append)
        history.stored(append)
    assert await stored_positions(store, history) == [0, 1, 2, 3]


async def test_same_key_in_another_match_is_another_command(store: EventStore) -> None:
    first, second = await opened(store), await opened(store)
    await store.append(first.next(key="shared"))
    await store.append(second.next(key="shared"))
    assert await stored_positions(store, second) == [0, 1]


async def test_repeated_key_under_concurrency_is_stored_once(fresh: FreshDatabase) -> None:
    stores = [await another_store(fresh)]
    if isinstance(fresh, ServedDatabase):
        stores.append(await another_store(fresh))
    history = await opened(stores[0])
    append = history.next(2, key="clicked twice")
    verdicts = await asyncio.gather(*(verdict(store, append) for store in stores * 10))
    assert verdicts.count(None) == 1
    assert verdicts.count(KeyKnown) == len(verdicts) - 1
    assert await stored_positions(stores[0], history) == [0, 1, 2]


async def test_one_command_of_several_that_is_known_refuses_all(store: EventStore) -> None:
    history = await opened(store)
    first = history.next(key="known", actor="clock")
    await store.append(first)
    history.stored(first)
    append = history.next(2, key="new")
    both = [history.command("clock", "known", 2, 1), *append.commands]
    with pytest.raises(KeyKnown):
        await store.append(msgspec.structs.replace(append, commands=both))
    assert await store.command(history.match_id, "seat:0", "new") is None


async def test_two_commands_in_one_append(store: EventStore) -> None:
    history = await opened(store)
    append = history.next(3)
    clock = history.command("clock", "tick", 1, 1)
    player = history.command("seat:0", "move", 2, 2)
    await store.append(msgspec.structs.replace(append, commands=[clock, player]))
    assert await store.command(history.match_id, "clock", "tick") == clock
    assert await store.command(history.match_id, "seat:0", "move") == player


async def test_opening_key_is_known_the_second_time(store: EventStore, index: MatchIndex) -> None:
    key = new_key()
    history = await opened(store, opening_key=key)
    second = History()
    with pytest.raises(KeyKnown):
        await store.append(second.opening(opening_key=key))
    assert await version_of(store, second.match_id) is None
    assert await index.opened_by(key) == history.match_id


async def test_opening_key_under_concurrency_opens_once(store: EventStore, index: MatchIndex) -> None:
    key = new_key()
    histories = [History() for _ in range(10)]
    verdicts = await asyncio.gather(*(verdict(store, history.opening(opening_key=key)) for history in histories))
    assert verdicts.count(None) == 1
    assert verdicts.count(KeyKnown) == 9
    assert await index.opened_by(key) == histories[verdicts.index(None)].match_id
    assert len(await store.feed(0, 100)) == 1


async def test_openings_without_key_do_not_meet(store: EventStore) -> None:
    first, second = await opened(store), await opened(store)
    assert [await version_of(store, h.match_id) for h in (first, second)] == [1, 1]


async def test_opening_under_a_taken_id_conflicts(store: EventStore) -> None:
    history = await opened(store)
    with pytest.raises(VersionConflict):
        await store.append(History(history.match_id).opening(opening_key=new_key()))
    assert await stored_positions(store, history) == [0]


async def test_seats_are_taken_and_left(store: EventStore, index: MatchIndex) -> None:
    history = await opened(store, events=2, seats_taken=[seat_row(1, 1, None)])
    append = history.next(seats_taken=[seat_row(0, 2, "Grace")])
    await store.append(append)
    history.stored(append)
    assert await index.seats(history.match_id) == [seat_row(1, 1, None), seat_row(0, 2, "Grace")]
    await store.append(history.next(seats_left=[2], seats_taken=[seat_row(0, 3)]))
    taken = await index.seats(history.match_id)
    assert taken == [seat_row(1, 1, None), seat_row(0, 2, None), seat_row(0, 3)]


@pytest.mark.parametrize("fault", ["line", "label", "body"])
async def test_what_cannot_be_stored_fails_alone(store: EventStore, index: MatchIndex, fault: str) -> None:
    neighbours = [await opened(store) for _ in range(5)]
    bad = History()
    poisoned = bad.opening(2)
    if fault == "line":
        event = msgspec.structs.replace(poisoned.events[1], line=b"\xff\xfe")
        poisoned = msgspec.structs.replace(poisoned, events=[poisoned.events[0], event])
    elif fault == "body":
        command = msgspec.structs.replace(poisoned.commands[0], body=b"\xff\xfe")
        poisoned = msgspec.structs.replace(poisoned, commands=[command])
    else:
        poisoned = bad.opening(2, label="\ud800")
    appends = [history.next(2) for history in neighbours]
    verdicts = await asyncio.gather(*(verdict(store, append) for append in [*appends[:3], poisoned, *appends[3:]]))
    assert verdicts == [None, None, None, Unstorable, None, None]
    assert await index.match(bad.match_id) is None
    for history in neighbours:
        assert await stored_positions(store, history) == [0, 1, 2]


async def test_append_whose_caller_is_cancelled_is_carried_out(store: EventStore) -> None:
    histories = [await opened(store) for _ in range(3)]
    tasks = [asyncio.create_task(store.append(history.next(2))) for history in histories]
    await asyncio.sleep(0)
    tasks[1].cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert results[0] is None
    assert results[2] is None
    await store.append((await opened(store)).next())  # behind it in the queue
    for history in histories:
        assert await stored_positions(store, history) == [0, 1, 2]


async def test_closing_finishes_what_waits(fresh: FreshDatabase) -> None:
    database = await fresh.connect()
    store = event_store_on(database)
    histories = [await opened(store) for _ in range(3)]
    waiting = [asyncio.create_task(verdict(store, history.next())) for history in histories]
    await asyncio.sleep(0)
    await database.close()
    assert await asyncio.gather(*waiting) == [None, None, None]


async def test_closed_store_is_busy(fresh: FreshDatabase) -> None:
    database = await fresh.connect()
    store = event_store_on(database)
    await database.close()
    with pytest.raises(StoreBusy):
        await store.append(History().opening())


async def test_closed_database_is_busy_for_readers_too(served: ServedDatabase) -> None:
    database = await served.connect()
    store = event_store_on(database)
    history = await opened(store)
    await database.close()
    for reading in (version_of(store, history.match_id), store.events(history.match_id, -1, 1), database.ping()):
        with pytest.raises(StoreBusy):
            await reading


async def test_many_appends_to_one_match_are_kept_in_order(store: EventStore) -> None:
    history = await opened(store)
    appends = []
    for _ in range(20):
        append = history.next(2)
        history.stored(append)
        appends.append(append)
    await asyncio.gather(*(store.append(append) for append in appends))
    assert await store.events(history.match_id, -1, 100) == history.events


async def test_large_batch_is_stored_whole(store: EventStore) -> None:
    histories = [History() for _ in range(300)]
    await asyncio.gather(
        *(store.append(h.opening(opening_key=new_key(), seats_taken=[seat_row(0, 0)])) for h in histories)
    )
    for history in histories:
        history.stored(history.opening())
    await asyncio.gather(*(store.append(h.next(n % 4 + 1, agenda=[due("clock", n)])) for n, h in enumerate(histories)))
    versions = [await version_of(store, history.match_id) for history in histories]
    assert versions == [n % 4 + 2 for n in range(300)]
    feed = await store.feed(0, 2000)
    assert [event.global_position for event in feed] == list(range(1, sum(filter(None, versions)) + 1))
