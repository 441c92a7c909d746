"""The kind of a SQLite file or a Postgres database."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from infra.database.sql import SqlDatabase
from infra.store_kind.tables import store_kind

_ONE = 0
_READ = sa.select(store_kind.c.is_sandbox)
_KEEP = insert(store_kind).on_conflict_do_nothing()


class SqlStoreKind:
    """The kind of *database*."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def is_sandbox(self) -> bool | None:
        for (is_sandbox,) in await self._database.read(_READ):
            return bool(is_sandbox)
        return None

    async def keep(self, *, is_sandbox: bool) -> None:
        await self._database.write(_KEEP, id=_ONE, is_sandbox=is_sandbox)
