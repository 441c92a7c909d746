"""Every database that contracts are run over, each behind the same few words."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import textwrap
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path

import asyncpg

from infra.database.memory import MemoryDatabase
from infra.database.postgres import PostgresDatabase
from infra.database.schema import all_tables
from infra.database.sqlite import SqliteDatabase
from infra.migrate import migrate
from tests.infra.plans import (
    WatchedPostgres,
    WatchedSqlite,
    require_indexes_of_postgres,
    require_indexes_of_sqlite,
)

ROOT = Path(__file__).parents[2]


Connected = MemoryDatabase | SqliteDatabase | PostgresDatabase


class FreshDatabase(ABC):
    """A database that is migrated, with nothing in it."""

    def __init__(self) -> None:
        self._connected: list[Connected] = []

    async def connect(self) -> Connected:
        """Open the database, as a further process would."""
        database = await self._connect()
        self._connected.append(database)
        return database

    async def close(self) -> None:
        for database in self._connected:
            await database.close()

    @abstractmethod
    async def _connect(self) -> Connected: ...


class ServedDatabase(FreshDatabase):
    """A database outside of this process."""

    @abstractmethod
    def snapshot(self) -> AbstractContextManager[None]:
        """Hold an old snapshot open."""

    @abstractmethod
    def writer(self) -> AbstractContextManager[Callable[[], None]]:
        """Start a process that has written events and does not commit; returns what kills it."""


class InMemory(FreshDatabase):
    async def _connect(self) -> MemoryDatabase:
        return MemoryDatabase()


class InSqlite(ServedDatabase):
    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file = file
        self._watched: list[WatchedSqlite] = []

    async def _connect(self) -> SqliteDatabase:
        await migrate(f"sqlite:///{self.file}")
        database = await SqliteDatabase.open(self.file)
        self._watched.append(WatchedSqlite(database))
        return database

    async def close(self) -> None:
        await super().close()
        require_indexes_of_sqlite(self.file, [text for one in self._watched for text in one.sent])

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        with closing(sqlite3.connect(self.file)) as connection:
            connection.execute("BEGIN")
            connection.execute("SELECT count(*) FROM events").fetchone()
            yield

    @contextmanager
    def writer(self) -> Iterator[Callable[[], None]]:
        code = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
connection.execute("INSERT INTO events SELECT '00', 0, coalesce(max(global_position), 0) + 1,"
                   " 't', 't', 'a', NULL, 'l', x'', x'', x'' FROM events")
print("written", flush=True)
sys.stdin.read()
"""
        with _hanging([sys.executable, "-c", code, str(self.file)]) as kill:
            yield kill


class InPostgres(ServedDatabase):
    """A database of a Postgres that others use too: it is migrated once, and emptied for each test."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.pooler_port: int | None = None
        """A pooler to connect by, instead of to the server itself."""
        self.appends_past_pooler = False

    @classmethod
    async def emptied(cls, server_url: str, name: str = "stored") -> InPostgres:
        made = cls(await own_database(server_url, name))
        await migrate(made.url)
        connection = await asyncpg.connect(made.url)
        tables = ", ".join(f'"{table}"' for table in all_tables().tables)
        await connection.execute(f"TRUNCATE {tables}; ALTER SEQUENCE feed_position RESTART")
        await connection.close()
        return made

    async def close(self) -> None:
        await super().close()
        for database in self._connected:
            if isinstance(database, WatchedPostgres):
                await require_indexes_of_postgres(self.url, database)

    async def _connect(self) -> PostgresDatabase:
        if self.pooler_port is None:
            return await WatchedPostgres.open(self.url)
        name = self.url.rpartition("/")[2]
        pooled = f"postgresql://postgres@127.0.0.1:{self.pooler_port}/{name}?sslmode=disable"
        return await PostgresDatabase.open(pooled, direct_url=self.url if self.appends_past_pooler else None)

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        code = """
connection = await asyncpg.connect(sys.argv[1])
await connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
await connection.execute("SELECT count(*) FROM events")
"""
        with self._other_process(code):
            yield

    @contextmanager
    def writer(self) -> Iterator[Callable[[], None]]:
        code = """
connection = await asyncpg.connect(sys.argv[1])
await connection.execute("BEGIN; SELECT pg_advisory_xact_lock(x'5061727469650002'::bigint)")
await connection.execute("INSERT INTO events SELECT gen_random_uuid(), 0, nextval('feed_position'),"
                         " 't', 't', 'a', NULL, 'l', '', '', ''")
"""
        with self._other_process(code) as kill:
            yield kill

    @contextmanager
    def _other_process(self, code: str) -> Iterator[Callable[[], None]]:
        main = textwrap.indent(f'{code}print("written", flush=True)\nsys.stdin.read()', "    ")
        program = f"import asyncio, asyncpg, sys\nasync def main():\n{main}\nasyncio.run(main())"
        with _hanging([sys.executable, "-c", program, self.url]) as kill:
            yield kill


async def own_database(server_url: str, name: str) -> str:
    """Make a database of this *name* on a server, unless there is one; return its URL."""
    connection = await asyncpg.connect(server_url)
    with suppress(asyncpg.DuplicateDatabaseError):
        await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return f"{server_url.rpartition('/')[0]}/{name}"


@contextmanager
def _hanging(command: list[str]) -> Iterator[Callable[[], None]]:
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"written\n"

        def kill() -> None:
            process.kill()
            process.wait()

        try:
            yield kill
        finally:
            kill()
