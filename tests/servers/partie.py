"""Real servers for tests: one in this process (its clock can be turned), or one in a process of its own (to kill)."""

import asyncio
import os
import signal
import socket
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import httpx
import uvicorn
from msgspec import Struct
from msgspec.structs import replace

from infra.agenda.memory import MemoryAgenda
from infra.api_keys.memory import MemoryApiKeys
from infra.chance.port import Entropy
from infra.clock.port import Clock
from infra.clock.turnable import TurnableClock
from infra.database.memory import MemoryDatabase
from infra.deliveries.port import Sender
from infra.editions.memory import MemoryEditions
from infra.ended_matches.memory import MemoryEndedMatches
from infra.event_store.memory import MemoryEventStore
from infra.fanout.memory import MemoryFanout
from infra.imported_records.memory import MemoryImportedRecords
from infra.invitations.memory import MemoryInvitations
from infra.liveness.memory import MemoryLiveness
from infra.match_index.memory import MemoryMatchIndex
from infra.players.memory import MemoryPlayers
from infra.presence.memory import MemoryPresence
from infra.rematches.memory import MemoryRematches
from infra.signing_keys.memory import MemorySigningKeys
from infra.webhooks.memory import MemoryWebhooks
from service.app import Server, create_server
from service.process.run import loop_server
from service.settings import Settings, variable
from service.stores import Stores
from tests.servers.forking import Running, start_partie
from tests.servers.server import free_port

BOTH_PACKAGES = ("domain.games", "tests.games_for_tests")
UNHINDERED = {
    "limit_openings": "1000000/hour",
    "limit_sittings": "1000000/hour",
    "limit_players": "1000000/hour",
    "limit_commands": "1000000/minute",
}
"""Limits that no test reaches by the number of its matches, all of which one client opens."""
START_SECONDS = 60


class Here(Struct, frozen=True):
    """A server in this process: a client of it, and what it was made with."""

    client: httpx.AsyncClient
    url: str
    server: Server
    stores: Stores
    clock: Clock
    data: Path
    running: uvicorn.Server


def memory_stores(store: MemoryEventStore | None = None) -> Stores:
    """Make stores that live in memory, around *store* if it is given."""
    store = store or MemoryEventStore()
    rematches = MemoryRematches()
    index = MemoryMatchIndex(store, rematches)
    return Stores(
        database=MemoryDatabase(),
        store=store,
        index=index,
        rematches=rematches,
        invitations=MemoryInvitations(store, index),
        editions=MemoryEditions(),
        api_keys=MemoryApiKeys(),
        players=MemoryPlayers(store),
        signing_keys=MemorySigningKeys(),
        ended=MemoryEndedMatches(store),
        imported=MemoryImportedRecords(),
        agenda=MemoryAgenda(store),
        liveness=MemoryLiveness(),
        fanout=MemoryFanout(),
        presence=MemoryPresence(),
        webhooks=MemoryWebhooks(),
    )


@asynccontextmanager
async def served_here(
    data: Path,
    *,
    settings: Settings | None = None,
    stores: Stores | None = None,
    clock: Clock | None = None,
    entropy: Entropy | None = None,
    sender: Sender | None = None,
) -> AsyncIterator[Here]:
    """Serve over real HTTP on a free port, in this event loop. Stores in memory and a clock to turn unless given."""
    given = settings or Settings(game_packages=BOTH_PACKAGES, bot_seconds=0)
    unset = {name: rate for name, rate in UNHINDERED.items() if getattr(given, name) == getattr(Settings(), name)}
    given = replace(given, **unset)
    stores = stores or memory_stores()
    clock = clock or TurnableClock()
    server = create_server(replace(given, data=data), clock=clock, entropy=entropy, stores=stores, sender=sender)
    listening = _listening()
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    running = loop_server(server, host="127.0.0.1", port=0)
    task = asyncio.create_task(running.serve([listening]))
    while not running.started:
        if task.done():
            await task
            raise RuntimeError("the server did not start")
        await asyncio.sleep(0.005)
    try:
        async with client_of(url) as client:
            yield Here(client, url, server, stores, clock, data, running)
    finally:
        running.handle_exit(signal.SIGTERM, None)
        await task


def client_of(url: str, timeout: float = 30) -> httpx.AsyncClient:
    """Make a client of a server over plain HTTP: without certificates, which take longer to read than most tests."""
    return httpx.AsyncClient(base_url=url, timeout=timeout, verify=False)


def _listening() -> socket.socket:
    # The protocol is named because asyncio sends small answers at once (TCP_NODELAY) on sockets that name it alone:
    # without it every answer of two parts waits 40 ms for the client's acknowledgement.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    listening.listen(1000)
    return listening


class Process(Struct):
    """A server in a process of its own."""

    url: str
    process: Running
    log: Path

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self, seconds: float = 10) -> int:
        """Ask it to stop and give its exit code."""
        self.process.terminate()
        return self.process.wait(seconds)


@contextmanager
def served_apart(
    data: Path,
    *arguments: str,
    port: int | None = None,
    environment: Mapping[str, str] | None = None,
    forked: bool = True,
) -> Iterator[Process]:
    """Serve in a process of its own, by ``partie serve``, with its database in *data*; not *forked*: as users do."""
    port = port or free_port()
    data.mkdir(parents=True, exist_ok=True)
    log = data / f"server-{port}-{time.monotonic_ns()}.log"
    own = {
        "PARTIE_DATA": str(data),
        "PARTIE_GAME_PACKAGES": ",".join(BOTH_PACKAGES),
        **{variable(name): rate for name, rate in UNHINDERED.items()},
        "PYTHONPATH": str(Path(__file__).parents[2]),
        **(environment or {}),
    }
    with log.open("wb") as file:
        command = ["serve", "--port", str(port), *arguments]
        process = start_partie(command, os.environ | own, Path.cwd(), file, file, forked=forked)
    served = Process(f"http://127.0.0.1:{port}", process, log)
    try:
        _wait_until_ready(served)
        yield served
    finally:
        if process.poll() is None:
            served.kill()


def _wait_until_ready(served: Process) -> None:
    deadline = time.monotonic() + START_SECONDS
    with httpx.Client(base_url=served.url, timeout=2, verify=False) as client:
        while time.monotonic() < deadline and served.process.poll() is None:
            try:
                if client.get("/readyz").is_success:
                    return
            except httpx.TransportError:
                time.sleep(0.02)
    raise RuntimeError(f"the server did not start:\n{served.log.read_text()[-2000:]}")
