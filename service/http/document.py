"""A document that is costly to make: made when it is first asked for, and kept."""

import asyncio
from collections.abc import Callable


class Document:
    """Made once, in a thread: the event loop serves others meanwhile."""

    def __init__(self, make: Callable[[], bytes]) -> None:
        self._make = make
        self._making: asyncio.Future[bytes] | None = None

    async def read(self) -> bytes:
        """Return the document. Who asks while it is being made waits for the same one."""
        if self._making is None:
            self._making = asyncio.ensure_future(asyncio.to_thread(self._make))
        return await asyncio.shield(self._making)  # who leaves does not take it from the others
