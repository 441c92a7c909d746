"""What is read back, for every store."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from infra.event_store.port import CommandLookup, EventStore, Filter
from tests.infra.event_store.databases import ServedDatabase
from tests.infra.event_store.making import START, new_key, new_match_id, opened

pytestmark = pytest.mark.anyio

EVERYTHING = Filter()


async def test_unknown_match_has_nothing(store: EventStore) -> None:
    nobody = new_match_id()
    assert await store.version(nobody) is None
    assert await store.match(nobody) is None
    assert await store.look(nobody, "seat:0", "key") == CommandLookup(None, None)
    assert await store.command(nobody, "seat:0", "key") is None
    assert await store.events(nobody, -1, 10) == []
    assert await store.seats(nobody) == []
    assert await store.opened_by("no such key") is None


async def test_look_gives_version_and_command(store: EventStore) -> None:
    history = await opened(store)
    append = history.next(2, key="mine", actor="seat:1")
    await store.append(append)
    assert await store.look(history.match_id, "seat:1", "mine") == CommandLookup(3, append.commands[0])
    assert await store.look(history.match_id, "seat:0", "mine") == CommandLookup(3, None)
    assert await store.look(history.match_id, "seat:1", "other") == CommandLookup(3, None)


async def test_command_is_read_as_it_was_stored(store: EventStore) -> None:
    history = await opened(store)
    append = history.next(2, key="mine")
    await store.append(append)
    assert await store.command(history.match_id, "seat:0", "mine") == append.commands[0]


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


async def test_list_is_newest_first_in_pages(store: EventStore) -> None:
    histories = [await opened(store) for _ in range(5)]
    newest_first = [history.match_id for history in reversed(histories)]
    first = await store.matches(EVERYTHING, None, 2)
    second = await store.matches(EVERYTHING, first[-1].match_id, 2)
    third = await store.matches(EVERYTHING, second[-1].match_id, 2)
    assert [row.match_id for row in [*first, *second, *third]] == newest_first
    assert await store.matches(EVERYTHING, third[-1].match_id, 2) == []


async def test_list_holds_what_the_match_holds(store: EventStore) -> None:
    history = await opened(store, label="Sunday", opening_key=new_key())
    assert await store.matches(EVERYTHING, None, 10) == [await store.match(history.match_id)]


@pytest.mark.parametrize("wanted", [EVERYTHING, Filter(game="zatre"), Filter(status="waiting"), Filter(label="cup")])
async def test_unlisted_match_is_never_listed(store: EventStore, wanted: Filter) -> None:
    await opened(store, visibility="unlisted", game="zatre", label="cup")
    assert await store.matches(wanted, None, 10) == []


async def test_list_is_narrowed(store: EventStore) -> None:
    a = await opened(store, game="zatre", label="cup")
    b = await opened(store, game="help_me", label="cup", status="running")
    c = await opened(store, game="zatre", status="running")

    async def listed(**wanted: str) -> list[object]:
        return [row.match_id for row in await store.matches(Filter(**wanted), None, 10)]

    assert await listed(game="zatre") == [c.match_id, a.match_id]
    assert await listed(status="running") == [c.match_id, b.match_id]
    assert await listed(label="cup") == [b.match_id, a.match_id]
    assert await listed(game="zatre", status="running") == [c.match_id]
    assert await listed(game="zatre", status="running", label="cup") == []


async def test_list_follows_the_status(store: EventStore) -> None:
    history = await opened(store)
    await store.append(history.next(status="finished"))
    assert await store.matches(Filter(status="waiting"), None, 10) == []
    assert len(await store.matches(Filter(status="finished"), None, 10)) == 1


async def test_edition_is_kept_once(store: EventStore) -> None:
    assert await store.edition("d" * 64) is None
    await store.keep_edition("zatre", "standard", "d" * 64, '{"ä":1}'.encode())
    await store.keep_edition("zatre", "renamed", "d" * 64, b"{}")
    assert await store.edition("d" * 64) == ("zatre", "standard", '{"ä":1}'.encode())


async def test_key_has_a_scope(store: EventStore) -> None:
    created = datetime(2026, 11, 30, tzinfo=UTC)
    await store.add_key(b"k" * 32, "feed", "the shop", created)
    assert await store.key_scope(b"k" * 32) == "feed"
    assert await store.key_scope(b"j" * 32) is None


async def test_ping_reaches(store: EventStore) -> None:
    await store.ping()


async def test_another_store_reads_what_one_has_written(served: ServedDatabase) -> None:
    one, other = await served.open(), await served.open()
    history = await opened(one)
    assert await other.version(history.match_id) == 1
    append = history.next(2)
    await other.append(append)
    history.stored(append)
    assert await one.events(history.match_id, -1, 10) == history.events


async def test_history_of_another_match_stays_out(store: EventStore) -> None:
    first, second = await opened(store), await opened(store)
    append = second.next(3)
    await store.append(append)
    assert await store.events(first.match_id, -1, 10) == first.events


async def test_idle_are_those_of_a_status_whose_last_event_is_old(store: EventStore) -> None:
    histories = [await opened(store, visibility=visibility) for visibility in ("public", "unlisted", "public")]
    for history in histories[1:]:
        waiting = history.next(2, status="waiting")
        await store.append(waiting)
        history.stored(waiting)
    await store.append(histories[2].next(1, status="running"))
    ids = {history.match_id: number for number, history in enumerate(histories)}

    async def idle(status: str, seconds: float, limit: int = 1000) -> list[int]:
        found = await store.idle(status, START + timedelta(seconds=seconds), limit)
        return [ids[match_id] for match_id in found if match_id in ids]

    assert await idle("waiting", 0) == []
    assert await idle("waiting", 1) == [0]
    assert await idle("waiting", 2) == [0]
    assert await idle("waiting", 3) == [0, 1]
    assert await idle("running", 3) == []
    assert await idle("running", 4) == [2]
    assert len(await store.idle("waiting", START + timedelta(seconds=3), 1)) == 1
