"""Public keys in a SQLite file or in Postgres."""

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from infra.database.sql import SqlDatabase
from infra.signing_keys.port import KeptKey
from infra.signing_keys.tables import signing_keys

_KEEP = insert(signing_keys).on_conflict_do_nothing()
_ALL = sa.select(signing_keys.c.public, signing_keys.c.created).order_by(
    signing_keys.c.created.desc(), signing_keys.c.public.desc()
)


class SqlSigningKeys:
    """The public keys in *database*."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def keep(self, public: bytes, created: datetime) -> None:
        await self._database.write(_KEEP, public=public, created=created)

    async def all(self) -> list[KeptKey]:
        return [KeptKey(bytes(public), created) for public, created in await self._database.read(_ALL)]
