"""What knows whether a database is a sandbox's, over every database that outlives its process."""

from __future__ import annotations

import pytest

from infra.database.memory import MemoryDatabase
from infra.store_kind.port import StoreKind
from infra.store_kind.sql import SqlStoreKind
from tests.infra.databases import ServedDatabase

pytestmark = pytest.mark.anyio


@pytest.fixture
async def kind(served: ServedDatabase) -> StoreKind:
    database = await served.connect()
    assert not isinstance(database, MemoryDatabase)
    return SqlStoreKind(database)


@pytest.mark.parametrize("is_sandbox", [False, True])
async def test_kind_is_kept_once_and_for_ever(kind: StoreKind, is_sandbox: bool) -> None:
    assert await kind.is_sandbox() is None
    await kind.keep(is_sandbox=is_sandbox)
    await kind.keep(is_sandbox=not is_sandbox)
    assert await kind.is_sandbox() is is_sandbox
