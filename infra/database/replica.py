"""A standby of Postgres that some reads go to, so that the primary need not answer them."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final, TypeVar

import structlog

from infra.database.errors import StoreBusy, StoreError
from infra.database.postgres import PostgresDatabase
from infra.database.sql import Query
from infra.log_changes import LogChanges

log = structlog.get_logger("partie.replica")

T = TypeVar("T")

EVERY_SECONDS: Final = 1.0
_REPLAYED = Query("SELECT pg_is_in_recovery(), pg_last_xact_replay_timestamp(), clock_timestamp()", ())


class Replica:
    """The standby at *url*, which may be *late* by so many seconds. Whatever is wrong with it, nobody waits for it.

    ``run`` finds out, again and again, how late it is; until it has, and whenever it is away or too late, the standby
    answers nothing.
    """

    def __init__(self, url: str, *, seconds: float, late: float) -> None:
        self._url = url
        self._seconds = seconds
        self._late = timedelta(seconds=late)
        self._database: PostgresDatabase | None = None
        self._replayed: datetime | None = None
        self._behind = timedelta()
        self._checked = 0.0
        self._changes = LogChanges(log, "the replica is not read from", "the replica is read from again")

    @property
    def as_of(self) -> datetime | None:
        """The time up to which everything that was committed can be read there; None: it is away, or too late."""
        behind = self._behind + timedelta(seconds=time.monotonic() - self._checked)
        return None if self._replayed is None or behind > self._late else self._replayed

    async def ask(self, read: Callable[[PostgresDatabase], Awaitable[T]]) -> tuple[T, datetime] | None:
        """Return what *read* finds there, and the time up to which that is complete. None: ask the primary."""
        as_of, database = self.as_of, self._database
        if as_of is None or database is None:
            return None
        try:
            return await read(database), as_of
        except StoreError as error:
            self._lost(error)
            return None

    async def run(self) -> None:
        """Look how late it is, again and again."""
        while True:
            await self.look()
            await asyncio.sleep(EVERY_SECONDS)

    async def look(self) -> None:
        """Find out how late it is, and open it if need be. Raises nothing: what is wrong is logged, once."""
        try:
            if self._database is None:
                self._database = await PostgresDatabase.open(self._url, seconds=self._seconds)
            ((is_standby, replayed, now),) = await self._database.fetch(_REPLAYED)
            if not is_standby or replayed is None:
                raise StoreBusy("it is no standby, or has replayed nothing yet")
            self._behind, self._checked = now - replayed, time.monotonic()
            self._replayed = replayed
            if self.as_of is None:
                raise StoreBusy(f"it is {self._behind.total_seconds():.0f} s late")
        except StoreError as error:
            self._lost(error)
        else:
            self._changes.went_well()

    async def close(self) -> None:
        """Close its connections."""
        if self._database is not None:
            await self._database.close()

    def _lost(self, error: StoreError) -> None:
        self._replayed = None
        self._changes.failed(fault=str(error))
