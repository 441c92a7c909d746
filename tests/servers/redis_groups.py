"""Several Redis or Valkey servers that stand in for each other: behind sentinels, or as a cluster."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import RedisError

from tests.servers.redis import redis_binary, running_redis
from tests.servers.server import POLL_SECONDS, START_SECONDS, Server, free_port, temporary_folder

REDIS_KINDS = {
    "redis": "redis_url",
    "sentinels": "sentinels_url",
    "cluster": "redis_cluster_url",
}
"""The fixtures of all kinds of Redis, by what they are called in tests' names."""
MASTER = "partie"
SENTINELS = 3
DOWN_MILLISECONDS = 1_500
"""How long a server is silent before it is taken for dead."""


def of_two_processes(kind: str) -> object:
    """Return the parameter of a fixture that has two processes share a *kind* of Redis."""
    return pytest.param(f"{kind} of two processes", marks=() if kind == "redis" else pytest.mark.failover)


class RedisGroup:
    """Servers, and the URL by which they are used."""

    def __init__(self, url: str, servers: list[Server], watchers: list[Server]) -> None:
        self.url = url
        self.servers = servers
        self.watchers = watchers

    def master(self) -> Server:
        """Return the server that the sentinels take for the master."""
        for watcher in self.watchers:
            if (place := ask(watcher, "SENTINEL", "GET-MASTER-ADDR-BY-NAME", MASTER)) is not None:
                return next(one for one in self.servers if one.port == int(place[1]))
        raise RuntimeError("no sentinel knows of a master")

    def primary_of(self, key: str) -> Server:
        """Return the server of a cluster that has the slot of *key*."""
        for server in self.servers:
            try:
                slot = ask(server, "CLUSTER", "KEYSLOT", key)
                ranges = ask(server, "CLUSTER", "SLOTS") or []
            except RedisError:
                continue
            port = next(int(primary[1]) for first, last, primary, *_ in ranges if first <= slot <= last)
            return next(one for one in self.servers if one.port == port)
        raise RuntimeError("no server of the cluster answers")

    def flush(self) -> None:
        """Empty all that can be written to."""
        for server in self.servers:
            if (ask(server, "ROLE") or [b""])[0] == b"master":
                ask(server, "FLUSHALL")


@contextmanager
def running_sentinels() -> Iterator[RedisGroup]:
    """A master with two replicas, and three sentinels."""
    with ExitStack() as stack:
        master = stack.enter_context(running_redis())
        replicas = [
            stack.enter_context(running_redis("--replicaof", f"127.0.0.1 {master.port}", *QUICK)) for _ in range(2)
        ]
        _until("replicas", lambda: ask(master, "INFO", "replication")["connected_slaves"] == len(replicas))
        watchers = [stack.enter_context(_running_sentinel(master.port)) for _ in range(SENTINELS)]
        hosts = ",".join(f"127.0.0.1:{one.port}" for one in watchers)
        group = RedisGroup(f"redis+sentinel://{hosts}/{MASTER}/0", [master, *replicas], watchers)
        for one in watchers:  # before they know of each other and of the replicas nobody can stand in
            _until("sentinels", lambda one=one: _knows_all(one, len(replicas)))  # type: ignore[misc]
        yield group


@contextmanager
def running_redis_cluster(replicas: int = 0) -> Iterator[RedisGroup]:
    """Three primaries with a third of the slots each, and so many replicas of each."""
    with ExitStack() as stack:
        buses = [free_port() for _ in range(3 * (1 + replicas))]
        servers = [stack.enter_context(running_redis(*CLUSTER, "--cluster-port", str(bus))) for bus in buses]
        primaries, others = servers[:3], servers[3:]
        for number, one in enumerate(primaries):
            ask(one, "CLUSTER", "ADDSLOTSRANGE", 16_384 * number // 3, 16_384 * (number + 1) // 3 - 1)
        for number, (one, bus) in enumerate(zip(servers, buses, strict=True)):
            ask(one, "CLUSTER", "SET-CONFIG-EPOCH", number + 1)
            ask(servers[0], "CLUSTER", "MEET", "127.0.0.1", one.port, bus)
        known = len(servers)
        for one in servers:
            _until("a cluster", lambda one=one: _tells(one, "cluster_known_nodes") == str(known))  # type: ignore[misc]
        for number, one in enumerate(others):
            ask(one, "CLUSTER", "REPLICATE", ask(primaries[number % 3], "CLUSTER", "MYID").decode())
        for one in servers:
            _until("slots", lambda one=one: _tells(one, "cluster_slots_ok") == "16384")  # type: ignore[misc]
            _until("end of the beginning", lambda one=one: _tells(one, "cluster_state") == "ok")  # type: ignore[misc]
        for one in primaries:
            _until(
                "replicas",
                lambda one=one: ask(one, "INFO", "replication")["connected_slaves"] == replicas,  # type: ignore[misc]
            )
        hosts = ",".join(f"127.0.0.1:{one.port}" for one in primaries)
        yield RedisGroup(f"redis+cluster://{hosts}", servers, [])


QUICK = ("--repl-diskless-sync-delay", "0")
CLUSTER = ("--cluster-enabled", "yes", "--cluster-node-timeout", str(DOWN_MILLISECONDS), *QUICK)


def ask(server: Server, *command: str | int) -> Any:
    """Return what a server answers. Raises RedisError."""
    with Redis(port=server.port, socket_timeout=2, protocol=2) as client:
        return client.execute_command(*command)


@contextmanager
def _running_sentinel(master: int) -> Iterator[Server]:
    with temporary_folder("partie-sentinel-") as folder:
        port = free_port()
        config = folder / "sentinel.conf"
        config.write_text(
            f"port {port}\nbind 127.0.0.1\ndir {folder}\n"
            f"sentinel monitor {MASTER} 127.0.0.1 {master} {SENTINELS // 2 + 1}\n"
            f"sentinel down-after-milliseconds {MASTER} {DOWN_MILLISECONDS}\n"
            f"sentinel failover-timeout {MASTER} 10000\n"
        )
        server = Server(
            url=f"redis://127.0.0.1:{port}",
            port=port,
            command=[str(redis_binary()), str(config), "--sentinel"],
            log=folder / "log",
            answers=lambda: _is_here(port, config),
            stop_signal=signal.SIGTERM,
        )
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _is_here(port: int, config: Path) -> bool:
    """Whether it answers, and is the one that has written its own name into *config*: a stranger would not."""
    try:
        with Redis(port=port, socket_timeout=1, protocol=2) as client:
            return client.execute_command("SENTINEL", "MYID").decode() in config.read_text()
    except RedisError:
        return False


def _knows_all(watcher: Server, replicas: int) -> bool:
    told = ask(watcher, "INFO", "sentinel")["master0"]
    return bool(told["slaves"] == replicas and told["sentinels"] == SENTINELS and told["status"] == "ok")


def _tells(server: Server, name: str) -> str:
    text = ask(server, "CLUSTER", "INFO")
    told = text if isinstance(text, dict) else dict(line.split(":") for line in text.decode().split())
    return str(told[name])


def _until(what: str, holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not holds():
        if time.monotonic() > deadline:
            raise RuntimeError(f"no {what} within {START_SECONDS} s")
        time.sleep(POLL_SECONDS)
