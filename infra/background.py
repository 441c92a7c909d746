"""Work that goes on for as long as the server does: started in one place, watched, and started again when it ends.

A task that ends by itself, by a fault or without one, is an event: it is logged, counted and started again after a
pause. What ends again and again is *failing*, and a server with failing work is not ready.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable

import structlog
from msgspec import Struct

log = structlog.get_logger("partie.background")

FIRST_PAUSE_SECONDS = 0.1
LONGEST_PAUSE_SECONDS = 5.0
STEADY_SECONDS = 10.0
"""Work that lasted so long is not failing, whatever ended it."""
FAILING_AFTER = 3
"""How many ends in a row, none of which was after a steady time, make work a failing one."""

Work = Callable[[], Awaitable[None]]


class _Kept(Struct):
    task: asyncio.Task[None]
    began: float = 0.0
    ends: int = 0


class Background:
    """The lasting work of one server. Close it to end everything."""

    def __init__(self) -> None:
        self._kept: dict[str, _Kept] = {}
        self._closing = False
        self.restarts = 0

    def keep(self, name: str, work: Work) -> None:
        """Do *work* until this is closed, again whenever it ends. *name* is its name in logs and readiness."""
        if name in self._kept:
            raise ValueError(f"{name} is kept already")
        self._kept[name] = _Kept(asyncio.create_task(self._keep(name, work), name=name))

    def failing(self) -> list[str]:
        """The names of work that ends again and again."""
        now = time.monotonic()
        return [
            name
            for name, kept in self._kept.items()
            if kept.ends >= FAILING_AFTER and now - kept.began < STEADY_SECONDS
        ]

    @property
    def alive(self) -> int:
        """How many tasks there are that have not ended for good."""
        return sum(not kept.task.done() for kept in self._kept.values())

    async def close(self) -> None:
        """End everything, and return once it has ended."""
        self._closing = True
        pending = {kept.task for kept in self._kept.values()}
        while pending:  # again and again: a fault, or a library, may swallow a cancellation
            for task in pending:
                task.cancel()
            _, pending = await asyncio.wait(pending, timeout=FIRST_PAUSE_SECONDS)

    async def _keep(self, name: str, work: Work) -> None:
        pause = FIRST_PAUSE_SECONDS
        while not self._closing:
            kept = self._kept[name]
            kept.began = time.monotonic()
            try:
                await work()
                log.error("background work ended; it is started again", work=name)
            except asyncio.CancelledError:
                if self._closing:
                    raise
                log.error("background work was cancelled; it is started again", work=name)
            except Exception:
                log.exception("background work failed; it is started again", work=name)
            self.restarts += 1
            if time.monotonic() - kept.began >= STEADY_SECONDS:
                kept.ends, pause = 0, FIRST_PAUSE_SECONDS
            kept.ends += 1
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)
