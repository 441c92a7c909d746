"""A fan-out between processes, over Redis pub/sub.

Local bells are rung at once; Redis carries a match and a position to the other processes,
or that something else about the match has changed; the bells of a player, and those of a holder's tokens, hang on
channels of the same form. A beat of its own, sent every second on one connection and heard on the other, tells whether
rings get through; when it is not heard, the connections are made anew. Whoever subscribes waits for the confirmation;
one that nobody waits for means that the subscription was gone for a while, so its match is rung to catch up.

A cluster's channels are sharded: there is a connection to each shard, and a beat on each. The library's own sharded
subscriptions ask one node after the other, so that each would wait for the silence of the others.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Final, Self
from uuid import UUID, uuid4

import structlog

from domain.ids import MatchId, PlayerId
from infra.background import Background
from infra.fanout.bells import Bells, LocalBell, bells_of, bells_of_tokens
from infra.fanout.port import EVERY_MATCH
from infra.log_changes import LogChanges
from infra.redis_link import FAULTS, RedisLink, Shard, fault_of

log = structlog.get_logger("partie.fanout")

BEAT_SECONDS = 1.0
SILENT_SECONDS = 3.0
"""A connection on which no beat was heard for this long is given up."""
CONFIRMED_SECONDS = 0.5
"""How long a listener waits for its subscription; if it is late, the bell rings when it comes."""
PAUSE_SECONDS = 0.2
MOST_PENDING = 10_000
NEVER: Final = float("-inf")
AT_ONCE = 1_000

PLAYER = b"player:"
"""On the channel of a player or of tokens: something has changed; the name of the process that says so follows."""

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
        self._link = RedisLink(url, SILENT_SECONDS)
        self._name = uuid4().hex.encode()
        self._beats: dict[bytes, float] = {}
        """The channel of each shard's beat, and when it was last heard."""
        self._beating = asyncio.Event()
        self._pending: dict[MatchId, int] = {}
        self._others: set[MatchId] = set()
        """The bells of players and tokens that are to be announced."""
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
        self._ring_other(bells_of(player))

    def listen_to_player(self, player: PlayerId) -> AbstractAsyncContextManager[LocalBell]:
        return self.listen(bells_of(player))

    def ring_tokens(self, holder: bytes) -> None:
        self._ring_other(bells_of_tokens(holder))

    def listen_to_tokens(self, holder: bytes) -> AbstractAsyncContextManager[LocalBell]:
        return self.listen(bells_of_tokens(holder))

    def _ring_other(self, bells: MatchId) -> None:
        self.bells.ring_anyway(bells)
        if len(self._others) < MOST_PENDING:
            self._others.add(bells)
            self._to_publish.set()

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
        return self._now() - min(self._beats.values(), default=NEVER) < SILENT_SECONDS

    async def deliver(self) -> None:
        """Announce what has been rung, for a process that ends before its background would.

        Where Redis cannot be reached, nobody hears of it: whoever listens looks again after a while anyway.
        """
        with suppress(*FAULTS):
            if self._link.sharded:
                await self._link.shards()  # which also finds out who has which channels
            await self._announce(*self._taken())

    async def close(self) -> None:
        await self._link.close()

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
            batch, others = self._taken()
            try:
                await self._announce(batch, others)
            except Exception as error:  # uvloop's closed transports raise RuntimeError, and who knows what else
                self._publishing.failed(fault=fault_of(error))
                for match_id, position in batch.items():
                    if len(self._pending) >= MOST_PENDING:
                        break
                    self._pending.setdefault(match_id, position)
                if len(self._others) < MOST_PENDING:
                    self._others |= others
                await self._link.doubt()
                await asyncio.sleep(PAUSE_SECONDS)
            else:
                self._publishing.went_well()

    def _taken(self) -> tuple[dict[MatchId, int], set[MatchId]]:
        """Return what waits to be announced, which waits no more."""
        batch, self._pending = self._pending, {}
        others, self._others = self._others, set()
        return batch, others

    async def _announce(self, batch: Mapping[MatchId, int], others: Iterable[MatchId]) -> None:
        pipeline, publish = self._link.pipeline(), self._link.publish
        for match_id, position in batch.items():
            publish(pipeline, channel_of(match_id), position)
        if batch:
            publish(pipeline, channel_of(EVERY_MATCH), self._name)
        for bells in others:
            publish(pipeline, channel_of(bells), PLAYER + self._name)
        for channel in self._beats:
            publish(pipeline, channel, "")
        await pipeline.execute()

    async def _subscribe(self) -> None:
        while True:
            # not the library's PubSub: it connects anew by itself, in whichever task meets the fault first
            shards: list[Shard] = []
            tasks: list[asyncio.Task[None]] = []
            try:
                shards = await self._link.shards()
                heard = dict(self._beats)
                self._beats = {self._beat_channel(one): heard.get(self._beat_channel(one), NEVER) for one in shards}
                for one in shards:
                    await one.connection.connect()
                    await self._send(one, "SUBSCRIBE", [self._beat_channel(one)])
                self._connected = True
                for one in shards:
                    tasks.append(asyncio.create_task(self._listen_to(one)))
                    tasks.append(asyncio.create_task(self._keep_subscribed(one)))
                    tasks.append(asyncio.create_task(self._look_whether_it_moved(one)))
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                await done.pop()
            except Exception as error:  # whatever it is: bells must not fall silent for good
                self._subscribing.failed(fault=fault_of(error))
            finally:
                self._connected = False
                self._subscribed.clear()
                self._changed.set()  # ends those that wait even if the library swallows their cancellation
                for one in shards:
                    with suppress(*FAULTS):
                        await one.connection.disconnect(nowait=True)
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.sleep(PAUSE_SECONDS)

    async def _listen_to(self, shard: Shard) -> None:
        beat = self._beat_channel(shard)
        while self._connected:
            message = await shard.connection.read_response(timeout=SILENT_SECONDS, disconnect_on_error=False)
            if message is None:
                raise TimeoutError("no beat is heard")
            kind, channel, data = message
            if self._link.sharded:
                kind = kind[1:]  # ssubscribe, smessage, sunsubscribe
            if kind == b"subscribe":
                self._take_confirmation(channel)
            elif kind == b"message" and channel == beat:
                self._beats[beat] = self._now()
                if self.hears:
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
            elif kind == b"unsubscribe" and (channel == beat or _match_of(channel) in self._subscribed):
                raise ConnectionError("a channel has gone to another server")

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

    async def _keep_subscribed(self, shard: Shard) -> None:
        seen: set[MatchId] = set()
        while self._connected:
            new = list(self.bells.matches - seen)[:AT_ONCE]
            old = list(seen - self.bells.matches)[:AT_ONCE]
            if not new and not old:
                await self._changed.wait()
                self._changed.clear()
                continue
            seen.update(new)
            seen.difference_update(old)
            self._subscribed.difference_update(old)
            await self._send(shard, "UNSUBSCRIBE", self._carried(shard, old))
            await self._send(shard, "SUBSCRIBE", self._carried(shard, new))

    async def _look_whether_it_moved(self, shard: Shard) -> None:
        """End when sentinels name another master: one that was cut off from them would go on as before."""
        while self._connected:
            await asyncio.sleep(SILENT_SECONDS)
            master = await self._link.master()
            if master not in (None, (shard.connection.host, shard.connection.port)):
                raise ConnectionError("another server is the master now")

    async def _send(self, shard: Shard, word: str, channels: Sequence[bytes]) -> None:
        if channels:
            commands = self._link.subscribing(word, channels)
            await shard.connection.send_packed_command(shard.connection.pack_commands(commands))

    def _carried(self, shard: Shard, matches: Iterable[MatchId]) -> list[bytes]:
        """Return the channels of those matches whose channel is one of the shard's."""
        channels = map(channel_of, matches)
        return [one for one in channels if shard.slots is None or self._link.slot(one) in shard.slots]

    def _beat_channel(self, shard: Shard) -> bytes:
        return b"partie:beat:" + self._name + shard.tag

    @staticmethod
    def _now() -> float:
        return time.monotonic()  # metrics are read from another thread, without a loop


def channel_of(match_id: MatchId) -> bytes:
    """Return the name of a match's channel."""
    return b"partie:match:" + match_id.hex.encode()


def _match_of(channel: bytes) -> MatchId | None:
    kind, _, name = channel.rpartition(b":")
    return MatchId(UUID(hex=name.decode())) if kind == b"partie:match" else None
