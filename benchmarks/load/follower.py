"""One follower of a match: a live stream, read as it comes."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from typing import Any

from benchmarks.load.connection import dial, request

_ENVELOPE = re.compile(rb"id: (\d+)\ndata: [^\n]*\n\n")
_HELLO = b"event: hello"
_END = b"event: end"

Seen = Callable[[int, float], None]
"""Hears of each event: its position, and when it came."""


class Follower(asyncio.Protocol):
    """Follows a match as a spectator, from its beginning; `hello` and `ended` are set when their frames come."""

    def __init__(self, match_id: str, seen: Seen) -> None:
        self.hello = asyncio.Event()
        self.ended = asyncio.Event()
        self.positions: list[int] = []
        self._request = request("GET", f"/v1/matches/{match_id}/stream")
        self._seen = seen
        self._rest = b""
        self._transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self._rest += data
        done = 0
        for envelope in _ENVELOPE.finditer(self._rest):
            position = int(envelope[1])
            self.positions.append(position)
            self._seen(position, now)
            done = envelope.end()
        if not self.hello.is_set() and _HELLO in self._rest:
            self.hello.set()
        if _END in self._rest:
            self.ended.set()
        self._rest = self._rest[done:]

    def is_complete(self, last: int) -> bool:
        """Tell whether every event up to *last* came, once and in order."""
        return self.positions == list(range(last + 1))

    def close(self) -> None:
        self._transport.close()


async def follow(url: str, match_id: str, seen: Seen) -> Follower:
    """Follow a match on the server at *url*; returns once the stream has begun."""
    follower = await dial(url, lambda: Follower(match_id, seen))
    await asyncio.wait_for(follower.hello.wait(), 30)
    return follower
