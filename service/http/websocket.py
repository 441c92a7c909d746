"""A WebSocket (RFC 6455) on a connection that began with HTTP: messages in, frames out, pings, and how it ends.

A request becomes a socket where its route asks for that; every other wish to upgrade is ignored. What is written goes
to the transport as it is: a frame for many followers is made once. Neither side queues without bounds: a client that
sends faster than it is answered is not read from, and who writes waits in `drain` while the client does not read.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from enum import IntEnum
from typing import Final

import structlog
from msgspec import Struct
from websockets.datastructures import Headers
from websockets.exceptions import InvalidHandshake, InvalidHeader, InvalidState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from domain.errors import Malformed

log = structlog.get_logger("partie.socket")

EXTENSION: Final = "partie.socket"
"""The ASGI extension by which a request becomes a socket: ``open(now, headers, most, seconds)``."""

WAITING: Final = 8
"""The messages that may wait to be taken before a client is not read from."""
BUFFERED: Final = 32_768
"""The bytes that may wait for a client to read before whoever writes has to wait."""
CLOSING_SECONDS: Final = 1.0

Header = tuple[bytes, bytes]

_QUIET = logging.getLogger("partie.websockets")
"""The library tells of handshakes, which hold tokens, and of messages."""
_QUIET.setLevel(logging.CRITICAL)


class Closing(IntEnum):
    """Why a server closes a socket."""

    STOPPING = 1001
    NOT_TEXT = 1003
    NOT_UTF_8 = 1007
    FAILED = 1011
    MALFORMED = 4400
    UNAUTHENTICATED = 4401
    GONE = 4408


class Received(Struct, frozen=True):
    """A message, and when its last byte came."""

    text: bytes
    at: datetime


def text_frame(text: bytes) -> bytes:
    """Return a message of text as it goes over the wire."""
    return Frame(Opcode.TEXT, text).serialize(mask=False)


def accepted_key(headers: Iterable[Header]) -> str:
    """Return what proves to a client that its handshake was understood. Raises Malformed."""
    request = Request("/", Headers([(name.decode("latin-1"), value.decode("latin-1")) for name, value in headers]))
    try:
        key, _, _ = ServerProtocol(logger=_QUIET).process_request(request)
    except InvalidHandshake as error:
        name = error.name if isinstance(error, InvalidHeader) else "Upgrade"
        raise Malformed(
            f"This is no handshake of a WebSocket of version 13: {name}.", path=f"$header.{name}"
        ) from error
    return key


class Socket(asyncio.Protocol):
    """An open socket. *seconds*: between pings; *most*: bytes of a message; *lost* is called once it is gone."""

    def __init__(
        self,
        transport: asyncio.Transport,
        *,
        now: Callable[[], datetime],
        seconds: float,
        most: int,
        lost: Callable[["Socket"], None],
    ) -> None:
        self._transport = transport
        self._now = now
        self._seconds = seconds
        self._lost = lost
        self._protocol = ServerProtocol(state=OPEN, max_size=most, logger=_QUIET)
        self._parts: list[bytes] = []
        self._inbox: deque[Received] = deque()
        self._taking: asyncio.Future[None] | None = None
        self._is_reading = True
        self._draining: asyncio.Future[None] | None = None
        self._heard = True
        self._pinged = False
        self._unsent = 0
        self._is_stopping = False
        self.closed = False
        """Whether nothing can be written any more."""
        self.code: int | None = None
        """Why the server closed it; None: it has not."""
        transport.set_write_buffer_limits(high=BUFFERED)
        self._timer: asyncio.TimerHandle = asyncio.get_running_loop().call_later(seconds, self._look)

    async def receive(self) -> Received | None:
        """Return the next message; None: there will be none."""
        while not self._inbox:
            if self.closed or self._is_stopping:
                return None
            self._taking = asyncio.get_running_loop().create_future()
            await self._taking
        message = self._inbox.popleft()
        if not self._is_reading and not self._inbox and not self.closed:
            self._is_reading = True
            self._transport.resume_reading()
        return message

    def write(self, frames: bytes) -> None:
        """Write frames, unless the socket is closed."""
        if not self.closed:
            self._transport.write(frames)

    async def drain(self) -> None:
        """Return once the client has read enough, or is gone."""
        while self._draining is not None:
            await asyncio.shield(self._draining)

    @property
    def is_full(self) -> bool:
        """Whether the client has to read before more is written."""
        return self.closed or self._draining is not None

    @property
    def buffered(self) -> int:
        """The bytes that wait for the client to read."""
        return self._transport.get_write_buffer_size()

    def close(self, code: Closing, reason: str = "") -> None:
        """Say why, and close."""
        if self.closed:
            return
        self.code = int(code)
        if self.is_full:  # nothing that is said now would be heard
            self._abort()
            return
        with suppress(InvalidState):
            self._protocol.send_close(code, reason)
        self._finish()

    # what the transport and the server call

    def data_received(self, data: bytes) -> None:
        if self.closed:
            return
        self._heard = True
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            assert isinstance(event, Frame)
            self._take(event)
        if self._protocol.close_expected():
            if self._protocol.parser_exc is not None and self._protocol.close_sent is not None:
                self.code = self._protocol.close_sent.code
            self._finish()
        elif answers := self._protocol.data_to_send():
            self._transport.write(b"".join(answers))

    def eof_received(self) -> None:
        self._abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end()
        self._timer.cancel()
        self._lost(self)

    def pause_writing(self) -> None:
        if self._draining is None:
            self._draining = asyncio.get_running_loop().create_future()

    def resume_writing(self) -> None:
        if self._draining is not None:
            self._draining.set_result(None)
            self._draining = None

    def shutdown(self) -> None:
        """Take no more messages, because the server stops: once the last ones are answered, the socket closes."""
        self._is_stopping = True
        self._tell()

    def _take(self, frame: Frame) -> None:
        match frame.opcode:
            case Opcode.TEXT if frame.fin:
                self._put(bytes(frame.data))
            case Opcode.TEXT:
                self._parts = [bytes(frame.data)]
            case Opcode.CONT:
                self._parts.append(bytes(frame.data))
                if frame.fin:
                    self._put(b"".join(self._parts))
                    self._parts = []
            case Opcode.BINARY:
                self.close(Closing.NOT_TEXT, "messages are text")
            case _:
                pass  # the library has answered pings, and what a pong tells has been noted

    def _put(self, text: bytes) -> None:
        self._inbox.append(Received(text, self._now()))
        if len(self._inbox) >= WAITING and self._is_reading:
            self._is_reading = False
            self._transport.pause_reading()
        self._tell()

    def _look(self) -> None:
        """Look whether the client lives, and ping it. One that does not hear pings yet is known by what it reads."""
        unsent = self._transport.get_write_buffer_size()
        waits = self._draining is not None
        moves = waits and unsent != self._unsent
        if self._pinged and not self._heard and not moves and self._is_reading:
            log.debug("a socket is half open")
            self.close(Closing.GONE, "no answer to a ping")
            self._abort()
            return
        self._heard, self._unsent, self._pinged = False, unsent, True
        if not waits and not self.closed:
            self._protocol.send_ping(b"partie")
            self._transport.write(b"".join(self._protocol.data_to_send()))
        self._timer = asyncio.get_running_loop().call_later(self._seconds, self._look)

    def _finish(self) -> None:
        """Send what is left to say, and close; break off if the client takes too long to read it."""
        if not self._transport.is_closing():
            self._transport.write(b"".join(self._protocol.data_to_send()))
            self._transport.close()
        self._end()
        self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(CLOSING_SECONDS, self._transport.abort)

    def _abort(self) -> None:
        self._end()
        self._transport.abort()

    def _end(self) -> None:
        self.closed = True
        self.resume_writing()
        self._tell()

    def _tell(self) -> None:
        if self._taking is not None and not self._taking.done():
            self._taking.set_result(None)
