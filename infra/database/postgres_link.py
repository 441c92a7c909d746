"""Connections to Postgres, and what asyncpg's errors mean.

Behind a pooler in transaction mode (pgbouncer) consecutive statements may reach different servers, so there every
query is a transaction of its own and nothing is kept prepared. A pooler is
recognised by the process number that it announces: it is not the server's.

What is given up here ends at the server, too: it gives a statement and its waiting for locks a little less time than
this side does. Only a commit that waits for a standby goes on, as it must: it is done, and nobody may undo it.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import asyncpg

from infra.database.errors import StoreBusy, Unstorable, WrongSchema

Rows = list[Any]

_NO_SUCH_THING = ("42P01", "42703", "42704", "42883")  # table, column, type, function
_DATA = ("22", "23", "54")  # values, constraints, limits
_BROKEN = ("08", "57P")  # the connection, the server's end
_READ_ONLY = "25006"

_GIVEN_UP_SECONDS = 0.5
"""How much earlier the server gives up, at most; a tenth of the time, if that is less."""


class ConnectionLost(StoreBusy):
    """The connection broke, or no answer came in time: whether the call was carried out is not known."""


class CannotWrite(StoreBusy):
    """The session is of a server, or of a time, that takes no writes: nothing was stored, and it is dropped."""


@contextmanager
def translated_errors() -> Iterator[None]:
    """Turn what asyncpg raises into the store's errors."""
    try:
        yield
    except asyncpg.PostgresError as error:
        state = str(error.sqlstate)
        if state in _NO_SUCH_THING:
            raise WrongSchema(f"{error}; run: partie migrate") from error
        if state == _READ_ONLY:
            raise CannotWrite(str(error)) from error
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
            return await asyncpg.connect(
                url,
                timeout=seconds,
                statement_cache_size=0 if pooled else 100,
                server_settings=None if pooled else server_settings(seconds),
            )
    except (ConnectionLost, Unstorable) as error:
        raise StoreBusy(str(error)) from error


def server_settings(seconds: float) -> dict[str, str]:
    """Return what the server is told at the start of a session whose calls may take *seconds*.

    Warnings must come: one of them says that a commit is not where it should be.
    """
    given_up = str(int(1000 * (seconds - min(_GIVEN_UP_SECONDS, seconds / 10))))
    return {"statement_timeout": given_up, "lock_timeout": given_up, "client_min_messages": "warning"}


def _beginning(seconds: float, statement: str | None) -> str:
    """Return what begins a transaction behind a pooler, which hands no settings on; *statement* is its end."""
    local = server_settings(seconds) | {"idle_in_transaction_session_timeout": str(int(1000 * seconds))}
    settings = [f"SET LOCAL {name} = '{value}'" for name, value in local.items()]
    return "; ".join(["BEGIN", *settings, *([] if statement is None else [statement])])


def drop(connection: Any) -> None:
    """End a connection at once. One that was lost meanwhile is no longer the pool's to end."""
    with suppress(asyncpg.InterfaceError):
        connection.terminate()


async def is_pooled(url: str, seconds: float) -> bool:
    """Return whether a pooler answers at *url*. Raises StoreBusy."""
    connection = await connected(url, seconds, pooled=True)
    try:
        rows = await run_statement(connection, "SELECT pg_backend_pid()", [], seconds, pooled=True)
        return bool(rows[0][0] != connection.get_server_pid())
    finally:
        drop(connection)


async def run_statement(
    connection: Any,
    text: str,
    arguments: Sequence[Any],
    seconds: float,
    *,
    pooled: bool,
    beginning: str | None = None,
) -> Rows:
    """Run one statement on *connection*, in a transaction of its own. Raises the store's errors.

    Behind a pooler that transaction begins with the statement *beginning*, if there is one.
    After ConnectionLost or CannotWrite, or if it is cancelled, the connection is gone.
    """
    try:
        with translated_errors():
            if not pooled:
                rows: Rows = await connection.fetch(text, *arguments, timeout=seconds)
                return rows
            try:
                await connection.execute(_beginning(seconds, beginning), timeout=seconds)
                rows = await connection.fetch(text, *arguments, timeout=seconds)
            except (asyncpg.PostgresError, asyncpg.DataError):
                await connection.execute("ROLLBACK", timeout=seconds)
                raise
            await connection.execute("COMMIT", timeout=seconds)
            return rows
    except (WrongSchema, Unstorable):
        raise
    except StoreBusy as error:
        if isinstance(error, ConnectionLost | CannotWrite):
            drop(connection)
        raise
    except BaseException:
        drop(connection)
        raise


class PostgresLink:
    """One connection, made when it is needed and again after it was lost. Calls take turns.

    *beginning* is a statement that each session of the server begins with. Behind a pooler, where nobody knows when
    another one begins, each transaction does.
    """

    def __init__(self, url: str, seconds: float, *, pooled: bool, beginning: str | None = None) -> None:
        self._url = url
        self._seconds = seconds
        self._pooled = pooled
        self._beginning = beginning
        self._connection: Any = None
        self._turn = asyncio.Lock()
        self._warning: str | None = None

    async def run(self, text: str, arguments: Sequence[Any] = ()) -> Rows:
        """Run one statement. Raises StoreBusy if it was not carried out, ConnectionLost if nobody knows.

        A commit that somebody keeps from waiting for its standby is answered as a success, with a warning: it may be
        gone after the next switchover. So nobody knows, either.
        """
        async with self._turn:
            if self._connection is None or self._connection.is_closed():
                self._connection = await self._begun()
                self._connection.add_log_listener(self._heard)
            self._warning = None
            rows = await run_statement(
                self._connection, text, arguments, self._seconds, pooled=self._pooled, beginning=self._beginning
            )
            if self._warning is not None:
                raise ConnectionLost(self._warning)
            return rows

    async def _begun(self) -> Any:
        connection = await connected(self._url, self._seconds, pooled=self._pooled)
        if self._beginning is None or self._pooled:
            return connection
        try:
            await run_statement(connection, self._beginning, [], self._seconds, pooled=False)
        except ConnectionLost as error:  # what was to be run was not
            raise StoreBusy(str(error)) from error
        except BaseException:
            drop(connection)
            raise
        return connection

    def _heard(self, _: object, message: asyncpg.PostgresLogMessage) -> None:
        # told before the answer is: both reach the event loop in the order in which they came. Whatever the warning
        # is, it is about the commit: nothing that is run here warns of anything else. Its words are translated
        if message.severity_en == "WARNING":
            self._warning = str(message)

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            drop(self._connection)
