"""The agenda in a SQLite file."""

import sqlite3
from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from domain.ids import MatchId
from domain.timestamp import parse_timestamp
from infra.agenda.port import Due
from infra.database.sqlite import SqliteDatabase
from infra.event_store.sqlite_batch import timestamp

_FREE = """
SELECT match_id, actor, due FROM agenda
WHERE due <= :due_by AND (claimed_until IS NULL OR claimed_until <= :now)
ORDER BY due, match_id, actor LIMIT :limit
"""
_HOLD = "UPDATE agenda SET claimed_until = ? WHERE match_id = ? AND actor = ?"
_POSTPONE = "UPDATE agenda SET due = ?, claimed_until = NULL WHERE match_id = ? AND actor = ? AND due = ?"


class SqliteAgenda:
    """What is due in *database*; claims take their turn with its writes."""

    def __init__(self, database: SqliteDatabase) -> None:
        self._database = database

    async def claim(self, due_by: datetime, now: datetime, lease: timedelta, limit: int) -> list[Due]:
        wanted = {"due_by": timestamp(due_by), "now": timestamp(now), "limit": limit}

        def hold(connection: sqlite3.Connection) -> list[Due]:
            found = connection.execute(_FREE, wanted).fetchall()
            connection.executemany(_HOLD, [(timestamp(now + lease), match_id, actor) for match_id, actor, _ in found])
            return [_due(row) for row in found]

        return await self._database.writer.run(hold)

    async def postpone(self, rows: Sequence[tuple[Due, datetime]]) -> None:
        later = [(timestamp(until), row.match_id.hex, row.actor, timestamp(row.due)) for row, until in rows]
        await self._database.writer.run(lambda connection: connection.executemany(_POSTPONE, later))


def _due(row: Sequence[str]) -> Due:
    match_id, actor, due = row
    return Due(parse_timestamp(due), MatchId(UUID(hex=match_id)), actor)
