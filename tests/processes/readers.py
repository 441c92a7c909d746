"""Who reads more than one match meanwhile: sockets, readers of the feed, receivers of webhooks."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from tests.clients.playing import bearing
from tests.clients.receiving import Receiver, answering, receiving
from tests.processes.crowd import Crowd
from tests.processes.feed_readers import Item, Poller, Streamer
from tests.processes.load import PAUSE, history
from tests.processes.socket_watcher import SocketWatcher
from tests.processes.turning import Reachable, others_of

KEY = "key_of_readers"
SCOPES = "feed webhooks"
LAST_SECONDS = 60
"""How long it may take, after the last event, until everybody has everything."""


class Readers:
    """A socket at each node, two readers of the feed, two receivers: one of all events, one of the ends of matches.

    The server must know :data:`KEY` with :data:`SCOPES`, and deliver to this machine (``PARTIE_WEBHOOKS_PRIVATE``).
    """

    def __init__(self, crowd: Crowd, nodes: Sequence[Reachable], receivers: tuple[Receiver, Receiver]) -> None:
        first, last = nodes[0], nodes[-1]
        self.sockets = [SocketWatcher(node, crowd, *others_of(node, nodes)) for node in nodes]
        self.poller = Poller(first, KEY, *others_of(first, nodes))
        self.streamer = Streamer(last, KEY, *others_of(last, nodes))
        self.receivers = receivers
        self._crowd = crowd
        self._since: list[int] = []
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    @asynccontextmanager
    async def reading(
        cls, crowd: Crowd, nodes: Sequence[Reachable], refused_every: int | None = None
    ) -> AsyncIterator[Readers]:
        """Read meanwhile, and until :meth:`require_all` has looked through it.

        One delivery of *refused_every* of the ends of matches is answered 500 (None: none is).
        """
        async with AsyncExitStack() as stack:
            whole, ends = [await stack.enter_async_context(receiving()) for _ in range(2)]
            readers = cls(crowd, nodes, (whole, ends))
            await readers._make_webhooks(nodes)
            readers._tasks = [asyncio.create_task(one) for one in readers._work(refused_every)]
            stack.push_async_callback(_cancelled, readers._tasks)
            yield readers

    async def require_all(self, node: Reachable) -> str:
        """Everybody has everything that *node* has, once (webhooks: at least once) and in order.

        Returns what was read, in words.
        """
        end = Poller(node, KEY)
        await end.read_to_the_end()
        public = [item for item in end.items if b'"event":null' not in bytes(item.envelope)]
        finished = [item for item in public if b'"type":"match.finished"' in bytes(item.envelope)]
        wanted = [
            [item.global_position for item in items if item.global_position > since]
            for items, since in zip((public, finished), self._since, strict=True)
        ]
        await self._until_nobody_lacks(end.after, wanted)
        positions = [item.global_position for item in end.items]
        assert positions == sorted(set(positions))
        for reader in (self.poller, self.streamer):
            assert list(map(_told, reader.items)) == list(map(_told, end.items))
        await self._require_histories(node, end.items)
        for receiver, delivered in zip(self.receivers, wanted, strict=True):
            require_deliveries(receiver, delivered)
        came = [len(receiver.came) for receiver in self.receivers]
        repeated = sum(one.is_repeated for receiver in self.receivers for one in receiver.taken)
        return (
            f"readers of the feed saw {len(positions)} events, each once; streams broke {self.streamer.breaks} times\n"
            f"{len(self.sockets)} sockets saw all matches, each event once; they broke"
            f" {sum(one.breaks for one in self.sockets)} times\n"
            f"webhooks: {' and '.join(map(str, came))} deliveries, {repeated} marked as repeated; all came, in order"
        )

    def _work(self, refused_every: int | None) -> list[Coroutine[None, None, None]]:
        work = [*(one.run() for one in self.sockets), self.poller.run(), self.streamer.run()]
        return work if refused_every is None else [*work, self._refuse_now_and_then(refused_every)]

    async def _make_webhooks(self, nodes: Sequence[Reachable]) -> None:
        kinds = (None, ["match.finished"])
        for number, (receiver, types) in enumerate(zip(self.receivers, kinds, strict=True)):
            body = {"url": receiver.url} | ({} if types is None else {"types": types})
            client = nodes[number % len(nodes)].client
            made = await client.post("/v1/webhooks", json=body, headers=bearing(KEY))
            assert made.is_success, made.text
            receiver.expect(made.json()["secret"])
            self._since.append(made.json()["webhook"]["cursor"])

    async def _refuse_now_and_then(self, every: int) -> None:
        refusing = self.receivers[1]
        while True:
            came = len(refusing.came)
            refusing.answer = answering(500) if came % every == every - 1 else None
            await refusing.until_more_than(came)

    async def _until_nobody_lacks(self, head: int, deliveries: Sequence[Sequence[int]]) -> None:
        deadline = time.monotonic() + LAST_SECONDS
        while lacking := self._lacking(head, deliveries):
            assert time.monotonic() < deadline, f"after {LAST_SECONDS} s there lacks: {', '.join(lacking)}"
            for task in self._tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(PAUSE)

    def _lacking(self, head: int, deliveries: Sequence[Sequence[int]]) -> list[str]:
        lacking = [f"{n} matches at a socket {one.problems}" for one in self.sockets if (n := len(one.unended))]
        for reader in (self.poller, self.streamer):
            if reader.after < head:
                lacking.append(f"{type(reader).__name__}: {reader.after} of {head}")
        for receiver, wanted in zip(self.receivers, deliveries, strict=True):
            taken = len({one.position for one in receiver.taken})
            if taken < len(wanted):
                lacking.append(f"webhook: {taken} of {len(wanted)}")
        return lacking

    async def _require_histories(self, node: Reachable, items: Sequence[Item]) -> None:
        by_match: defaultdict[str, list[bytes]] = defaultdict(list)
        for item in items:
            by_match[f"/v1/matches/{item.match_id}"].append(bytes(item.envelope))
        for path in self._crowd.paths:
            whole = await history(node, path)
            assert by_match[path] == whole, path
            for socket in self.sockets:
                assert socket.seen[path] == list(enumerate(whole)), path


def require_deliveries(receiver: Receiver, wanted: Sequence[int]) -> None:
    """Everything that is *wanted* came, in order; what came again is marked, and everything is signed as expected."""
    assert not receiver.forged
    first: dict[str, int] = {}
    for one in receiver.taken:
        assert one.id not in first or one.is_repeated
        first.setdefault(one.id, one.position)
    assert list(first.values()) == list(wanted)


async def _cancelled(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    for task in tasks:
        try:
            await task
        except asyncio.CancelledError:
            continue


def _told(item: Item) -> tuple[int, str, bytes]:
    return item.global_position, item.match_id, bytes(item.envelope)
