"""Players in a SQLite file or in Postgres."""

import sqlite3

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from domain.ids import PlayerId
from infra.database.postgres import PostgresDatabase
from infra.database.sql import Query, Row
from infra.database.sqlite import SqliteDatabase
from infra.players.port import Creation, Player
from infra.players.tables import players

_PLAYER = sa.select(players.c.id, players.c.name, players.c.created)
_BY_ID = _PLAYER.where(players.c.id == sa.bindparam("player_id"), players.c.token_hash.is_not(None))
_BY_TOKEN = _PLAYER.where(players.c.token_hash == sa.bindparam("hashed"))
_BY_KEY = sa.select(players.c.id, players.c.nonce, players.c.body_mac).where(
    players.c.creation_key == sa.bindparam("key")
)
_ADD = insert(players).on_conflict_do_nothing()
_RENEW = (
    sa.update(players)
    .where(players.c.id == sa.bindparam("player_id"), players.c.token_hash.is_not(None))
    .values(token_hash=sa.bindparam("hashed"), nonce=None, body_mac=None)
)

_POSTGRES_RENAME = Query("SELECT rename_player($1, $2)", ("player_id", "name"))
_POSTGRES_ERASE = Query("SELECT erase_player($1)", ("player_id",))
"""Functions of the migration: each takes its turn among the appends, and then sees what these have written."""

_SQLITE_RENAME_SEATS = """
UPDATE seats SET name = :name
WHERE player_id = :player_id AND name = (SELECT name FROM players WHERE id = :player_id)
"""
_SQLITE_RENAME = "UPDATE players SET name = :name WHERE id = :player_id AND token_hash IS NOT NULL"
_SQLITE_ERASE_SEATS = "UPDATE seats SET name = NULL, player_id = NULL WHERE player_id = :player_id"
_SQLITE_ERASE_NAMES = "UPDATE seats SET name = NULL, name_of = NULL WHERE name_of = :player_id"
_SQLITE_DECLINE = """
UPDATE invitations SET revoked = strftime('%Y-%m-%dT%H:%M:%f000Z', 'now'), is_declined = 1
WHERE player_id = :player_id AND revoked IS NULL AND taken_at IS NULL
"""
_SQLITE_ERASE = """
UPDATE players SET name = NULL, token_hash = NULL, nonce = NULL, body_mac = NULL WHERE id = :player_id
"""


class SqlPlayers:
    """The players in *database*."""

    def __init__(self, database: SqliteDatabase | PostgresDatabase) -> None:
        self._database = database

    async def add(self, player: Player, token_hash: bytes, nonce: bytes, key: str | None, body_mac: bytes) -> None:
        await self._database.write(
            _ADD,
            id=player.id,
            name=player.name,
            token_hash=token_hash,
            nonce=nonce,
            creation_key=key,
            body_mac=body_mac,
            created=player.created,
        )

    async def created_under(self, key: str) -> Creation | None:
        for player_id, nonce, body_mac in await self._database.read(_BY_KEY, key=key):
            return Creation(PlayerId(player_id), nonce, body_mac)
        return None

    async def bearer(self, token_hash: bytes) -> Player | None:
        return _player(await self._database.read(_BY_TOKEN, hashed=token_hash))

    async def player(self, player_id: PlayerId) -> Player | None:
        return _player(await self._database.read(_BY_ID, player_id=player_id))

    async def renew(self, player_id: PlayerId, token_hash: bytes) -> None:
        await self._database.write(_RENEW, player_id=player_id, hashed=token_hash)

    async def rename(self, player_id: PlayerId, name: str) -> None:
        if isinstance(self._database, PostgresDatabase):
            await self._database.fetch(_POSTGRES_RENAME, player_id=player_id, name=name)
        else:
            await self._write_file([_SQLITE_RENAME_SEATS, _SQLITE_RENAME], player_id, name)

    async def erase(self, player_id: PlayerId) -> None:
        if isinstance(self._database, PostgresDatabase):
            await self._database.fetch(_POSTGRES_ERASE, player_id=player_id)
        else:
            statements = [_SQLITE_ERASE_SEATS, _SQLITE_ERASE_NAMES, _SQLITE_DECLINE, _SQLITE_ERASE]
            await self._write_file(statements, player_id, None)

    async def _write_file(self, statements: list[str], player_id: PlayerId, name: str | None) -> None:
        assert isinstance(self._database, SqliteDatabase)

        def write(connection: sqlite3.Connection) -> None:
            for statement in statements:
                connection.execute(statement, {"player_id": player_id.hex, "name": name})

        await self._database.writer.run(write)


def _player(rows: list[Row]) -> Player | None:
    for player_id, name, created in rows:
        return Player(PlayerId(player_id), name, created)
    return None
