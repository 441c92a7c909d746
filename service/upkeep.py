"""An operator's work on the data of a server: preparing, migrating, backing up, restoring, checking; keys."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import UUID

from domain.ids import PlayerId
from domain.timestamp import format_timestamp
from infra import data_folder, keys
from infra.api_keys.port import ApiKey
from infra.api_keys.sql import SqlApiKeys
from infra.chance.port import Entropy
from infra.chance.system import SystemEntropy
from infra.clock.port import Clock
from infra.clock.service import ServiceClock
from infra.clock.system import SystemClock
from infra.data_folder import DATABASE, KEYS, SIGNING_KEY
from infra.database import sqlite_backup
from infra.database.postgres import PostgresDatabase
from infra.database.sqlite import SqliteDatabase
from infra.database.sqlite_file import RESTORE, has_unwritten_log, require_own_log, require_whole
from infra.fanout.memory import MemoryFanout
from infra.keys import BadKeys, ServerKeys, keys_from_hex
from infra.match_index.sql import SqlMatchIndex
from infra.migrate import migrate, migrate_file
from infra.presence.memory import MemoryPresence
from infra.server_keys.sql import SqlKnownKeys
from infra.signing_keys import private
from infra.store_kind.sql import SqlStoreKind
from service.players.accounts import Accounts
from service.refusals import NotFound
from service.settings import BadSetting, Settings
from service.stores import Stores, open_database, server_keys, stores_on

if TYPE_CHECKING:
    from infra.fanout.redis import RedisFanout


def held_folder(settings: Settings) -> AbstractContextManager[None]:
    """Hold the data folder within the context, if this server is embedded. Raises BadFolder."""
    return data_folder.held(settings.data) if settings.database_url is None else nullcontext()


def open_to_others(settings: Settings) -> list[Path]:
    """Return the files and folders of an embedded server that other users of this machine may read or write."""
    return data_folder.open_to_others(settings.data) if settings.database_url is None else []


async def make_ready(settings: Settings) -> None:
    """Open the database once, so that a fault is reported in one line.

    Raises StoreError, BadKeys, or BadSetting for a sandbox on real matches and the other way round. The token key must
    be the one that the database was used with before; the first one is remembered.

    An embedded database is checked if the process that used it died: its write-ahead log may belong to another file
    that was put in its place since.
    """
    file = settings.data / DATABASE
    if settings.database_url is None and file.exists() and has_unwritten_log(file):
        require_own_log(file, RESTORE)
        await asyncio.to_thread(require_whole, file, RESTORE)
    database = await open_database(settings)
    try:
        await _require_key(settings, database)
        await _require_kind(settings, database)
    finally:
        await database.close()


async def migrate_database(settings: Settings) -> None:
    """Migrate the database that *settings* name to this version's schema, bypassing a pooler. Raises StoreError."""
    if settings.database_url is not None:
        await migrate(settings.database_direct_url or settings.database_url)
    else:
        data_folder.make(settings.data)
        await migrate_file(settings.data / DATABASE)


async def back_up(settings: Settings, copy: Path) -> None:
    """Copy the embedded database to *copy*. Raises BadSetting, StoreError."""
    _require_embedded(settings)
    await asyncio.to_thread(sqlite_backup.back_up, settings.data / DATABASE, copy)


async def put_back(settings: Settings, copy: Path) -> Path | None:
    """Replace the embedded database by *copy*. Returns where the previous one is kept, if there was one.

    Raises BadSetting, BadFolder while a server holds the folder, StoreError.
    """
    _require_embedded(settings)
    with held_folder(settings):
        return await asyncio.to_thread(sqlite_backup.put_back, copy, settings.data / DATABASE)


@asynccontextmanager
async def opened_stores(settings: Settings, *, read_only: bool = False) -> AsyncIterator[Stores]:
    """Open the stores that *settings* name, for an operator's work beside servers that may be running.

    An embedded database is neither created nor migrated if *read_only*. Raises StoreError.
    """
    database = await (_open_for_reading(settings) if read_only else open_database(settings))
    try:
        async with _bell(settings) as fanout:
            yield stores_on(database, fanout, MemoryPresence(), settings)
    finally:
        await database.close()


