"""HTTP/1.1 with limits that the library leaves open: on the size of a request's head, and on the time it may take.

What is no request that can be read is refused as everything is, by a problem document; the connection ends with it.
"""

import asyncio
from http import HTTPStatus
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from domain.errors import Malformed, Refused
from service.http.problems import MEDIA_TYPE, problem_of
from service.refusals import TooLarge

HEAD_BYTES = 65_536
"""The largest head of a request: its first line and its headers."""
HEAD_SECONDS = 20.0
"""How long a connection may take from the first byte of a head, or from its opening, to the head's end."""


class BoundedProtocol(HttpToolsProtocol):
    """A connection whose requests have heads of a bounded size, sent within a bounded time."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head_bytes = 0
        self._in_head = True
        self._head_is_due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # the library's own kind
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_came()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._in_head:
            self._head_bytes += len(data)
            if self._head_bytes > HEAD_BYTES and b"\r\n\r\n" not in data[: HEAD_BYTES + 4]:
                self._refuse(TooLarge(f"The head of a request has at most {HEAD_BYTES} bytes."))
                return
        super().data_received(data)

    def on_message_begin(self) -> None:
        self._in_head, self._head_bytes = True, 0
        if self._head_is_due is None:
            self._await_head()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._head_came()
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        self._refuse(Malformed("This is no request that can be read.", path="$"))

    def _await_head(self) -> None:
        late = Malformed(f"The head of a request comes within {HEAD_SECONDS:.0f} seconds.", path="$header")
        self._head_is_due = self.loop.call_later(HEAD_SECONDS, self._refuse, late)

    def _head_came(self) -> None:
        if self._head_is_due is not None:
            self._head_is_due.cancel()
            self._head_is_due = None

    def _refuse(self, refused: Refused) -> None:
        self._head_came()
        if self.transport.is_closing():
            return
        problem = problem_of(refused)
        body = msgspec.json.encode(problem)
        head = f"HTTP/1.1 {problem.status} {HTTPStatus(problem.status).phrase}\r\n"
        head += f"content-type: {MEDIA_TYPE}\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
        self.transport.write(head.encode() + body)
        self.transport.close()
