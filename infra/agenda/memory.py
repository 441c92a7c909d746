"""The agenda of a store in memory."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from infra.agenda.port import Due
from infra.event_store.memory import MemoryEventStore
from infra.event_store.port import DueRow


class MemoryAgenda:
    """What is due in the matches of *store*."""

    def __init__(self, store: MemoryEventStore) -> None:
        self._store = store
        self._held: list[tuple[DueRow, datetime]] = []

    async def claim(self, due_by: datetime, now: datetime, lease: timedelta, limit: int) -> list[Due]:
        rows = self._store.due
        # a row that was replaced is another row, even if it says the same
        self._held = [
            (held, until) for held, until in self._held if until > now and any(held is r for r in rows.values())
        ]
        free = {key: row for key, row in rows.items() if not any(row is held for held, _ in self._held)}
        due = sorted(Due(row.due, match_id, actor) for (match_id, actor), row in free.items() if row.due <= due_by)
        self._held += [(rows[one.match_id, one.actor], now + lease) for one in due[:limit]]
        return due[:limit]

    async def postpone(self, rows: Sequence[tuple[Due, datetime]]) -> None:
        for row, until in rows:
            if self._store.due.get((row.match_id, row.actor)) == DueRow(row.actor, row.due):
                self._store.due[row.match_id, row.actor] = DueRow(row.actor, until)
