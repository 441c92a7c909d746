"""The databases that contracts are run over."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from infra.event_store.port import EventStore
from tests.infra.event_store.databases import Database, InMemory, InSqlite, ServedDatabase

SERVED = ["sqlite"]
"""Databases that other processes reach too."""


def _made(kind: str, folder: Path) -> Database:
    return InMemory() if kind == "memory" else InSqlite(folder / "partie.sqlite")


@pytest.fixture(params=["memory", *SERVED])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    """A fresh database of each kind."""
    made = _made(request.param, tmp_path)
    yield made
    await made.close()


@pytest.fixture(params=SERVED)
async def served(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[ServedDatabase]:
    """A fresh database that other processes reach too."""
    made = _made(request.param, tmp_path)
    assert isinstance(made, ServedDatabase)
    yield made
    await made.close()


@pytest.fixture
async def store(database: Database) -> EventStore:
    return await database.open()
