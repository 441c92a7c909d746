"""A Postgres, which several processes share."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from typing import Any, Self

import asyncpg
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import asyncpg as asyncpg_dialect

from infra.database.errors import StoreBusy, WrongSchema
from infra.database.postgres_link import (
    CannotWrite,
    ConnectionLost,
    PostgresLink,
    Rows,
    is_pooled,
    run_statement,
    server_settings,
    translated_errors,
)
from infra.database.schema import REVISION
from infra.database.sql import Query, Row, Statements
from infra.database.urls import driver_url

READERS = 8
"""Connections that a process reads with."""

DIALECT = asyncpg_dialect.dialect()  # type: ignore[no-untyped-call]  # the library leaves it untyped

_statements = Statements(DIALECT)
_BEGIN_FEED_LINE = "SELECT begin_feed_line()"  # see the migration that made it
_REVISION = Query("SELECT version_num FROM alembic_version", ())
_PROBE = """
WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(x'5061727469650002'::bigint))
INSERT INTO probes (id, written) SELECT 1, clock_timestamp() FROM turn
ON CONFLICT (id) DO UPDATE SET written = excluded.written
"""
"""Waits for its turn as an append does, and for its standby: what was committed before it has arrived there, too."""


class PostgresDatabase:
    """A migrated Postgres: ``await PostgresDatabase.open(url)``.

    Appends go through one connection, the link; everything else through a small pool. Nothing here is tied to a
    session, so a pooler in transaction mode may stand between.
    """

    def __init__(self, pool: Any, link: PostgresLink, seconds: float, *, pooled: bool) -> None:
        self._link = link
        self.seconds = seconds
        self._pool = pool
        self._pooled = pooled
        self._before_close = AsyncExitStack()
        self._closed = False

    @classmethod
    async def open(cls, url: str, *, direct_url: str | None = None, seconds: float = 5.0) -> Self:
        """Open the database at *url*; appends go by *direct_url* if there is one, past a pooler.

        Every call may take *seconds*. Raises WrongSchema unless it is migrated, StoreBusy if it cannot be reached.
        """
        url, direct = driver_url(url), driver_url(direct_url or url)
        pooled = await is_pooled(url, seconds)
        link_pooled = pooled if direct == url else await is_pooled(direct, seconds)
        link = PostgresLink(direct, seconds, pooled=link_pooled, beginning=_BEGIN_FEED_LINE)
        pool = asyncpg.create_pool(
            url,
            min_size=0,
            max_size=READERS,
            timeout=seconds,
            statement_cache_size=0 if pooled else 100,
            server_settings=None if pooled else server_settings(seconds),
            reset=_leave_as_it_is,
        )
        database = cls(await pool, link, seconds, pooled=pooled)
        try:
            await database.ping()
        except BaseException:
            await database.close()
            raise
        return database

    async def ping(self) -> None:
        found = [row[0] for row in await self.fetch(_REVISION)]
        if found != [REVISION]:
            raise WrongSchema(f"the database is at {found}, not at {REVISION}; run: partie migrate")

    async def probe(self) -> None:
        await self.ping()
        await self.run(_PROBE)

    async def read(self, statement: sa.Select[Any], **values: object) -> list[Row]:
        converting = _statements.converting(statement)
        return converting.python_rows(await self.fetch(converting.query, **converting.driver_values(values)))

    async def write(self, statement: sa.UpdateBase, **values: object) -> None:
        converting = _statements.converting(statement)
        await self.fetch(converting.query, **converting.driver_values(values))

    async def fetch(self, query: Query, **values: object) -> list[Row]:
        """Run *query*, which does no harm when it is run twice, on any connection of the pool.

        Raises StoreBusy, WrongSchema or Unstorable.
        """
        try:
            return await self._fetched(query, values)
        except (ConnectionLost, CannotWrite) as error:  # perhaps long ago, and the others too: once more, on a new one
            if not isinstance(error.__cause__, TimeoutError):
                await self._pool.expire_connections()
            return await self._fetched(query, values)

    async def run(self, text: str, arguments: Sequence[Any] = ()) -> Rows:
        """Run a statement of the event store on the one connection that appends go by.

        Raises StoreBusy if it was not carried out, ConnectionLost if nobody knows.
        """
        if self._closed:
            raise StoreBusy("the database is closed")
        try:
            return await self._link.run(text, arguments)
        except CannotWrite:  # then those that read are of the same server, or of the same time
            await self._pool.expire_connections()
            raise

    def before_close(self, finish: Callable[[], Awaitable[None]]) -> None:
        """Have *finish* called when the database is closed, while its connections still work."""
        self._before_close.push_async_callback(finish)

    async def close(self) -> None:
        await self._before_close.aclose()
        self._closed = True
        self._link.close()
        self._pool.terminate()

    async def _fetched(self, query: Query, values: dict[str, object]) -> list[Row]:
        if self._closed:
            raise StoreBusy("the database is closed")
        with translated_errors():
            async with self._pool.acquire(timeout=self.seconds) as connection:
                arguments = query.arguments(values)
                return await run_statement(connection, query.text, arguments, self.seconds, pooled=self._pooled)


async def _leave_as_it_is(connection: object) -> None:
    """Reset nothing: no reader leaves anything behind in its session."""
