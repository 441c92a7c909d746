"""The ends of imported records in memory."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from domain.ids import MatchId
from infra.imported_records.port import ImportedRecord


class MemoryImportedRecords:
    """The imported records of a server in memory."""

    def __init__(self) -> None:
        self._kept: dict[MatchId, ImportedRecord] = {}

    async def keep(self, match_id: MatchId, record: ImportedRecord, imported: datetime) -> None:
        self._kept.setdefault(match_id, record)

    async def find(self, match_ids: Sequence[MatchId]) -> Mapping[MatchId, ImportedRecord]:
        return {one: self._kept[one] for one in match_ids if one in self._kept}
