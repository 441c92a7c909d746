"""A receiver of webhooks: a real HTTP server that notes what comes, and answers as a test tells it to."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from msgspec import Struct
from standardwebhooks import Webhook, WebhookVerificationError

PATIENCE = 20
OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"


class Delivered(Struct, frozen=True):
    """A request as it came."""

    headers: dict[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def message(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.body)
        return message

    @property
    def position(self) -> int:
        position: int = self.message["data"]["global_position"]
        return position

    @property
    def is_repeated(self) -> bool:
        return self.headers["partie-repeated"] == "true"

    def verified(self, secret: str) -> Any:
        """The message, once the library's own verifier has seen that it was signed with *secret*."""
        return Webhook(secret).verify(self.body, self.headers)


Answer = Callable[[asyncio.StreamWriter], Awaitable[None]]


def answering(status: int, *headers: str) -> Answer:
    """Answer with a status."""

    async def answer(writer: asyncio.StreamWriter) -> None:
        lines = "".join(f"{line}\r\n" for line in headers)
        writer.write(f"HTTP/1.1 {status} Whatever\r\nContent-Length: 0\r\n{lines}\r\n".encode())

    return answer


async def never(writer: asyncio.StreamWriter) -> None:
    """Do not answer."""
    await asyncio.Event().wait()


class Receiver:
    """What came, and how to answer the next ones."""

    def __init__(self) -> None:
        self.url = ""
        self.came: list[Delivered] = []
        self.taken: list[Delivered] = []
        """Those that were answered 200."""
        self.connections = 0
        self.forged: list[Delivered] = []
        """Those that are not signed with the secret that is expected."""
        self.pause = 0.0
        """Seconds that each answer takes."""
        self.most_at_once = 0
        """The most deliveries that waited for their answers at the same time."""
        self._waiting: list[asyncio.StreamReader] = []
        self._secret: str | None = None
        self.answer: Answer | None = None
        """None: 200."""
        self._changed = asyncio.Condition()

    @property
    def types(self) -> list[str]:
        return [one.message["type"] for one in self.taken]

    def expect(self, secret: str) -> None:
        """Verify what has come and what will come as it comes: signatures are good for some minutes only."""
        self._secret = secret
        for delivered in self.came:
            self._verify(delivered)

    async def until(self, holds: Callable[[Receiver], bool]) -> None:
        """Wait until something holds of what has come."""
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(lambda: holds(self))

    async def until_more_than(self, count: int) -> None:
        """Wait, however long it takes, until more deliveries have come than *count*."""
        async with self._changed:
            await self._changed.wait_for(lambda: len(self.came) > count)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            try:
                while True:
                    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                    lines = head.split("\r\n")[1:-2]
                    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
                    body = await reader.readexactly(int(headers["content-length"]))
                    await self._take(Delivered(headers, body), reader, writer)
            finally:
                writer.close()

    async def _take(self, delivered: Delivered, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._verify(delivered)
        self._waiting.append(reader)
        given_up = sum(one.at_eof() or one.exception() is not None for one in self._waiting)
        self.most_at_once = max(self.most_at_once, len(self._waiting) - given_up)
        try:
            await asyncio.sleep(self.pause)
            await self._answer(delivered, writer)
        finally:
            self._waiting.remove(reader)

    def _verify(self, delivered: Delivered) -> None:
        if self._secret is not None:
            try:
                delivered.verified(self._secret)
            except WebhookVerificationError:
                self.forged.append(delivered)

    async def _answer(self, delivered: Delivered, writer: asyncio.StreamWriter) -> None:
        answer = self.answer
        async with self._changed:
            self.came.append(delivered)
            if answer is None:
                self.taken.append(delivered)
            self._changed.notify_all()
        if answer is None:
            writer.write(OK)
        else:
            await answer(writer)
        await writer.drain()


@asynccontextmanager
async def receiving(
    context: ssl.SSLContext | None = None, port: int = 0, host: str = "127.0.0.1"
) -> AsyncIterator[Receiver]:
    """Serve a receiver on an address of this machine."""
    receiver = Receiver()
    server = await asyncio.start_server(receiver.serve, host, port, ssl=context)
    receiver.url = f"{'https' if context else 'http'}://{host}:{server.sockets[0].getsockname()[1]}/hook"
    try:
        yield receiver
    finally:
        server.close()
