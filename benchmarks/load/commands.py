"""Many players at once, each with one command on its way: how many are answered, and how soon."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable

from msgspec import Struct
from msgspec.structs import replace

from benchmarks.figures import percentile
from benchmarks.load.connection import Connection, connect, request
from benchmarks.load.help_me import HelpMe
from benchmarks.load.socket import CommandSocket
from benchmarks.load.socket import connect as open_socket
from benchmarks.machine import core_seconds

FASTEST = 6_000
"""No server here answers more commands a second: so many matches are opened before the clock starts."""

MOVES_IN_A_MATCH = 24


class Load(Struct, frozen=True):
    """What a load showed.

    *rate*: requests answered a second; *p50*, *p99*: milliseconds; *work*: milliseconds of a core that the server's
    process took for a request; *opened*: matches opened and seated a second, before the clock started.
    """

    rate: float
    p50: float
    p99: float
    work: float
    opened: float = 0.0


Player = Callable[[], Awaitable[float | None]]
"""Sends one request; gives the seconds until its answer, or None if it only made ready for the next."""


async def play(url: str, connections: int, seconds: float, pid: int) -> Load:
    """Play random legal moves of Help Me! on *connections* connections, each in matches of its own."""
    each = 1 + int(FASTEST * seconds / connections / MOVES_IN_A_MATCH)
    each = min(each, 3 * int(1 + seconds * 20))  # one player alone is slower
    open_connections = [await connect(url) for _ in range(connections)]
    luck = random.Random(1)
    began = time.perf_counter()
    players = await asyncio.gather(*(_stocked(one, each, luck) for one in open_connections))
    opened = connections * each / (time.perf_counter() - began)
    load = await _measured(players, seconds, pid)
    for one in open_connections:
        one.close()
    return replace(load, opened=opened)


async def play_over_sockets(url: str, connections: int, seconds: float, pid: int) -> Load:
    """Play as `play` does, each player over two sockets: one for each seat, with one command on its way."""
    each = 1 + int(FASTEST * seconds / connections / MOVES_IN_A_MATCH)
    openers = [await connect(url) for _ in range(connections)]
    sockets = [[await open_socket(url), await open_socket(url)] for _ in range(connections)]
    luck = random.Random(1)
    players = await asyncio.gather(
        *(_socket_player(one, both, each, luck) for one, both in zip(openers, sockets, strict=True))
    )
    load = await _measured(players, seconds, pid)
    for opener, both in zip(openers, sockets, strict=True):
        opener.close()
        for one in both:
            one.close()
    return load


async def repeat(url: str, connections: int, seconds: float, pid: int, body: bytes) -> Load:
    """Post the same *body* again and again."""
    open_connections = [await connect(url) for _ in range(connections)]
    post = request("POST", "/", body, Authorization="Bearer " + "x" * 48, Idempotency_Key="x" * 39)

    def player(connection: Connection) -> Player:
        return lambda: _timed(connection, post)

    load = await _measured([player(one) for one in open_connections], seconds, pid)
    for one in open_connections:
        one.close()
    return load


async def _stocked(connection: Connection, matches: int, luck: random.Random) -> Player:
    stock = [await HelpMe.opened(connection, luck) for _ in range(matches)]

    async def move() -> float | None:
        if stock and stock[-1].is_over:
            stock.pop()
        if not stock:
            stock.append(await HelpMe.opened(connection, luck))
            return None
        return await _timed(connection, stock[-1].next_command())

    return move


async def _socket_player(opener: Connection, seats: list[CommandSocket], matches: int, luck: random.Random) -> Player:
    stock = [await _presented(opener, seats, luck) for _ in range(matches)]

    async def move() -> float | None:
        if stock and stock[-1].is_over:
            stock.pop()
        if not stock:
            stock.append(await _presented(opener, seats, luck))
            return None
        seat, message = stock[-1].next_message()
        sent = time.perf_counter()
        await seats[seat].ask(message)
        return time.perf_counter() - sent

    return move


async def _presented(opener: Connection, seats: list[CommandSocket], luck: random.Random) -> HelpMe:
    match = await HelpMe.opened(opener, luck)
    for seat, message in zip(seats, match.presentations(), strict=True):
        await seat.ask(message)
    return match


async def _measured(players: list[Player], seconds: float, pid: int) -> Load:
    worked = core_seconds(pid)
    began = time.perf_counter()
    until = began + seconds
    times: list[float] = []

    async def go_on(player: Player) -> None:
        while time.perf_counter() < until:
            taken = await player()
            if taken is not None:
                times.append(taken)

    await asyncio.gather(*map(go_on, players))
    rate = len(times) / (time.perf_counter() - began)
    work = (core_seconds(pid) - worked) / len(times)
    return Load(rate, percentile(times, 50) * 1e3, percentile(times, 99) * 1e3, work * 1e3)


async def _timed(connection: Connection, post: bytes) -> float:
    sent = time.perf_counter()
    await connection.ask(post)
    return time.perf_counter() - sent
