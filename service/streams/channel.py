"""What the followers of one match share in this process: the bell, one read at a time, the latest events."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable

import structlog

from domain.ids import MatchId
from infra.database.errors import StoreError
from infra.event_store.port import EventStore, Head
from infra.fanout.port import Bell, Fanout
from infra.log_changes import LogChanges
from infra.presence.port import Presence
from infra.seal import SealedEvent, chain_start, link
from service.time_slice import TimeSlice

log = structlog.get_logger("partie.channel")

READ = 500
KEPT = 500
"""The number of latest events kept for followers that are slightly behind; others read the store."""
AGAIN_SECONDS = 0.5
LAST = "match.secret_revealed"
"""The last event of every match."""


Push = Callable[[list[SealedEvent]], bool]
"""Shows new events to a follower at once; False: it has to be woken, and shows them itself."""


class Waiter:
    """A follower that has seen everything up to *position*, and waits for more."""

    __slots__ = ("_future", "_pushed", "_woken", "position", "push")

    def __init__(self, push: Push | None = None) -> None:
        self.push = push
        self.position = -1
        self._pushed = False
        self._woken = False
        self._future: asyncio.Future[bool] | None = None

    async def wait(self, position: int, seconds: float) -> bool:
        """Return after a call of `wake`, at once if there was one since the last time; or after some time: then,
        whether anything was pushed meanwhile.
        """
        self.position = position
        if self._woken:
            self._woken = False
            return True
        loop = asyncio.get_running_loop()
        self._pushed, self._future = False, loop.create_future()
        timer = loop.call_later(seconds, self._late)
        try:
            return await self._future
        finally:
            timer.cancel()
            self._future = None

    def wake(self) -> None:
        """Let the follower look again."""
        if self._future is None:
            self._woken = True
        self._settle(True)

    def show(self, batch: list[SealedEvent]) -> None:
        """Push events to the follower if that is possible, or wake it."""
        follows = self.push is not None and batch[0].position == self.position + 1
        if follows and self.push is not None and self.push(batch):
            self.position, self._pushed = batch[-1].position, True
        else:
            self.wake()

    def _late(self) -> None:
        self._settle(self._pushed)

    def _settle(self, heard: bool) -> None:
        if self._future is not None and not self._future.done():
            self._future.set_result(heard)


class Channel:
    """Reads a match once for all its followers here. A slow follower finds more the next time; nothing is queued."""

    def __init__(
        self, store: EventStore, fanout: Fanout, presence: Presence, match_id: MatchId, stopping: asyncio.Event
    ) -> None:
        self.followers = 0
        self.rings = 0
        """How often there was something to look at."""
        self._waiting: dict[Waiter, None] = {}
        self._one_read = asyncio.Lock()
        self._read_at = 0.0
        self._stopping = asyncio.create_task(self._wake_at(stopping), name="channel's end")
        self._store = store
        self._fanout = fanout
        self._presence = presence
        self._match_id = match_id
        self._head: Head | None = None
        self._latest: deque[SealedEvent] = deque(maxlen=KEPT)
        self._listening = asyncio.Event()
        self._reading = LogChanges(log, "a match cannot be read; trying again", "a match can be read again")
        self._task = asyncio.create_task(self._run(), name="channel")

    async def listening(self) -> None:
        """Return once the bell is heard: whoever reads the store after that misses nothing."""
        await self._listening.wait()

    def beyond(self, position: int) -> list[SealedEvent] | None:
        """Return the events after *position* if they are kept here; None: the store must be read."""
        if self._head is None:
            return None
        if position >= self._head.version - 1:
            return []
        if not self._latest or self._latest[0].position > position + 1:
            return None
        return [one for one in self._latest if one.position > position]

    @property
    def ended(self) -> bool:
        """Return whether the match has ended while it was followed here."""
        return bool(self._latest) and self._latest[-1].type == LAST

    def wake(self) -> None:
        """Let every follower look again."""
        self.rings += 1
        for waiter in self._waiting:
            waiter.wake()

    async def wait(self, waiter: Waiter, position: int, rings: int, seconds: float) -> bool:
        """Wait for news since *rings*, up to *seconds*. Return whether there were any."""
        waiter.position = position
        if rings != self.rings:
            return True
        self._waiting[waiter] = None
        try:
            return await waiter.wait(position, seconds)
        finally:
            self._waiting.pop(waiter, None)

    async def look(self, seconds: float) -> None:
        """Read the store though no bell was heard, unless that was done within *seconds*. Raises StoreError.

        If what is kept here is not what is stored, it is forgotten.
        """
        now = asyncio.get_running_loop().time()
        if self._head is not None and now - self._read_at >= seconds:
            self._read_at = now
            await self._read_new()
            await self._compare()

    def close(self) -> None:
        """Stop listening: there are no more followers."""
        self._task.cancel()
        self._stopping.cancel()

    async def _wake_at(self, stopping: asyncio.Event) -> None:
        await stopping.wait()
        self.wake()

    async def _run(self) -> None:
        while True:
            try:
                async with self._fanout.listen(self._match_id) as bell:
                    with self._presence.watch(self._match_id, self.wake):
                        self._listening.set()
                        await self._read(bell)
                        self.wake()
                        while True:
                            await bell.wait()
                            await self._read(bell)
            except Exception:
                log.exception("a channel has failed; its followers read the store until there is a new one")
                self._head = None
                self._latest.clear()
            await asyncio.sleep(AGAIN_SECONDS)

    async def _read(self, bell: Bell) -> None:
        """Read what is new. Rings in the meantime cause another read."""
        while True:
            try:
                await self._read_new()
            except StoreError as error:
                self._reading.failed(fault=str(error))
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(AGAIN_SECONDS):
                        await bell.wait()
            else:
                self._reading.went_well()
                return

    async def _read_new(self) -> None:
        """Read what the store has beyond the head, and let the followers know. Raises StoreError."""
        async with self._one_read:
            if self._head is None:
                self._head = await self._store.head(self._match_id) or Head(0, chain_start(self._match_id))
            while batch := await self._store.events(self._match_id, self._head.version - 1, READ):
                if link(self._head.hash, batch[0].digest) != batch[0].hash:
                    self._forget()
                self._latest.extend(batch)
                self._head = Head(batch[-1].position + 1, batch[-1].hash)
                await self._show(batch)
                if len(batch) < READ:
                    break
            self._read_at = asyncio.get_running_loop().time()

    async def _compare(self) -> None:
        """Forget what is kept here if the store has lost some of it, and perhaps as many others in its place."""
        async with self._one_read:
            stored = await self._store.head(self._match_id)
            kept = self._head
            if kept is None or kept == stored or (stored is not None and stored.version > kept.version):
                return  # what came meanwhile is compared when it is read
            self._forget()
            self._head = stored
        self.wake()

    def _forget(self) -> None:
        """Keep nothing: whoever begins to follow reads the store."""
        log.warning("a history is not the one that was followed; it is read again", match=str(self._match_id))
        self._latest.clear()

    async def _show(self, batch: list[SealedEvent]) -> None:
        """Show new events to everybody who waits for them, in slices; others find them when they look."""
        self.rings += 1
        time_slice = TimeSlice()
        for waiter in list(self._waiting):
            if waiter in self._waiting:
                waiter.show(batch)
            await time_slice.give_way()