@asynccontextmanager
async def _bell(settings: Settings) -> "AsyncIterator[MemoryFanout | RedisFanout]":
    """Open the bell of the servers, if a Redis carries it: what is rung within the context, they hear at its end."""
    if settings.redis_url is None:
        yield MemoryFanout()
        return
    from infra.fanout.redis import RedisFanout  # as in `service.stores`

    fanout = RedisFanout(settings.redis_url)
    try:
        yield fanout
    finally:
        await fanout.deliver()
        await fanout.close()


@asynccontextmanager
async def service_clock(stores: Stores) -> AsyncIterator[Clock]:
    """Keep the time of the service, as a server does. Raises StoreError."""
    clock = ServiceClock()
    await clock.start(stores.liveness)
    yield clock


def wall_clock() -> Clock:
    """Return the clock of this machine."""
    return SystemClock()


def luck() -> Entropy:
    """Return the luck of this machine."""
    return SystemEntropy()


async def holds_a_sandbox(stores: Stores) -> bool:
    """Tell whether the matches in *stores* are a sandbox's; a new database is not. Raises StoreError."""
    assert isinstance(stores.database, SqliteDatabase | PostgresDatabase)
    kind = SqlStoreKind(stores.database)
    await kind.keep(is_sandbox=False)
    return bool(await kind.is_sandbox())


async def rotate_token_key(settings: Settings, token_key: str, *, kill_tokens: bool) -> None:
    """Change the database's token key, and its file if embedded. Raises StoreError, BadFolder or BadKeys.

    Existing tokens stay valid unless they are revoked. No server may be running.
    """
    fingerprint = keys_from_hex(token_key).fingerprint()
    in_file = settings.token_key is None and settings.database_url is None
    with held_folder(settings):
        database = await open_database(settings)
        try:
            if in_file:
                keys.announce(settings.data / KEYS, token_key)
            await SqlKnownKeys(database).change(fingerprint, kill_tokens=kill_tokens)
            if in_file:
                keys.adopt(settings.data / KEYS, fingerprint)
        finally:
            await database.close()


def rotate_signing_key(settings: Settings, signing_key: str) -> Path | None:
    """Put another private key to sign with into its file, if this server is embedded. Returns the file.

    None: servers get the key as a setting. A running server goes on with its old key. Raises BadFolder or BadKeys.
    """
    if settings.signing_key is not None or settings.database_url is not None:
        return None
    data_folder.make(settings.data)
    private.put_in_file(settings.data / SIGNING_KEY, signing_key)
    return settings.data / SIGNING_KEY


async def api_keys(settings: Settings) -> list[ApiKey]:
    """Return every API key, the oldest first. Raises StoreError."""
    database = await open_database(settings)
    try:
        return await SqlApiKeys(database).all()
    finally:
        await database.close()


async def token_keys(settings: Settings) -> tuple[bytes | None, bytes | None]:
    """Return the fingerprints of the token key that the database was used with, and of the one that *settings* name.

    None: the database was never used, or the settings name no key. Raises StoreError, BadKeys.
    """
    named = settings.token_key is not None or (settings.database_url is None and (settings.data / KEYS).exists())
    own = server_keys(settings).fingerprint() if named else None
    database = await _open_for_reading(settings)
    try:
        return await SqlKnownKeys(database).fingerprint(), own
    finally:
        await database.close()


async def revoke_api_key(settings: Settings, key_hash: bytes) -> None:
    """Delete an API key, and let its streams look where a Redis carries the bell. Raises StoreError."""
    async with opened_stores(settings) as stores:
        await stores.api_keys.revoke(key_hash)
        stores.fanout.ring_tokens(key_hash)


