"""The read path: one way from the store to every page, stream and export, so that they cannot disagree.

Read the store, compare the audience, hand on the stored bytes or the bare tick.
"""

import asyncio
from collections.abc import AsyncIterator

from domain.ids import MatchId
from infra.event_store.port import EventStore
from infra.fanout.port import Bell, Fanout
from infra.seal import Sealed

BATCH = 500
LAST = "match.secret_revealed"
"""The event that ends every match: nothing comes after it."""


class Watch:
    """Histories, and following them live until *stopping* is set."""

    def __init__(self, store: EventStore, fanout: Fanout, stopping: asyncio.Event) -> None:
        self._store = store
        self._fanout = fanout
        self.stopping = stopping

    async def history(self, match_id: MatchId, after: int, until: int | None = None) -> AsyncIterator[list[Sealed]]:
        """Give the events beyond position *after*, in batches, up to *until* or to the end that the store has now."""
        while until is None or after < until:
            limit = BATCH if until is None else min(BATCH, until - after)
            batch = await self._store.events(match_id, after, limit)
            if batch:
                yield batch
                after = batch[-1].position
            if len(batch) < limit:
                return

    async def follow(self, match_id: MatchId, after: int, pause: float) -> AsyncIterator[list[Sealed]]:
        """Give the events beyond *after* as they come, in batches; an empty batch after a ring that brought none, and
        after each *pause* (seconds).

        Ends after a match's last event, or when the server stops.
        """
        async with self._fanout.listen(match_id) as bell:
            while not self.stopping.is_set():
                before = after
                async for batch in self.history(match_id, after):
                    after = batch[-1].position
                    yield batch
                    if batch[-1].type == LAST:
                        return
                if after == before:
                    yield []
                await self._rung(bell, pause)

    async def wait(self, match_id: MatchId, after: int, limit: int, seconds: float) -> list[Sealed]:
        """Give at most *limit* events beyond *after*, as soon as there is one; none after *seconds*, or once the match
        has ended without one.
        """
        async with self._fanout.listen(match_id) as bell:
            deadline = asyncio.get_running_loop().time() + seconds
            while True:
                ended = await self._has_ended(match_id)
                events = await self._store.events(match_id, after, limit)
                left = deadline - asyncio.get_running_loop().time()
                if events or left <= 0 or self.stopping.is_set() or ended:
                    return events
                await self._rung(bell, left)

    async def _has_ended(self, match_id: MatchId) -> bool:
        last = await self._store.events(match_id, (await self._store.version(match_id) or 0) - 2, 1)
        return bool(last) and last[0].type == LAST

    async def _rung(self, bell: Bell, seconds: float) -> bool:
        """Wait for the bell or for the server's end. False: neither came in time."""
        waiting = [asyncio.ensure_future(bell.wait()), asyncio.ensure_future(self.stopping.wait())]
        try:
            done, _ = await asyncio.wait(waiting, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            return bool(done)
        finally:
            for one in waiting:
                one.cancel()
