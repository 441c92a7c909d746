"""Editions in a SQLite file or in Postgres."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from infra.database.sql import SqlDatabase
from infra.editions.port import StoredEdition
from infra.editions.tables import editions

_KEEP = insert(editions).on_conflict_do_nothing()
_READ = sa.select(editions.c.game, editions.c.name, editions.c.content).where(
    editions.c.digest == sa.bindparam("digest")
)


class SqlEditions:
    """The editions in *database*."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def keep(self, digest: str, edition: StoredEdition) -> None:
        content = edition.content.decode()
        await self._database.write(_KEEP, digest=digest, game=edition.game, name=edition.name, content=content)

    async def read(self, digest: str) -> StoredEdition | None:
        for game, name, content in await self._database.read(_READ, digest=digest):
            return StoredEdition(game, name, content.encode())
        return None
