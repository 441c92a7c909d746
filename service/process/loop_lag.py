"""How long the event loop, which everybody shares, was held: a server's most honest sign of load."""

import asyncio
from collections.abc import Callable

EVERY_SECONDS = 0.05


class LoopLag:
    """Measures by how much a short sleep is late. *observe* is given each lag, in seconds."""

    def __init__(self, observe: Callable[[float], None]) -> None:
        self._observe = observe

    async def run(self) -> None:
        """Measure until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY_SECONDS
            await asyncio.sleep(EVERY_SECONDS)
            self._observe(max(0.0, loop.time() - due))
