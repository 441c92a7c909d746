"""The ends of imported records in a SQLite file or in Postgres."""

from collections.abc import Mapping, Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from domain.ids import MatchId
from infra.database.sql import SqlDatabase
from infra.imported_records.port import ImportedRecord
from infra.imported_records.tables import imported_records

_KEEP = insert(imported_records).on_conflict_do_nothing()
_BETWEEN = sa.select(imported_records.c.match_id, imported_records.c.header, imported_records.c.closing).where(
    imported_records.c.match_id.between(sa.bindparam("first"), sa.bindparam("last"))
)


class SqlImportedRecords:
    """The imported records in *database*."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def keep(self, match_id: MatchId, record: ImportedRecord, imported: datetime) -> None:
        await self._database.write(
            _KEEP,
            match_id=match_id,
            header=record.header.decode(),
            closing=record.closing.decode(),
            imported=imported,
        )

    async def find(self, match_ids: Sequence[MatchId]) -> Mapping[MatchId, ImportedRecord]:
        if not match_ids:
            return {}
        rows = await self._database.read(_BETWEEN, first=min(match_ids), last=max(match_ids))
        wanted = set(match_ids)
        return {
            MatchId(match_id): ImportedRecord(header.encode(), closing.encode())
            for match_id, header, closing in rows
            if match_id in wanted
        }
