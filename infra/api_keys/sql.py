"""API keys in a SQLite file or in Postgres."""

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from infra.api_keys.port import ApiKey
from infra.api_keys.tables import api_keys
from infra.database.sql import SqlDatabase

_ADD = insert(api_keys).on_conflict_do_nothing()
_SCOPE = sa.select(api_keys.c.scope).where(api_keys.c.key_hash == sa.bindparam("key_hash"))

_ALL = sa.select(api_keys.c.key_hash, api_keys.c.scope, api_keys.c.note, api_keys.c.created).order_by(
    api_keys.c.created, api_keys.c.key_hash
)
_REVOKE = sa.delete(api_keys).where(api_keys.c.key_hash == sa.bindparam("key_hash"))


class SqlApiKeys:
    """The API keys in *database*."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def add(self, key_hash: bytes, scope: str, note: str, created: datetime) -> None:
        await self._database.write(_ADD, key_hash=key_hash, scope=scope, note=note, created=created)

    async def all(self) -> list[ApiKey]:
        return [ApiKey(*row) for row in await self._database.read(_ALL)]

    async def revoke(self, key_hash: bytes) -> None:
        await self._database.write(_REVOKE, key_hash=key_hash)

    async def scope(self, key_hash: bytes) -> str | None:
        for (scope,) in await self._database.read(_SCOPE, key_hash=key_hash):
            return str(scope)
        return None
