"""How long the event loop, which all requests share, was held: the most honest measure of load."""

import asyncio
from collections.abc import Callable

EVERY_SECONDS = 0.05


class LoopLag:
    """Measures how late a short sleep ends. *observe* is called with each lag, in seconds."""

    def __init__(self, observe: Callable[[float], None]) -> None:
        self._observe = observe

    async def run(self) -> None:
        """Measure until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY_SECONDS
            await asyncio.sleep(EVERY_SECONDS)
            self._observe(max(0.0, loop.time() - due))
