"""Answers that are written already: a status, headers as they go over the wire, a body.

A reply is an ASGI application too, which is how the framework sends what its own handlers return.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct

from service.http.operation import JSON

Header = tuple[bytes, bytes]

IN_ONE_PIECE = "partie.in_one_piece"
"""The ASGI extension by which a server takes a whole answer: ``send(status, headers, body)``."""

_JSON: Header = (b"content-type", JSON.encode())
_NOT_KEPT: Header = (b"cache-control", b"no-store")
REPLAYED: Header = (b"idempotency-replayed", b"true")
_OWN: tuple[Header, ...] = ((b"cache-control", b"private, no-cache"), (b"vary", b"Authorization"))
"""For what is read with a token: a cache keeps it for its bearer alone, and asks again before it uses it."""


class Reply(Struct):
    """A whole answer."""

    status: int
    headers: list[Header]
    body: bytes

    async def __call__(self, scope: Any, receive: Any, send: Callable[[Any], Awaitable[None]]) -> None:
        """Send it."""
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body})


def json_reply(body: bytes, status: int) -> Reply:
    """Answer with JSON."""
    return Reply(status, [_JSON, (b"content-length", b"%d" % len(body))], body)


def token_reply(body: bytes, location: bytes, *, replayed: bool) -> Reply:
    """Answer with what was made at *location*, and a token for it: no cache keeps that."""
    headers = [_JSON, (b"content-length", b"%d" % len(body)), (b"location", location), _NOT_KEPT]
    if replayed:
        headers.append(REPLAYED)
    return Reply(201, headers, body)


def own_reply(body: bytes) -> Reply:
    """Answer with JSON that is for the bearer of a token alone."""
    return Reply(200, [_JSON, (b"content-length", b"%d" % len(body)), *_OWN], body)


def tagged_reply(tag: str, body: bytes, *, is_known: bool) -> Reply:
    """Answer with an entity tag; with 304 if the client knows it already."""
    named = (b"etag", tag.encode())
    if is_known:
        return Reply(304, [named, *_OWN], b"")
    return Reply(200, [_JSON, (b"content-length", b"%d" % len(body)), named, *_OWN], body)
