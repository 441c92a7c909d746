"""The databases that contracts are run over."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from infra.event_store.port import EventStore
from tests.infra.event_store.databases import Database, InMemory, InPostgres, InSqlite, ServedDatabase
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


async def _made(request: pytest.FixtureRequest, folder: Path) -> Database:
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
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
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
async def store(database: Database) -> EventStore:
    return await database.open()
