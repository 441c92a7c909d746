"""Connections to Postgres, and what asyncpg's errors mean.

Behind a pooler in transaction mode (pgbouncer) consecutive statements may reach different servers, so there every
query is a transaction of its own and nothing is kept prepared. A pooler is
recognised by the process number that it announces: it is not the server's.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import asyncpg

from infra.database.errors import StoreBusy, Unstorable, WrongSchema

Rows = list[Any]

_NO_SUCH_THING = ("42P01", "42703", "42704", "42883")  # table, column, type, function
_DATA = ("22", "23", "54")  # values, constraints, limits
_BROKEN = ("08", "57P")  # the connection, the server's end


class ConnectionLost(StoreBusy):
    """The connection broke, or no answer came in time: whether the call was carried out is not known."""


@contextmanager
def translated_errors() -> Iterator[None]:
    """Turn what asyncpg raises into the store's errors."""
    try:
        yield
    except asyncpg.PostgresError as error:
        state = str(error.sqlstate)
        if state in _NO_SUCH_THING:
            raise WrongSchema(f"{error}; run: partie migrate") from error
        if state.startswith(_DATA):
            raise Unstorable(str(error)) from error
        raise (ConnectionLost if state.startswith(_BROKEN) else StoreBusy)(str(error)) from error
    except asyncpg.DataError as error:
        raise Unstorable(str(error)) from error
    except (OSError, RuntimeError, asyncpg.InterfaceError, asyncpg.InternalClientError) as error:
        # RuntimeError: what uvloop raises for a transport that is closed
        raise ConnectionLost(str(error) or type(error).__name__) from error


async def connected(url: str, seconds: float, *, pooled: bool) -> Any:
    """Connect. Raises StoreBusy."""
    try:
        with translated_errors():
            return await asyncpg.connect(url, timeout=seconds, statement_cache_size=0 if pooled else 100)
    except (ConnectionLost, Unstorable) as error:
        raise StoreBusy(str(error)) from error


async def is_pooled(url: str, seconds: float) -> bool:
    """Return whether a pooler answers at *url*. Raises StoreBusy."""
    connection = await connected(url, seconds, pooled=True)
    try:
        rows = await run_statement(connection, "SELECT pg_backend_pid()", [], seconds, pooled=True)
        return bool(rows[0][0] != connection.get_server_pid())
    finally:
        connection.terminate()


async def run_statement(connection: Any, text: str, arguments: Sequence[Any], seconds: float, *, pooled: bool) -> Rows:
    """Run one statement on *connection*, in a transaction of its own. Raises the store's errors.

    After ConnectionLost, or if it is cancelled, the connection is gone.
    """
    try:
        with translated_errors():
            if not pooled:
                rows: Rows = await connection.fetch(text, *arguments, timeout=seconds)
                return rows
            await connection.execute("BEGIN", timeout=seconds)
            try:
                rows = await connection.fetch(text, *arguments, timeout=seconds)
            except (asyncpg.PostgresError, asyncpg.DataError):
                await connection.execute("ROLLBACK", timeout=seconds)
                raise
            await connection.execute("COMMIT", timeout=seconds)
            return rows
    except (WrongSchema, Unstorable):
        raise
    except StoreBusy as error:
        if isinstance(error, ConnectionLost):
            connection.terminate()
        raise
    except BaseException:
        connection.terminate()
        raise


class PostgresLink:
    """One connection for one user at a time, made when it is needed and again after it was lost."""

    def __init__(self, url: str, seconds: float, *, pooled: bool) -> None:
        self._url = url
        self._seconds = seconds
        self._pooled = pooled
        self._connection: Any = None

    async def run(self, text: str, arguments: Sequence[Any]) -> Rows:
        """Run one statement. Raises StoreBusy if it was not carried out, ConnectionLost if nobody knows."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await connected(self._url, self._seconds, pooled=self._pooled)
        return await run_statement(self._connection, text, arguments, self._seconds, pooled=self._pooled)

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.terminate()
