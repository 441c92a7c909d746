"""What keeps API keys, over every database."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from infra.api_keys.memory import MemoryApiKeys
from infra.api_keys.port import ApiKey, ApiKeys
from infra.api_keys.sql import SqlApiKeys
from infra.database.memory import MemoryDatabase
from tests.infra.databases import Connected

pytestmark = pytest.mark.anyio

CREATED = datetime(2026, 11, 30, tzinfo=UTC)


@pytest.fixture
def api_keys(database: Connected) -> ApiKeys:
    return MemoryApiKeys() if isinstance(database, MemoryDatabase) else SqlApiKeys(database)


async def test_key_is_found_as_it_was_added(api_keys: ApiKeys) -> None:
    ends = CREATED + timedelta(days=30)
    await api_keys.add(b"k" * 32, "open feed", "the shop", CREATED, ends)
    assert await api_keys.find(b"k" * 32) == ApiKey(b"k" * 32, "open feed", "the shop", CREATED, ends)
    assert await api_keys.find(b"j" * 32) is None


async def test_key_that_is_there_stays_as_it_is(api_keys: ApiKeys) -> None:
    await api_keys.add(b"k" * 32, "feed", "the shop", CREATED)
    await api_keys.add(b"k" * 32, "admin", "somebody else", CREATED)
    assert await api_keys.all() == [ApiKey(b"k" * 32, "feed", "the shop", CREATED)]


async def test_keys_are_listed_the_oldest_first(api_keys: ApiKeys) -> None:
    later = CREATED + timedelta(seconds=1)
    await api_keys.add(b"a" * 32, "open", "later", later)
    await api_keys.add(b"b" * 32, "feed", "the shop", CREATED)
    assert await api_keys.all() == [
        ApiKey(b"b" * 32, "feed", "the shop", CREATED),
        ApiKey(b"a" * 32, "open", "later", later),
    ]


async def test_revoked_key_is_gone(api_keys: ApiKeys) -> None:
    await api_keys.add(b"a" * 32, "open", "", CREATED)
    await api_keys.add(b"b" * 32, "feed", "", CREATED)
    for _ in range(2):
        await api_keys.revoke(b"a" * 32)
    assert await api_keys.find(b"a" * 32) is None
    assert [key.scope for key in await api_keys.all()] == ["feed"]


async def test_last_use_is_kept(api_keys: ApiKeys) -> None:
    await api_keys.add(b"a" * 32, "open", "", CREATED)
    await api_keys.add(b"b" * 32, "feed", "", CREATED)
    for hours in (1, 2):
        await api_keys.used(b"a" * 32, CREATED + timedelta(hours=hours))
    await api_keys.used(b"c" * 32, CREATED)
    assert [key.last_used for key in await api_keys.all()] == [CREATED + timedelta(hours=2), None]
