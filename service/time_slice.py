"""Long work on the event loop, which everybody shares, is done in slices."""

import asyncio
from time import perf_counter

SLICE_SECONDS = 0.005


class TimeSlice:
    """Lets others have their turn whenever this task has worked for *seconds* at a stretch."""

    def __init__(self, seconds: float = SLICE_SECONDS) -> None:
        self._seconds = seconds
        self._began = perf_counter()

    async def give_way(self) -> None:
        """Return at once, or after others had their turn if this slice is used up."""
        if perf_counter() - self._began >= self._seconds:
            await asyncio.sleep(0)
            self._began = perf_counter()
