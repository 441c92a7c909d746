"""What a server keeps its data in, the bell between processes, and its keys, as its settings name them."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from infra import data_folder
from infra.agenda.port import Agenda
from infra.agenda.postgres import PostgresAgenda
from infra.agenda.sqlite import SqliteAgenda
from infra.api_keys.port import ApiKeys
from infra.api_keys.sql import SqlApiKeys
from infra.background import Background
from infra.data_folder import DATABASE, KEYS, SIGNING_KEY
from infra.database.port import Database
from infra.database.postgres import PostgresDatabase
from infra.database.replica import Replica
from infra.database.sqlite import SqliteDatabase
from infra.editions.port import Editions
from infra.editions.sql import SqlEditions
from infra.ended_matches.port import EndedMatches
from infra.ended_matches.sql import SqlEndedMatches
from infra.event_store.committer import Counts
from infra.event_store.port import EventStore
from infra.event_store.postgres import PostgresEventStore
from infra.event_store.sqlite import SqliteEventStore
from infra.fanout.memory import MemoryFanout
from infra.fanout.port import Fanout
from infra.fanout.tail import Tail
from infra.imported_records.port import ImportedRecords
from infra.imported_records.sql import SqlImportedRecords
from infra.invitations.port import Invitations
from infra.invitations.sql import SqlInvitations
from infra.keys import ServerKeys, keys_from_hex, keys_in_file
from infra.limits.port import SharedLimits
from infra.liveness.port import Liveness
from infra.liveness.postgres import PostgresLiveness
from infra.liveness.sqlite import SqliteLiveness
from infra.match_index.port import MatchIndex
from infra.match_index.sql import SqlMatchIndex
from infra.migrate import migrate_file
from infra.players.port import Players
from infra.players.sql import SqlPlayers
from infra.presence.memory import MemoryPresence
from infra.presence.port import Presence
from infra.rematches.port import Rematches
from infra.rematches.sql import SqlRematches
from infra.signing_keys.port import SigningKeys
from infra.signing_keys.private import key_from_hex, key_in_file
from infra.signing_keys.sql import SqlSigningKeys
from infra.webhooks.port import Webhooks
from infra.webhooks.sql import SqlWebhooks
from service.settings import Settings

if TYPE_CHECKING:
    from infra.fanout.redis import RedisFanout


class Stores(Struct, frozen=True):
    """The stores of this server, and its bell."""

    database: Database
    store: EventStore
    index: MatchIndex
    invitations: Invitations
    rematches: Rematches
    editions: Editions
    api_keys: ApiKeys
    players: Players
    signing_keys: SigningKeys
    ended: EndedMatches
    imported: ImportedRecords
    agenda: Agenda
    liveness: Liveness
    fanout: Fanout
    presence: Presence
    webhooks: Webhooks
    limits: SharedLimits | None = None
    """What counts limits over all processes; None: each counts for itself."""
    tail: Tail | None = None
    counts: Counts | None = None
    replica: Replica | None = None
    """A standby that some reads go to."""


async def open_database(settings: Settings) -> SqliteDatabase | PostgresDatabase:
    """Open the database that *settings* name; an embedded one is created and migrated first. Raises StoreError."""
    if settings.database_url is not None:
        return await PostgresDatabase.open(
            settings.database_url, direct_url=settings.database_direct_url, seconds=settings.database_seconds
        )
    data_folder.make(settings.data)
    await migrate_file(settings.data / DATABASE)
    return await SqliteDatabase.open(settings.data / DATABASE)


def server_keys(settings: Settings) -> ServerKeys:
    """Return the keys that *settings* name; those of an embedded server are made at its first start. Raises BadKeys."""
    if settings.token_key is not None:
        return keys_from_hex(settings.token_key)
    data_folder.make(settings.data)
    return keys_in_file(settings.data / KEYS)


def signing_key(settings: Settings) -> bytes | None:
    """Return the private key to sign with, None if there is none. That of an embedded server is made at its first
    start. Raises BadKeys.
    """
    if settings.signing_key is not None:
        return key_from_hex(settings.signing_key)
    if settings.database_url is not None:
        return None
    data_folder.make(settings.data)
    return key_in_file(settings.data / SIGNING_KEY)


async def open_stores(settings: Settings, stack: AsyncExitStack, background: Background) -> Stores:
    """Open the stores that *settings* name; *stack* closes them. Raises StoreError."""
    database = await open_database(settings)
    stack.push_async_callback(database.close)
    replica = None
    if settings.database_replica_url is not None:
        replica = Replica(
            settings.database_replica_url, seconds=settings.database_seconds, late=settings.replica_seconds
        )
        stack.push_async_callback(replica.close)
    if settings.redis_url is None:
        return replace(stores_on(database, MemoryFanout(), MemoryPresence(), settings), replica=replica)
    # where there is no Redis, a start does not wait for its client
    from infra.fanout.redis import RedisFanout
    from infra.limits.redis import RedisLimits
    from infra.presence.redis import RedisPresence

    fanout = await RedisFanout.open(settings.redis_url, background)
    stack.push_async_callback(fanout.close)
    presence = await RedisPresence.open(settings.redis_url, fanout, background)
    stack.push_async_callback(presence.close)
    limits = RedisLimits(settings.redis_url)
    stack.push_async_callback(limits.close)
    return replace(stores_on(database, fanout, presence, settings), limits=limits, replica=replica)


def stores_on(
    database: SqliteDatabase | PostgresDatabase,
    fanout: MemoryFanout | RedisFanout,
    presence: Presence,
    settings: Settings,
) -> Stores:
    """Return the stores on *database*, with the bell *fanout*."""
    store: SqliteEventStore | PostgresEventStore
    agenda: Agenda
    liveness: Liveness
    tail = None
    if isinstance(database, SqliteDatabase):
        store, agenda = SqliteEventStore(database, most_waiting=settings.queue), SqliteAgenda(database)
        liveness = SqliteLiveness(database)
    else:
        store, agenda = PostgresEventStore(database, most_waiting=settings.queue), PostgresAgenda(database)
        liveness = PostgresLiveness(database)
        tail = Tail(fanout.bells, store.versions)
    return Stores(
        database=database,
        store=store,
        index=SqlMatchIndex(database),
        invitations=SqlInvitations(database),
        rematches=SqlRematches(database),
        editions=SqlEditions(database),
        api_keys=SqlApiKeys(database),
        players=SqlPlayers(database),
        signing_keys=SqlSigningKeys(database),
        ended=SqlEndedMatches(database),
        imported=SqlImportedRecords(database),
        agenda=agenda,
        liveness=liveness,
        fanout=fanout,
        presence=presence,
        webhooks=SqlWebhooks(database),
        tail=tail,
        counts=store.counts,
    )
