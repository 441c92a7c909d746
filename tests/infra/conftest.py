"""The databases that contracts are run over."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from infra.database.memory import MemoryDatabase
from infra.event_store.memory import MemoryEventStore
from infra.event_store.port import EventStore
from infra.match_index.memory import MemoryMatchIndex
from infra.match_index.port import MatchIndex
from infra.match_index.sql import SqlMatchIndex
from tests.infra.databases import Connected, FreshDatabase, InMemory, InPostgres, InSqlite, ServedDatabase
from tests.infra.event_store.stores import event_store_on
from tests.servers import Server, running_pgbouncer

SERVED = [
    "sqlite",
    "postgres",
    pytest.param("pgbouncer", marks=pytest.mark.debian),
    pytest.param("pgbouncer, appends past it", marks=pytest.mark.debian),
]
"""Databases that other processes reach too."""


@pytest.fixture(scope="session")
def pgbouncer(postgres_url: str) -> Iterator[Server]:
    """A pooler in transaction mode before the shared Postgres."""
    with running_pgbouncer(make_url(postgres_url).port or 5432) as server:
        yield server


async def _made(request: pytest.FixtureRequest, folder: Path) -> FreshDatabase:
    match request.param:
        case "memory":
            return InMemory()
        case "sqlite":
            return InSqlite(folder / "partie.sqlite")
    made = await InPostgres.emptied(request.getfixturevalue("postgres_url"))
    if request.param != "postgres":
        made.pooler_port = request.getfixturevalue("pgbouncer").port
        made.appends_past_pooler = request.param != "pgbouncer"
    return made


@pytest.fixture(params=["memory", *SERVED])
async def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[FreshDatabase]:
    """A fresh database of each kind."""
    made = await _made(request, tmp_path)
    yield made
    await made.close()


@pytest.fixture(params=SERVED)
async def served(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[ServedDatabase]:
    """A fresh database that other processes reach too."""
    made = await _made(request, tmp_path)
    assert isinstance(made, ServedDatabase)
    yield made
    await made.close()


@pytest.fixture
async def database(fresh: FreshDatabase) -> Connected:
    return await fresh.connect()


@pytest.fixture
def store(database: Connected) -> EventStore:
    return event_store_on(database)


@pytest.fixture
def index(database: Connected, store: EventStore) -> MatchIndex:
    if isinstance(database, MemoryDatabase):
        assert isinstance(store, MemoryEventStore)
        return MemoryMatchIndex(store)
    return SqlMatchIndex(database)
