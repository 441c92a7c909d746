"""The fingerprint of the token key in a SQLite file or in Postgres."""

import sqlite3

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from infra.database.postgres import PostgresDatabase
from infra.database.sqlite import SqliteDatabase
from infra.server_keys.tables import server_keys

_NAME = "token_key"
_READ = sa.select(server_keys.c.fingerprint).where(server_keys.c.name == sa.bindparam("name"))
_KEEP = insert(server_keys).on_conflict_do_nothing()

_SQLITE_CHANGE = "INSERT OR REPLACE INTO server_keys (name, fingerprint) VALUES (?, ?)"
_SQLITE_KILL = (
    "UPDATE matches SET host_token_hash = randomblob(32) /* every row */",
    "UPDATE seats SET token_hash = randomblob(32) /* every row */",
    "UPDATE players SET token_hash = randomblob(32), nonce = NULL, body_mac = NULL WHERE token_hash IS NOT NULL",
)
_POSTGRES_CHANGE = """
INSERT INTO server_keys (name, fingerprint) VALUES ($1, $2)
ON CONFLICT (name) DO UPDATE SET fingerprint = excluded.fingerprint
"""
_POSTGRES_KILL = """
WITH /* every row */ hosts AS (UPDATE matches SET host_token_hash = sha256(gen_random_uuid()::text::bytea)),
takers AS (UPDATE seats SET token_hash = sha256(gen_random_uuid()::text::bytea)),
known AS (UPDATE players SET token_hash = sha256(gen_random_uuid()::text::bytea), nonce = NULL, body_mac = NULL
          WHERE token_hash IS NOT NULL)
"""


class SqlKnownKeys:
    """Which token key belongs to *database*."""

    def __init__(self, database: SqliteDatabase | PostgresDatabase) -> None:
        self._database = database

    async def fingerprint(self) -> bytes | None:
        for (fingerprint,) in await self._database.read(_READ, name=_NAME):
            return bytes(fingerprint)
        return None

    async def keep(self, fingerprint: bytes) -> None:
        await self._database.write(_KEEP, name=_NAME, fingerprint=fingerprint)

    async def change(self, fingerprint: bytes, *, kill_tokens: bool) -> None:
        if isinstance(self._database, PostgresDatabase):
            statement = (_POSTGRES_KILL if kill_tokens else "") + _POSTGRES_CHANGE
            await self._database.run(statement, [_NAME, fingerprint])
            return

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(_SQLITE_CHANGE, (_NAME, fingerprint))
            for statement in _SQLITE_KILL if kill_tokens else ():
                connection.execute(statement)

        await self._database.writer.run(write)
