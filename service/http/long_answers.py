"""Answers that are long and yet no streams: they break off when the token that asked for them has died."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing

LOOKS = 3
"""How often in the time of a heartbeat the token is looked up, at most."""

Look = Callable[[], Awaitable[None]]
"""Looks a token up. Raises Unauthenticated if it is dead, StoreError if nobody can tell."""


async def while_valid(pieces: AsyncGenerator[bytes, None], heartbeat: float, look: Look) -> AsyncIterator[bytes]:
    """Yield *pieces*; before any that comes some time after the last *look*, look again. *heartbeat*: in seconds.

    Raises what *look* raises, so that the connection breaks off: nobody is to take half an answer for a whole one.
    """
    loop = asyncio.get_running_loop()
    looked_at = loop.time()
    async with aclosing(pieces):
        async for piece in pieces:
            if loop.time() - looked_at >= heartbeat / LOOKS:
                await look()
                looked_at = loop.time()
            yield piece
