"""What the HTTP servers are measured with: one echo of a typed command, written in three ways, and a stream."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager
from types import FrameType
from typing import Any

from litestar import Litestar, asgi, get, post
from litestar.response import ServerSentEvent, ServerSentEventMessage
from litestar.types import Receive, Scope, Send
from msgspec import Struct
from msgspec.json import Decoder, Encoder


class Cell(Struct, forbid_unknown_fields=True):
    """A place on a board."""

    row: int
    column: int


class Move(Struct, forbid_unknown_fields=True, tag_field="type", tag="move"):
    """A command of the size that players send."""

    origin: Cell
    target: Cell


_decode = Decoder(Move).decode
_encode = Encoder().encode


async def _echo(receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
    body = b""
    more = True
    while more:
        message: MutableMapping[str, Any] = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    answer = _encode(_decode(body))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(answer)).encode())]
    await send({"type": "http.response.start", "status": 201, "headers": headers})
    await send({"type": "http.response.body", "body": answer})


async def bare(scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
    """ASGI without a framework."""
    if scope["type"] == "lifespan":
        while True:
            message = await receive()
            await send({"type": f"{message['type']}.complete"})
            if message["type"] == "lifespan.shutdown":
                return
    await _echo(receive, send)


@post("/", sync_to_thread=False)
def ordinary(data: Move) -> Move:
    """An ordinary Litestar handler."""
    return data


@asgi("/", copy_scope=False)
async def raw(scope: Scope, receive: Receive, send: Send) -> None:
    """Litestar's routing, and nothing else of it."""
    await _echo(receive, send)


litestar_handler = Litestar([ordinary], openapi_config=None)
litestar_asgi = Litestar([raw], openapi_config=None)


_stopping = asyncio.Event()


@get("/")
async def stream() -> ServerSentEvent:
    """A stream that says hello and then nothing, until the server stops."""

    async def frames() -> AsyncIterator[ServerSentEventMessage]:
        yield ServerSentEventMessage(data="hello")
        await _stopping.wait()
        yield ServerSentEventMessage(data="goodbye")

    return ServerSentEvent(frames())


@asynccontextmanager
async def _streams_end_on_a_signal(app: Litestar) -> AsyncIterator[None]:
    """Both servers wait for open connections before they shut an app down, so streams must hear of it earlier."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        _chain(number, lambda: loop.call_soon_threadsafe(_stopping.set))
    yield
    print("shut down", flush=True)


def _chain(number: signal.Signals, first: Callable[[], object]) -> None:
    previous = signal.getsignal(number)

    def handle(number: int, frame: FrameType | None) -> None:
        first()
        if callable(previous):
            previous(number, frame)

    signal.signal(number, handle)


@asynccontextmanager
async def _only_says_goodbye(app: Litestar) -> AsyncIterator[None]:
    yield
    print("shut down", flush=True)


stream_told = Litestar([stream], openapi_config=None, lifespan=[_streams_end_on_a_signal])
stream_untold = Litestar([stream], openapi_config=None, lifespan=[_only_says_goodbye])
