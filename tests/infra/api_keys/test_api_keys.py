"""What keeps API keys, over every database."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from infra.api_keys.memory import MemoryApiKeys
from infra.api_keys.port import ApiKeys
from infra.api_keys.sql import SqlApiKeys
from infra.database.memory import MemoryDatabase
from tests.infra.databases import Connected

pytestmark = pytest.mark.anyio

CREATED = datetime(2026, 11, 30, tzinfo=UTC)


@pytest.fixture
def api_keys(database: Connected) -> ApiKeys:
    return MemoryApiKeys() if isinstance(database, MemoryDatabase) else SqlApiKeys(database)


async def test_key_has_a_scope(api_keys: ApiKeys) -> None:
    await api_keys.add(b"k" * 32, "feed", "the shop", CREATED)
    assert await api_keys.scope(b"k" * 32) == "feed"
    assert await api_keys.scope(b"j" * 32) is None


async def test_key_that_is_there_stays_as_it_is(api_keys: ApiKeys) -> None:
    await api_keys.add(b"k" * 32, "feed", "the shop", CREATED)
    await api_keys.add(b"k" * 32, "admin", "somebody else", CREATED)
    assert await api_keys.scope(b"k" * 32) == "feed"
