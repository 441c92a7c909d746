"""A client of a socket: the `websockets` library's, and what has come so far."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 20


class SocketClient:
    """What has come over one socket, in order."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.frames: list[dict[str, Any]] = []
        self.texts: list[bytes] = []
        self.code: int | None = None
        self._changed = asyncio.Condition()
        self._ids = 0

    async def read(self) -> None:
        """Take in everything that comes."""
        try:
            async for text in self.connection:
                assert isinstance(text, str)
                async with self._changed:
                    self.texts.append(text.encode())
                    self.frames.append(msgspec.json.decode(text))
                    self._changed.notify_all()
        except ConnectionClosed:
            pass
        finally:
            async with self._changed:
                self.code = self.connection.close_code
                self._changed.notify_all()

    async def say(self, **message: Any) -> None:
        """Send a message; *eyes* stands for ``as``."""
        if "eyes" in message:
            message["as"] = message.pop("eyes")
        await self.connection.send(msgspec.json.encode(message).decode())

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message under a new id, and give its answer."""
        self._ids += 1
        own = self._ids
        await self.say(id=own, **message)
        await self.until(lambda: any(frame.get("id") == own for frame in self.frames))
        return next(frame for frame in self.frames if frame.get("id") == own)

    async def until(self, is_true: Callable[[], bool]) -> None:
        """Wait until something holds of what has come."""
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(is_true)

    async def each(self) -> AsyncIterator[dict[str, Any]]:
        """Every frame, as it comes."""
        taken = 0
        while True:
            await self.until(partial(self._has_more_than, taken))
            yield self.frames[taken]
            taken += 1

    def _has_more_than(self, count: int) -> bool:
        return len(self.frames) > count

    async def until_closed(self) -> int | None:
        """Wait until the socket is closed, and give the code."""
        await self.until(lambda: self.code is not None)
        return self.code

    async def until_position(self, match: str, position: int) -> None:
        """Wait for an event of a match."""
        await self.until(lambda: position in self.positions(match))

    async def until_named(self, name: str) -> dict[str, Any]:
        """Wait for a frame with a member of this name, and give the first."""
        await self.until(lambda: any(name in frame for frame in self.frames))
        return next(frame for frame in self.frames if name in frame)

    def envelopes(self, match: str) -> list[bytes]:
        """The envelopes of a match, as the bytes that came."""
        opening = b'{"match":"%s","envelope":' % match.encode()
        return [text[len(opening) : -1] for text in self.texts if text.startswith(opening)]

    async def until_so_many(self, match: str, count: int) -> None:
        """Wait for so many envelopes of a match."""
        await self.until(lambda: len(self.envelopes(match)) >= count)

    def positions(self, match: str) -> list[int]:
        """The positions of the envelopes of a match."""
        return [frame["envelope"]["position"] for frame in self.frames if _is_of(frame, match)]

    def names(self, match: str) -> list[str]:
        """The control frames of a match."""
        of_match = [frame for frame in self.frames if frame.get("match") == match]
        return [name for frame in of_match for name in frame if name not in ("match", "envelope")]


def _is_of(frame: dict[str, Any], match: str) -> bool:
    return frame.get("match") == match and "envelope" in frame


@asynccontextmanager
async def socket_to(
    url: str, path: str = "/v1/socket", token: str | None = None, **more: Any
) -> AsyncIterator[SocketClient]:
    """Open a socket of the server at *url*."""
    address = url.replace("http", "ws", 1) + path
    headers = more.pop("headers", {}) | ({} if token is None else {"Authorization": f"Bearer {token}"})
    async with connect(address, additional_headers=headers, compression=None, proxy=None, **more) as connection:
        client = SocketClient(connection)
        task = asyncio.create_task(client.read())
        try:
            yield client
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
