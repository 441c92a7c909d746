"""A TCP proxy that misbehaves on demand, to put between a client and its database or bus.

async with TcpProxy("127.0.0.1", server.port) as proxy:
    connection = await asyncpg.connect(port=proxy.port)
    proxy.latency = 0.1     # seconds, each way, for each piece of data
    proxy.stalled = True    # connections stay open and nothing arrives
    proxy.freeze()          # the same for those that are open; new ones work
    proxy.cut()             # every connection is reset
    proxy.budget = lambda: 900  # a new connection breaks after so many bytes of the server
    await proxy.refuse()    # and no new one is accepted
    await proxy.restore()   # on the same port, without faults
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Self

_PIECE = 65536
_LINGER_NOT = struct.pack("ii", 1, 0)  # closing sends a reset instead of an end


class TcpProxy:
    """Forwards connections on a port of 127.0.0.1 to `host`:`port`."""

    def __init__(self, host: str, port: int) -> None:
        self.port = 0
        self.latency = 0.0
        self.budget: Callable[[], int] | None = None
        self._target = (host, port)
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def stalled(self) -> bool:
        """Whether data is held back."""
        return not self._flowing.is_set()

    @stalled.setter
    def stalled(self, stalled: bool) -> None:
        if stalled:
            self._flowing.clear()
        else:
            self._flowing.set()

    def freeze(self) -> None:
        """Let open connections stay open for ever, with nothing arriving, as if a machine had vanished."""
        self._flowing.clear()
        self._flowing = asyncio.Event()
        self._flowing.set()

    def cut(self) -> None:
        """Reset every open connection, at both ends; what was on its way is lost."""
        for writer in list(self._writers):
            with suppress(OSError, RuntimeError):  # it has been closed already
                writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _LINGER_NOT)
            writer.transport.abort()

    async def refuse(self) -> None:
        """Cut, and accept no connection any more."""
        if self._server is not None:
            self._server.close()
            self._server = None
        self.cut()

    async def restore(self) -> None:
        """Forward again, on the same port and without faults."""
        self.latency, self.stalled, self.budget = 0.0, False, None
        if self._server is None:
            self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)
            self.port = self._server.sockets[0].getsockname()[1]

    async def __aenter__(self) -> Self:
        await self.restore()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.refuse()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._forward(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            target_reader, target_writer = await asyncio.open_connection(*self._target)
        except (OSError, RuntimeError):  # uvloop's closed transports raise RuntimeError
            writer.transport.abort()
            return
        both = {writer, target_writer}
        self._writers |= both
        try:
            budget = None if self.budget is None else self.budget()
            await asyncio.gather(self._pump(reader, target_writer), self._pump(target_reader, writer, budget))
        finally:
            self._writers -= both
            for end in both:
                end.transport.abort()

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, budget: int | None = None
    ) -> None:
        """Copy one direction to its end, with the faults of the moment; break off once *budget* bytes have passed."""
        flowing = self._flowing
        try:
            while piece := await reader.read(_PIECE):
                if self.latency:
                    await asyncio.sleep(self.latency)
                await flowing.wait()
                writer.write(piece if budget is None else piece[:budget])
                await writer.drain()
                if budget is not None and (budget := budget - len(piece)) <= 0:
                    raise ConnectionResetError
            writer.write_eof()
        except (OSError, RuntimeError):  # uvloop's closed transports raise RuntimeError
            writer.transport.abort()
