"""Commands at a bounded rate, and how soon each match's follower sees them."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress
from functools import partial

import msgspec
from msgspec import Struct

from benchmarks.figures import percentile
from benchmarks.load.connection import Connection, connect
from benchmarks.load.follower import Follower, follow
from benchmarks.load.help_me import HelpMe

PLAYERS = 16
MOVES_IN_A_MATCH = 20
PATIENCE = 10.0


class Lateness(Struct, frozen=True):
    """What a load showed: commands a second, milliseconds from the command's answer (and from its sending) to the
    follower, and events that never came."""

    rate: float
    p50: float
    p99: float
    sent_p50: float
    sent_p99: float
    lost: int


class _Times:
    """When each event of each match was sent for, accepted and seen, by (match, position)."""

    def __init__(self) -> None:
        self.sent: dict[tuple[str, int], float] = {}
        self.accepted: dict[tuple[str, int], float] = {}
        self.seen: dict[tuple[str, int], float] = {}
        self._more = asyncio.Event()

    def saw(self, match_id: str, position: int, now: float) -> None:
        self.seen[match_id, position] = now
        self._more.set()

    async def until_all_are_seen(self) -> None:
        while self.accepted.keys() - self.seen.keys():
            self._more.clear()
            await self._more.wait()

    def lateness(self, rate: float) -> Lateness:
        arrived = self.accepted.keys() & self.seen.keys()
        late = [(self.seen[one] - self.accepted[one]) * 1e3 for one in arrived]
        whole = [(self.seen[one] - self.sent[one]) * 1e3 for one in arrived]
        return Lateness(
            rate=rate,
            p50=percentile(late, 50),
            p99=percentile(late, 99),
            sent_p50=percentile(whole, 50),
            sent_p99=percentile(whole, 99),
            lost=len(self.accepted) - len(arrived),
        )


async def play(url: str, follow_url: str, rate: float, seconds: float) -> Lateness:
    """Play at *rate* commands a second on the server at *url*; each match has one follower, at *follow_url*."""
    each = 1 + int(rate * seconds / PLAYERS / MOVES_IN_A_MATCH)
    luck = random.Random(2)
    times = _Times()
    connections = [await connect(url) for _ in range(PLAYERS)]
    stocks = [[await HelpMe.opened(one, luck) for _ in range(each)] for one in connections]
    followers: list[Follower] = [
        await follow(follow_url, match.match_id, partial(times.saw, match.match_id))
        for stock in stocks
        for match in stock
    ]
    began = time.perf_counter()
    players = zip(connections, stocks, range(PLAYERS), strict=True)
    await asyncio.gather(
        *(_play(one, stock, times, began + n / rate, PLAYERS / rate, seconds) for one, stock, n in players)
    )
    played = len(times.accepted) / (time.perf_counter() - began)
    with suppress(TimeoutError):
        await asyncio.wait_for(times.until_all_are_seen(), PATIENCE)
    for connection in connections:
        connection.close()
    for follower in followers:
        follower.close()
    return times.lateness(played)


async def _play(
    connection: Connection, stock: list[HelpMe], times: _Times, first: float, pause: float, seconds: float
) -> None:
    turn = first
    while stock and turn < first + seconds:
        await asyncio.sleep(max(0.0, turn - time.perf_counter()))
        match = stock[-1]
        sent = time.perf_counter()
        answer = await connection.ask(match.next_command())
        accepted = time.perf_counter()
        event = match.match_id, _first_position(answer)
        times.sent[event], times.accepted[event] = sent, accepted
        if match.is_over:
            stock.pop()
        turn = max(turn + pause, time.perf_counter())  # what was missed is not made up for: the rate is a bound


def _first_position(answer: bytes) -> int:
    return msgspec.json.decode(answer, type=_Answer).events[0].position


class _Event(Struct):
    position: int


class _Answer(Struct):
    events: list[_Event]
