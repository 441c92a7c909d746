"""Long work on the event loop, which all requests share, is done in slices."""

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

from domain.effort import Notebook, Unfinished

T = TypeVar("T")

SLICE_SECONDS = 0.002

STEPS = 100
"""The number of steps of a game's search in one slice: each takes some hundredths of a millisecond."""


class TimeSlice:
    """Lets other tasks run whenever this one has worked for *seconds* without a break."""

    def __init__(self, seconds: float = SLICE_SECONDS) -> None:
        self._seconds = seconds
        self._began = perf_counter()

    async def give_way(self) -> None:
        """Return at once, or after other tasks have run if this slice is used up."""
        if perf_counter() - self._began >= self._seconds:
            await asyncio.sleep(0)
            self._began = perf_counter()


async def searched_in_slices(work: Callable[[], T]) -> T:
    """Return what *work* returns, which changes nothing: whenever its searches have taken a slice, others have a turn.

    It is then called again, and finds what it has found before.
    """
    notebook = Notebook()
    while True:
        try:
            return notebook.work(work, STEPS)
        except Unfinished:
            await asyncio.sleep(0)
