"""Reads, one after the other on one connection."""

from __future__ import annotations

import time
from collections.abc import Sequence

from msgspec import Struct

from benchmarks.figures import percentile
from benchmarks.load.connection import connect, request
from benchmarks.machine import core_seconds_of_all

WARMING = 10
"""How many reads of a kind are not counted."""


class Reads(Struct, frozen=True):
    """What a load showed: seconds for all of them, milliseconds for one in the middle, lines that came.

    *work*: milliseconds of a core, of the server and its database, for each.
    """

    seconds: float
    p50: float
    lines: int
    work: float = 0.0


class Kind(Struct, frozen=True):
    """Reads of one kind: what they are called, their paths, and with whose token they come."""

    name: str
    paths: Sequence[str]
    bearer: str | None = None


async def work(url: str, kinds: Sequence[Kind], pids: Sequence[int]) -> dict[str, float]:
    """Return the milliseconds of a core that a read of each kind takes *pids*, once some have been made."""
    found = {}
    for kind in kinds:
        await read(url, kind.paths[:WARMING], kind.bearer)
        found[kind.name] = (await read(url, kind.paths, kind.bearer, pids)).work
    return found


async def read(url: str, paths: Sequence[str], bearer: str | None = None, pids: Sequence[int] = ()) -> Reads:
    """Get each of *paths* once, with the token of a *bearer*. *pids*: the processes that work for it."""
    connection = await connect(url)
    times, lines = [], 0
    worked = sum(map(core_seconds_of_all, pids))
    began = time.perf_counter()
    for path in paths:
        asked = time.perf_counter()
        body = await connection.ask(asked_for(path, bearer))
        times.append(time.perf_counter() - asked)
        lines += body.count(b"\n")
    seconds = time.perf_counter() - began
    work = (sum(map(core_seconds_of_all, pids)) - worked) / len(paths) * 1e3
    connection.close()
    return Reads(seconds, percentile(times, 50) * 1e3, lines, work)


def asked_for(path: str, bearer: str | None) -> bytes:
    """Write the request for *path*, with the token of a *bearer* if there is one."""
    return request("GET", path) if bearer is None else request("GET", path, Authorization=f"Bearer {bearer}")
