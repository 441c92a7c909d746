"""What a URL says about where Redis is: one server, one that sentinels name, or a cluster.

::

    redis://[user:password@]host[:6379][/db]                                  one server; unix:// a socket
    redis+sentinel://[user:password@]host[:26379],host2[:26379]/master[/db]   the server that sentinels call so
    redis+cluster://[user:password@]host[:6379],host2[:6379]                  a cluster, some of whose nodes these are

``rediss`` instead of ``redis`` is over TLS. User and password are those of Redis; the sentinels' own, where they have
any, are ``?sentinel_username=…&sentinel_password=…``. Other parameters are those of redis-py.
"""

import re
from enum import Enum
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from msgspec import Struct

PLAIN: Final = ("redis://", "rediss://", "unix://")
FORMS: Final = "redis://…, rediss://…, unix://…, redis+sentinel://host,host/master or redis+cluster://host,host"
_PORTS: Final = {"sentinel": 26379, "cluster": 6379}
_HOST: Final = re.compile(r"(?P<host>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_.-]+)(:(?P<port>[0-9]{1,5}))?")
_SENTINELS: Final = {"sentinel_username": "username", "sentinel_password": "password"}


class Kind(Enum):
    """What there is at the places that a URL names."""

    SERVER = "server"
    SENTINEL = "sentinel"
    CLUSTER = "cluster"


class RedisPlaces(Struct, frozen=True):
    """A URL taken apart. *url* leads to the first place, with all that is to be said to a server there."""

    kind: Kind
    url: str
    places: tuple[tuple[str, int], ...] = ()
    master: str = ""
    to_sentinels: dict[str, str] = {}
    """Name and password for the sentinels themselves."""


def redis_places(text: str) -> RedisPlaces:
    """Take a URL apart. Raises ValueError, whose words repeat no password."""
    scheme = text.partition("://")[0]
    base, plus, kind = scheme.partition("+")
    if not plus and text.startswith(PLAIN):
        found = RedisPlaces(Kind.SERVER, text)
    elif base in ("redis", "rediss") and kind in _PORTS and "://" in text:
        found = _of_several(text, base, Kind(kind))
    else:
        raise ValueError(f"must be {FORMS}")
    from redis.asyncio.connection import parse_url  # settings without a Redis need no client of it

    try:
        parse_url(found.url)
    except ValueError:
        raise ValueError("is no URL of Redis: a port, a database or a parameter is wrong") from None
    return found


def _of_several(text: str, base: str, kind: Kind) -> RedisPlaces:
    parts = urlsplit(text)
    credentials, at, hosts = parts.netloc.rpartition("@")
    places = tuple(_place(one, _PORTS[kind.value]) for one in hosts.split(","))
    master, _, database = parts.path.strip("/").partition("/")
    if kind is Kind.SENTINEL and not master:
        raise ValueError("names no master: redis+sentinel://host:26379,host2:26379/mymaster")
    if kind is Kind.CLUSTER and parts.path not in ("", "/", "/0"):
        raise ValueError("a cluster has no databases but 0: redis+cluster://host:6379,host2:6379")
    if database and not database.isdecimal():
        raise ValueError("the database is a number: redis+sentinel://host:26379/mymaster/0")
    query = parse_qsl(parts.query, keep_blank_values=True)
    to_sentinels = {_SENTINELS[name]: value for name, value in query if name in _SENTINELS}
    others = urlencode([(name, value) for name, value in query if name not in _SENTINELS])
    host, port = places[0]
    url = f"{base}://{credentials}{at}{f'[{host}]' if ':' in host else host}:{port}/{database or 0}"
    return RedisPlaces(kind, f"{url}?{others}" if others else url, places, master, to_sentinels)


def _place(text: str, port: int) -> tuple[str, int]:
    found = _HOST.fullmatch(text)
    if found is None or not 0 < int(found["port"] or port) < 65_536:
        raise ValueError("hosts are separated by commas, each with its port if it is another: host:26379,host2:26379")
    return found["host"].strip("[]"), int(found["port"] or port)
