"""A spectator of many matches over one socket."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from typing import Any

import msgspec
from msgspec import Raw, Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.processes.crowd import Crowd
from tests.processes.load import PAUSE
from tests.processes.turning import Reachable, Turning

AGAIN_SECONDS = 0.5
"""When a match whose subscription ended is subscribed to again: sooner would be more often than an address may."""


HALF_OPEN: dict[str, Any] = {"open_timeout": 5, "ping_interval": 10, "ping_timeout": 20}
"""When a connection is given up over which nothing comes."""


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
    """Follows every match of *crowd* over one socket of *node*, and resumes them all when it breaks, at *others* if
    that does not answer.
    """

    def __init__(self, node: Reachable, crowd: Crowd, *others: Reachable) -> None:
        self.seen: defaultdict[str, list[tuple[int, bytes]]] = defaultdict(list)
        self.breaks = 0
        self.problems: Counter[str] = Counter()
        self._turning = Turning(node, *others)
        self._crowd = crowd
        self._ended: set[str] = set()

    async def run(self) -> None:
        """Follow until cancelled."""
        while True:
            url = self._turning.node.url.replace("http", "ws", 1) + "/v1/socket"
            try:
                async with connect(url, proxy=None, compression=None, **HALF_OPEN) as socket:
                    self._turning.answered()
                    subscribed: set[str] = set()
                    asking = asyncio.create_task(self._subscribe(socket, subscribed))
                    try:
                        async for text in socket:
                            self._take(msgspec.json.decode(text, type=_Frame), subscribed)
                    finally:
                        asking.cancel()
            except (OSError, TimeoutError, WebSocketException):
                self._turning.failed()
            self.breaks += 1
            await asyncio.sleep(AGAIN_SECONDS)

    @property
    def unended(self) -> set[str]:
        """The matches that have not ended for it."""
        return set(self._crowd.paths) - self._ended

    async def _subscribe(self, socket: ClientConnection, subscribed: set[str]) -> None:
        while True:
            for path in self._crowd.paths:
                if path not in subscribed and path not in self._ended:
                    subscribed.add(path)
                    seen = self.seen[path]
                    wanted = {"subscribe": path.rpartition("/")[2], "after": seen[-1][0] if seen else -1}
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
