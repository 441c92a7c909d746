"""Bytes as they are to a server, in the segments that are wanted, and the answers that come back."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

PATIENCE = 10
"""Seconds within which every answer must have come."""


class Answer(Struct, frozen=True):
    """One answer: *headers* by their names in small letters, *body* without its framing."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body, read."""
        return msgspec.json.decode(self.body)


class Connection:
    """A connection to a server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def to(cls, url: str, *, receive_buffer: int | None = None, **options: Any) -> Connection:
        """Connect to the server at *url*; the system keeps *receive_buffer* bytes of what is not read yet."""
        address = urlsplit(url)
        if receive_buffer is not None:
            own = socket.socket()
            own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            own.setblocking(False)
            await asyncio.get_running_loop().sock_connect(own, (address.hostname, address.port))
            return cls(*await asyncio.open_connection(sock=own, **options))
        return cls(*await asyncio.open_connection(address.hostname, address.port, **options))

    async def send(self, *segments: bytes) -> None:
        """Send each segment in a packet of its own, as far as that can be asked for."""
        for segment in segments:
            self._writer.write(segment)
            await self._writer.drain()
            await asyncio.sleep(0)

    async def answer(self) -> Answer:
        """Read one answer, to the end of the connection if it has no framing."""
        async with asyncio.timeout(PATIENCE):
            status, headers = await self._head()
            if status == 100:
                status, headers = await self._head()
            if headers.get("transfer-encoding") == "chunked":
                body = b"".join([chunk async for chunk in self._chunks()])
            elif "content-length" in headers:
                body = await self._reader.readexactly(int(headers["content-length"]))
            else:
                body = b"" if status in (204, 304) else await self._reader.read()
        return Answer(status, headers, body)

    async def until(self, text: bytes) -> bytes:
        """Read until *text* has come."""
        async with asyncio.timeout(PATIENCE):
            return await self._reader.readuntil(text)

    async def exactly(self, count: int) -> bytes:
        """Read so many bytes."""
        async with asyncio.timeout(PATIENCE):
            return await self._reader.readexactly(count)

    def stop_reading(self) -> None:
        """Read nothing more: what comes stays with the system, as far as that has room."""
        self._writer.transport.pause_reading()  # type: ignore[attr-defined]  # it reads, too

    async def is_closed(self) -> bool:
        """Wait for the server to close the connection, and say whether nothing came before."""
        async with asyncio.timeout(PATIENCE):
            try:
                return await self._reader.read() == b""
            except ConnectionError:
                return True
            finally:
                self._writer.close()

    def abort(self) -> None:
        """Break off."""
        self._writer.transport.abort()

    def close(self) -> None:
        """Close it."""
        self._writer.close()

    async def _head(self) -> tuple[int, dict[str, str]]:
        first, *lines = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")[:-2]
        pairs = (line.partition(":") for line in lines)
        return int(first.split(" ")[1]), {name.lower(): value.strip() for name, _, value in pairs}

    async def _chunks(self) -> Any:
        while size := int(await self._reader.readline(), 16):
            yield await self._reader.readexactly(size)
            await self._reader.readline()
        await self._reader.readline()


async def exchange(url: str, *segments: bytes) -> Answer:
    """Send *segments* on a connection of their own and give the first answer."""
    connection = await Connection.to(url)
    try:
        await connection.send(*segments)
        return await connection.answer()
    finally:
        connection.close()
