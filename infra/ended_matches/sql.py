"""Matches that are over, in a SQLite file or in Postgres.

The database itself writes the lines of records, which costs half of what it costs to read rows and write them here.
"""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any
from uuid import UUID

import sqlalchemy as sa

from domain.ids import MatchId
from domain.timestamp import format_timestamp
from infra.database.postgres import PostgresDatabase
from infra.database.schema import all_tables
from infra.database.sql import Query
from infra.database.sqlite import SqliteDatabase
from infra.ended_matches.port import Ended
from infra.event_store.tables import events, matches
from infra.match_index.port import StoredMatch
from infra.match_index.sql import COLUMNS, stored_match

_BEFORE_ALL = UUID(int=0)

_SQLITE_LINES = Query(
    """
SELECT wanted.value, (
    SELECT group_concat(line, '') FROM (
        SELECT '{"digest":"' || lower(hex(digest)) || '","line":' || line || ',"salt":"' || lower(hex(salt)) || '"}'
            || char(10) AS line
        FROM events WHERE match_id = wanted.value ORDER BY "position"
    )
) FROM json_each(?) AS wanted
""",
    ("wanted",),
)
_POSTGRES_LINES = Query(
    """
SELECT match_id, convert_to(string_agg(
    '{"digest":"' || encode(digest, 'hex') || '","line":' || line || ',"salt":"' || encode(salt, 'hex') || '"}'
        || chr(10), '' ORDER BY "position"
), 'UTF8') FROM events WHERE match_id = ANY($1::uuid[]) GROUP BY match_id
""",
    ("wanted",),
)

_SQLITE_ENVELOPES = Query(
    """
SELECT group_concat(line, '"}' || char(10)) FROM (
    SELECT line || char(1) || lower(hex(digest)) AS line
    FROM events WHERE match_id = ? AND "position" > ? AND "position" <= ? ORDER BY "position"
)
""",
    ("match_id", "after", "until"),
)
_POSTGRES_ENVELOPES = Query(
    """
SELECT convert_to(string_agg(line || chr(1) || encode(digest, 'hex'), '"}' || chr(10) ORDER BY "position"), 'UTF8')
FROM events WHERE match_id = $1 AND "position" > $2 AND "position" <= $3
""",
    ("match_id", "after", "until"),
)

_LATEST = sa.select(events.c.match_id).order_by(events.c.global_position.desc()).limit(1)


class SqlEndedMatches:
    """The matches in *database*."""

    def __init__(self, database: SqliteDatabase | PostgresDatabase) -> None:
        self._database = database

    @property
    def as_of(self) -> None:
        return None

    async def page(self, wanted: Ended, after: MatchId | None, limit: int) -> list[StoredMatch]:
        values: dict[str, object] = {"status": wanted.status, "after": after or _BEFORE_ALL, "limit": limit}
        values |= {name: value for name in ("game", "label") if (value := getattr(wanted, name)) is not None}
        times = {name: time for name in ("since", "until") if (time := getattr(wanted, name)) is not None}
        values |= {name: format_timestamp(time) for name, time in times.items()}
        rows = await self._database.read(_page(frozenset(values)), **values)
        return [stored_match(row) for row in rows]

    async def lines(self, match_ids: Sequence[MatchId]) -> Mapping[MatchId, bytes]:
        if isinstance(self._database, PostgresDatabase):
            found = await self._database.fetch(_POSTGRES_LINES, wanted=match_ids)
            return {MatchId(UUID(bytes=match_id.bytes)): lines for match_id, lines in found}
        found = self._database.fetch(_SQLITE_LINES, wanted=json.dumps([one.hex for one in match_ids]))
        return {MatchId(UUID(hex=text)): lines.encode() for text, lines in found if lines is not None}

    async def envelopes(self, match_id: MatchId, after: int, until: int) -> bytes:
        between = {"after": after, "until": until}
        if isinstance(self._database, PostgresDatabase):
            ((found,),) = await self._database.fetch(_POSTGRES_ENVELOPES, match_id=match_id, **between)
        else:
            ((text,),) = self._database.fetch(_SQLITE_ENVELOPES, match_id=match_id.hex, **between)
            found = None if text is None else text.encode()
        # the line's last brace and what marks where the digest begins, which cannot stand in a line: JSON escapes it
        return b"" if found is None else found.replace(b"}\x01", b',"digest":"') + b'"}\n'

    async def delete(self, match_ids: Sequence[MatchId]) -> int:
        latest = {row[0] for row in await self._database.read(_LATEST)}
        doomed = [one for one in match_ids if one not in latest]
        if isinstance(self._database, PostgresDatabase):
            deletes = (
                f"t{n} AS (DELETE FROM {name} WHERE match_id = ANY($1::uuid[]))" for n, name in enumerate(_tables())
            )
            await self._database.run(f"WITH {', '.join(deletes)} SELECT 1", [doomed])
            return len(doomed)
        wanted = json.dumps([one.hex for one in doomed])

        def write(connection: sqlite3.Connection) -> None:
            for name in _tables():
                connection.execute(
                    f"DELETE FROM {name} WHERE match_id IN (SELECT value FROM json_each(?))",  # names of our own
                    [wanted],
                )

        await self._database.writer.run(write)
        return len(doomed)


@cache
def _tables() -> Sequence[str]:
    """Return the name of every table with rows of matches."""
    return [table.name for table in all_tables().sorted_tables if "match_id" in table.c]


@cache
def _page(narrowed: frozenset[str]) -> sa.Select[Any]:
    # in the order of the primary key: most matches are over, so nearly all that are walked over are wanted
    wanted = (matches.c.status == sa.bindparam("status")) & (
        matches.c.match_id > sa.bindparam("after", type_=matches.c.match_id.type)
    )
    for name in ("game", "label"):
        if name in narrowed:
            wanted &= matches.c[name] == sa.bindparam(name)
    found = sa.select(*COLUMNS)
    if narrowed & {"since", "until"}:
        last = (events.c.match_id == matches.c.match_id) & (events.c.position == matches.c.version - 1)
        found = found.join(events, last)
    if "since" in narrowed:
        wanted &= events.c.time >= sa.bindparam("since")
    if "until" in narrowed:
        wanted &= events.c.time < sa.bindparam("until")
    return found.where(wanted).order_by(matches.c.match_id).limit(sa.bindparam("limit"))
