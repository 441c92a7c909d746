"""The event store of each database."""

from __future__ import annotations

from infra.database.memory import MemoryDatabase
from infra.database.sqlite import SqliteDatabase
from infra.event_store.memory import MemoryEventStore
from infra.event_store.port import EventStore
from infra.event_store.postgres import PostgresEventStore
from infra.event_store.sqlite import SqliteEventStore
from tests.infra.databases import Connected, FreshDatabase


def event_store_on(database: Connected) -> EventStore:
    if isinstance(database, MemoryDatabase):
        return MemoryEventStore(database)
    return SqliteEventStore(database) if isinstance(database, SqliteDatabase) else PostgresEventStore(database)


async def another_store(fresh: FreshDatabase) -> EventStore:
    """Open an event store, as a further process would."""
    return event_store_on(await fresh.connect())
