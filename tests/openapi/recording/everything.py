"""All examples, one after the other, against servers in this process."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from infra.clock.turnable import TurnableClock
from infra.deliveries.port import Answer, Sender
from service.matches.tokens import token_hash
from service.settings import Settings
from service.stores import Stores
from tests.openapi.recording import faults, matches, people, refusals, states, streams
from tests.openapi.recording.chance import without_chance
from tests.openapi.recording.recorder import Client, Recorder
from tests.servers.partie import memory_stores, served_here

RECORDED = Path(__file__).parents[3] / "service" / "http" / "recorded.json"
BEGIN = datetime(2026, 11, 30, 15, 4, 5, 123456, UTC)
KEYS: dict[str, Any] = {"token_key": "11" * 32, "signing_key": "22" * 32}


PARTS: tuple[tuple[Callable[[Client], Awaitable[None]], ...], ...] = (
    (matches.every_game, matches.joining, matches.afterwards),
    (people.players, people.integrators, people.the_server, streams.frames),
    (refusals.shared, faults.damaged),
    (states.commands, states.against_the_rules, states.seats, states.invitations, states.again),
    (states.too_late, states.changing_hands),
    (matches.planning,),
)
"""What is asked of one server after the other."""


class Nowhere:
    """A sender whose receivers never answer."""

    async def post(self, url: str, headers: object, body: bytes) -> Answer:
        return Answer(fault="timeout")

    def fault_of(self, url: str) -> str | None:
        return None

    async def close(self) -> None:
        return None


@asynccontextmanager
async def serving(
    recorder: Recorder, stores: Stores | None = None, sender: Sender | None = None, **settings: Any
) -> AsyncIterator[Client]:
    """A server whose luck and time are fixed, and which has one API key of each scope."""
    clock, stores = TurnableClock(BEGIN), stores or memory_stores()
    given = Settings(bot_seconds=0, **KEYS, **settings)
    with without_chance() as chance, tempfile.TemporaryDirectory() as folder:
        async with served_here(
            Path(folder), settings=given, stores=stores, clock=clock, entropy=chance, sender=sender or Nowhere()
        ) as here:
            for scope in people.KEYS:
                await here.stores.api_keys.add(token_hash(f"key_{scope}"), scope, "", BEGIN)
            yield Client(here, clock, recorder)


async def record() -> bytes:
    """Return all examples as they are stored."""
    recorder = Recorder()
    for parts in PARTS:
        async with serving(recorder) as client:
            for part in parts:
                await part(client)
    async with serving(recorder, sandbox=True, limit_sandbox="8/hour") as client:
        await people.a_sandbox(client)
        await refusals.in_the_sandbox(client)
        await faults.the_sandbox_too_often(client)
    outbox = people.Outbox()
    async with serving(recorder, sender=outbox) as client:
        await people.deliveries(client, outbox)
    fault = faults.Fault()
    async with serving(recorder, faults.faulty_stores(fault)) as client:
        await faults.of_the_database(client, fault)
    async with serving(recorder, **faults.NARROW) as client:
        await faults.too_often(client)
    return recorder.written()
