"""Servers to be measured, each in a process of its own, and the loads that are put on them."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import httpx
import msgspec
from msgspec import Struct

from benchmarks.load.commands import Load
from infra.migrate import migrate
from tests.servers import free_port
from tests.servers.partie import served_apart

T = TypeVar("T")

ROOT = Path(__file__).parents[1]
START_SECONDS = 20
MOVE = '{"type":"move","origin":{"row":2,"column":3},"target":{"row":2,"column":4}}'
KEYS = {"PARTIE_TOKEN_KEY": "1f" * 32, "PARTIE_SIGNING_KEY": "2e" * 32}
MANY = {"PARTIE_STREAMS_PER_CLIENT": "5000", "PARTIE_LIMIT_STREAMS": "1000000/minute"}


class Served(Struct, frozen=True):
    """A server that answers: where, and in which process."""

    url: str
    pid: int


@contextmanager
def partie(data: Path, *arguments: str, environment: Mapping[str, str] | None = None) -> Iterator[Served]:
    """Serve as users do, by ``partie serve``; on SQLite in *data* unless *environment* says otherwise."""
    games = {"PARTIE_GAME_PACKAGES": "domain.games"}
    with served_apart(data, *arguments, environment=MANY | games | dict(environment or {}), forked=False) as served:
        yield Served(served.url, served.process.pid)


@contextmanager
def on_postgres(data: Path, url: str, environment: Mapping[str, str] | None = None) -> Iterator[Served]:
    """Serve on a Postgres alone, from one process; its database is migrated first."""
    asyncio.run(migrate(url))
    with partie(data, environment=KEYS | {"DATABASE_URL": url} | dict(environment or {})) as served:
        yield served


@contextmanager
def special(what: str) -> Iterator[Served]:
    """Serve what `benchmarks.serve` has: ``memory`` or ``echo``."""
    port = free_port()
    command = [sys.executable, "-m", "benchmarks.serve", what, str(port)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_until_answered(url, process)
            yield Served(url, process.pid)
        finally:
            process.terminate()


def several_processes(database_url: str, redis_url: str) -> dict[str, str]:
    """Return the settings of a server that others share their matches with."""
    return KEYS | {"DATABASE_URL": database_url, "REDIS_URL": redis_url}


def commands(server: Served, connections: int, seconds: float) -> Load:
    """Let so many players play on a server."""
    return loaded("commands", server, Load, "--connections", connections, "--seconds", seconds)


def echoes(server: Served, connections: int, seconds: float) -> Load:
    """Let so many clients post the same body."""
    return loaded("echo", server, Load, "--connections", connections, "--seconds", seconds, "--body", MOVE)


def loaded(load: str, server: Served, kind: type[T], *arguments: object) -> T:
    """Run a load of `benchmarks.load` in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.load", load, server.url, "--pid", str(server.pid)]
    done = subprocess.run([*command, *map(str, arguments)], cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{load} on {server.url}:\n{done.stderr.decode()[-2000:]}")
    return msgspec.json.decode(done.stdout, type=kind)


def _wait_until_answered(url: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            httpx.post(url, content=MOVE, timeout=2)
            return
        except httpx.TransportError:
            time.sleep(0.02)
    raise RuntimeError(f"{process.args!r} did not start")
