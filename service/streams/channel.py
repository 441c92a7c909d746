"""What the followers of one match share in this process: the bell, one read at a time, the latest events."""

import asyncio
import contextlib
from collections import deque

import structlog

from domain.ids import MatchId
from infra.database.errors import StoreError
from infra.event_store.port import EventStore
from infra.fanout.port import Bell, Fanout
from infra.log_changes import LogChanges
from infra.presence.port import Presence
from infra.seal import SealedEvent

log = structlog.get_logger("partie.channel")

READ = 500
KEPT = 500
"""The number of latest events kept for followers that are slightly behind; others read the store."""
AGAIN_SECONDS = 0.5
LAST = "match.secret_revealed"
"""The last event of every match."""


class Channel:
    """Reads a match once for all its followers here. A slow follower finds more the next time; nothing is queued."""

    def __init__(self, store: EventStore, fanout: Fanout, presence: Presence, match_id: MatchId) -> None:
        self.followers = 0
        self.news: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._store = store
        self._fanout = fanout
        self._presence = presence
        self._match_id = match_id
        self._head: int | None = None
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
        if position >= self._head:
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
        if not self.news.done():
            self.news.set_result(None)
        self.news = asyncio.get_running_loop().create_future()

    def close(self) -> None:
        """Stop listening: there are no more followers."""
        self._task.cancel()

    async def _run(self) -> None:
        while True:
            try:
                async with self._fanout.listen(self._match_id) as bell:
                    with self._presence.watch(self._match_id, self.wake):
                        self._listening.set()
                        while True:
                            await self._read(bell)
                            self.wake()
                            await bell.wait()
            except Exception:
                log.exception("a channel has failed; its followers read the store until there is a new one")
                self._head = None
                self._latest.clear()
            await asyncio.sleep(AGAIN_SECONDS)

    async def _read(self, bell: Bell) -> None:
        """Read what is new. Rings in the meantime cause another read."""
        while True:
            try:
                if self._head is None:
                    self._head = (await self._store.version(self._match_id) or 0) - 1
                while batch := await self._store.events(self._match_id, self._head, READ):
                    self._latest.extend(batch)
                    self._head = batch[-1].position
                    if len(batch) < READ:
                        break
            except StoreError as error:
                self._reading.failed(fault=str(error))
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(AGAIN_SECONDS):
                        await bell.wait()
            else:
                self._reading.went_well()
                return
