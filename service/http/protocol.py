"""HTTP/1.1 with limits that the library does not set: on the size of a head, on the time in which a request must
arrive, and on the number of connections.

What cannot be read as a request is refused by a problem document, like everything else; the connection then ends.
"""

import asyncio
import re
import socket
from collections.abc import Callable
from datetime import datetime
from functools import partial
from http import HTTPStatus
from typing import Any, Protocol

import httptools
import msgspec
from uvicorn._types import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, ASGISendEvent, Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from domain.errors import Malformed, Refused
from service.http.bodies import WHOLE_BODY
from service.http.connections import ConnectionLimits
from service.http.event_stream import EXTENSION as EVENT_STREAM
from service.http.event_stream import ChunkedConnection
from service.http.exchange import Exchange, whole_answer
from service.http.headers import NAMED
from service.http.hot_routes import HotOperation
from service.http.problems import MEDIA_TYPE, problem_of, retry_headers
from service.http.replies import IN_ONE_PIECE, Header
from service.http.websocket import EXTENSION, Socket, accepted_key
from service.refusals import TooLarge

HEAD_BYTES = 65_536
"""The largest head of a request, in bytes: its first line and its headers."""
UNSENT_BYTES = 131_072
"""The bytes that the system takes for a client before it has sent them."""
DEAD_SECONDS = 60
"""Seconds in which a client must confirm what it was sent, or the system gives up the connection (RFC 5482)."""
_SOCKET_PATH = re.compile(rb"/v1/(?:matches/[^/?]+/)?socket(?:\?.*)?", re.S)
_FRAMING = (b"content-length", b"transfer-encoding")
_SUPPORTED = {"version": "3.0", "spec_version": "2.3"}


class HotAnswers(Protocol):
    """Answers the operations that nearly all requests ask for."""

    def find(self, method: str, path: bytes) -> HotOperation | None:
        """Return the hot operation that a request asks for, if it asks for one."""
        ...

    async def answer(self, exchange: Exchange) -> None:
        """Answer a request for one. Never raises."""
        ...


