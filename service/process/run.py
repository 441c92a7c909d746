"""Runs the server in this process until it is told to stop. Then streams end at once, and commands finish."""

import asyncio
import gc
import logging
import os
import selectors
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import Any, Protocol

import structlog
import uvicorn

from service.http.connections import ConnectionLimits, room_for_connections
from service.http.middleware import Middleware
from service.http.protocol import BoundedProtocol
from service.http.proxies import TrustedProxies
from service.settings import BadSetting, Settings

log = structlog.get_logger("partie")

GRACE = 1
"""Seconds that a stopping server leaves to commands in progress, and to followers that do not read."""

BACKLOG = 2048
"""Connections that may wait to be accepted."""

PASSES = 8
"""Turns of the event loop in which it accepts a connection, begins to read from it, and reads what is there."""


class _Uvicorn(uvicorn.Server):
    """Answers what has reached it when it is told to stop, and ends with exit code 0.

    The library itself resets connections that it has not accepted and requests that it has not read, and raises the
    signal again at its end.
    """

    def __init__(self, config: uvicorn.Config, stopping: asyncio.Event) -> None:
        super().__init__(config)
        self._stopping = stopping

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in (signal.SIGTERM, signal.SIGINT):
                loop.remove_signal_handler(number)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._stopping.set()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await _read_what_has_come(sockets or [])
        await super().shutdown(sockets)


async def _read_what_has_come(listening: list[socket.socket]) -> None:
    """Return once every connection that had been made when this was called is accepted, and what it has sent is read.

    Where the processor is scarce, much may have come since the event loop last looked. Others may go on connecting
    meanwhile: no more turns are waited than connections can have waited.
    """
    for _ in range(BACKLOG):
        if not _any_waits(listening):
            break
        await asyncio.sleep(0)
    for _ in range(PASSES):
        await asyncio.sleep(0)


def _any_waits(listening: list[socket.socket]) -> bool:
    """Return whether a connection waits to be accepted."""
    with selectors.DefaultSelector() as selector:
        for one in listening:
            selector.register(one, selectors.EVENT_READ)
        return bool(selector.select(0))


def settle_garbage() -> None:
    """Exclude everything built so far from garbage collection, and let each collection be short.

    What a request leaves behind goes without a collection, since nothing in it refers to itself, and the values that
    matches consist of are outside collections (``gc=False``). So collections find next to nothing, and what they cost
    is the time that they hold the event loop: some tenths of a millisecond with these thresholds, where 50,000 young
    objects take 10.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 5, 100)


class Servable(Protocol):
    """What is served: an ASGI application, and the event that ends its streams."""

    @property
    def app(self) -> Any:
        """The application."""
        ...

    @property
    def stopping(self) -> asyncio.Event:
        """Set when the server is to stop."""
        ...

    @property
    def settings(self) -> Settings:
        """The settings."""
        ...

    @property
    def proxies(self) -> TrustedProxies:
        """The trusted proxies."""
        ...


def loop_server(server: Servable, *, host: str, port: int) -> _Uvicorn:
    """Return the HTTP server for *server*, in the running event loop."""
    settings = server.settings
    room = room_for_connections(settings.connections)
    if room < settings.connections:
        log.warning("the limit of open files leaves room for fewer connections", connections=room)
    protocol = partial(
        BoundedProtocol,
        limits=ConnectionLimits(room, settings.connections_per_client, server.proxies),
        seconds=settings.request_seconds,
        public_url=settings.public_url,
        hot=server.app if isinstance(server.app, Middleware) else None,
    )
    config = uvicorn.Config(
        server.app,
        host=host,
        port=port,
        http=protocol,  # type: ignore[arg-type]  # it is only called
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=settings.keep_alive_seconds,  # type: ignore[arg-type]  # it may have fractions
        timeout_graceful_shutdown=GRACE,
        backlog=BACKLOG,
    )
    return _Uvicorn(config, server.stopping)


@contextmanager
def listening_on(host: str, port: int) -> Iterator[socket.socket]:
    """Listen on *host* (an address or a name) and *port* within the context. Raises BadSetting if that fails.

    ``::`` means all addresses, including those of IPv4. Of a name with several addresses, the first IPv4 one is taken.
    """
    try:
        found = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, _, _, _, address = min(found, key=lambda one: one[0] != socket.AF_INET)
        both = family == socket.AF_INET6 and address[0] == "::" and socket.has_dualstack_ipv6()
        listening = socket.create_server(address, family=family, backlog=BACKLOG, dualstack_ipv6=both)
    except socket.gaierror as error:
        raise BadSetting(f"--host {host}: the name cannot be resolved: {error.strerror}") from error
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else error
        raise BadSetting(f"--host {host} --port {port}: {reason}") from error
    with listening:
        yield listening


def run(server: Servable, listening: socket.socket) -> None:
    """Serve on a listening socket. Raises whatever keeps the server from starting."""
    running = loop_server(server, host="", port=0)
    settle_garbage()
    address, port = listening.getsockname()[:2]
    log.info("listening", url=f"http://{f'[{address}]' if ':' in address else address}:{port}")
    with _telling_why(server):
        running.run([listening])


def run_worker(server: Servable, descriptor: int) -> None:
    """Serve on a socket that the supervisor has bound, until told to stop or until the supervisor is gone.

    The supervisor holds the other end of standard input. Raises whatever keeps the server from starting.
    """
    running = loop_server(server, host="", port=0)
    settle_garbage()

    async def serve() -> None:
        loop = asyncio.get_running_loop()

        def gone() -> None:
            if not os.read(0, 1024):
                loop.remove_reader(0)
                running.handle_exit(signal.SIGTERM, None)

        loop.add_reader(0, gone)
        await running.serve([socket.socket(fileno=descriptor)])

    with _telling_why(server), asyncio.Runner(loop_factory=running.config.get_loop_factory()) as runner:
        runner.run(serve())


@contextmanager
def _telling_why(server: Servable) -> Iterator[None]:
    """Raise whatever keeps *server* from starting; the library alone would exit with an unhelpful line."""
    logging.getLogger("uvicorn.error").addFilter(lambda record: "startup failed" not in record.getMessage())
    try:
        yield
    except SystemExit as exit_:
        raise server.app.fault or exit_ from None
