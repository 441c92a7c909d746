"""Server-sent events, from bytes as they arrive."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass
class Message:
    """An event of a match, or a control frame, which has a name."""

    id: str | None = None
    name: str | None = None
    data: bytes = b""


class Messages:
    """Takes pieces of a body, and gives the messages that they complete. One that was cut off does not count."""

    def __init__(self) -> None:
        self._rest = b""
        self._message = Message()

    def take(self, piece: bytes) -> Iterator[Message]:
        """The messages that are complete with *piece*."""
        *lines, self._rest = (self._rest + piece).split(b"\n")
        for line in lines:
            line = line.removesuffix(b"\r")
            if line:
                self._add(line)
                continue
            message, self._message = self._message, Message()
            if message.data:
                message.data = message.data[:-1]
                yield message

    def _add(self, line: bytes) -> None:
        name, _, value = line.partition(b":")
        value = value.removeprefix(b" ")
        match name:
            case b"data":
                self._message.data += value + b"\n"
            case b"id":
                self._message.id = value.decode()
            case b"event":
                self._message.name = value.decode()
