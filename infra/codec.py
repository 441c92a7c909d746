"""Stored bytes back to events, for a union of event types that is handed in."""

from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from domain.timestamp import parse_timestamp


class UnknownEvent(Exception):
    """A stored event that this version does not know: it must fold no further and not guess."""


class _Tag(Struct):
    type: str


class _Raw(Struct):
    event: _Tag


class Codec:
    """Reads the sealed lines of one game."""

    def __init__(self, event: Any) -> None:
        line = msgspec.defstruct("Line", [("event", event), ("time", str)], frozen=True)
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(line)

    def read(self, line: bytes) -> tuple[Any, datetime]:
        """Return a line's event and its time. Raises UnknownEvent for a tag or a shape that is not known."""
        try:
            found = self._decoder.decode(line)
        except msgspec.ValidationError as error:
            tag = msgspec.json.decode(line, type=_Raw).event.type
            raise UnknownEvent(f"{tag}: {error}") from error
        return found.event, parse_timestamp(found.time)
