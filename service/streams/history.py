"""The read path: one way from the store to every page, stream and export, so that they cannot disagree.

Read the store, compare the audience, pass on the stored bytes or only that something happened.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing, contextmanager, suppress
from itertools import groupby
from typing import Any

import structlog

from domain.ids import MatchId
from infra.database.errors import StoreError
from infra.event_store.port import EventReader, EventStore
from infra.fanout.port import Fanout
from infra.presence.port import Presence
from infra.seal import SealedEvent
from service.streams.channel import LAST, Channel, Waiter
from service.streams.pace import Pace

log = structlog.get_logger("partie.streams")

BATCH = 500
PACED_BATCH = 32
"""The events that a replay with pauses reads at once."""


class HistoryReader:
    """Histories, and following them live until *stopping* is set. *known* reads events that are known to exist."""

    def __init__(
        self, store: EventStore, known: EventReader, fanout: Fanout, presence: Presence, stopping: asyncio.Event
    ) -> None:
        self._store = store
        self._known = known
        self._fanout = fanout
        self._presence = presence
        self._channels: dict[MatchId, Channel] = {}
        self.stopping = stopping

    async def history(
        self, match_id: MatchId, after: int, until: int | None = None
    ) -> AsyncIterator[list[SealedEvent]]:
        """Return the events after position *after*, in batches, up to *until* or to the end that the store has now."""
        while until is None or after < until:
            limit = BATCH if until is None else min(BATCH, until - after)
            reader: EventReader = self._store if until is None else self._known
            batch = await reader.events(match_id, after, limit)
            if batch:
                yield batch
                after = batch[-1].position
            if len(batch) < limit:
                return

    async def follow(
        self, match_id: MatchId, after: int, pause: float, waiter: Waiter | None = None
    ) -> AsyncGenerator[list[SealedEvent], None]:
        """Return the events after *after* as they happen, in batches; an empty batch when there is none.

        That is after every *pause* (in seconds), and whenever the match's followers are woken, or *waiter* is. Ends
        after the match's last event, or when the server stops, but not while the database is unavailable. While the
        next batch is waited for, *waiter* may take what comes; that is not returned.
        """
        waiter = waiter or Waiter()
        with self._channel(match_id) as channel:
            await channel.listening()
            while not self.stopping.is_set():
                rings, found = channel.rings, channel.beyond(after)
                batches = self.history(match_id, after) if found is None else _at_once(found)
                quiet = True
                try:
                    async for batch in batches:
                        quiet, after = False, batch[-1].position
                        yield batch
                        if batch[-1].type == LAST:
                            return
                except StoreError as error:  # what there was comes once the store answers
                    log.debug("a follower waits for the store", match=str(match_id), fault=str(error))
                if quiet:
                    if channel.ended:  # this follower waits after the end
                        return
                    yield []
                heard = await channel.wait(waiter, after, rings, pause)
                after = waiter.position
                if not heard:
                    try:
                        await channel.look(pause / 2)  # a ring may have been lost
                    except StoreError as error:
                        log.debug("a follower waits for the store", match=str(match_id), fault=str(error))

    async def replay(
        self, match_id: MatchId, after: int, until: int, pace: Pace, pause: float, waiter: Waiter
    ) -> AsyncGenerator[list[SealedEvent], None]:
        """Return the events after *after*, up to *until*, at a pace: those of one time together, in batches.

        Between them, an empty batch after every *pause* (in seconds), and whenever *waiter* is woken. Ends early when
        the server stops, but not while the database is unavailable. Little is read ahead, because it may take long to
        show it.
        """
        with self._stopped() as stopped:
            due, before = _now(), None
            while after < until:
                limit = min(PACED_BATCH if pace.waits else BATCH, until - after)
                try:
                    batch = await self._known.events(match_id, after, limit)
                except StoreError as error:
                    log.debug("a replay waits for the store", match=str(match_id), fault=str(error))
                    await asyncio.wait([stopped], timeout=pause)
                    batch = []
                    yield batch
                for together in _by_time(batch) if pace.waits else [batch] if batch else []:
                    due = max(_now(), due + pace.pause(before or together[0].time, together[0].time))
                    while not stopped.done() and (left := due - _now()) > 0:
                        if await _woken(waiter, after, min(left, pause), stopped) or left > pause:
                            yield []
                    if stopped.done():
                        return
                    yield together
                    before, after = together[-1].time, together[-1].position
                if stopped.done():
                    return

    async def wait(self, match_id: MatchId, after: int, seconds: float) -> None:
        """Return as soon as there is an event after *after*, or after *seconds*, or once the match has ended."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), aclosing(self.follow(match_id, after, seconds)) as batches:
                async for batch in batches:
                    if batch:
                        return

    def wake(self, match_id: MatchId) -> None:
        """Let the followers of a match in this process look again."""
        if channel := self._channels.get(match_id):
            channel.wake()

    @contextmanager
    def _channel(self, match_id: MatchId) -> Iterator[Channel]:
        channel = self._channels.get(match_id)
        if channel is None:
            channel = self._channels[match_id] = Channel(
                self._store, self._fanout, self._presence, match_id, self.stopping
            )
        channel.followers += 1
        try:
            yield channel
        finally:
            channel.followers -= 1
            if not channel.followers:
                del self._channels[match_id]
                channel.close()

    @contextmanager
    def _stopped(self) -> Iterator[asyncio.Future[Any]]:
        stopped: asyncio.Future[Any] = asyncio.ensure_future(self.stopping.wait())
        try:
            yield stopped
        finally:
            stopped.cancel()


async def _woken(waiter: Waiter, after: int, seconds: float, stopped: asyncio.Future[Any]) -> bool:
    """Wait for *seconds* at most. Return whether the *waiter* was woken; not if that was because the server stops."""
    waiting = asyncio.ensure_future(waiter.wait(after, seconds))
    try:
        await asyncio.wait([waiting, stopped], return_when=asyncio.FIRST_COMPLETED)
        return waiting.done() and waiting.result()
    finally:
        waiting.cancel()


async def _at_once(batch: list[SealedEvent]) -> AsyncIterator[list[SealedEvent]]:
    if batch:
        yield batch


def _by_time(batch: list[SealedEvent]) -> Iterator[list[SealedEvent]]:
    return (list(together) for _, together in groupby(batch, lambda one: one.time))


def _now() -> float:
    return asyncio.get_running_loop().time()
