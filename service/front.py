"""What every request passes on its way in and out: HEAD, the server's time, counting, logging."""

import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import structlog

from domain.moment import stamp
from infra.clock import Clock
from service.metrics import Metrics

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[..., Awaitable[None]]

log = structlog.get_logger("partie.http")

SAFE = ((b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"no-referrer"))


class Front:
    """Wraps the application."""

    def __init__(self, app: App, clock: Clock, metrics: Metrics) -> None:
        self._app = app
        self._clock = clock
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one connection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = _Answer(send, self._clock, head=scope["method"] == "HEAD")
        if answer.head:
            # every resource answers HEAD as it answers GET; the server's own scope still tells it to send no body
            scope = {**scope, "method": "GET"}
        began = time.perf_counter()
        await self._app(scope, answer.receiving(receive), answer.send)
        operation = _operation(scope)
        self._metrics.requests.labels(operation, str(answer.status)).inc()
        level = log.warning if answer.status >= 500 else log.debug
        level("answered", operation=operation, status=answer.status, seconds=round(time.perf_counter() - began, 6))


class _Answer:
    def __init__(self, send: Send, clock: Clock, *, head: bool) -> None:
        self.head = head
        self.status = 0
        self._send = send
        self._clock = clock
        self._ended = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            now = stamp(self._clock.now()).encode()
            message["headers"] = [*message.get("headers", ()), (b"partie-time", now), *SAFE]
            await self._send(message)
            if self.head:
                self._ended = True
                await self._send({"type": "http.response.body", "body": b"", "more_body": False})
        elif not self.head:
            await self._send(message)

    def receiving(self, receive: Receive) -> Receive:
        """Tell a stream that was only asked for its head that the client has left."""
        if not self.head:
            return receive

        async def gone() -> Any:
            return {"type": "http.disconnect"} if self._ended else await receive()

        return gone


def _operation(scope: Scope) -> str:
    handler: Any = scope.get("route_handler")
    declared = handler.opt.get("operation") if handler is not None else None
    return declared.id if declared is not None else "other"
