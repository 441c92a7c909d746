"""Reads, one after the other on one connection."""

from __future__ import annotations

import time
from collections.abc import Sequence

from msgspec import Struct

from benchmarks.figures import percentile
from benchmarks.load.connection import connect, request


class Reads(Struct, frozen=True):
    """What a load showed: seconds for all of them, milliseconds for one in the middle, lines that came."""

    seconds: float
    p50: float
    lines: int


async def read(url: str, paths: Sequence[str]) -> Reads:
    """Get each of *paths* once."""
    connection = await connect(url)
    times, lines = [], 0
    began = time.perf_counter()
    for path in paths:
        asked = time.perf_counter()
        body = await connection.ask(request("GET", path))
        times.append(time.perf_counter() - asked)
        lines += body.count(b"\n")
    seconds = time.perf_counter() - began
    connection.close()
    return Reads(seconds, percentile(times, 50) * 1e3, lines)
