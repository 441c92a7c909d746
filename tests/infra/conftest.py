"""The databases that contracts are run over."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from infra.event_store.port import EventStore
from tests.infra.event_store.databases import Database, InMemory, InSqlite, ServedDatabase

DATABASES = ["memory", "sqlite"]


@pytest.fixture(params=DATABASES)
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    """A fresh database of each kind."""
    made: Database = InMemory() if request.param == "memory" else InSqlite(tmp_path / "partie.sqlite")
    yield made
    await made.close()


@pytest.fixture
async def store(database: Database) -> EventStore:
    return await database.open()


@pytest.fixture
def served(database: Database) -> ServedDatabase:
    """A database that other processes reach too."""
    if not isinstance(database, ServedDatabase):
        pytest.skip("nobody else reaches it")
    return database
