"""What every database promises, whatever is stored in it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa

from infra.api_keys.sql import SqlApiKeys
from infra.database.errors import StoreBusy, Unstorable
from infra.database.memory import MemoryDatabase
from infra.database.tables import probes
from infra.editions.port import StoredEdition
from infra.editions.sql import SqlEditions
from tests.infra.databases import Connected, FreshDatabase, ServedDatabase

pytestmark = pytest.mark.anyio

NOW = datetime(2026, 11, 30, tzinfo=UTC)


async def test_ping_reaches(database: Connected) -> None:
    await database.ping()


async def test_probe_writes_what_it_says(database: Connected) -> None:
    for _ in range(2):
        await database.probe()
    if not isinstance(database, MemoryDatabase):
        [(written,)] = await database.read(sa.select(probes.c.written))
        assert abs(written - datetime.now(UTC)) < timedelta(minutes=1)


async def test_closed_database_is_busy(fresh: FreshDatabase) -> None:
    database = await fresh.connect()
    await database.close()
    for work in (database.ping(), database.probe()):
        with pytest.raises(StoreBusy):
            await work


async def test_closed_database_is_busy_for_small_tables_too(served: ServedDatabase) -> None:
    database = await served.connect()
    assert not isinstance(database, MemoryDatabase)
    await database.close()
    keys = SqlApiKeys(database)
    for work in (keys.find(b"k"), keys.add(b"k", "feed", "", NOW)):
        with pytest.raises(StoreBusy):
            await work


async def test_what_one_process_writes_another_reads(served: ServedDatabase) -> None:
    one, other = await served.connect(), await served.connect()
    assert not isinstance(one, MemoryDatabase)
    assert not isinstance(other, MemoryDatabase)
    await SqlApiKeys(one).add(b"k" * 32, "feed", "", NOW)
    assert (await SqlApiKeys(other).all())[0].scope == "feed"


async def test_text_that_is_not_unicode_cannot_be_stored(served: ServedDatabase) -> None:
    database = await served.connect()
    assert not isinstance(database, MemoryDatabase)
    with pytest.raises(Unstorable):
        await SqlApiKeys(database).add(b"k" * 32, "feed", "\ud800", NOW)
    assert await SqlApiKeys(database).find(b"k" * 32) is None


async def test_time_without_a_zone_is_refused(served: ServedDatabase) -> None:
    database = await served.connect()
    assert not isinstance(database, MemoryDatabase)
    with pytest.raises(ValueError, match="without a zone"):
        await SqlApiKeys(database).add(b"k" * 32, "feed", "", NOW.replace(tzinfo=None))


async def test_writes_of_small_tables_go_beside_one_another(served: ServedDatabase) -> None:
    database = await served.connect()
    assert not isinstance(database, MemoryDatabase)
    editions = SqlEditions(database)
    for number in range(20):
        await editions.keep(f"{number:064}", StoredEdition("zatre", str(number), b"{}"))
    found = [await editions.read(f"{number:064}") for number in range(20)]
    assert [one.name for one in found if one] == [str(number) for number in range(20)]
