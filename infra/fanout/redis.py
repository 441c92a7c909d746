"""A fan-out between processes, over Redis pub/sub.

Local bells are rung at once; Redis carries a match and a position to the other processes,
or that something else about the match has changed; a player's bells hang on a channel of the same form. A beat of
its own, sent every second on one connection and heard on the other, tells whether rings get through; when it is not
heard, the connections are made anew. Whoever subscribes waits for the confirmation; one that nobody waits for means
that the subscription was gone for a while, so its match is rung to catch up.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any, Self
from uuid import UUID, uuid4

import structlog

from domain.ids import MatchId, PlayerId
from infra.background import Background
from infra.fanout.bells import Bells, LocalBell, bells_of
from infra.fanout.port import EVERY_MATCH
from infra.log_changes import LogChanges
from infra.redis_link import FAULTS, redis_at

log = structlog.get_logger("partie.fanout")

BEAT_SECONDS = 1.0
SILENT_SECONDS = 3.0
"""A connection on which no beat was heard for this long is given up."""
CONFIRMED_SECONDS = 0.5
"""How long a listener waits for its subscription; if it is late, the bell rings when it comes."""
PAUSE_SECONDS = 0.2
MOST_PENDING = 10_000
AT_ONCE = 1_000

PLAYER = b"player:"
"""On a player's channel: something has changed; the name of the process that says so follows."""

STIRRED = b"stirred"
"""On a match's channel, in place of a position: something else has changed than its events."""


