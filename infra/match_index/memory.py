"""The match index of an event store in memory."""

from datetime import datetime

from domain.ids import MatchId
from domain.timestamp import parse_timestamp
from infra.event_store.memory import KeptMatch, MemoryEventStore
from infra.event_store.port import SeatRow
from infra.match_index.port import Filter, ListedMatch, StoredMatch


class MemoryMatchIndex:
    """The matches of *store*."""

    def __init__(self, store: MemoryEventStore) -> None:
        self._store = store

    async def match(self, match_id: MatchId) -> StoredMatch | None:
        kept = self._store.kept.get(match_id)
        return _row(match_id, kept) if kept else None

    async def matches(self, wanted: Filter, before: MatchId | None, limit: int) -> list[ListedMatch]:
        def is_listed(row: StoredMatch) -> bool:
            return (
                row.opening.visibility == "public"
                and (before is None or row.match_id < before)
                and wanted.game in (None, row.opening.game)
                and wanted.status in (None, row.status)
                and wanted.label in (None, row.opening.label)
            )

        rows = [_row(match_id, kept) for match_id, kept in self._store.kept.items()]
        page = sorted(filter(is_listed, rows), key=lambda row: row.match_id, reverse=True)[:limit]
        return [ListedMatch(row, {seat.seat: seat.name for seat in await self.seats(row.match_id)}) for row in page]

    async def ids(self, after: MatchId | None, limit: int) -> list[MatchId]:
        return sorted(one for one in self._store.kept if after is None or one > after)[:limit]

    async def idle(self, status: str, since: datetime, limit: int, after: MatchId | None = None) -> list[MatchId]:
        found = (
            match_id
            for match_id, kept in self._store.kept.items()
            if kept.status == status
            and parse_timestamp(kept.events[-1].time) < since
            and (after is None or match_id > after)
        )
        return sorted(found)[:limit]

    async def opened_by(self, key: str) -> MatchId | None:
        return self._store.openings.get(key)

    async def seats(self, match_id: MatchId) -> list[SeatRow]:
        kept = self._store.kept.get(match_id)
        return [kept.seats[taken_at] for taken_at in sorted(kept.seats)] if kept else []


def _row(match_id: MatchId, kept: KeptMatch) -> StoredMatch:
    return StoredMatch(match_id, len(kept.events), kept.events[-1].hash, kept.status, kept.summary, kept.opening)
