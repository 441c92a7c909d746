"""What an agenda does, over every store."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import pytest

from infra.agenda.memory import MemoryAgenda
from infra.agenda.port import Agenda, Due
from infra.agenda.postgres import PostgresAgenda
from infra.agenda.sqlite import SqliteAgenda
from infra.database.errors import VersionConflict
from infra.database.memory import MemoryDatabase
from infra.database.sqlite import SqliteDatabase
from infra.event_store.memory import MemoryEventStore
from infra.event_store.port import EventStore
from tests.infra.databases import Connected, FreshDatabase, ServedDatabase
from tests.infra.event_store.making import START, History, due, opened
from tests.infra.event_store.stores import event_store_on

pytestmark = pytest.mark.anyio

LEASE = timedelta(seconds=10)


@pytest.fixture
def agenda(database: Connected, store: EventStore) -> Agenda:
    return agenda_on(database, store)


def agenda_on(database: Connected, store: EventStore) -> Agenda:
    if isinstance(database, MemoryDatabase):
        assert isinstance(store, MemoryEventStore)
        return MemoryAgenda(store)
    return SqliteAgenda(database) if isinstance(database, SqliteDatabase) else PostgresAgenda(database)


def after(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


async def claimed(agenda: Agenda, at: float, limit: int = 10) -> list[tuple[object, str]]:
    return [(one.match_id, one.actor) for one in await agenda.claim(after(at), after(at), LEASE, limit)]


async def test_nothing_is_due_at_first(agenda: Agenda) -> None:
    assert await claimed(agenda, 1000) == []


async def test_claim_gives_what_is_due_and_when(store: EventStore, agenda: Agenda) -> None:
    history = await opened(store, agenda=[due("bot:1", 2.000001)])
    assert await agenda.claim(after(3), after(3), LEASE, 1) == [Due(after(2.000001), history.match_id, "bot:1")]


async def test_earliest_is_claimed_first(store: EventStore, agenda: Agenda) -> None:
    late = await opened(store, agenda=[due("clock", 3)])
    early = await opened(store, agenda=[due("clock", 2), due("bot:0", 1)])
    assert await claimed(agenda, 9, limit=2) == [(early.match_id, "bot:0"), (early.match_id, "clock")]
    assert await claimed(agenda, 9, limit=2) == [(late.match_id, "clock")]


async def test_what_is_due_at_that_moment_is_claimed_and_later_is_not(store: EventStore, agenda: Agenda) -> None:
    history = await opened(store, agenda=[due("clock", 5)])
    assert await claimed(agenda, 4.999999) == []
    assert await claimed(agenda, 5) == [(history.match_id, "clock")]


async def test_claimed_row_is_held_until_its_lease_ends(store: EventStore, agenda: Agenda) -> None:
    history = await opened(store, agenda=[due("clock", 1)])
    assert await claimed(agenda, 2) == [(history.match_id, "clock")]
    assert await claimed(agenda, 11.999) == []
    assert await claimed(agenda, 12) == [(history.match_id, "clock")]


async def test_next_append_replaces_what_is_due(store: EventStore, agenda: Agenda) -> None:
    history = await opened(store, agenda=[due("clock", 1), due("bot:0", 1)])
    assert len(await claimed(agenda, 2)) == 2
    await store.append(history.next(agenda=[due("clock", 1)]))
    assert await claimed(agenda, 3) == [(history.match_id, "clock")]


async def test_empty_agenda_clears(store: EventStore, agenda: Agenda) -> None:
    history = await opened(store, agenda=[due("clock", 1)])
    await store.append(history.next(agenda=[]))
    assert await claimed(agenda, 9) == []


async def test_append_without_agenda_changes_nothing(store: EventStore, agenda: Agenda) -> None:
    history = await opened(store, agenda=[due("clock", 1)])
    await store.append(history.next(agenda=None))
    assert await claimed(agenda, 9) == [(history.match_id, "clock")]


async def test_append_that_loses_changes_nothing(store: EventStore, agenda: Agenda) -> None:
    history = await opened(store, agenda=[due("clock", 1)])
    await store.append(history.next())
    with pytest.raises(VersionConflict):
        await store.append(history.next(agenda=[]))
    assert await claimed(agenda, 9) == [(history.match_id, "clock")]


async def test_postponed_row_is_due_later_and_held_by_nobody(store: EventStore, agenda: Agenda) -> None:
    history = await opened(store, agenda=[due("bot:0", 1), due("bot:1", 1)])
    first, second = await agenda.claim(after(2), after(2), LEASE, 10)
    await agenda.postpone([(first, after(5)), (second, after(4.000001))])
    assert await claimed(agenda, 4) == []
    assert await claimed(agenda, 4.000001) == [(history.match_id, "bot:1")]
    assert await agenda.claim(after(5), after(5), LEASE, 10) == [Due(after(5), history.match_id, "bot:0")]


async def test_row_that_an_append_has_replaced_is_not_postponed(store: EventStore, agenda: Agenda) -> None:
    history = await opened(store, agenda=[due("bot:0", 1)])
    (before,) = await agenda.claim(after(2), after(2), LEASE, 10)
    replacing = history.next(agenda=[due("bot:0", 3)])
    await store.append(replacing)
    history.stored(replacing)
    await agenda.postpone([(before, after(9))])
    assert await claimed(agenda, 3) == [(history.match_id, "bot:0")]
    await store.append(history.next(agenda=[]))
    await agenda.postpone([(Due(after(3), history.match_id, "bot:0"), after(9))])
    assert await claimed(agenda, 99) == []


async def test_other_matches_keep_what_is_due(store: EventStore, agenda: Agenda) -> None:
    first = await opened(store, agenda=[due("clock", 1)])
    second = await opened(store, agenda=[due("clock", 1)])
    await store.append(first.next(agenda=[]))
    assert await claimed(agenda, 9) == [(second.match_id, "clock")]


async def test_no_row_is_claimed_twice_at_the_same_time(fresh: FreshDatabase) -> None:
    databases = [await fresh.connect()]
    if isinstance(fresh, ServedDatabase):
        databases.append(await fresh.connect())
    stores = [event_store_on(database) for database in databases]
    agendas = [agenda_on(database, store) for database, store in zip(databases, stores, strict=True)]
    histories = [History() for _ in range(40)]
    await asyncio.gather(*(stores[0].append(h.opening(agenda=[due("clock", n)])) for n, h in enumerate(histories)))
    claims = await asyncio.gather(*(claimed(agenda, 100, limit=3) for agenda in agendas * 10))
    taken = [one for claim in claims for one in claim]
    assert len(taken) == len(set(taken))
    left = [one for agenda in agendas for one in await claimed(agenda, 100, limit=100)]
    assert len({*taken, *left}) == 40
    assert len(taken) + len(left) == 40
