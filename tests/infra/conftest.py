"""The databases that contracts are run over."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from infra.event_store.port import EventStore
from tests.infra.event_store.databases import Database, InMemory, InPostgres, InSqlite, ServedDatabase

SERVED = ["sqlite", "postgres"]
"""Databases that other processes reach too."""


async def _made(request: pytest.FixtureRequest, folder: Path) -> Database:
    match request.param:
        case "memory":
            return InMemory()
        case "sqlite":
            return InSqlite(folder / "partie.sqlite")
        case _:
            return await InPostgres.emptied(request.getfixturevalue("postgres_url"))


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
