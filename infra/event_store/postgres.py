"""Histories in Postgres."""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Self
from uuid import UUID

import asyncpg
from sqlalchemy.dialects.postgresql import asyncpg as asyncpg_dialect

from domain.ids import MatchId
from domain.timestamp import format_timestamp
from infra.event_store import rows
from infra.event_store.committer import Counts, GroupCommitter
from infra.event_store.errors import OutcomeUnknown, StoreBusy, StoreError, WrongSchema
from infra.event_store.port import Append, CommandLookup, FeedEvent, Filter, SeatRow, StoredCommand, StoredMatch
from infra.event_store.postgres_batch import CALL, OWN, judged, last_hashes, packed
from infra.event_store.postgres_link import Lost, PostgresLink, Rows, asked, is_pooled, translated_errors
from infra.event_store.queries import FILTERS, Queries, Query
from infra.event_store.tables import REVISION
from infra.event_store.urls import driver_url
from infra.seal import SealedEvent

READERS = 8
"""Connections that a process reads with."""

_LAST = 2**31 - 1
_PAUSE_SECONDS = 0.05

_queries = Queries(asyncpg_dialect.dialect())  # type: ignore[no-untyped-call]  # the library leaves it untyped
_VERSIONS = Query("SELECT match_id, version FROM matches WHERE match_id = ANY($1::uuid[])", ("wanted",), {})
_REVISION = Query("SELECT version_num FROM alembic_version", (), {})
_NOW = Query("SELECT clock_timestamp()", (), {})
_KEEP_EDITION = Query(
    "INSERT INTO editions (digest, game, name, content) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    ("digest", "game", "name", "content"),
    {},
)
_ADD_KEY = Query(
    "INSERT INTO api_keys (key_hash, scope, note, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    ("key_hash", "scope", "note", "created"),
    {},
)


def _match_id(given: UUID) -> MatchId:
    return MatchId(UUID(bytes=given.bytes))  # the driver's own kind of UUID does not go everywhere


_reader = rows.Reader(_match_id, lambda time: time)


