"""The share of the event loop that house bots may use."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

AT_ONCE = 2
BEHIND_SECONDS = 0.002
"""A loop that takes longer than this to return to a task is busy with people."""
MOST_PAUSE_SECONDS = 0.05


class HouseBudget:
    """Lets a few bots act at a time, match by match, and delays them while the loop is busy."""

    def __init__(self) -> None:
        self._room = asyncio.Semaphore(AT_ONCE)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a turn and hold it within the context: for one command."""
        async with self._room:
            loop = asyncio.get_running_loop()
            began = loop.time()
            await asyncio.sleep(0)
            behind = loop.time() - began
            if behind > BEHIND_SECONDS:
                await asyncio.sleep(min(behind, MOST_PAUSE_SECONDS))
            yield
