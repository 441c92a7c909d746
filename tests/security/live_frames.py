"""What comes live, by frames: over a stream, or over a socket."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Protocol

import msgspec

from tests.clients.following import Follower, following
from tests.clients.playing import Played
from tests.clients.sockets import SocketClient, socket_to
from tests.servers.partie import Here


class Live(Protocol):
    """One connection over which a match is followed from its beginning."""

    name: str

    async def news(self, position: int, *, over: bool) -> bytes:
        """Wait for the event at *position*, and for the end if it is *over*; give the frames since the last time.

        Those of presence are left out: they depend on who follows at that moment.
        """
        ...

    async def tries(self, commands: Sequence[Any]) -> list[bytes]:
        """Try commands without effect, where that can be done over this; give the answers."""
        ...


class _Stream:
    def __init__(self, name: str, follower: Follower) -> None:
        self.name = name
        self._follower = follower
        self._heard = 0

    async def news(self, position: int, *, over: bool) -> bytes:
        await self._follower.until_position(position)
        if over:
            await self._follower.until_end()
        frames = [frame for frame in self._follower.frames if frame.name != "presence"]
        new, self._heard = frames[self._heard :], len(frames)
        return b"\n".join(str(frame.id or frame.name).encode() + b" " + frame.data for frame in new)

    async def tries(self, commands: Sequence[Any]) -> list[bytes]:
        return []


class _Socket:
    def __init__(self, name: str, client: SocketClient, match: Played) -> None:
        self.name = name
        self._client = client
        self._match = match
        self._heard = 0

    async def news(self, position: int, *, over: bool) -> bytes:
        await self._client.until_position(self._match.id, position)
        if over:
            await self._client.until(lambda: "end" in self._client.names(self._match.id))
        texts = [text for text in self._client.texts if b'"presence":' not in text[:70]]
        new, self._heard = texts[self._heard :], len(texts)
        return b"\n".join(new)

    async def tries(self, commands: Sequence[Any]) -> list[bytes]:
        return [
            msgspec.json.encode(await self._client.ask(command=msgspec.to_builtins(command), dry_run=True))
            for command in commands
        ]


@asynccontextmanager
async def on_a_stream(here: Here, match: Played, token: str | None, **parameters: Any) -> AsyncIterator[Live]:
    """Follow a match on a stream."""
    async with following(here.client, match.path, token, after=-1, **parameters) as follower:
        yield _Stream(f"stream {parameters}", follower)


@asynccontextmanager
async def over_a_socket(here: Here, match: Played, token: str | None, **parameters: Any) -> AsyncIterator[Live]:
    """Follow a match over a socket."""
    async with socket_to(here.url, f"{match.path}/socket", token) as client:
        await client.say(subscribe=match.id, **parameters)
        yield _Socket(f"socket {parameters}", client, match)
