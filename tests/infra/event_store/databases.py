"""Every database that the contract is run over, each behind the same few words."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from infra.agenda.memory import MemoryAgenda
from infra.agenda.port import Agenda
from infra.agenda.sqlite import SqliteAgenda
from infra.event_store.memory import MemoryStore
from infra.event_store.port import EventStore
from infra.event_store.sqlite import SqliteStore
from infra.migrate import migrate

ROOT = Path(__file__).parents[3]


class Database(ABC):
    """A fresh, migrated database."""

    def __init__(self) -> None:
        self._opened: list[EventStore] = []

    async def open(self) -> EventStore:
        """Open a store, as a further process would."""
        store = await self._open()
        self._opened.append(store)
        return store

    async def close(self) -> None:
        for store in self._opened:
            await store.close()

    @abstractmethod
    async def _open(self) -> EventStore: ...

    @abstractmethod
    def agenda(self, store: EventStore) -> Agenda: ...


class ServedDatabase(Database):
    """A database outside of this process."""

    @abstractmethod
    def snapshot(self) -> AbstractContextManager[None]:
        """Hold an old snapshot open."""

    @abstractmethod
    def writer(self) -> AbstractContextManager[Callable[[], None]]:
        """Start a process that has written events and does not commit; gives what kills it."""


class InMemory(Database):
    async def _open(self) -> EventStore:
        return MemoryStore()

    def agenda(self, store: EventStore) -> Agenda:
        assert isinstance(store, MemoryStore)
        return MemoryAgenda(store)


class InSqlite(ServedDatabase):
    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file = file

    async def _open(self) -> EventStore:
        await migrate(f"sqlite:///{self.file}")
        return await SqliteStore.open(self.file)

    def agenda(self, store: EventStore) -> Agenda:
        assert isinstance(store, SqliteStore)
        return SqliteAgenda(store)

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