async def add_api_key(settings: Settings, key_hash: bytes, scope: str, label: str, ends: datetime | None) -> None:
    """Store an API key, as its SHA-256. Raises BadSetting for an end that has passed, StoreError."""
    now = SystemClock().now()
    if ends is not None and ends <= now:
        raise BadSetting(f"a key that ends at {format_timestamp(ends)} would never be valid")
    database = await open_database(settings)
    try:
        await SqlApiKeys(database).add(key_hash, scope, label, now, ends)
    finally:
        await database.close()


async def server_token_keys(settings: Settings) -> ServerKeys:
    """Return the keys of the servers, seen to be those of the database. Raises StoreError, BadKeys or BadSetting."""
    if settings.database_url is not None and settings.token_key is None:
        raise BadSetting("PARTIE_TOKEN_KEY: required with DATABASE_URL, the same as that of the servers")
    database = await open_database(settings)
    try:
        await _require_key(settings, database)
    finally:
        await database.close()
    return server_keys(settings)


async def renew_player_token(settings: Settings, player_id: UUID) -> str | None:
    """Give a player another token, and return it; None if there is no such player.

    Its streams notice at once where a Redis carries the bell, else by a heartbeat. Raises StoreError, BadKeys or
    BadSetting.
    """
    keys_of_servers = await server_token_keys(settings)
    async with opened_stores(settings) as stores:
        accounts = Accounts(
            players=stores.players,
            keys=keys_of_servers,
            entropy=SystemEntropy(),
            fanout=stores.fanout,
            clock=SystemClock(),
        )
        try:
            _, token = await accounts.renew(PlayerId(player_id))
        except NotFound:
            return None
        return token


async def erase_player(settings: Settings, player_id: UUID) -> bool:
    """Erase a player. Returns whether there was one. Raises StoreError."""
    async with opened_stores(settings) as stores:
        if await stores.players.player(PlayerId(player_id)) is None:
            return False
        await stores.players.erase(PlayerId(player_id))
        stores.fanout.ring_player(PlayerId(player_id))
        stores.fanout.ring_tokens(player_id.bytes)
        return True


async def _require_key(settings: Settings, database: SqliteDatabase | PostgresDatabase) -> None:
    """Check that the token key is the one of the database. Raises BadKeys."""
    known_keys = SqlKnownKeys(database)
    known = await known_keys.fingerprint()
    if settings.token_key is None:
        if known is not None:
            keys.adopt(settings.data / KEYS, known)  # if a rotation was interrupted right before this
        unused = known is None and not await SqlMatchIndex(database).ids(None, 1)
        keys.require_usable(settings.data / KEYS, unused=unused)
    own = server_keys(settings).fingerprint()
    if known is None:
        await known_keys.keep(own)
        known = await known_keys.fingerprint()  # another process may have been faster, with another key
    if known != own:
        name = settings.data / KEYS if settings.token_key is None else "PARTIE_TOKEN_KEY"
        raise BadKeys(
            f"{name} is not the token key that this database was used with; put that one back, "
            "or change it: partie keys rotate-token-key"
        )


async def _require_kind(settings: Settings, database: SqliteDatabase | PostgresDatabase) -> None:
    """Check that a sandbox's database is served as a sandbox, and no other: its clock can be turned."""
    kind = SqlStoreKind(database)
    await kind.keep(is_sandbox=settings.sandbox)
    if await kind.is_sandbox() and not settings.sandbox:
        raise BadSetting("this database is a sandbox's: start it with --sandbox, or use another one")
    if settings.sandbox and not await kind.is_sandbox():
        raise BadSetting("--sandbox: this database holds real matches; give the sandbox one of its own (PARTIE_DATA)")


def _require_embedded(settings: Settings) -> None:
    if settings.database_url is not None:
        raise BadSetting("DATABASE_URL: use the tools of Postgres to back it up and restore it: pg_dump, pg_basebackup")


async def _open_for_reading(settings: Settings) -> SqliteDatabase | PostgresDatabase:
    if settings.database_url is not None:
        return await open_database(settings)
    return await SqliteDatabase.open(settings.data / DATABASE, read_only=True)
