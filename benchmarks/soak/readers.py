"""Who reads more than one match meanwhile: sockets, readers of the feed, receivers of webhooks."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

import msgspec
from msgspec import Raw, Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.soak.load import Crowd
from benchmarks.soak.nodes import SoakNode
from tests.clients.playing import bearing
from tests.clients.receiving import Delivered, Receiver, answering, receiving
from tests.processes.feed_readers import Item, Poller, Streamer
from tests.processes.load import PAUSE, history

KEY = "key_soak"
SCOPES = "feed webhooks"
AGAIN_SECONDS = 0.5
"""When a match whose subscription ended is subscribed to again: sooner would be more often than an address may."""
LAST_SECONDS = 60
"""How long it may take, after the last event, until everybody has everything."""
REFUSED_EVERY = 5
"""One delivery of so many is answered 500 by the receiver that fails."""


class _Envelope(Struct):
    position: int


class _Problem(Struct):
    code: str


class _Frame(Struct):
    match: str = ""
    envelope: Raw = Raw()
    end: Raw = Raw()
    problem: _Problem | None = None


class SocketWatcher:
    """Follows every match of *crowd* over one socket of *node*, and resumes them all when it breaks."""

    def __init__(self, node: SoakNode, crowd: Crowd) -> None:
        self.seen: defaultdict[str, list[tuple[int, bytes]]] = defaultdict(list)
        self.breaks = 0
        self.problems: Counter[str] = Counter()
        self._node = node
        self._crowd = crowd
        self._ended: set[str] = set()

    async def run(self) -> None:
        """Follow until cancelled."""
        url = self._node.url.replace("http", "ws", 1) + "/v1/socket"
        while True:
            try:
                async with connect(url, proxy=None, compression=None, open_timeout=5) as socket:
                    subscribed: set[str] = set()
                    asking = asyncio.create_task(self._subscribe(socket, subscribed))
                    try:
                        async for text in socket:
                            self._take(msgspec.json.decode(text, type=_Frame), subscribed)
                    finally:
                        asking.cancel()
            except (OSError, TimeoutError, WebSocketException):
                pass
            self.breaks += 1
            await asyncio.sleep(AGAIN_SECONDS)

    @property
    def unended(self) -> set[str]:
        """The matches that have not ended for it."""
        return {table.path for load in self._crowd.loads for table in load.tables} - self._ended

    async def _subscribe(self, socket: ClientConnection, subscribed: set[str]) -> None:
        while True:
            for load in self._crowd.loads:
                for table in load.tables:
                    if table.path not in subscribed and table.path not in self._ended:
                        subscribed.add(table.path)
                        seen = self.seen[table.path]
                        wanted = {"subscribe": _id(table.path), "after": seen[-1][0] if seen else -1}
                        await socket.send(msgspec.json.encode(wanted).decode())
            await asyncio.sleep(PAUSE)

    def _take(self, frame: _Frame, subscribed: set[str]) -> None:
        path = f"/v1/matches/{frame.match}"
        if envelope := bytes(frame.envelope):
            self.seen[path].append((msgspec.json.decode(envelope, type=_Envelope).position, envelope))
        elif frame.problem is not None:
            self.problems[frame.problem.code] += 1
            asyncio.get_running_loop().call_later(AGAIN_SECONDS, subscribed.discard, path)
        elif bytes(frame.end):
            self._ended.add(path)


class Readers:
    """Two sockets, two readers of the feed, two receivers: one of all events, and one that fails now and then."""

    def __init__(self, crowd: Crowd, nodes: Sequence[SoakNode], whole: Receiver, failing: Receiver) -> None:
        self.sockets = [SocketWatcher(node, crowd) for node in nodes]
        self.poller, self.streamer = Poller(nodes[0], KEY), Streamer(nodes[1], KEY)
        self.receivers = (whole, failing)
        self._crowd = crowd
        self._nodes = nodes
        self._secrets: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    @asynccontextmanager
    async def reading(cls, crowd: Crowd, nodes: Sequence[SoakNode]) -> AsyncIterator[Readers]:
        """Read meanwhile, and until :meth:`require_all` has looked through it."""
        async with AsyncExitStack() as stack:
            whole, failing = [await stack.enter_async_context(receiving()) for _ in range(2)]
            readers = cls(crowd, nodes, whole, failing)
            await readers._make_webhooks()
            readers._tasks = [asyncio.create_task(one) for one in readers._work()]
            stack.push_async_callback(_cancelled, readers._tasks)
            yield readers

    async def require_all(self) -> str:
        """Everybody has everything, once (webhooks: at least once) and in order. Returns what was read, in words."""
        end = Poller(self._nodes[0], KEY)
        await end.read_to_the_end()
        public = [item for item in end.items if b'"event":null' not in bytes(item.envelope)]
        finished = [item for item in public if b'"type":"match.finished"' in bytes(item.envelope)]
        await self._until_nobody_lacks(end.after, public, finished)
        positions = [item.global_position for item in end.items]
        assert positions == sorted(set(positions))
        for reader in (self.poller, self.streamer):
            assert list(map(_told, reader.items)) == list(map(_told, end.items))
        await self._require_histories(end.items)
        for receiver, secret, wanted in zip(self.receivers, self._secrets, (public, finished), strict=True):
            require_deliveries(receiver.taken, secret, [item.global_position for item in wanted])
        came = [len(receiver.came) for receiver in self.receivers]
        repeated = sum(one.is_repeated for receiver in self.receivers for one in receiver.taken)
        return (
            f"readers of the feed saw {len(positions)} events, each once; streams broke {self.streamer.breaks} times\n"
            f"{len(self.sockets)} sockets saw all matches, each event once; they broke"
            f" {sum(one.breaks for one in self.sockets)} times\n"
            f"webhooks: {' and '.join(map(str, came))} deliveries, {repeated} marked as repeated; all came, in order"
        )

    def _work(self) -> list[Coroutine[None, None, None]]:
        running = [one.run() for one in self.sockets]
        return [*running, self.poller.run(), self.streamer.run(), self._fail_now_and_then()]

    async def _make_webhooks(self) -> None:
        for receiver, types in zip(self.receivers, (None, ["match.finished"]), strict=True):
            body = {"url": receiver.url} | ({} if types is None else {"types": types})
            made = await self._nodes[0].client.post("/v1/webhooks", json=body, headers=bearing(KEY))
            assert made.is_success, made.text
            self._secrets.append(made.json()["secret"])

    async def _fail_now_and_then(self) -> None:
        """Answer 500 to one delivery of some."""
        failing = self.receivers[1]
        while True:
            came = len(failing.came)
            failing.answer = answering(500) if came % REFUSED_EVERY == REFUSED_EVERY - 1 else None
            await failing.until_more_than(came)

    async def _until_nobody_lacks(self, head: int, public: Sequence[Item], finished: Sequence[Item]) -> None:
        deadline = time.monotonic() + LAST_SECONDS
        while lacking := self._lacking(head, public, finished):
            assert time.monotonic() < deadline, f"after {LAST_SECONDS} s there lacks: {', '.join(lacking)}"
            for task in self._tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(PAUSE)

    def _lacking(self, head: int, public: Sequence[Item], finished: Sequence[Item]) -> list[str]:
        lacking = [f"{n} matches at a socket {one.problems}" for one in self.sockets if (n := len(one.unended))]
        for reader in (self.poller, self.streamer):
            if reader.after < head:
                lacking.append(f"{type(reader).__name__}: {reader.after} of {head}")
        for receiver, wanted in zip(self.receivers, (public, finished), strict=True):
            taken = len({one.position for one in receiver.taken})
            if taken < len(wanted):
                lacking.append(f"webhook: {taken} of {len(wanted)}")
        return lacking

    async def _require_histories(self, items: Sequence[Item]) -> None:
        by_match: defaultdict[str, list[bytes]] = defaultdict(list)
        for item in items:
            by_match[f"/v1/matches/{item.match_id}"].append(bytes(item.envelope))
        for path in (table.path for load in self._crowd.loads for table in load.tables):
            whole = await history(self._nodes[0], path)
            assert by_match[path] == whole, path
            for socket in self.sockets:
                assert socket.seen[path] == list(enumerate(whole)), path


def require_deliveries(taken: Sequence[Delivered], secret: str, wanted: Sequence[int]) -> None:
    """Everything that is *wanted* came, in order; what came again is marked, and everything is signed."""
    first: dict[str, int] = {}
    for one in taken:
        one.verified(secret)
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


def _id(path: str) -> str:
    return path.rpartition("/")[2]
