"""What every request passes on its way in and out: HEAD, CORS, the client's address, the server's time, metrics and
logs; and an answer to whatever has none yet.
"""

import logging
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
import structlog
from litestar.exceptions import LitestarException

from domain.errors import Forbidden, Refused
from domain.timestamp import format_timestamp
from infra.clock.port import Clock
from service.http import headers as headers_of
from service.http.cors import Cors
from service.http.event_stream import EXTENSION as EVENT_STREAM
from service.http.exchange import Exchange
from service.http.hot_routes import HotOperation, HotRoutes
from service.http.problems import MEDIA_TYPE, STATUS, problem_of
from service.http.proxies import TrustedProxies, plain_address
from service.http.replies import IN_ONE_PIECE, Header, Reply
from service.http.trace import Trace, begin_trace
from service.http.websocket import EXTENSION
from service.metrics import Metrics
from service.refusals import InternalError, Unauthenticated

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[..., Awaitable[None]]

log = structlog.get_logger("partie.http")

SAFE = ((b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"no-referrer"))


class Middleware:
    """Wraps the application with everything that concerns every request."""

    def __init__(
        self,
        app: App,
        hot: HotRoutes,
        clock: Clock,
        metrics: Metrics,
        proxies: TrustedProxies,
        cors: Cors | None = None,
        public_url: str | None = None,
    ) -> None:
        self._app = app
        self._hot = hot
        self._clock = clock
        self._metrics = metrics
        self._proxies = proxies
        self._cors = cors
        self._public_url = public_url
        self._own_origin = None if public_url is None else b"%s://%s" % urlsplit(public_url.encode())[:2]
        self._log: Any = log
        self._tells_all = True
        self.fault: Exception | None = None
        """Why the application could not start, to be reported by whoever started it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one connection."""
        if scope["type"] != "http":
            await self._start_and_stop(scope, receive, send)
            return
        began = time.perf_counter()
        scope = {**scope}  # ours to change: the server's own still tells it to send no body in answer to HEAD
        trace = begin_trace(scope)
        head = scope["method"] == "HEAD"
        if head:
            # every resource answers HEAD as it answers GET
            scope["method"], scope["extensions"] = "GET", {}
        page, origin = self._prepare(scope)
        answer = _Answer(send, trace.request, self._clock, self._cors, origin, head=head)
        if EXTENSION in (scope.get("extensions") or ()) and not self._admits(page, scope):
            refused = Forbidden("Pages of this origin are not allowed to open a socket here.")
            status, headers, body = _problem(refused, self._public_url)
            await answer.send({"type": "http.response.start", "status": status, "headers": headers})
            await answer.send({"type": "http.response.body", "body": body})
        elif self._cors and origin is not None and _is_preflight(scope):
            await _answer_preflight(self._cors, origin, answer.send, self._public_url)
        else:
            try:
                operation = self._hot.find(scope["method"], scope.get("raw_path") or b"")
                if operation is None:
                    await self._app(scope, answer.receiving(receive), answer.send)
                else:
                    await answer.send_whole(await self._hot.answer(operation.handler, scope, receive), scope)
            except Exception as error:
                await answer.fail(error, scope, self._public_url)
        self._note(scope, trace, answer.status, began)

    def find(self, method: str, path: bytes) -> HotOperation | None:
        """Return the hot operation that a request asks for, if it asks for one."""
        return self._hot.find(method, path)

    async def answer(self, exchange: Exchange) -> None:
        """Answer a request for a hot operation that has come whole."""
        began = time.perf_counter()
        scope = exchange.scope
        trace = begin_trace(scope)
        _, origin = self._prepare(scope)
        try:
            reply = await self._hot.answer(exchange.operation.handler, scope, exchange.receive)
            told = told_headers(reply.headers, trace.request, self._clock, self._cors, origin)
            status = reply.status
            await exchange.send(status, told, reply.body)
        except Exception as error:
            log.error("answering failed", request=trace.request, exc_info=error)
            if exchange.response_started:  # half an answer is worse than none
                exchange.break_off()
                return
            status, headers, body = _problem(InternalError("The server failed."), self._public_url)
            await exchange.send(status, [*headers, (b"request-id", trace.request.encode()), *SAFE], body)
        except BaseException:
            exchange.break_off()
            raise
        self._note(scope, trace, status, began)

    def _prepare(self, scope: Scope) -> tuple[bytes | None, bytes | None]:
        """Note in *scope* who asks. Returns the origin of the page that does, and again if CORS has to do with it."""
        named = headers_of.named(scope)
        if scope["client"] is not None:
            peer, port = scope["client"]
            if b"x-forwarded-for" in named or b"forwarded" in named:
                client = self._proxies.client(peer, scope["headers"])
            else:
                client = plain_address(peer)
            if client != peer:
                scope["client"] = (client, port)
        page = named.get(b"origin")
        if self._cors is None or page is None:
            return page, None
        # what is left to do about it is done here
        scope["headers"] = [header for header in scope["headers"] if header[0] != b"origin"]
        del scope[headers_of.NAMED]
        return page, page

    def _note(self, scope: Scope, trace: Trace, status: int, began: float) -> None:
        """Count and log an answer."""
        operation = _operation(scope)
        self._metrics.answered(operation, status)
        if status < 500 and not self._tells_all:
            return
        level = self._log.warning if status >= 500 else self._log.debug
        seconds = round(time.perf_counter() - began, 6)
        level("answered", request=trace.request, operation=operation, status=status, seconds=seconds)

    def _admits(self, page: bytes | None, scope: Scope) -> bool:
        """Return whether a page may open a socket: one of this server, or of an origin that may call the API.

        Browsers let every page open sockets everywhere. Clients that are no browsers send no origin.
        """
        if page is None or (self._cors is not None and self._cors.allows(page)):
            return True
        own = headers_of.named(scope).get(b"host", b"")
        return page in (b"http://" + own, b"https://" + own, self._own_origin)

    async def _start_and_stop(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_without_traceback(message: Message) -> None:
            await send({**message, "message": ""} if message["type"] == "lifespan.startup.failed" else message)

        self._log = log.bind()  # bound once: the proxy that the library gives binds anew for each line
        is_enabled = getattr(self._log, "is_enabled_for", None)  # which not every kind of logger tells
        self._tells_all = is_enabled is None or is_enabled(logging.DEBUG)
        try:
            await self._app(scope, receive, send_without_traceback)
        except Exception as error:
            fault = _cause(error)
            self.fault = fault if isinstance(fault, Exception) else error
            raise


class _Answer:
    __slots__ = ("_clock", "_cors", "_ended", "_origin", "_request_id", "_send", "head", "status")

    def __init__(
        self, send: Send, request_id: str, clock: Clock, cors: Cors | None, origin: bytes | None, *, head: bool
    ) -> None:
        self.head = head
        self._cors = cors
        self._origin = origin
        self.status = 0
        self._send = send
        self._request_id = request_id
        self._clock = clock
        self._ended = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = self._told(message.get("headers", ()))
            self.status = message["status"]
            await self._send(message)
            if self.head:
                self._ended = True
                await self._send({"type": "http.response.body", "body": b"", "more_body": False})
        elif not self.head:
            await self._send(message)

    async def send_whole(self, reply: Reply, scope: Scope) -> None:
        """Send a whole answer, in one piece if the server can."""
        in_one_piece = (scope.get("extensions") or {}).get(IN_ONE_PIECE)
        if in_one_piece is None or self.head:
            await reply(scope, None, self.send)
        else:
            headers = self._told(reply.headers)
            self.status = reply.status
            await in_one_piece["send"](reply.status, headers, reply.body)

    def _told(self, headers: Iterable[Header]) -> list[Header]:
        return told_headers(headers, self._request_id, self._clock, self._cors, self._origin)

    async def fail(self, error: Exception, scope: Scope, public_url: str | None) -> None:
        """Answer after an *error* that nothing else has answered. Raises it again if an answer has begun."""
        if self.status:  # half an answer is worse than none: the connection has to break off
            written = (scope.get("extensions") or {}).get(EVENT_STREAM)
            if written is None or not isinstance(_cause(error), Unauthenticated):
                raise error
            log.info("broken off: the token is no longer valid", request=self._request_id)
            written["open"]().break_off()
            return
        log.error("answering failed", request=self._request_id, exc_info=error)
        self.status, headers, body = _problem(InternalError("The server failed."), public_url)
        headers += [(b"request-id", self._request_id.encode()), *SAFE]
        await self._send({"type": "http.response.start", "status": self.status, "headers": headers})
        await self._send({"type": "http.response.body", "body": b"" if self.head else body})

    def receiving(self, receive: Receive) -> Receive:
        """Let a stream whose head alone was requested believe that the client has gone."""
        if not self.head:
            return receive

        async def gone() -> Any:
            return {"type": "http.disconnect"} if self._ended else await receive()

        return gone


def told_headers(
    headers: Iterable[Header], request_id: str, clock: Clock, cors: Cors | None, origin: bytes | None
) -> list[Header]:
    """Return *headers* with those that every answer has."""
    now = format_timestamp(clock.now()).encode()
    told = [*headers, (b"partie-time", now), (b"request-id", request_id.encode()), *SAFE]
    return told if cors is None else cors.told(origin, told)


async def _answer_preflight(cors: Cors, origin: bytes, send: Send, public_url: str | None) -> None:
    status, headers, body = 204, cors.preflight(), b""
    if not cors.allows(origin):
        status, headers, body = _problem(
            Forbidden("Pages of this origin are not allowed to call this API."), public_url
        )
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _problem(refused: Refused, public_url: str | None) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    body = msgspec.json.encode(problem_of(refused, public_url))
    headers = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", str(len(body)).encode())]
    return STATUS[refused.code], headers, body


def _cause(error: BaseException) -> BaseException:
    """Return what an error of the framework's is about."""
    while True:
        if isinstance(error, BaseExceptionGroup) and len(error.exceptions) == 1:
            error = error.exceptions[0]
        elif isinstance(error, LitestarException) and error.__cause__ is not None:
            error = error.__cause__
        else:
            return error


def _is_preflight(scope: Scope) -> bool:
    return scope["method"] == "OPTIONS" and b"access-control-request-method" in headers_of.named(scope)


def _operation(scope: Scope) -> str:
    handler: Any = scope.get("route_handler")
    declared = handler.opt.get("operation") if handler is not None else None
    return declared.id if declared is not None else "other"
