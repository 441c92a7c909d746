"""Players over every database, beside the matches that they play."""

from __future__ import annotations

import pytest

from infra.database.memory import MemoryDatabase
from infra.event_store.memory import MemoryEventStore
from infra.event_store.port import EventStore
from infra.players.memory import MemoryPlayers
from infra.players.port import Players
from infra.players.sql import SqlPlayers
from tests.infra.databases import Connected


@pytest.fixture
def players(database: Connected, store: EventStore) -> Players:
    if isinstance(database, MemoryDatabase):
        assert isinstance(store, MemoryEventStore)
        return MemoryPlayers(store)
    return SqlPlayers(database)
