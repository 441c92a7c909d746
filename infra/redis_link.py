"""A connection to Redis that fails where it is used."""

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

FAULTS = (RedisError, OSError, RuntimeError)
"""What a closing connection may raise; uvloop's closed transports raise RuntimeError."""


def redis_at(url: str, seconds: float) -> Redis:
    """Return a client that waits *seconds* for an answer. Raises ValueError for a URL that is not one of Redis."""
    return Redis.from_url(
        url,
        protocol=2,
        socket_timeout=seconds,
        socket_connect_timeout=seconds,
        retry=Retry(NoBackoff(), 0),  # a fault ends the connection here, not somewhere within the library
    )
