"""Matches opened, seated and played on a little, one request after the other, and what that takes of cores."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec import Struct

from benchmarks.load.connection import connect
from benchmarks.load.help_me import FEWEST_MOVES, HelpMe
from benchmarks.machine import core_seconds_of_all


class Writes(Struct, frozen=True):
    """Milliseconds of a core, of the server and its database: for a match opened and seated, and for a command."""

    opened: float
    command: float


async def write(url: str, pids: Sequence[int], matches: int) -> Writes:
    """Open so many matches, and then make some moves in each."""
    connection, luck = await connect(url), random.Random(1)
    began = _worked(pids)
    stock = [await HelpMe.opened(connection, luck) for _ in range(matches)]
    opened = _worked(pids)
    for match in stock:
        for _ in range(FEWEST_MOVES - 1):
            await connection.ask(match.next_command())
    played = _worked(pids)
    connection.close()
    return Writes((opened - began) / matches * 1e3, (played - opened) / (matches * (FEWEST_MOVES - 1)) * 1e3)


def _worked(pids: Sequence[int]) -> float:
    return sum(map(core_seconds_of_all, pids))
