"""A request that has come whole, for an operation whose answer is written whole: neither costs an ASGI message."""

import asyncio
from typing import Any

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE

from service.http.bodies import WHOLE_BODY
from service.http.hot_routes import HotOperation
from service.http.replies import Header


class _Nobody:
    """Stands for the event by which the library wakes whoever waits for more of a request: nobody does."""

    def set(self) -> None: ...


_NOBODY = _Nobody()


class Exchange:
    """The request, as its connection and the hot operations see it, and the way back.

    The library's connection takes it for the cycle of request and response that it is answering: *response_complete*,
    *disconnected*, *keep_alive*, *message_event*, *more_body* and *body* are what it looks at there.
    """

    __slots__ = (
        "_connection",
        "body",
        "disconnected",
        "keep_alive",
        "message_event",
        "more_body",
        "operation",
        "response_complete",
        "response_started",
        "scope",
    )

    def __init__(self, connection: Any, operation: HotOperation, scope: dict[str, Any], *, keep_alive: bool) -> None:
        self._connection = connection
        self.operation = operation
        self.scope = scope
        self.body = b""  # what comes after the request is no part of it
        self.keep_alive = keep_alive
        self.response_started = self.response_complete = self.disconnected = self.more_body = False
        self.message_event = _NOBODY

    async def receive(self) -> dict[str, Any]:
        """Return the whole body as an ASGI message."""
        return {"type": "http.request", "body": self.scope[WHOLE_BODY], "more_body": False}

    async def send(self, status: int, headers: list[Header], body: bytes) -> None:
        """Send the whole answer. Names and values are the server's own, names in small letters."""
        connection = self._connection
        flow: FlowControl = connection.flow
        if flow.write_paused and not self.disconnected:
            await flow.drain()
        if self.disconnected:
            return
        self.response_started = self.response_complete = True
        transport: asyncio.Transport = connection.transport
        transport.write(
            whole_answer(status, (*connection.server_state.default_headers, *headers), body, keep_alive=self.keep_alive)
        )
        if not self.keep_alive:
            transport.close()
        connection.on_response_complete()

    def break_off(self) -> None:
        """Close the connection: the answer failed."""
        self._connection.transport.close()


def whole_answer(status: int, headers: tuple[Header, ...], body: bytes, *, keep_alive: bool) -> bytes:
    """Return an answer as it goes over the wire."""
    pieces = [STATUS_LINE[status]]
    for name, value in headers:
        pieces += (name, b": ", value, b"\r\n")
    pieces += (b"\r\n", body) if keep_alive else (b"connection: close\r\n\r\n", body)
    return b"".join(pieces)
