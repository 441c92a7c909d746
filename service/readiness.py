"""Whether commands can be carried out now: the database is asked to store something."""

import asyncio

import structlog

from infra.database.errors import StoreError
from infra.database.port import Database
from infra.log_changes import LogChanges

log = structlog.get_logger("partie.readiness")

EVERY_SECONDS = 1.0


class Readiness:
    """Asks the database at most once a second; all callers in between share the answer."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._asking: asyncio.Task[StoreError | None] | None = None
        self._asked_at = 0.0
        self._changes = LogChanges(log, "the database cannot store anything", "the database can store again")

    async def require(self) -> None:
        """Return if the database has stored something within the last second. Raises StoreError."""
        loop = asyncio.get_running_loop()
        if self._asking is None or (self._asking.done() and loop.time() - self._asked_at >= EVERY_SECONDS):
            self._asked_at = loop.time()
            self._asking = asyncio.create_task(self._asked(), name="readiness")
        fault = await asyncio.shield(self._asking)
        if fault is not None:
            raise fault

    async def _asked(self) -> StoreError | None:
        try:
            await self._database.probe()
        except StoreError as error:
            self._changes.failed(fault=str(error))
            return error
        self._changes.went_well()
        return None
