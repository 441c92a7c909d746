"""A match with very many followers, half of them over sockets, beside many matches with a few, while all are played.

Every follower of either kind must see every event once and in order. What is measured is what each follower of the
crowd costs in memory, and how long after a command's answer its last follower has seen its last event.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterable
from typing import Protocol

import msgspec
from msgspec import Struct

from benchmarks.figures import percentile
from benchmarks.load import socket
from benchmarks.load.connection import Connection, connect, request
from benchmarks.load.crowd import AT_ONCE, PATIENCE, allow_sockets
from benchmarks.load.follower import follow
from benchmarks.load.help_me import HelpMe
from benchmarks.machine import memory

MATCHES = 200
FOLLOWERS = 5
PLAYERS = 16
CROWD_RATE = 1.0


class Crowds(Struct, frozen=True):
    """What a load showed: kB of the server's memory a follower, by kind; milliseconds from a command's answer to the
    crowd's last follower, and to that of a small match; commands a second beside; followers that saw anything else than
    every event once and in order."""

    sse_kilobytes: float
    socket_kilobytes: float
    p50: float
    last: float
    beside_p50: float
    beside_p99: float
    rate: float
    wrong: int


class _Follower(Protocol):
    def is_complete(self, last: int) -> bool: ...
    def close(self) -> None: ...


class _Watched:
    """A match, who follows it, and when the last follower saw each event."""

    def __init__(self, match: HelpMe) -> None:
        self.match = match
        self.followers: list[_Follower] = []
        self.last = 0
        self._left: dict[int, int] = {}
        self._latest: dict[int, float] = {}
        self._accepted: dict[int, float] = {}
        self._turn = 0

    def seen(self, position: int, now: float) -> None:
        self._left[position] = self._left.get(position, 0) + 1
        self._latest[position] = now

    async def act(self, connection: Connection) -> None:
        """Send a command: by turns a wish to call the match off, and what takes it back."""
        self._turn += 1
        body = b'{"type":"match.abort"}' if self._turn % 2 else b'{"type":"match.withdraw_abort"}'
        path = f"/v1/matches/{self.match.match_id}/commands"
        answer = await connection.ask(request("POST", path, body, Authorization=f"Bearer {self.match.token_to_move}"))
        self.last = msgspec.json.decode(answer, type=_Position).position
        self._accepted[self.last] = time.perf_counter()

    def all_seen(self) -> bool:
        return self._left.get(self.last, 0) >= len(self.followers)

    def lateness(self) -> list[float]:
        """Milliseconds from each command's answer to its last follower."""
        return [(self._latest[at] - when) * 1e3 for at, when in self._accepted.items() if at in self._latest]

    def wrong(self) -> int:
        return sum(not one.is_complete(self.last) for one in self.followers)


class _Position(Struct):
    position: int


async def play(url: str, followers: int, rate: float, seconds: float, pid: int) -> Crowds:
    """Play one match before *followers* of each kind, and others beside it at *rate* commands a second."""
    allow_sockets(2 * followers + MATCHES * FOLLOWERS + 200)
    few = max(1, MATCHES * followers // 1000)
    luck = random.Random(5)
    connections = [await connect(url) for _ in range(PLAYERS)]
    crowd = _Watched(await HelpMe.opened(connections[0], luck))
    others = [_Watched(await HelpMe.opened(connections[n % PLAYERS], luck)) for n in range(few)]
    for one in others:
        await _gather(one, url, FOLLOWERS, over_sockets=False)
    before = memory(pid)
    await _gather(crowd, url, followers, over_sockets=False)
    between = memory(pid)
    await _gather(crowd, url, followers, over_sockets=True)
    after = memory(pid)

    began = time.perf_counter()
    shares = [others[n::PLAYERS] for n in range(PLAYERS)]
    own = await connect(url)
    sent = await asyncio.gather(
        _keep_acting(own, [crowd], began, 1 / CROWD_RATE, seconds),
        *(
            _keep_acting(connection, share, began + n / rate, PLAYERS / rate, seconds)
            for n, (connection, share) in enumerate(zip(connections, shares, strict=True))
            if share
        ),
    )
    taken = time.perf_counter() - began
    watched = [crowd, *others]
    async with asyncio.timeout(PATIENCE):
        while not all(one.all_seen() for one in watched if one.last):  # noqa: ASYNC110 (followers tell only themselves)
            await asyncio.sleep(0.01)
    for connection in (own, *connections):
        connection.close()
    beside = [late for one in others for late in one.lateness()]
    result = Crowds(
        sse_kilobytes=(between - before) / followers / 1e3,
        socket_kilobytes=(after - between) / followers / 1e3,
        p50=percentile(crowd.lateness(), 50),
        last=max(crowd.lateness()),
        beside_p50=percentile(beside, 50),
        beside_p99=percentile(beside, 99),
        rate=sum(sent[1:]) / taken,
        wrong=sum(one.wrong() for one in watched if one.last),
    )
    for one in watched:
        for follower in one.followers:
            follower.close()
    return result


async def _gather(watched: _Watched, url: str, count: int, *, over_sockets: bool) -> None:
    match_id = watched.match.match_id
    for first in range(0, count, AT_ONCE):
        some = range(first, min(first + AT_ONCE, count))
        if over_sockets:
            watched.followers += await asyncio.gather(*(socket.follow(url, match_id, watched.seen) for _ in some))
        else:
            watched.followers += await asyncio.gather(*(follow(url, match_id, watched.seen) for _ in some))


async def _keep_acting(
    connection: Connection, matches: Iterable[_Watched], first: float, pause: float, seconds: float
) -> int:
    """Act in one match after another, at a bounded rate. Returns how often."""
    matches, turn, count = list(matches), first, 0
    while turn < first + seconds:
        await asyncio.sleep(max(0.0, turn - time.perf_counter()))
        await matches[count % len(matches)].act(connection)
        count += 1
        turn = max(turn + pause, time.perf_counter())  # what was missed is not made up for: the rate is a bound
    return count
