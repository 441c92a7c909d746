"""What keeps the ends of imported records, over every database."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from infra.chance.system import SystemEntropy
from infra.database.memory import MemoryDatabase
from infra.imported_records.memory import MemoryImportedRecords
from infra.imported_records.port import ImportedRecord, ImportedRecords
from infra.imported_records.sql import SqlImportedRecords
from tests.infra.databases import Connected

pytestmark = pytest.mark.anyio

IMPORTED = datetime(2026, 11, 30, tzinfo=UTC)
RECORD = ImportedRecord('{"game":"Fünfer"}\n'.encode(), b'{"hash":"00"}\n')


@pytest.fixture
def imported(database: Connected) -> ImportedRecords:
    return MemoryImportedRecords() if isinstance(database, MemoryDatabase) else SqlImportedRecords(database)


async def test_ends_are_found_again_byte_for_byte(imported: ImportedRecords) -> None:
    ids = [SystemEntropy().match_id() for _ in range(3)]
    await imported.keep(ids[0], RECORD, IMPORTED)
    await imported.keep(ids[2], ImportedRecord(b"{}\n", b"[]\n"), IMPORTED)
    assert await imported.find(ids[:2]) == {ids[0]: RECORD}
    assert set(await imported.find(ids)) == {ids[0], ids[2]}
    assert await imported.find([]) == {}


async def test_ends_that_are_there_stay(imported: ImportedRecords) -> None:
    match_id = SystemEntropy().match_id()
    await imported.keep(match_id, RECORD, IMPORTED)
    await imported.keep(match_id, ImportedRecord(b"{}\n", b"[]\n"), IMPORTED)
    assert await imported.find([match_id]) == {match_id: RECORD}
