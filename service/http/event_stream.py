"""An answer that goes on: an event stream, written to its connection as soon as there is news.

Where the server allows it (`EXTENSION`), news for many followers go to each connection directly, and one task a
follower waits for what is left to do: heartbeats, a client that reads slowly, the end. Elsewhere, and for a HEAD, that
task sends everything.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager
from typing import Any, Final, Protocol

from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from service.http.operation import EVENT_STREAM
from service.http.sse import HEADERS
from service.streams.session import Sink

EXTENSION: Final = "partie.event_stream"
"""The ASGI extension by which a server lets an answer be written at once: ``open() -> Connection``, once it began."""

Pieces = AsyncGenerator[list[bytes], None]

_HEADERS = [(b"content-type", f"{EVENT_STREAM}; charset=utf-8".encode())] + [
    (name.lower().encode(), value.encode()) for name, value in HEADERS.items()
]


class Connection(Sink, Protocol):
    """What an event stream is written to."""

    @property
    def is_gone(self) -> bool:
        """Whether the client is."""
        ...

    gone: Callable[[], object] | None
    """Called when it is."""

    async def drain(self) -> None:
        """Return once the client has read enough, or is gone."""
        ...


class EventStream:
    """A stream: its first frames, and those that follow; *attach* is told where news may be written at once."""

    def __init__(self, first: list[bytes], pieces: Pieces, attach: Callable[[Sink], None] | None) -> None:
        self._first = first
        self._pieces = pieces
        self._attach = attach

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Send it."""
        extension = (scope.get("extensions") or {}).get(EXTENSION)
        async with aclosing(self._pieces):
            await send({"type": "http.response.start", "status": 200, "headers": list(_HEADERS)})
            if extension is not None:
                await self._write(extension["open"]())
            else:
                async with _sending(receive, send) as connection:
                    await self._write(connection)
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _write(self, connection: Connection) -> None:
        task = asyncio.current_task()
        if connection.is_gone or task is None:
            return
        connection.gone = task.cancel
        try:
            connection.write(b"".join(self._first))
            await connection.drain()
            if self._attach is not None:
                self._attach(connection)
            async for piece in self._pieces:
                connection.write(piece[0] if len(piece) == 1 else b"".join(piece))
                await connection.drain()
        except asyncio.CancelledError:
            if not connection.is_gone:
                raise
            task.uncancel()
        finally:
            connection.gone = None


class ChunkedConnection:
    """An answer in chunks on its connection, past the server's own way of sending."""

    def __init__(self, cycle: RequestResponseCycle) -> None:
        self._cycle = cycle
        self.gone: Callable[[], object] | None = None

    @property
    def is_gone(self) -> bool:
        return self._cycle.disconnected or self._cycle.transport.is_closing()

    @property
    def is_full(self) -> bool:
        return self._cycle.flow.write_paused or self.is_gone

    def write(self, frames: bytes) -> None:
        if not self.is_gone:
            self._cycle.transport.write(b"%x\r\n%b\r\n" % (len(frames), frames))

    def break_off(self) -> None:
        """End the answer before it is whole, so that the client can tell."""
        self._cycle.transport.close()
        self._cycle.disconnected = True

    async def drain(self) -> None:
        if self._cycle.flow.write_paused and not self.is_gone:
            await self._cycle.flow.drain()


class SentConnection:
    """An answer that is sent in messages. It takes nothing at once."""

    is_full = True

    def __init__(self, send: Any) -> None:
        self._send = send
        self._unsent = b""
        self.is_gone = False
        self.gone: Callable[[], object] | None = None

    def write(self, frames: bytes) -> None:
        self._unsent += frames

    async def drain(self) -> None:
        unsent, self._unsent = self._unsent, b""
        await self._send({"type": "http.response.body", "body": unsent, "more_body": True})

    async def listen(self, receive: Any) -> None:
        """Notice that the client is gone."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self.is_gone = True
        if self.gone is not None:
            self.gone()


@asynccontextmanager
async def _sending(receive: Any, send: Any) -> AsyncIterator[SentConnection]:
    connection = SentConnection(send)
    listening = asyncio.create_task(connection.listen(receive))
    try:
        yield connection
    finally:
        listening.cancel()
