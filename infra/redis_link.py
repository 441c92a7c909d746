"""Connections to Redis that fail where they are used: to a server, to the one that sentinels name, or to a cluster.

Whoever meets a fault says so (``doubt``), and Redis is looked for anew: sentinels are asked for the master, a cluster's
nodes for who has which slots. Subscriptions are made on connections of their own, one a shard, and a server is one.
"""

import zlib
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from msgspec import Struct
from redis.asyncio import Redis, RedisCluster
from redis.asyncio.cluster import ClusterNode
from redis.asyncio.connection import parse_url
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel, SentinelConnectionPool
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from infra.redis_urls import Kind, RedisPlaces, redis_places

FAULTS = (RedisError, OSError, RuntimeError)
"""What a closing connection may raise; uvloop's closed transports raise RuntimeError."""
TAGS: Final = 16
"""Into so many parts keys of a cluster fall that a script must be able to reach together."""
SLOTS: Final = 16_384
MOST_SAID: Final = 200

Client = Redis | RedisCluster


class Shard(Struct, frozen=True):
    """A server that carries channels, all of them or those of some slots, and a channel of which it is sure."""

    connection: Any  # the library's; its two kinds have no type in common
    slots: frozenset[int] | None
    tag: bytes
    """What makes a channel's name one of this shard's."""


def fault_of(error: BaseException) -> str:
    """Return what is logged of a fault; the library tells of all sentinels that it has asked, in full."""
    return str(error)[:MOST_SAID]


class RedisLink:
    """A client whose calls wait *seconds* for an answer. Raises ValueError for a URL that is not one of Redis."""

    def __init__(self, url: str, seconds: float) -> None:
        self._seconds = seconds
        self._sentinel: Sentinel | None = None
        places = redis_places(url)
        self.sharded = places.kind is Kind.CLUSTER
        match places.kind:
            case Kind.SERVER:
                self.client: Client = Redis.from_url(url, **self._options())
            case Kind.SENTINEL:
                self.client = self._by_sentinels(places)
            case Kind.CLUSTER:
                self.client = self._of_cluster(places)

    def tag(self, name: str) -> str:
        """Return what a key's name must contain so that scripts reach those of the same tag together."""
        return f"{{{zlib.crc32(name.encode()) % TAGS}}}" if self.sharded else ""

    def pipeline(self) -> Any:
        """Return a pipeline that is no transaction."""
        return self.client.pipeline(transaction=False)

    def publish(self, pipeline: Any, channel: bytes, message: bytes | str | int) -> None:
        """Add a message to a pipeline."""
        if self.sharded:
            pipeline.spublish(channel, message)
        else:
            pipeline.publish(channel, message)

    def subscribing(self, word: str, channels: Sequence[bytes]) -> list[tuple[bytes | str, ...]]:
        """Return the commands for ``SUBSCRIBE`` or ``UNSUBSCRIBE``: those of a cluster take channels of one slot."""
        return [(f"S{word}", one) for one in channels] if self.sharded else [(word, *channels)]

    def slot(self, channel: bytes) -> int:
        """Return where a channel belongs."""
        return self.client.keyslot(channel) if isinstance(self.client, RedisCluster) else 0

    async def shards(self) -> list[Shard]:
        """Return all servers that carry channels now, with connections that are not open yet."""
        if isinstance(self.client, Redis):
            pool = self.client.connection_pool
            return [Shard(pool.make_connection(), None, b"")]  # type: ignore[no-untyped-call]  # theirs
        await self.client.initialize()
        await self.client.nodes_manager.initialize()  # who has which slots may have changed
        slots: dict[str, set[int]] = {}
        nodes: dict[str, ClusterNode] = {}
        for slot, (primary, *_) in self.client.nodes_manager.slots_cache.items():
            slots.setdefault(primary.name, set()).add(slot)
            nodes[primary.name] = primary
        return [self._shard(nodes[name], frozenset(some)) for name, some in slots.items()]

    async def master(self) -> tuple[str, int] | None:
        """Return where the master is that sentinels name now, if there are any; idle connections elsewhere are closed.

        A master that was cut off from them may go on answering for a while, alone.
        """
        pool = None if isinstance(self.client, RedisCluster) else self.client.connection_pool
        if not isinstance(pool, SentinelConnectionPool):
            return None
        host, port = await pool.get_master_address()  # type: ignore[no-untyped-call]  # theirs
        return host, port

    async def doubt(self) -> None:
        """After a fault: look for Redis anew when it is needed next."""
        with suppress(*FAULTS):
            if isinstance(self.client, RedisCluster):
                await self.client.aclose()

    async def close(self) -> None:
        """Close all connections."""
        with suppress(*FAULTS):
            if isinstance(self.client, RedisCluster):
                await self.client.aclose()
            else:
                await self.client.connection_pool.disconnect()
        with suppress(*FAULTS):
            if self._sentinel is not None:
                await self._sentinel.aclose()

    def _options(self) -> dict[str, Any]:
        return {
            "protocol": 2,
            "socket_timeout": self._seconds,
            "socket_connect_timeout": self._seconds,
            "retry": Retry(NoBackoff(), 0),  # a fault ends the connection here, not somewhere within the library
        }

    def _by_sentinels(self, places: RedisPlaces) -> Redis:
        options = _said_to_servers(places)
        to_sentinels = {**options, **self._options(), **places.to_sentinels}
        for own in ("db", *({"username", "password"} - places.to_sentinels.keys())):
            to_sentinels.pop(own, None)
        self._sentinel = Sentinel(places.places, sentinel_kwargs=to_sentinels)  # type: ignore[no-untyped-call]
        master: Redis = self._sentinel.master_for(places.master, **options, **self._options())
        return master

    def _of_cluster(self, places: RedisPlaces) -> RedisCluster:
        nodes = [ClusterNode(host, port) for host, port in places.places]
        return RedisCluster(startup_nodes=nodes, **_said_to_servers(places), **self._options())

    def _shard(self, node: ClusterNode, slots: frozenset[int]) -> Shard:
        connection = node.connection_class(**{**node.connection_kwargs, **self._options()})
        return Shard(connection, slots, next(tag for tag in map(_braced, range(SLOTS * 8)) if self.slot(tag) in slots))


def _braced(number: int) -> bytes:
    return b"{%d}" % number


def _said_to_servers(places: RedisPlaces) -> dict[str, Any]:
    """Return the parameters of connections except where they lead."""
    options: dict[str, Any] = {**parse_url(places.url)}
    secure = options.pop("connection_class", None) is not None
    for name in ("host", "port"):
        options.pop(name, None)
    if places.kind is Kind.CLUSTER:
        options.pop("db", None)
    return {**options, "ssl": True} if secure else options
