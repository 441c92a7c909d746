"""The service on its machines, and what is asked of it."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import cycle

import asyncpg
import httpx
from redis.asyncio.sentinel import Sentinel

from benchmarks.machines import chapter
from benchmarks.machines.machine import HERE, Machine, Network
from service.matches.tokens import token_hash
from tests.servers.partie import client_of

KEY = "key_of_the_machines"
PASSWORD = "change-me"
STARTED_SECONDS = 150.0
ANSWER_SECONDS = 4.0
"""How long a client waits for an answer before it asks the other machine."""
SILENT_SECONDS = 12.0
"""How long a follower hears nothing before it goes elsewhere: two heartbeats and a bit."""


class World:
    """Three machines for the data, two for the API."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.data = [one for name, one in network.machines.items() if name.startswith("db")]
        self.api = [one for name, one in network.machines.items() if name.startswith("api")]
        # no limits, since one client opens all matches; and hooks that lead to this machine
        self._settings = {
            **dict(line.split("=", 1) for line in chapter.block("api/partie.env").splitlines()),
            "PARTIE_GAME_PACKAGES": "domain.games",
            "PARTIE_WEBHOOKS_PRIVATE": "true",
            "PARTIE_LIMIT_OPENINGS": "0",
            "PARTIE_LIMIT_SITTINGS": "0",
            "PARTIE_LIMIT_STREAMS": "0",
            "PARTIE_LIMIT_COMMANDS": "0",
        }

    async def start(self) -> None:
        """Start everything, and return once it serves."""
        for machine in self.data:
            self.start_data(machine)
        await until("a leader and its standbys", self._all_stream, STARTED_SECONDS)
        await asyncio.to_thread(self.data[0].once, chapter.block("db/once").strip())
        for machine in self.api:
            self._service(machine, "haproxy")
        await until("a way to the leader", self._migrated, STARTED_SECONDS)
        for machine in self.api:
            self._service(machine, "partie")
        connection = await self.connected(await self.leader())
        await connection.execute(
            "INSERT INTO api_keys (key_hash, scope, note, created) VALUES ($1, 'webhooks feed', '', $2)",
            token_hash(KEY),
            datetime.now(UTC),
        )
        await connection.close()
        await self.all_serve()

    def start_data(self, machine: Machine) -> None:
        """Start all services of a machine for the data."""
        for name, command in zip(("etcd", "patroni", "redis", "sentinel"), _services("db"), strict=True):
            machine.run(name, command)

    def start_api(self, machine: Machine) -> None:
        """Start all services of a machine of the API."""
        for name in ("haproxy", "partie"):
            self._service(machine, name)

    def start_redis(self, machine: Machine) -> None:
        """Start Redis again."""
        machine.run("redis", _services("db")[2])

    def stop_partie(self, machine: Machine) -> int:
        """Stop a process of the API in good order, and return its exit code."""
        return machine.end("partie", signal.SIGTERM)

    def start_partie(self, machine: Machine) -> None:
        """Start it again."""
        self._service(machine, "partie")

    async def leader(self) -> Machine:
        """Return who leads Postgres, as HAProxy sees it."""
        for machine in self.data:
            if await _answers(machine, "/primary"):
                return machine
        raise LookupError("nobody leads")

    async def switch_over(self) -> None:
        """Ask Patroni for another leader."""
        leader = await self.leader()
        async with client_of(f"http://{leader.address}:8008", 60) as client:
            answer = await client.post("/switchover", json={"leader": leader.name})
            assert answer.is_success, answer.text

    async def redis_master(self) -> Machine:
        """Return where the master of Redis is, as the sentinels say."""
        sentinel = Sentinel([(one.address, 26379) for one in self.data], socket_timeout=2)
        host, _ = await sentinel.discover_master("partie")
        await sentinel.aclose()
        return next(one for one in self.data if host in (one.address, one.name))

    async def connected(self, machine: Machine) -> asyncpg.Connection:
        """Connect to the database of one machine."""
        return await asyncpg.connect(f"postgresql://partie:{PASSWORD}@{machine.address}/partie", timeout=5)

    async def all_well(self) -> None:
        """Return once all machines do what they should, as before any fault."""
        await until("all standbys follow", self._all_stream, STARTED_SECONDS)
        await self.all_serve()

    async def all_serve(self) -> None:
        """Return once every process of the API is ready, and hears the others."""
        for machine in self.api:
            await until(f"{machine.name} serves", lambda machine=machine: _serves(machine), STARTED_SECONDS)  # type: ignore[misc]

    def _service(self, machine: Machine, name: str) -> None:
        command = next(one for one in _services("api") if one.startswith(name))
        machine.run(name, command, self._settings, "root")

    async def _migrated(self) -> bool:
        try:
            await asyncio.to_thread(self.api[0].once, "partie migrate", self._settings, "root")
        except Exception:
            return False
        return True

    async def _all_stream(self) -> bool:
        """Whether one leads, the others follow it, and one of them is the one that commits wait for."""
        for machine in self.data:
            try:
                async with client_of(f"http://{machine.address}:8008", 2) as client:
                    members = (await client.get("/cluster")).json()["members"]
            except (httpx.HTTPError, json.JSONDecodeError, KeyError):
                continue
            roles = sorted(one["role"] for one in members if one["state"] in ("running", "streaming"))
            lags = [one.get("lag", 0) for one in members]
            return roles == ["leader", "replica", "sync_standby"] and all(lag == 0 for lag in lags)
        return False


class EitherHost:
    """A client's way to the API: each time to the other machine."""

    def __init__(self, world: World, timeout: float) -> None:
        self._clients = [client_of(f"http://{one.address}:8000", timeout) for one in world.api]
        self._next = cycle(self._clients)

    @property
    def client(self) -> httpx.AsyncClient:
        return next(self._next)

    @property
    def url(self) -> str:
        return str(next(self._next).base_url)

    async def close(self) -> None:
        for client in self._clients:
            await client.aclose()


async def until(what: str, holds: Callable[[], object], seconds: float) -> None:
    """Return once it holds. Raises TimeoutError."""
    deadline = time.monotonic() + seconds
    while not await holds():  # type: ignore[misc]
        if time.monotonic() > deadline:
            raise TimeoutError(f"not within {seconds:g} s: {what}")
        await asyncio.sleep(0.1)


def _services(kind: str) -> list[str]:
    return chapter.block(f"{kind}/services").strip().splitlines()


async def _answers(machine: Machine, path: str) -> bool:
    try:
        async with client_of(f"http://{machine.address}:8008", 1) as client:
            return (await client.options(path)).is_success
    except httpx.HTTPError:
        return False


async def _serves(machine: Machine) -> bool:
    try:
        async with client_of(f"http://{machine.address}:8000", 2) as client:
            answer = await client.get("/readyz")
    except httpx.HTTPError:
        return False
    return answer.is_success and not answer.json().get("degraded")


__all__ = ["HERE", "KEY", "EitherHost", "World", "until"]
