"""Very many hourglasses that run out at about the same moment, each before a follower."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from benchmarks.figures import percentile
from benchmarks.load.connection import Connection, connect, request
from benchmarks.load.crowd import allow_sockets
from benchmarks.load.follower import follow

PLAYERS = 16
TIMER = 10
"""Seconds, the least that a timer runs."""
PATIENCE = 60.0
_OPENING = msgspec.json.encode({"game": "fuenfer_finden", "seats": 2, "options": {"timer_seconds": TIMER}})
_FLIP = b'{"type":"fuenfer_finden.flip_timer"}'


class Ends(Struct, frozen=True):
    """What a load showed, in milliseconds after the deadline: the recorded end, and its arrival at the follower.

    *within*: seconds between the first deadline and the last; *lost*: hourglasses that never ended.
    """

    recorded_p99: float
    recorded_most: float
    p50: float
    p99: float
    within: float
    lost: int


class _Hourglass:
    """A match in its first round, the position at which the clock will end it, and until when the timer runs."""

    def __init__(self, match_id: str, token: str) -> None:
        self.match_id = match_id
        self.end = 0
        self.deadline = 0.0
        self._token = token

    @classmethod
    async def opened(cls, connection: Connection) -> _Hourglass:
        match_id = (await _asked(connection, request("POST", "/v1/matches", _OPENING)))["match"]["id"]
        tokens = []
        for name in ("Ada", "Bo"):
            body = msgspec.json.encode({"name": name})
            seated = await _asked(connection, request("POST", f"/v1/matches/{match_id}/seats", body))
            tokens.append(seated["seat_token"])
        return cls(match_id, tokens[0])

    async def flip(self, connection: Connection) -> None:
        path = f"/v1/matches/{self.match_id}/commands"
        answer = await _asked(connection, request("POST", path, _FLIP, Authorization=f"Bearer {self._token}"))
        (flipped,) = answer["events"]
        self.end = flipped["position"] + 1
        self.deadline = _seconds(flipped["time"]) + TIMER

    async def recorded(self, connection: Connection) -> float:
        """Return the time that its end has in the history."""
        page = await _asked(connection, request("GET", f"/v1/matches/{self.match_id}/events?after={self.end - 1}"))
        end = page["events"][0]
        assert end["actor"] == "clock", end
        return _seconds(end["time"])


class _Arrivals:
    """When each match's events came to its follower, by (match, position)."""

    def __init__(self) -> None:
        self.seen: dict[tuple[str, int], float] = {}
        self._more = asyncio.Event()

    def saw(self, match_id: str, position: int, now: float) -> None:
        self.seen[match_id, position] = now
        self._more.set()

    async def until_all_have_come(self, hourglasses: list[_Hourglass]) -> None:
        while not all((one.match_id, one.end) in self.seen for one in hourglasses):
            self._more.clear()
            await self._more.wait()


async def run_out(url: str, count: int, *, turned: bool) -> Ends:
    """Flip *count* timers and wait until all have run out; *turned*: most of that time is skipped, in a sandbox."""
    allow_sockets(count + 100)
    connections = [await connect(url) for _ in range(PLAYERS)]
    shares = [count // PLAYERS + (n < count % PLAYERS) for n in range(PLAYERS)]
    arrivals = _Arrivals()

    async def opened(connection: Connection, share: int) -> list[_Hourglass]:
        return [await _Hourglass.opened(connection) for _ in range(share)]

    async def flipped(connection: Connection, some: list[_Hourglass]) -> None:
        for one in some:
            await one.flip(connection)

    each = await asyncio.gather(*map(opened, connections, shares))
    hourglasses = [one for some in each for one in some]
    followers = [await follow(url, one.match_id, partial(arrivals.saw, one.match_id)) for one in hourglasses]
    await asyncio.gather(*map(flipped, connections, each))
    if turned:
        turning = msgspec.json.encode({"advance_seconds": TIMER - 1})
        await _asked(connections[0], request("POST", "/v1/sandbox/clock", turning))
    ahead = await _ahead(connections[0])
    with suppress(TimeoutError):
        await asyncio.wait_for(arrivals.until_all_have_come(hourglasses), PATIENCE)
    ended = [one for one in hourglasses if (one.match_id, one.end) in arrivals.seen]
    recorded = [(await one.recorded(connections[0]) - one.deadline) * 1e3 for one in ended]
    arrived = [(arrivals.seen[one.match_id, one.end] + ahead - one.deadline) * 1e3 for one in ended]
    deadlines = [one.deadline for one in hourglasses]
    for connection in connections:
        connection.close()
    for follower in followers:
        follower.close()
    return Ends(
        recorded_p99=percentile(map(abs, recorded), 99),
        recorded_most=max(map(abs, recorded), default=float("nan")),
        p50=percentile(arrived, 50),
        p99=percentile(arrived, 99),
        within=max(deadlines) - min(deadlines),
        lost=count - len(ended),
    )


async def _ahead(connection: Connection) -> float:
    """Return what this process's counter lacks to be the server's clock, by the quickest of some answers."""
    found = []
    for _ in range(20):
        asked = time.perf_counter()
        there = _seconds((await _asked(connection, request("GET", "/v1/time")))["time"])
        answered = time.perf_counter()
        found.append((answered - asked, there - (asked + answered) / 2))
    return min(found)[1]


async def _asked(connection: Connection, asking: bytes) -> Any:
    return msgspec.json.decode(await connection.ask(asking))


def _seconds(time: str) -> float:
    return datetime.fromisoformat(time).timestamp()
