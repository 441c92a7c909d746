"""What keeps editions, over every database."""

from __future__ import annotations

import pytest

from infra.database.memory import MemoryDatabase
from infra.editions.memory import MemoryEditions
from infra.editions.port import Editions, StoredEdition
from infra.editions.sql import SqlEditions
from tests.infra.databases import Connected

pytestmark = pytest.mark.anyio

DIGEST = "d" * 64
STANDARD = StoredEdition("zatre", "standard", '{"ä":1}'.encode())


@pytest.fixture
def editions(database: Connected) -> Editions:
    return MemoryEditions() if isinstance(database, MemoryDatabase) else SqlEditions(database)


async def test_edition_is_read_as_it_was_kept(editions: Editions) -> None:
    await editions.keep(DIGEST, STANDARD)
    assert await editions.read(DIGEST) == STANDARD


async def test_edition_is_kept_once(editions: Editions) -> None:
    await editions.keep(DIGEST, STANDARD)
    await editions.keep(DIGEST, StoredEdition("zatre", "renamed", b"{}"))
    assert await editions.read(DIGEST) == STANDARD


async def test_unknown_edition_is_not_found(editions: Editions) -> None:
    await editions.keep(DIGEST, STANDARD)
    assert await editions.read("e" * 64) is None
