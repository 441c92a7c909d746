"""One connection that is kept alive, and one request on it at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

P = TypeVar("P", bound=asyncio.Protocol)

_END = b"\r\n\r\n"
_LENGTH = b"content-length: "
_CHUNKED = b"transfer-encoding: chunked"
_LAST_CHUNK = b"\r\n0\r\n\r\n"


class UnexpectedAnswer(Exception):
    """The server answered what no load expects; a benchmark of refusals would mean nothing."""


class Connection(asyncio.Protocol):
    """Sends requests that are written already and gives the bodies of their answers, chunked ones as they come."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._transport: Any = None  # asyncio's, or uvloop's, which is none of asyncio's classes
        self._received = b""
        self._answer: asyncio.Future[bytes] | None = None

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._received += data
        head, end, body = self._received.partition(_END)
        if not end or self._answer is None:
            return
        lowered = head.lower()
        if _CHUNKED in lowered:
            if not body.endswith(_LAST_CHUNK):
                return
        else:
            at = lowered.find(_LENGTH)
            length = int(lowered[at + len(_LENGTH) :].partition(b"\r")[0]) if at >= 0 else 0
            if len(body) < length:
                return
        self._received = b""
        answer, self._answer = self._answer, None
        if head[9:10] == b"2":
            answer.set_result(body)
        else:
            answer.set_exception(UnexpectedAnswer(f"{head[:40]!r} {body[:300]!r}"))

    def connection_lost(self, exc: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(UnexpectedAnswer(f"the connection ended: {exc}"))

    async def ask(self, request: bytes) -> bytes:
        """Send *request* and give the body of its answer. Raises UnexpectedAnswer unless it is a 2xx.

        Connects again if the server has closed what was idle for too long.
        """
        if self._transport.is_closing():
            await dial(self._url, lambda: self)
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._answer

    def close(self) -> None:
        self._transport.close()


async def dial(url: str, make: Callable[[], P]) -> P:
    """Connect what *make* gives to the server at *url*."""
    address = urlsplit(url)
    made = make()
    await asyncio.get_running_loop().create_connection(lambda: made, address.hostname or "", address.port or 80)
    return made


async def connect(url: str) -> Connection:
    """Connect to the server at *url*."""
    return await dial(url, lambda: Connection(url))


def request(method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
    """Write a request. Header names are given with underscores."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join(lines).encode() + _END + body
