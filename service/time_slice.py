"""Long work on the event loop, which all requests share, is done in slices."""

import asyncio
from time import perf_counter

SLICE_SECONDS = 0.005


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
