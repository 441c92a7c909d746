"""The one thread that writes to a SQLite file, and what SQLite's errors mean."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from infra.database.errors import StoreBusy, WrongSchema

T = TypeVar("T")

_SQL_ERROR = 1  # the primary code of "no such table"


class SqliteThread:
    """Runs transactions one after another, each durable when it returns."""

    def __init__(self, file: Path, busy_seconds: float) -> None:
        self._file = file
        self._busy_seconds = busy_seconds
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sqlite-writer")
        self._connection: sqlite3.Connection | None = None
        self._open = True

    async def start(self) -> None:
        """Open the file, and recover it if a process died. Raises StoreBusy."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._connect)

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run *work* in a transaction and commit it. Raises StoreBusy or WrongSchema; then nothing is stored."""
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
            try:
                connection.execute("BEGIN IMMEDIATE")
                result = work(connection)
                connection.execute("COMMIT")
            finally:
                if connection.in_transaction:
                    connection.rollback()
            return result

    def _connect(self) -> sqlite3.Connection:
        with translated_errors():
            connection = self._connection = connect(self._file, "rw", self._busy_seconds)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            return connection

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