class RedisFanout:
    """Rings the bells of every process: ``await RedisFanout.open(url, background)``. It opens without Redis, too.

    Its work is kept by *background*, which must be closed before this is.
    """

    def __init__(self, url: str) -> None:
        self.bells = Bells()
        self.on_stir: Callable[[MatchId], None] = lambda _: None
        """Called when a match that is listened to is STIRRED, or may have been."""
        self._redis = redis_at(url, SILENT_SECONDS)
        self._name = uuid4().hex.encode()
        self._beat_channel = b"partie:beat:" + self._name
        self._heard_at = float("-inf")
        self._beating = asyncio.Event()
        self._pending: dict[MatchId, int] = {}
        self._players: set[PlayerId] = set()
        self._to_publish = asyncio.Event()
        self._changed = asyncio.Event()
        self._confirmations: dict[MatchId, asyncio.Future[None]] = {}
        self._subscribed: set[MatchId] = set()
        self._connected = False
        self._publishing = LogChanges(log, "rings do not get out", "rings get out again")
        self._subscribing = LogChanges(log, "rings do not get in", "rings get in again")

    @classmethod
    async def open(cls, url: str, background: Background) -> Self:
        """Connect if Redis is there, else go on trying. Raises ValueError for a URL that is not one of Redis."""
        fanout = cls(url)
        background.keep("fan-out subscriber", fanout._subscribe)
        background.keep("fan-out publisher", fanout._publish)
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT_SECONDS):
                await fanout._beating.wait()
        return fanout

    def ring(self, match_id: MatchId, position: int) -> None:
        self.bells.ring(match_id, position)
        self.bells.ring_anyway(EVERY_MATCH)
        if match_id in self._pending or len(self._pending) < MOST_PENDING:
            self._pending[match_id] = max(position, self._pending.get(match_id, -1))
            self._to_publish.set()

    def ring_player(self, player: PlayerId) -> None:
        self.bells.ring_anyway(bells_of(player))
        if len(self._players) < MOST_PENDING:
            self._players.add(player)
            self._to_publish.set()

    def listen_to_player(self, player: PlayerId) -> AbstractAsyncContextManager[LocalBell]:
        return self.listen(bells_of(player))

    @asynccontextmanager
    async def listen(self, match_id: MatchId) -> AsyncIterator[LocalBell]:
        bell = self.bells.add(match_id)
        try:
            await self._confirmed(match_id)
            yield bell
        finally:
            self.bells.remove(match_id, bell)
            self._changed.set()

    async def healthy(self) -> bool:
        return self.hears

    @property
    def hears(self) -> bool:
        """Whether a beat was heard within the last SILENT_SECONDS."""
        return self._now() - self._heard_at < SILENT_SECONDS

    async def close(self) -> None:
        with suppress(*FAULTS):
            await self._redis.connection_pool.disconnect()

    async def _confirmed(self, match_id: MatchId) -> None:
        """Return once the match's channel is subscribed to, or if that takes too long."""
        if match_id in self._subscribed or not self._connected:
            return
        confirmation = self._confirmations.setdefault(match_id, asyncio.get_running_loop().create_future())
        self._changed.set()
        await asyncio.wait([confirmation], timeout=CONFIRMED_SECONDS)
        if not confirmation.done() and self._confirmations.get(match_id) is confirmation:
            del self._confirmations[match_id]

    async def _publish(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._to_publish.wait()
            self._to_publish.clear()
            batch, self._pending = self._pending, {}
            players, self._players = self._players, set()
            pipeline = self._redis.pipeline(transaction=False)
            for match_id, position in batch.items():
                pipeline.publish(channel_of(match_id), position)
            if batch:
                pipeline.publish(channel_of(EVERY_MATCH), self._name)
            for player in players:
                pipeline.publish(channel_of(bells_of(player)), PLAYER + self._name)
            pipeline.publish(self._beat_channel, "")
            try:
                await pipeline.execute()
            except Exception as error:  # uvloop's closed transports raise RuntimeError, and who knows what else
                self._publishing.failed(fault=str(error))
                for match_id, position in batch.items():
                    if len(self._pending) >= MOST_PENDING:
                        break
                    self._pending.setdefault(match_id, position)
                if len(self._players) < MOST_PENDING:
                    self._players |= players
                await asyncio.sleep(PAUSE_SECONDS)
            else:
                self._publishing.went_well()

    async def _subscribe(self) -> None:
        while True:
            # not the library's PubSub: it connects anew by itself, in whichever task meets the fault first
            connection = self._redis.connection_pool.make_connection()  # type: ignore[no-untyped-call]  # theirs
            tasks: list[asyncio.Task[None]] = []
            try:
                await connection.connect()
                await connection.send_command("SUBSCRIBE", self._beat_channel)
                self._connected = True
                tasks = [
                    asyncio.create_task(self._listen_to(connection)),
                    asyncio.create_task(self._keep_subscribed(connection)),
                ]
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                await done.pop()
            except Exception as error:  # whatever it is: bells must not fall silent for good
                self._subscribing.failed(fault=str(error))
            finally:
                self._connected = False
                self._subscribed.clear()
                self._changed.set()  # ends the one that waits even if the library swallows its cancellation
                with suppress(*FAULTS):
                    await connection.disconnect(nowait=True)
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.sleep(PAUSE_SECONDS)

    async def _listen_to(self, connection: Any) -> None:
        while self._connected:
            message = await connection.read_response(timeout=SILENT_SECONDS, disconnect_on_error=False)
            if message is None:
                raise TimeoutError("no beat is heard")
            kind, channel, data = message
            if kind == b"subscribe":
                self._take_confirmation(channel)
            elif kind == b"message" and channel == self._beat_channel:
                self._heard_at = self._now()
                self._beating.set()
                self._subscribing.went_well()
            elif kind == b"message" and (match_id := _match_of(channel)):
                if match_id == EVERY_MATCH:
                    if data != self._name:  # what was rung here was heard here at once
                        self.bells.ring_anyway(match_id)
                elif data.isdigit():
                    self.bells.ring(match_id, int(data))
                elif data == STIRRED:
                    self.on_stir(match_id)
                elif data.startswith(PLAYER) and data != PLAYER + self._name:  # what is rung here is heard at once
                    self.bells.ring_anyway(match_id)

    def _take_confirmation(self, channel: bytes) -> None:
        match_id = _match_of(channel)
        if match_id is None:
            self._to_publish.set()  # a beat
            return
        self._subscribed.add(match_id)
        confirmation = self._confirmations.pop(match_id, None)
        if confirmation is None:
            self.bells.ring_anyway(match_id)
            self.on_stir(match_id)
        else:
            confirmation.set_result(None)

    async def _keep_subscribed(self, connection: Any) -> None:
        requested: set[MatchId] = set()
        while self._connected:
            new = list(self.bells.matches - requested)[:AT_ONCE]
            old = list(requested - self.bells.matches)[:AT_ONCE]
            if not new and not old:
                await self._changed.wait()
                self._changed.clear()
                continue
            if old:
                requested.difference_update(old)
                self._subscribed.difference_update(old)
                await connection.send_command("UNSUBSCRIBE", *map(channel_of, old))
            if new:
                requested.update(new)
                await connection.send_command("SUBSCRIBE", *map(channel_of, new))

    @staticmethod
    def _now() -> float:
        return time.monotonic()  # metrics are read from another thread, without a loop


def channel_of(match_id: MatchId) -> bytes:
    """Return the name of a match's channel."""
    return b"partie:match:" + match_id.hex.encode()


def _match_of(channel: bytes) -> MatchId | None:
    kind, _, name = channel.rpartition(b":")
    return MatchId(UUID(hex=name.decode())) if kind == b"partie:match" else None
