"""Draws positions away from the event loop, and keeps what was drawn last."""

import asyncio
import hashlib
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import structlog

from service.pictures.engine import CannotDraw, Engine
from service.pictures.linker import Read
from service.refusals import Busy, InternalError

log = structlog.get_logger("partie")

KEPT_BYTES: Final = 16 * 2**20
"""How much of what was drawn is kept, in bytes of markup."""
MOST_WAITING: Final = 64
"""How many drawings may wait; beyond that the server is busy."""


class Studio:
    """One thread that draws, since an engine belongs to its thread; and pictures by what they were drawn from."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._thread: ThreadPoolExecutor | None = None
        self._engines: dict[str, Engine] = {}
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._bytes = 0
        self._waiting: dict[bytes, asyncio.Task[bytes]] = {}

    async def draw(self, game: str, asked: bytes) -> bytes:
        """Return the SVG of the position that *asked*, a JSON text for ``boards/picture.js``, describes.

        Raises Busy if too many wait, InternalError if the drawing fails.
        """
        key = hashlib.sha256(game.encode() + b"\0" + asked).digest()
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        task = self._waiting.get(key)
        if task is None:
            if len(self._waiting) >= MOST_WAITING:
                raise Busy("Too many pictures are being drawn.")
            task = self._waiting[key] = asyncio.create_task(self._drawn(key, game, asked))
        return await asyncio.shield(task)  # a caller that is cancelled must not cancel it for the others

    def close(self) -> None:
        """End the thread."""
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)

    async def _drawn(self, key: bytes, game: str, asked: bytes) -> bytes:
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "pictures")
        try:
            markup = await asyncio.get_running_loop().run_in_executor(self._thread, self._draw, game, asked.decode())
        except CannotDraw as error:
            log.error("picture", game=game, error=str(error))
            raise InternalError("The position could not be drawn.") from error
        finally:
            del self._waiting[key]
        self._keep(key, markup)
        return markup

    def _draw(self, game: str, asked: str) -> bytes:
        engine = self._engines.pop(game, None) or Engine(game, self._read)
        markup = engine.draw(asked).encode()
        self._engines[game] = engine  # one that has reached a bound is in no state to go on, and is made anew
        return markup

    def _keep(self, key: bytes, markup: bytes) -> None:
        self._kept[key] = markup
        self._bytes += len(markup)
        while self._bytes > KEPT_BYTES:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= len(oldest)
