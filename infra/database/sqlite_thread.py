"""The one thread that writes to a SQLite file, and what SQLite's errors mean."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from infra.database.errors import OutcomeUnknown, StoreBusy, WrongSchema
from infra.database.sqlite_file import write_ahead_log

T = TypeVar("T")

_SQL_ERROR = 1  # the primary code of "no such table"

_NOT_WRITTEN = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL)
"""What a commit fails with before its last page is written, so that it is certain that nothing was stored."""

Identity = tuple[int, int]


class SqliteThread:
    """Runs transactions one after another, each durable when it returns."""

    def __init__(self, file: Path, busy_seconds: float, *, read_only: bool = False) -> None:
        self._file = file
        self._busy_seconds = busy_seconds
        self._read_only = read_only
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sqlite-writer")
        self._connection: sqlite3.Connection | None = None
        self._identities: dict[Path, Identity | None] = {}
        self._open = True

    async def start(self) -> None:
        """Open the file, and recover it if a process died. Raises StoreBusy."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._connect)

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run *work* in a transaction and commit it.

        Raises StoreBusy or WrongSchema, and nothing is stored; OutcomeUnknown if the commit failed.
        """
        if not self._open:
            raise StoreBusy("the store is closed")
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._transaction, work)

    async def close(self) -> None:
        """Close the file once what has begun is done. A second call does nothing."""
        if self._open:
            self._open = False
            await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
            self._thread.shutdown()

    def _transaction(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with translated_errors():
            connection = self._connection
            if connection is None:
                raise StoreBusy("the file is not open")
            if moved := self._moved():
                raise StoreBusy(f"{moved} was deleted or replaced while it was in use; start the server again")
            try:
                connection.execute("BEGIN IMMEDIATE")
                result = work(connection)
                _commit(connection)
            finally:
                if connection.in_transaction:
                    connection.rollback()
            if moved := self._moved():
                raise OutcomeUnknown(f"{moved} was deleted or replaced during the commit; start the server again")
            return result

    def _connect(self) -> sqlite3.Connection:
        with translated_errors():
            connection = self._connection = connect(self._file, "rw", self._busy_seconds)
            if self._read_only:  # opened for writing all the same: to recover it, and to leave no log behind
                connection.execute("PRAGMA query_only = ON")
            else:
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = FULL")
            connection.execute("SELECT 1 FROM sqlite_schema").fetchone()  # the log is made with the first read
            self._identities = {path: _identity(path) for path in (self._file, write_ahead_log(self._file))}
            return connection

    def _moved(self) -> Path | None:
        """Return which file is no longer the one that was opened: what is written to it would be lost."""
        return next((path for path, identity in self._identities.items() if _identity(path) != identity), None)

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()


def connect(file: Path, mode: str, busy_seconds: float) -> sqlite3.Connection:
    """Open *file*, which must exist, for reading (``ro``) or for writing too (``rw``), from any thread."""
    return sqlite3.connect(
        f"{file.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=busy_seconds,
        isolation_level=None,
        cached_statements=256,
        check_same_thread=False,
    )


@contextmanager
def translated_errors() -> Iterator[None]:
    """Turn what SQLite raises into StoreBusy and WrongSchema; what the data are to blame for stays as it is."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF == _SQL_ERROR:
            raise WrongSchema(str(error)) from error
        raise StoreBusy(str(error)) from error
    except sqlite3.DatabaseError as error:
        if type(error) is sqlite3.DatabaseError:  # a damaged file; its subclasses mean the data or the statement
            raise StoreBusy(str(error)) from error
        raise


def _commit(connection: sqlite3.Connection) -> None:
    """Commit. Raises OutcomeUnknown where the pages may have reached the file and only their fsync failed.

    What such a commit has written is found again if the process dies now, and is written over by the next one.
    """
    try:
        connection.execute("COMMIT")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF in _NOT_WRITTEN:
            raise
        raise OutcomeUnknown(f"the commit failed: {error}") from error


def _identity(path: Path) -> Identity | None:
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
