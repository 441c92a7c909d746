"""A document that is expensive to make: made when it is first needed, then kept."""

import asyncio
from collections.abc import Callable


class Document:
    """A document that is made once, in a thread, while the event loop serves others."""

    def __init__(self, make: Callable[[], bytes]) -> None:
        self._make = make
        self._making: asyncio.Future[bytes] | None = None

    async def read(self) -> bytes:
        """Return the document. All who ask while it is being made wait for the same one."""
        if self._making is None:
            self._making = asyncio.ensure_future(asyncio.to_thread(self._make))
        return await asyncio.shield(self._making)  # a caller that is cancelled must not cancel it for the others
