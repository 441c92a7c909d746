"""Stored bytes back to events, for a union of event types that is handed in.

What an older version wrote under a tag that is gone is upcast here, on its way into ``evolve``, and nowhere else:
records, streams and exports pass on the stored bytes.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from domain.game import AnyGame, Upcaster
from domain.match.events import MatchEvent
from domain.timestamp import parse_timestamp


class UnknownEvent(Exception):
    """A stored event that this version does not know: it must fold no further and not guess."""


class _Tag(Struct):
    type: str


class _Raw(Struct):
    event: _Tag


class Codec:
    """Reads the sealed lines of one game."""

    def __init__(self, event: Any, upcasters: Mapping[str, Upcaster] | None = None) -> None:
        self._event = event
        self._upcasters = upcasters or {}
        line = msgspec.defstruct("Line", [("event", event), ("time", str)], frozen=True)
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(line)

    def read(self, line: bytes) -> tuple[Any, datetime]:
        """Return a line's event and its time. Raises UnknownEvent for a tag or a shape that is not known."""
        try:
            found = self._decoder.decode(line)
        except msgspec.ValidationError as error:
            return self._upcast(line, error)
        return found.event, parse_timestamp(found.time)

    def _upcast(self, line: bytes, error: msgspec.ValidationError) -> tuple[Any, datetime]:
        tag = msgspec.json.decode(line, type=_Raw).event.type
        if tag not in self._upcasters:
            raise UnknownEvent(f"{tag}: {error}") from error
        read = msgspec.json.decode(line)
        event = read["event"]
        while (upcaster := self._upcasters.get(event["type"])) is not None:
            event = upcaster(event)
        try:
            return msgspec.convert(event, self._event), parse_timestamp(read["time"])
        except msgspec.ValidationError as fault:
            raise UnknownEvent(f"{tag}, upcast to {event['type']}: {fault}") from fault


def codec_of(game: AnyGame) -> Codec:
    """Return what reads the lines of the matches of a game."""
    return Codec(MatchEvent | game.event, game.upcasters)
