"""A WebSocket as a load speaks it: frames written and read by hand; a library would take more than the server."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from typing import Any

from benchmarks.load.connection import UnexpectedAnswer, dial, request
from benchmarks.load.follower import Seen

_HANDSHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec_WebSocket_Version": "13",
    "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}
_TEXT, _CLOSE, _PING = 1, 8, 9
_HELLO, _END, _PROBLEM = b'"hello":', b'"end":', b'"problem":'
_POSITION = re.compile(rb'"position":(\d+),"time"')


def frame(payload: bytes, opcode: int = _TEXT) -> bytes:
    """Write a frame as clients do, under a mask of zeros, which changes nothing."""
    length = len(payload)
    if length < 126:
        return bytes((0x80 | opcode, 0x80 | length)) + b"\0\0\0\0" + payload
    return bytes((0x80 | opcode, 0xFE)) + length.to_bytes(2, "big") + b"\0\0\0\0" + payload


class _Frames(asyncio.Protocol):
    """Reads the frames of a server, and answers its pings."""

    def __init__(self, path: str) -> None:
        self.open = asyncio.Event()
        self._path = path
        self._received = b""
        self._transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(request("GET", self._path, b"", **_HANDSHAKE))

    def data_received(self, data: bytes) -> None:
        self._received += data
        if not self.open.is_set():
            head, end, self._received = self._received.partition(b"\r\n\r\n")
            if not end:
                self._received = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                raise UnexpectedAnswer(head[:100])
            self.open.set()
        for text in self._texts():
            self.take(text)

    def take(self, text: bytes) -> None:
        """Take a message in."""
        raise NotImplementedError

    def send(self, text: bytes) -> None:
        self._transport.write(frame(text))

    def close(self) -> None:
        self._transport.abort()

    def _texts(self) -> Iterator[bytes]:
        data, at = self._received, 0
        while len(data) >= at + 2:
            length, begin = data[at + 1], at + 2
            if length == 126:
                length, begin = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, begin = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if len(data) < begin + length:
                break
            opcode, payload = data[at] & 15, data[begin : begin + length]
            at = begin + length
            if opcode == _TEXT:
                yield payload
            elif opcode == _PING:
                self._transport.write(frame(payload, 10))
        self._received = data[at:]


class SocketFollower(_Frames):
    """Follows a match as a spectator, from its beginning."""

    def __init__(self, match_id: str, seen: Seen) -> None:
        super().__init__("/v1/socket")
        self.hello = asyncio.Event()
        self.ended = asyncio.Event()
        self.positions: list[int] = []
        self._match_id = match_id
        self._seen = seen

    def take(self, text: bytes) -> None:
        now = time.perf_counter()
        if b'"envelope":' in text[:70]:
            found = _POSITION.findall(text)[-1]
            self.positions.append(int(found))
            self._seen(int(found), now)
        elif _HELLO in text:
            self.hello.set()
        elif _END in text:
            self.ended.set()

    async def begin(self) -> None:
        await self.open.wait()
        self.send(b'{"subscribe":"%s"}' % self._match_id.encode())
        await self.hello.wait()

    def is_complete(self, last: int) -> bool:
        """Tell whether every event up to *last* came, once and in order."""
        return self.positions == list(range(last + 1))


async def follow(url: str, match_id: str, seen: Seen) -> SocketFollower:
    """Follow a match on the server at *url*; returns once it has said hello."""
    follower = await dial(url, lambda: SocketFollower(match_id, seen))
    await asyncio.wait_for(follower.begin(), 30)
    return follower


class CommandSocket(_Frames):
    """Sends one command at a time and waits for its answer."""

    def __init__(self) -> None:
        super().__init__("/v1/socket")
        self._answer: asyncio.Future[bytes] | None = None

    def take(self, text: bytes) -> None:
        answer, self._answer = self._answer, None
        if answer is None or answer.done():
            return
        if _PROBLEM in text[:60]:
            answer.set_exception(UnexpectedAnswer(text[:300]))
        else:
            answer.set_result(text)

    async def ask(self, message: bytes) -> bytes:
        """Send *message* and give its answer. Raises UnexpectedAnswer for a refusal."""
        self._answer = asyncio.get_running_loop().create_future()
        self.send(message)
        return await self._answer


async def connect(url: str) -> CommandSocket:
    """Open a socket of the server at *url*."""
    made = await dial(url, CommandSocket)
    await asyncio.wait_for(made.open.wait(), 30)
    return made
