"""What keeps the ends of imported records."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from msgspec import Struct

from domain.ids import MatchId


class ImportedRecord(Struct, frozen=True):
    """The first and the last line of a record, as it was imported, each with its line feed."""

    header: bytes
    closing: bytes


class ImportedRecords(Protocol):
    """The ends of every record that was imported. Every method may raise StoreBusy."""

    async def keep(self, match_id: MatchId, record: ImportedRecord, imported: datetime) -> None:
        """Keep the ends of a record, unless there are some for this match already."""
        ...

    async def find(self, match_ids: Sequence[MatchId]) -> Mapping[MatchId, ImportedRecord]:
        """Return the ends of the records of those matches that were imported."""
        ...
