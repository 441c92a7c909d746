"""The core time of the hot requests on one server, beside an echo's, in short turns.

Core time is what a process itself has worked, so a busy machine disturbs it little; turns of all kinds follow one
another, so whatever does disturb it disturbs them all.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable

from msgspec import Struct

from benchmarks.load.connection import Connection, connect, request
from benchmarks.load.help_me import HelpMe
from benchmarks.machine import core_seconds

REQUESTS = 20
"""How many requests each connection sends in a turn."""

MOVES_BEFORE = 6
"""How many moves have been made in the matches that are looked at."""

ECHOED = b'{"type":"move","origin":{"row":2,"column":3},"target":{"row":2,"column":4}}'  # a command's size

Ask = Callable[[], Awaitable[None]]


class Work(Struct, frozen=True):
    """Milliseconds of a core that a request of each kind took, one figure a round."""

    echo: list[float]
    command: list[float]
    view: list[float]
    events: list[float]
    legal: list[float]


async def compare(url: str, pid: int, echo_url: str, echo_pid: int, connections: int, rounds: int) -> Work:
    """Ask the server at *url* and the echo at *echo_url* by turns, in so many *rounds* of all kinds of request."""
    ours = [await connect(url) for _ in range(connections)]
    theirs = [await connect(echo_url) for _ in range(connections)]
    luck = random.Random(1)
    tables = [await _Table.laid(one, luck) for one in ours]
    echo = request("POST", "/", ECHOED, Authorization="Bearer " + "x" * 48, Idempotency_Key="x" * 39)
    kinds: dict[str, tuple[int, list[Ask]]] = {
        "echo": (echo_pid, [_asking(one, echo) for one in theirs]),
        "command": (pid, [table.move for table in tables]),
        "view": (pid, [table.asking("view") for table in tables]),
        "events": (pid, [table.asking("events?after=4") for table in tables]),
        "legal": (pid, [table.asking("legal") for table in tables]),
    }
    found: dict[str, list[float]] = {kind: [] for kind in kinds}
    for turn in range(1 + rounds):
        for kind, (process, clients) in kinds.items():
            if kind == "command":
                for table in tables:
                    await table.stock(luck)
            work = await _turn(process, clients)
            if turn:  # the first one warms up
                found[kind].append(work)
    for one in (*ours, *theirs):
        one.close()
    return Work(**found)


class _Table:
    """A connection with a match that is looked at, and a stock of matches that moves are made in."""

    def __init__(self, connection: Connection, looked_at: HelpMe) -> None:
        self._connection = connection
        self._looked_at = looked_at
        self._stock: list[HelpMe] = []

    @classmethod
    async def laid(cls, connection: Connection, luck: random.Random) -> _Table:
        match = await HelpMe.opened(connection, luck)
        for _ in range(MOVES_BEFORE):
            await connection.ask(match.next_command())
        return cls(connection, match)

    async def stock(self, luck: random.Random) -> None:
        """Open matches for a turn."""
        while sum(match.fewest_left for match in self._stock) < REQUESTS:
            self._stock.append(await HelpMe.opened(self._connection, luck))

    async def move(self) -> None:
        while self._stock and self._stock[-1].is_over:
            self._stock.pop()
        await self._connection.ask(self._stock[-1].next_command())

    def asking(self, what: str) -> Ask:
        path = f"/v1/matches/{self._looked_at.match_id}/{what}"
        return _asking(self._connection, request("GET", path, Authorization=f"Bearer {self._looked_at.token_to_move}"))


def _asking(connection: Connection, asked: bytes) -> Ask:
    async def ask() -> None:
        await connection.ask(asked)

    return ask


async def _turn(pid: int, clients: list[Ask]) -> float:
    """Return the milliseconds of a core that each request of a turn took."""
    began = core_seconds(pid)

    async def go_on(ask: Ask) -> None:
        for _ in range(REQUESTS):
            await ask()

    await asyncio.gather(*map(go_on, clients))
    return (core_seconds(pid) - began) / (REQUESTS * len(clients)) * 1e3
