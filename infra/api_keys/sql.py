"""API keys in a SQLite file or in Postgres."""

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from infra.api_keys.port import ApiKey
from infra.api_keys.tables import api_keys
from infra.database.sql import SqlDatabase

_ADD = insert(api_keys).on_conflict_do_nothing()
_THIS = api_keys.c.key_hash == sa.bindparam("key_hash")
_KEYS = sa.select(
    api_keys.c.key_hash,
    api_keys.c.scope,
    api_keys.c.label,
    api_keys.c.created,
    api_keys.c.ends,
    api_keys.c.last_used,
)
_FIND = _KEYS.where(_THIS)
_ALL = _KEYS.order_by(api_keys.c.created, api_keys.c.key_hash)
_REVOKE = sa.delete(api_keys).where(_THIS)
_USED = sa.update(api_keys).where(_THIS).values(last_used=sa.bindparam("at"))


class SqlApiKeys:
    """The API keys in *database*."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def add(
        self, key_hash: bytes, scope: str, label: str, created: datetime, ends: datetime | None = None
    ) -> None:
        await self._database.write(
            _ADD, key_hash=key_hash, scope=scope, label=label, created=created, ends=ends, last_used=None
        )

    async def all(self) -> list[ApiKey]:
        return [ApiKey(*row) for row in await self._database.read(_ALL)]

    async def find(self, key_hash: bytes) -> ApiKey | None:
        for row in await self._database.read(_FIND, key_hash=key_hash):
            return ApiKey(*row)
        return None

    async def revoke(self, key_hash: bytes) -> None:
        await self._database.write(_REVOKE, key_hash=key_hash)

    async def used(self, key_hash: bytes, at: datetime) -> None:
        await self._database.write(_USED, key_hash=key_hash, at=at)