class BoundedProtocol(HttpToolsProtocol):
    """A connection whose requests have a limited head and must arrive within a limited time.

    *seconds*: the time for a head, from its first byte or the opening of the connection, and again for the body.
    *hot* answers some operations without ASGI: those whose whole requests are there at once, which nearly all are.
    """

    def __init__(
        self,
        *args: Any,
        limits: ConnectionLimits,
        seconds: float,
        public_url: str | None = None,
        hot: HotAnswers | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.access_log = False  # a query may hold a ticket
        self._limits = limits
        self._seconds = seconds
        self._public_url = public_url
        self._hot = hot
        self._held: HotOperation | None = None
        """What a request asks for whose head has come: as soon as its body has, it is answered without ASGI."""
        self._pieces: list[bytes] = []
        self._named: dict[bytes, bytes] = {}
        self._counted_as: str | None = None
        self._head_bytes = 0
        self._in_head = True
        self._begins = False
        """Whether a head has begun and its end has not come: if it is not here at once, it is waited for."""
        self._is_resuming = False
        self._awaited: str | None = None
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._timer_due = 0.0
        self._running: RequestResponseCycle | Exchange | None = None
        self._stream: ChunkedConnection | None = None
        self._socket_asked: bytearray | None = None
        """What has come after a request that asks for a socket; None: the last one did not."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # the library's own kind
        super().connection_made(transport)
        _let_little_wait(transport)
        _notice_the_dead(transport)
        peer = self.client[0] if self.client else ""
        refused = self._limits.admit(peer)
        if refused is not None:
            self._refuse(refused)
            return
        self._counted_as = peer
        self._await("head")

    def connection_lost(self, exc: Exception | None) -> None:
        self._has_come()
        if self._timer is not None:
            self._timer.cancel()
        if self._counted_as is not None:
            self._limits.release(self._counted_as)
        if self._stream is not None and self._stream.gone is not None:
            self._stream.gone()
        self._leave_running()  # the library tells the last request alone, and others may be answered before it
        self.pipeline.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._socket_asked is not None:  # what follows is for the socket, if there will be one
            self._socket_asked += data
            self.flow.pause_reading()
            return
        if self._in_head:
            end = data.find(b"\r\n\r\n")
            self._head_bytes += len(data) if end < 0 else end
            if self._head_bytes > HEAD_BYTES:
                self._refuse(TooLarge(f"The head of the request is larger than {HEAD_BYTES} bytes."))
                return
        left = memoryview(data)
        try:
            while True:
                try:
                    self.parser.feed_data(left)
                    if self._held is not None:
                        self._begin_without_the_rest()
                    elif self._begins:
                        self._begins = False
                        self._await("head")
                    return
                except httptools.HttpParserUpgrade as upgrade:
                    left = left[upgrade.args[0] :]
                    if self._socket_asked is not None:
                        self._socket_asked += left
                        return
                    self._go_on_without_upgrade()
        except httptools.HttpParserError as error:
            refused = error.__context__
            self._refuse(refused if isinstance(refused, Refused) else _unreadable())

    def _go_on_without_upgrade(self) -> None:
        """Read on after the head of a request that asks for another protocol, as if it had not asked (RFC 9110, 7.8).

        The parser takes whatever follows such a head for the other protocol. So a new parser continues, and is told how
        the request's body is framed.
        """
        self.parser = httptools.HttpRequestParser(self)
        self.parser.set_dangerous_leniencies(lenient_data_after_close=True)
        framing = b"".join(b"%s: %s\r\n" % header for header in self.headers if header[0] in _FRAMING)
        self._is_resuming = True
        self.parser.feed_data(b"POST / HTTP/1.1\r\n%s\r\n" % framing)

    def on_message_begin(self) -> None:
        if self._is_resuming:
            return
        self._in_head = True
        self._begins = self._awaited is None or self._awaited == "next"
        self.url = b""
        self.expect_100_continue = False
        self.headers = []

    def on_url(self, url: bytes) -> None:
        if not self._is_resuming:
            self.url += url

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._is_resuming:  # as the library does it: this is called for every header of every request
            # the parser leaves white space behind a value, which is no part of it (RFC 9110, 5.5)
            name, value = name.lower(), value.rstrip(b" \t")
            if name == b"expect" and value.lower() == b"100-continue":
                self.expect_100_continue = True
            self.headers.append((name, value))

    def on_headers_complete(self) -> None:
        if self._is_resuming:
            self._is_resuming = False
            return
        self._in_head = self._begins = False
        self._has_come()
        self._require_host()
        self._held = self._asks_for_hot()
        if self._held is None:
            self._begin()

    def _begin(self) -> None:
        """Begin to answer a request whose head has come, by ASGI."""
        url, headers, expects = self.url, self.headers, self.expect_100_continue
        super().on_message_begin()  # makes the scope
        self.url, self.expect_100_continue = url, expects
        self.headers += headers
        self._socket_asked = bytearray() if self._asks_for_socket() else None
        super().on_headers_complete()
        if self._socket_asked is None:
            self._await("body")

    def _asks_for_hot(self) -> HotOperation | None:
        """Return the hot operation that a request asks for, if nothing is in the way of answering it at once."""
        parser = self.parser
        if (
            self._hot is None
            or (self._running is not None and not self._running.response_complete)
            or self.expect_100_continue
            or parser.should_upgrade()
            or parser.get_http_version() != "1.1"
            or b"#" in self.url
        ):
            return None
        return self._hot.find(parser.get_method().decode("ascii"), self.url.partition(b"?")[0])

    def _begin_without_the_rest(self) -> None:
        """Begin to answer a request for a hot operation of which only a part has come, as any other."""
        self._held, pieces = None, self._pieces.copy()
        self._pieces.clear()
        self._begin()
        for piece in pieces:
            super().on_body(piece)

    def on_body(self, body: bytes) -> None:
        if self._held is None:
            super().on_body(body)
        else:
            self._pieces.append(body)

    def on_message_complete(self) -> None:
        if self.parser.should_upgrade():
            return  # only the head is complete
        self._has_come()
        self._in_head, self._head_bytes = True, 0  # what comes next is a head
        if self._held is None:
            super().on_message_complete()
        else:
            self._answer_at_once(self._held)

    def _answer_at_once(self, operation: HotOperation) -> None:
        """Answer a request for a hot operation, which has come whole."""
        assert self._hot is not None
        scope = {
            "type": "http",
            "asgi": _SUPPORTED,
            "http_version": "1.1",
            "method": operation.method,
            "scheme": self.scheme,
            "server": self.server,
            "client": self.client,
            "root_path": "",
            "path": operation.path,
            "raw_path": operation.raw_path,
            "query_string": self.url[len(operation.raw_path) + 1 :],
            "headers": self.headers,
            NAMED: self._named,
            WHOLE_BODY: b"".join(self._pieces),
        }
        exchange = Exchange(self, operation, scope, keep_alive=self.parser.should_keep_alive())
        self._held = None
        self._pieces.clear()
        self.cycle = self._running = exchange  # type: ignore[assignment]  # it has what is looked at
        task = self.loop.create_task(self._hot.answer(exchange))
        task.add_done_callback(self.tasks.discard)
        self.tasks.add(task)

    def _require_host(self) -> None:
        """Raise Malformed unless the request has one ``Host`` (RFC 9112, 3.2)."""
        self._named = dict(reversed(self.headers))
        if len(self._named) == len(self.headers) and b"host" in self._named:
            return
        hosts = [name for name, _ in self.headers].count(b"host")
        if hosts > 1 or (hosts == 0 and self.parser.get_http_version() != "1.0"):
            raise Malformed("A request must have exactly one Host header.", path="$header.Host")

    def _asks_for_socket(self) -> bool:
        """Return whether the request asks for a WebSocket where there are some, and no answer is on its way."""
        return (
            _SOCKET_PATH.fullmatch(self.url) is not None
            and self.parser.should_upgrade()
            and self.parser.get_method() == b"GET"
            and self._get_upgrade() == b"websocket"
            and not any(name in _FRAMING for name, _ in self.headers)
            and (self._running is None or self._running.response_complete)
        )

    def _open_socket(
        self, cycle: RequestResponseCycle, now: Callable[[], datetime], most: int, seconds: float, told: list[Header]
    ) -> Socket:
        """Turn this connection into a socket, in answer to a request. Raises Malformed for a wrong handshake."""
        head = b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
        head += f"sec-websocket-accept: {accepted_key(cycle.scope['headers'])}\r\n".encode()
        if cycle.disconnected or self.transport.is_closing():
            raise Malformed("The client has gone.", path="$")
        cycle.response_started = cycle.response_complete = True
        cycle.disconnected = True  # what the application still sends is not for this connection
        if self._timer is not None:
            self._timer.cancel()
        peer, limits, connections = self._counted_as, self._limits, self.connections

        def lost(opened: Socket) -> None:
            connections.discard(opened)
            if peer is not None:
                limits.release(peer)

        opened = Socket(self.transport, now=now, seconds=seconds, most=most, lost=lost)
        self.connections.discard(self)
        self.connections.add(opened)  # type: ignore[arg-type]  # a set of the library's own kinds
        self.transport.set_protocol(opened)
        self.transport.write(head + b"".join(b"%s: %s\r\n" % header for header in told) + b"\r\n")
        self.flow.resume_reading()
        if self._socket_asked:
            opened.data_received(bytes(self._socket_asked))
        self._let_go(cycle)
        return opened

    def _let_go(self, cycle: RequestResponseCycle) -> None:
        """Let nothing refer to this protocol, which has done its work: the request lasts as long as the socket."""
        (cycle.scope.get("extensions") or {}).clear()
        cycle.on_response = _nothing
        self.parser = None  # type: ignore[assignment]  # as the library does at the end of a connection
        self._running = None

    def _open_stream(self, cycle: RequestResponseCycle) -> ChunkedConnection:
        """Return where an answer that has begun is written at once."""
        self._stream = ChunkedConnection(cycle)
        return self._stream

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._running = cycle
        if cycle.scope["http_version"] == "1.0":
            app = _unchunked(app, cycle)
        else:
            cycle.scope["extensions"] = {IN_ONE_PIECE: {"send": partial(_send_in_one_piece, cycle)}}
            cycle.scope["extensions"][EVENT_STREAM] = {"open": partial(self._open_stream, cycle)}
            if self._socket_asked is not None:
                cycle.scope["extensions"][EXTENSION] = {"open": partial(self._open_socket, cycle)}
                cycle.keep_alive = False
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        """Go on with the next request: one that has come already, or one that is waited for, by our own timer."""
        if self._running is not None:
            # what sends the answer refers to the scope that it is in: the two would be garbage until it is collected
            self._running.scope.pop("extensions", None)
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())
        elif self._awaited is None:
            self._await("next", self.timeout_keep_alive)

    def _await(self, part: str, seconds: float | None = None) -> None:
        """Wait for a part of a request (``head``, ``body``), or for the ``next`` one.

        There is one timer a connection, which is left alone as parts come in time. It goes off at least as often as
        a part is late, so it seldom has to be set anew for one that is due sooner.
        """
        self._awaited = part
        now = self.loop.time()
        self._due = now + (self._seconds if seconds is None else seconds)
        if self._timer is None:
            self._set_timer(now)
        elif self._due < self._timer_due:
            self._timer.cancel()
            self._set_timer(now)

    def _set_timer(self, now: float) -> None:
        self._timer_due = min(self._due, now + self._seconds)
        self._timer = self.loop.call_at(self._timer_due, self._look)

    def _has_come(self) -> None:
        self._awaited = None

    def _look(self) -> None:
        self._timer = None
        if self._awaited is None:
            return
        now = self.loop.time()
        if self._due > now:
            self._set_timer(now)
        else:
            self._late(self._awaited)

    def _late(self, part: str) -> None:
        if part == "next":
            self.transport.close()
            return
        if self.flow.read_paused:  # it is this server that does not read
            self._await(part)
            return
        self._has_come()
        if part == "body" and self.cycle.response_complete:  # it is answered already; the rest is not needed
            self.transport.close()
            return
        place = "$header" if part == "head" else "$"
        self._refuse(
            Malformed(f"The {part} of the request did not arrive within {self._seconds:g} seconds.", path=place)
        )

    def _refuse(self, refused: Refused) -> None:
        self._has_come()
        if self.transport.is_closing():
            return
        answering = self._running is not None and not self._running.response_complete
        if self._running is None or not (answering and self._running.response_started):
            self.transport.write(self._written(refused))
        self._leave_running()
        self.transport.close()

    def _leave_running(self) -> None:
        """Tell the request that is being answered that its client has gone."""
        if self._running is not None and not self._running.response_complete:
            self._running.disconnected = True
            self._running.message_event.set()

    def _written(self, refused: Refused) -> bytes:
        problem = problem_of(refused, self._public_url)
        body = msgspec.json.encode(problem)
        head = f"HTTP/1.1 {problem.status} {HTTPStatus(problem.status).phrase}\r\n"
        head += f"content-type: {MEDIA_TYPE}\r\ncontent-length: {len(body)}\r\nconnection: close\r\n"
        head += "".join(f"{name}: {value}\r\n" for name, value in retry_headers(refused).items())
        return head.encode() + b"\r\n" + body


async def _send_in_one_piece(cycle: RequestResponseCycle, status: int, headers: list[Header], body: bytes) -> None:
    """Send a whole answer to a request of any method but HEAD, as the library sends one in two messages.

    Names and values are the server's own, names in small letters: unlike the library we do not look at them again.
    """
    if cycle.flow.write_paused and not cycle.disconnected:
        await cycle.flow.drain()
    if cycle.disconnected:
        return
    cycle.response_started = cycle.response_complete = True
    cycle.waiting_for_100_continue = False
    cycle.transport.write(whole_answer(status, (*cycle.default_headers, *headers), body, keep_alive=cycle.keep_alive))
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()


def _nothing() -> None:
    pass


def _let_little_wait(transport: asyncio.Transport) -> None:
    """Let the system keep little of what a client does not read: by itself it would take megabytes for each."""
    own = transport.get_extra_info("socket")
    if own is not None and hasattr(socket, "TCP_NOTSENT_LOWAT") and own.family != socket.AF_UNIX:
        own.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT_BYTES)


def _notice_the_dead(transport: asyncio.Transport) -> None:
    """Let the system give up a connection whose client has vanished without a word: by itself it takes 15 minutes.

    A stream sends something at each heartbeat, so what a vanished client held is free again soon after.
    """
    own = transport.get_extra_info("socket")
    if own is not None and hasattr(socket, "TCP_USER_TIMEOUT") and own.family != socket.AF_UNIX:
        own.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(DEAD_SECONDS * 1000))


def _unreadable() -> Malformed:
    return Malformed("This is not a valid HTTP request.", path="$")


def _unchunked(app: ASGI3Application, cycle: RequestResponseCycle) -> ASGI3Application:
    """Return *app* with answers that end when the connection does: HTTP/1.0 has no chunks (RFC 9112, 6.1)."""

    async def answer(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        async def send_unchunked(message: ASGISendEvent) -> None:
            cycle.chunked_encoding = False
            if message["type"] == "http.response.body":
                # the library counts down to the end, which it must not come to before the last part
                cycle.expected_content_length = len(message.get("body", b"")) + bool(message.get("more_body", False))
            await send(message)

        await app(scope, receive, send_unchunked)

    return answer
