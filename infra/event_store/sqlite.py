"""Histories in one SQLite file."""

import json
import sqlite3
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Self
from uuid import UUID

from sqlalchemy.dialects import sqlite as sqlite_dialect

from domain.ids import MatchId
from domain.timestamp import format_timestamp, parse_timestamp
from infra.event_store import rows
from infra.event_store.committer import Counts, GroupCommitter
from infra.event_store.errors import StoreBusy, StoreError, WrongSchema
from infra.event_store.port import Append, CommandLookup, FeedEvent, Filter, SeatRow, StoredCommand, StoredMatch
from infra.event_store.queries import FILTERS, Queries, Query
from infra.event_store.sqlite_batch import stamped, write_batch
from infra.event_store.sqlite_thread import SqliteThread, connect, translated_errors
from infra.event_store.tables import REVISION
from infra.seal import SealedEvent

_READ_BUSY_SECONDS = 0.1
"""Readers wait for nobody, except while a file is recovered; then the loop must not stand still for long."""

_queries = Queries(sqlite_dialect.dialect())
_VERSIONS = Query(
    "SELECT m.match_id, m.version FROM json_each(?) AS wanted CROSS JOIN matches AS m ON m.match_id = wanted.value",
    ("wanted",),
    {},
)


def _match_id(text: str) -> MatchId:
    return MatchId(UUID(hex=text))


_reader = rows.Reader(_match_id, parse_timestamp)


class SqliteStore:
    """A store in one file, which must be migrated: ``await SqliteStore.open(file)``.

    Writes go through one thread, gathered by a group committer. Reads run where they are asked for. Measured, on an
    event loop that is busy with 64 players: a version is read in 0.01 ms and 100 events in 0.16 ms; by way of a thread
    it takes 5 ms, because the thread waits for the interpreter after every row.
    """

    def __init__(self, file: Path, writer: SqliteThread, connection: sqlite3.Connection) -> None:
        self.writer = writer
        self._file = file
        self._connection = connection
        self._committer = GroupCommitter(self._commit)
        self._closed = False

    @classmethod
    async def open(cls, file: Path, *, busy_seconds: float = 5.0) -> Self:
        """Open the store in *file*; writes wait *busy_seconds* for another process that writes.

        Raises WrongSchema unless it is migrated, StoreBusy if it cannot be opened.
        """
        writer = SqliteThread(file, busy_seconds)
        try:
            await writer.start()
            with translated_errors():
                connection = connect(file, "ro", _READ_BUSY_SECONDS)
        except BaseException:
            await writer.close()
            raise
        store = cls(file, writer, connection)
        try:
            await store.ping()
        except BaseException:
            await store.close()
            raise
        return store

    @property
    def counts(self) -> Counts:
        """What was appended so far, and what waits."""
        return self._committer.counts

    async def append(self, append: Append) -> None:
        await self._committer.append(append)

    async def look(self, match_id: MatchId, actor: str, key: str) -> CommandLookup:
        return _reader.look(self._row(_queries.look, match_id=match_id.hex, actor=actor, key=key))

    async def version(self, match_id: MatchId) -> int | None:
        row = self._row(_queries.version, match_id=match_id.hex)
        return None if row is None else row[0]

    async def versions(self, match_ids: Sequence[MatchId]) -> dict[MatchId, int]:
        wanted = json.dumps([match_id.hex for match_id in match_ids])
        return {_match_id(text): version for text, version in self._rows(_VERSIONS, wanted=wanted)}

    async def match(self, match_id: MatchId) -> StoredMatch | None:
        row = self._row(_queries.match, match_id=match_id.hex)
        return None if row is None else _reader.match(row)

    async def opened_by(self, key: str) -> MatchId | None:
        row = self._row(_queries.opened_by, key=key)
        return None if row is None else _match_id(row[0])

    async def command(self, match_id: MatchId, actor: str, key: str) -> StoredCommand | None:
        row = self._row(_queries.command, match_id=match_id.hex, actor=actor, key=key)
        return None if row is None else _reader.command(row)

    async def events(self, match_id: MatchId, after: int, limit: int) -> list[SealedEvent]:
        return [rows.event(row) for row in self._rows(_queries.events, match_id=match_id.hex, after=after, limit=limit)]

    async def seats(self, match_id: MatchId) -> list[SeatRow]:
        return [rows.seat(row) for row in self._rows(_queries.seats, match_id=match_id.hex)]

    async def matches(self, wanted: Filter, before: MatchId | None, limit: int) -> list[StoredMatch]:
        narrowed: dict[str, object] = {name: getattr(wanted, name) for name in FILTERS if getattr(wanted, name)}
        if before is not None:
            narrowed["before"] = before.hex
        return [_reader.match(row) for row in self._rows(_queries.matches(narrowed), **narrowed, limit=limit)]

    async def idle(self, status: str, since: datetime, limit: int) -> list[MatchId]:
        found = self._rows(_queries.idle, status=status, since=format_timestamp(since), limit=limit)
        return [_match_id(row[0]) for row in found]

    async def feed(self, after: int, limit: int) -> list[FeedEvent]:
        return [_reader.feed_event(row) for row in self._rows(_queries.feed, after=after, limit=limit)]

    async def keep_edition(self, game: str, name: str, digest: str, content: bytes) -> None:
        row = (digest, game, name, content.decode())
        await self._write("INSERT INTO editions (digest, game, name, content) VALUES (?, ?, ?, ?)", row)

    async def edition(self, digest: str) -> tuple[str, str, bytes] | None:
        row = self._row(_queries.edition, digest=digest)
        return None if row is None else (row[0], row[1], row[2].encode())

    async def add_key(self, key_hash: bytes, scope: str, note: str, created: datetime) -> None:
        row = (key_hash, scope, note, stamped(created))
        await self._write("INSERT INTO api_keys (key_hash, scope, note, created) VALUES (?, ?, ?, ?)", row)

    async def key_scope(self, key_hash: bytes) -> str | None:
        row = self._row(_queries.key_scope, key_hash=key_hash)
        return None if row is None else row[0]

    async def ping(self) -> None:
        if self._closed:
            raise StoreBusy("the store is closed")
        with translated_errors():
            found = self._connection.execute("SELECT version_num FROM alembic_version").fetchall()
        if found != [(REVISION,)]:
            raise WrongSchema(f"{self._file} is at {found}, not at {REVISION}")

    async def close(self) -> None:
        await self._committer.close()
        await self.writer.close()
        self._closed = True
        self._connection.close()

    async def _commit(self, batch: Sequence[Append]) -> Sequence[StoreError | None]:
        return await self.writer.run(partial(write_batch, batch=batch))

    async def _write(self, insert: str, row: rows.Row) -> None:
        await self.writer.run(lambda connection: connection.execute(f"{insert} ON CONFLICT DO NOTHING", row))

    def _row(self, query: Query, **values: object) -> rows.Row | None:
        with translated_errors():
            row: rows.Row | None = self._run(query, values).fetchone()
            return row

    def _rows(self, query: Query, **values: object) -> list[rows.Row]:
        with translated_errors():
            return self._run(query, values).fetchall()

    def _run(self, query: Query, values: dict[str, object]) -> sqlite3.Cursor:
        if self._closed:
            raise StoreBusy("the store is closed")
        return self._connection.execute(query.text, query.placed(values))