class PostgresStore:
    """A store in a migrated Postgres: ``await PostgresStore.open(url)``.

    Appends go through one connection, gathered by a group committer, each batch in one call; reads through a small
    pool. Nothing here is tied to a session, so a pooler in transaction mode may stand between.
    """

    def __init__(self, pool: Any, link: PostgresLink, seconds: float, most_waiting: int, *, pooled: bool) -> None:
        self._pool = pool
        self._link = link
        self._seconds = seconds
        self._pooled = pooled
        self._committer = GroupCommitter(self._commit, most_waiting=most_waiting)
        self._closed = False

    @classmethod
    async def open(
        cls, url: str, *, direct_url: str | None = None, seconds: float = 5.0, most_waiting: int = 4096
    ) -> Self:
        """Open the store at *url*; appends go by *direct_url* if there is one, past a pooler.

        Every call may take *seconds*. Raises WrongSchema unless it is migrated, StoreBusy if it cannot be reached.
        """
        url, direct = driver_url(url), driver_url(direct_url or url)
        pooled = await is_pooled(url, seconds)
        link = PostgresLink(direct, seconds, pooled=pooled if direct == url else await is_pooled(direct, seconds))
        pool = asyncpg.create_pool(
            url,
            min_size=0,
            max_size=READERS,
            timeout=seconds,
            statement_cache_size=0 if pooled else 100,
            reset=_leave_as_it_is,
        )
        store = cls(await pool, link, seconds, most_waiting, pooled=pooled)
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
        return _reader.look(await self._row(_queries.look, match_id=match_id, actor=actor, key=key))

    async def version(self, match_id: MatchId) -> int | None:
        row = await self._row(_queries.version, match_id=match_id)
        return None if row is None else row[0]

    async def versions(self, match_ids: Sequence[MatchId]) -> dict[MatchId, int]:
        return {_match_id(match_id): version for match_id, version in await self.ask(_VERSIONS, wanted=match_ids)}

    async def match(self, match_id: MatchId) -> StoredMatch | None:
        row = await self._row(_queries.match, match_id=match_id)
        return None if row is None else _reader.match(row)

    async def opened_by(self, key: str) -> MatchId | None:
        row = await self._row(_queries.opened_by, key=key)
        return None if row is None else _match_id(row[0])

    async def command(self, match_id: MatchId, actor: str, key: str) -> StoredCommand | None:
        row = await self._row(_queries.command, match_id=match_id, actor=actor, key=key)
        return None if row is None else _reader.command(row)

    async def events(self, match_id: MatchId, after: int, limit: int) -> list[SealedEvent]:
        found = await self.ask(_queries.events, match_id=match_id, after=min(after, _LAST), limit=limit)
        return [rows.event(row) for row in found]

    async def seats(self, match_id: MatchId) -> list[SeatRow]:
        return [rows.seat(row) for row in await self.ask(_queries.seats, match_id=match_id)]

    async def matches(self, wanted: Filter, before: MatchId | None, limit: int) -> list[StoredMatch]:
        narrowed: dict[str, object] = {name: getattr(wanted, name) for name in FILTERS if getattr(wanted, name)}
        if before is not None:
            narrowed["before"] = before
        return [_reader.match(row) for row in await self.ask(_queries.matches(narrowed), **narrowed, limit=limit)]

    async def idle(self, status: str, since: datetime, limit: int) -> list[MatchId]:
        found = await self.ask(_queries.idle, status=status, since=format_timestamp(since), limit=limit)
        return [_match_id(row[0]) for row in found]

    async def feed(self, after: int, limit: int) -> list[FeedEvent]:
        return [_reader.feed_event(row) for row in await self.ask(_queries.feed, after=after, limit=limit)]

    async def keep_edition(self, game: str, name: str, digest: str, content: bytes) -> None:
        await self.ask(_KEEP_EDITION, digest=digest, game=game, name=name, content=content.decode())

    async def edition(self, digest: str) -> tuple[str, str, bytes] | None:
        row = await self._row(_queries.edition, digest=digest)
        return None if row is None else (row[0], row[1], row[2].encode())

    async def add_key(self, key_hash: bytes, scope: str, note: str, created: datetime) -> None:
        await self.ask(_ADD_KEY, key_hash=key_hash, scope=scope, note=note, created=created)

    async def key_scope(self, key_hash: bytes) -> str | None:
        row = await self._row(_queries.key_scope, key_hash=key_hash)
        return None if row is None else row[0]

    async def now(self) -> datetime:
        """Read the database's clock."""
        time: datetime = (await self.ask(_NOW))[0][0]
        return time

    async def ping(self) -> None:
        found = [row[0] for row in await self.ask(_REVISION)]
        if found != [REVISION]:
            raise WrongSchema(f"the database is at {found}, not at {REVISION}; run: partie migrate")

    async def close(self) -> None:
        await self._committer.close()
        self._closed = True
        self._link.close()
        self._pool.terminate()

    async def ask(self, query: Query, **values: object) -> Rows:
        """Run *query* on any of the readers' connections. Raises StoreBusy, WrongSchema or Unstorable."""
        try:
            return await self._asked(query, values)
        except Lost:  # it may have been lost long ago: once more, on another one
            return await self._asked(query, values)

    async def _asked(self, query: Query, values: dict[str, object]) -> Rows:
        if self._closed:
            raise StoreBusy("the store is closed")
        with translated_errors():
            async with self._pool.acquire(timeout=self._seconds) as connection:
                return await asked(connection, query.text, query.placed(values), self._seconds, pooled=self._pooled)

    async def _row(self, query: Query, **values: object) -> rows.Row | None:
        found = await self.ask(query, **values)
        return found[0] if found else None

    async def _commit(self, batch: Sequence[Append]) -> Sequence[StoreError | None]:
        arguments = packed(batch)
        try:
            found = await self._link.ask(CALL, arguments)
        except Lost as lost:
            return await self._resolved(batch, arguments, lost)
        return judged(batch, found[0][0])

    async def _resolved(
        self, batch: Sequence[Append], arguments: list[list[Any]], lost: Lost
    ) -> Sequence[StoreError | None]:
        """Tell what became of a batch whose connection broke, by sending it again.

        Whatever was stored the first time is known by its keys, and what was not is stored now; so the first call can
        do nothing any more, even if it still waits somewhere on its way.
        """
        deadline = asyncio.get_running_loop().time() + self._seconds
        while True:
            try:
                found = await self._link.ask(CALL, arguments)
                own = (await self._link.ask(OWN, last_hashes(batch)))[0][0]
            except StoreBusy as error:
                if asyncio.get_running_loop().time() > deadline:
                    raise OutcomeUnknown(f"the connection broke at the commit: {lost}") from error
                await asyncio.sleep(_PAUSE_SECONDS)
            else:
                verdicts = judged(batch, found[0][0])
                return [None if mine else verdict for mine, verdict in zip(own, verdicts, strict=True)]


async def _leave_as_it_is(connection: object) -> None:
    """Reset nothing: no reader leaves anything behind in its session."""
