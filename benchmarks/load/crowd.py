"""One match with very many followers: what each costs, when the last one hears, and whether all hear everything."""

from __future__ import annotations

import asyncio
import random
import resource
import time
from collections import Counter

import msgspec
from msgspec import Struct

from benchmarks.figures import percentile
from benchmarks.load.connection import connect
from benchmarks.load.follower import Follower, follow
from benchmarks.load.help_me import HelpMe
from benchmarks.machine import memory

PATIENCE = 20.0
AT_ONCE = 50


class Crowd(Struct, frozen=True):
    """What a load showed: kB of the server's memory a follower, milliseconds from a command's answer to its last
    follower, and followers that missed, repeated or disordered something."""

    kilobytes: float
    p50: float
    last: float
    wrong: int


async def play(url: str, followers: int, pid: int) -> Crowd:
    """Play one match before so many followers, each move once the one before has reached them all."""
    allow_sockets(followers + 100)
    connection = await connect(url)
    match = await HelpMe.opened(connection, random.Random(3))
    heard: Counter[int] = Counter()
    latest: dict[int, float] = {}
    everyone = asyncio.Event()

    def seen(position: int, now: float) -> None:
        heard[position] += 1
        latest[position] = now
        if heard[position] == followers:
            everyone.set()

    before = memory(pid)
    crowd: list[Follower] = []
    for first in range(0, followers, AT_ONCE):
        some = range(first, min(first + AT_ONCE, followers))
        crowd += await asyncio.gather(*(follow(url, match.match_id, seen) for _ in some))
    kilobytes = (memory(pid) - before) / followers / 1e3

    late = []
    position = 0
    while not match.is_over:
        answer = await connection.ask(match.next_command())
        accepted = time.perf_counter()
        position = msgspec.json.decode(answer)["position"]
        async with asyncio.timeout(PATIENCE):
            while heard[position] < followers:
                everyone.clear()
                await everyone.wait()
        late.append((latest[position] - accepted) * 1e3)
    async with asyncio.timeout(PATIENCE):
        for one in crowd:
            await one.ended.wait()
    wrong = sum(not one.is_complete(position) for one in crowd)
    connection.close()
    for one in crowd:
        one.close()
    return Crowd(kilobytes, percentile(late, 50), max(late), wrong)


def allow_sockets(count: int) -> None:
    """Let this process hold so many connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(count, hard)), hard))
