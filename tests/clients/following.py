"""A follower of a match's stream, as a browser's EventSource would be one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
from msgspec import Struct

PATIENCE = 20
"""Seconds after which a condition that should have come true is given up."""


class Frame(Struct, frozen=True):
    """One server-sent event: an envelope has an id, a control frame has a name."""

    id: str | None
    name: str | None
    data: bytes


class Follower:
    """What has come so far on one stream."""

    def __init__(self) -> None:
        self.frames: list[Frame] = []
        self.ended = False
        self.retry: str | None = None
        self._changed = asyncio.Condition()

    @property
    def envelopes(self) -> list[bytes]:
        """The envelopes, as the bytes that came."""
        return [frame.data for frame in self.frames if frame.name is None]

    @property
    def events(self) -> list[dict[str, Any]]:
        """The envelopes, read."""
        return [msgspec.json.decode(data) for data in self.envelopes]

    @property
    def positions(self) -> list[int]:
        """The ids of the envelopes."""
        return [int(frame.id) for frame in self.frames if frame.id is not None]

    @property
    def names(self) -> list[str]:
        """The control frames."""
        return [frame.name for frame in self.frames if frame.name is not None]

    async def until(self, is_true: Callable[[Follower], bool]) -> None:
        """Wait until something holds of what has come."""
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(lambda: is_true(self))

    async def until_position(self, position: int) -> None:
        """Wait for the event at *position*."""
        await self.until(lambda so_far: position in so_far.positions)

    async def until_end(self) -> None:
        """Wait until the server has closed the stream."""
        await self.until(lambda so_far: so_far.ended)

    async def read(self, answer: httpx.Response) -> None:
        """Take in everything that comes."""
        fields: dict[str, str] = {}
        try:
            async for line in answer.aiter_lines():
                if line:
                    name, _, text = line.partition(": ")
                    fields[name] = text
                else:
                    await self._take(fields)
                    fields = {}
        finally:
            async with self._changed:
                self.ended = True
                self._changed.notify_all()

    async def _take(self, fields: dict[str, str]) -> None:
        self.retry = fields.get("retry", self.retry)
        async with self._changed:
            self.frames.append(Frame(fields.get("id"), fields.get("event"), fields["data"].encode()))
            self._changed.notify_all()


@asynccontextmanager
async def following(
    client: httpx.AsyncClient,
    path: str,
    token: str | None = None,
    *,
    last_event_id: int | None = None,
    replay: bool = False,
    **params: Any,
) -> AsyncIterator[Follower]:
    """Follow a match, or its *replay*; the stream is open and has said hello when this begins.

    *eyes* stands for ``as``, *first* for ``from``.
    """
    if "first" in params:
        params["from"] = params.pop("first")
    if "eyes" in params:
        params["as"] = params.pop("eyes")
    headers: Mapping[str, str] = {} if token is None else {"Authorization": f"Bearer {token}"}
    if last_event_id is not None:
        headers = {**headers, "Last-Event-ID": str(last_event_id)}
    async with client.stream(
        "GET", f"{path}/{'replay' if replay else 'stream'}", headers=headers, params=params
    ) as answer:
        assert answer.status_code == 200, await answer.aread()
        assert answer.headers["Content-Type"].startswith("text/event-stream")
        follower = Follower()
        task = asyncio.create_task(follower.read(answer))
        try:
            await follower.until(lambda so_far: bool(so_far.frames))
            yield follower
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
