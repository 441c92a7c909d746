"""Liveness in a SQLite file. A file is shared on one machine, whose clock is everybody's."""

import sqlite3
from datetime import UTC, datetime
from uuid import uuid4

import sqlalchemy as sa

from domain.outage import Outage
from domain.timestamp import format_timestamp, parse_timestamp
from infra.database.sqlite import SqliteDatabase
from infra.liveness.port import Beat, Following
from infra.liveness.tables import outages

_LAST = "SELECT seen, wall FROM liveness WHERE id = 1"
_BEAT = """
INSERT INTO liveness (id, seen, wall, beat) VALUES (1, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, wall = excluded.wall, beat = excluded.beat
"""
_NOTE = """
INSERT INTO outages (since, until) VALUES (?, ?)
ON CONFLICT (since) DO UPDATE SET until = max(until, excluded.until)
"""
_OUTAGES = sa.select(outages).order_by(outages.c.since)
_OUTAGES_SINCE = _OUTAGES.where(outages.c.since >= sa.bindparam("since"))


class SqliteLiveness:
    """The liveness in *database*; a beat takes its turn with its writes."""

    def __init__(self, database: SqliteDatabase) -> None:
        self._database = database

    async def beat(self, following: Following) -> Beat:
        def write(connection: sqlite3.Connection) -> Beat:
            row = connection.execute(_LAST).fetchone()
            last = None if row is None else Beat(*map(parse_timestamp, row))
            beat, outage = following(last, datetime.now(UTC), 0.0)
            connection.execute(_BEAT, (format_timestamp(beat.seen), format_timestamp(beat.wall), uuid4().hex))
            if outage is not None:
                connection.execute(_NOTE, (format_timestamp(outage.since), format_timestamp(outage.until)))
            return beat

        return await self._database.writer.run(write)

    async def outages(self, since: datetime | None) -> list[Outage]:
        if since is None:
            return [Outage(*row) for row in await self._database.read(_OUTAGES)]
        return [Outage(*row) for row in await self._database.read(_OUTAGES_SINCE, since=since)]
