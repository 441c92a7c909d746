"""A stream that is followed, and where it stands, so that it goes on without losing or repeating an event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any
from uuid import UUID

import httpx

from partie_client import types as t
from partie_client.calls import query_of
from partie_client.decoding import decode
from partie_client.errors import NoAnswer
from partie_client.frames import CONTROLS, OWN, Hello, UnknownFrame
from partie_client.sse import Message
from partie_client.tokens import Kind
from partie_client.waiting import Repeats

NOW = 2**53 - 1
"""A cursor beyond every event: from now on. The first `Hello` then says where that is."""

SETTLED = 5.0
"""Seconds after which a connection was a good one, so that the next failure is a first one again."""

FOLLOWERS: tuple[Kind, ...] = ("seat", "player", "key")
"""Whose tokens the stream of a match tries, in this order."""


@dataclass
class Stream:
    """What is followed, as whom, and the last event that is known, if any.

    *resume* is the parameter that goes on after it; *dense* says whether each event has the next number.
    """

    path: str
    query: Mapping[str, Any]
    resume: str
    position: int | None
    event: Any
    controls: Mapping[str, Any]
    dense: bool
    kinds: Sequence[Kind]
    match: UUID | str | None = None
    seat: int | None = None
    _failed: int = 0
    _began: float = 0
    _before: int | None = None

    def connects(self) -> httpx.QueryParams:
        """The query of the connection that begins."""
        self._began, self._before = monotonic(), self.position
        return query_of({**self.query, self.resume: self.position})

    def take(self, message: Message) -> Any:
        """What a message holds, or None if its event has come before. NoAnswer if one before it has not come."""
        if message.name is not None:
            if message.name not in self.controls:
                return UnknownFrame(message.name, decode(message.data, Any))
            frame = decode(message.data, self.controls[message.name])
            if isinstance(frame, Hello) and self.position == NOW:
                self.position = frame.position
            return frame
        position = int(message.id or 0)
        if self.position is not None:
            if position <= self.position:
                return None
            if self.dense and position != self.position + 1:
                raise NoAnswer(f"event {self.position + 1} is missing")
        event = decode(message.data, self.event)
        self.position = position
        return event

    def pause(self, repeats: Repeats) -> tuple[int, float]:
        """How many connections in a row were of no use, now that one has ended, and the seconds before the next."""
        if self.position != self._before or monotonic() - self._began > SETTLED:
            self._failed = 0
        self._failed += 1
        return self._failed, repeats.back_off(self._failed)


def match_stream(
    match: UUID | str, after: int | None, eyes: str | None, include: list[t.Include] | None, seat: int | None
) -> Stream:
    """A match, live."""
    query = {"as": eyes, "include": include, "seat": seat}
    path = f"/v1/matches/{match}/stream"
    return Stream(path, query, "after", after, t.StreamedEnvelope, CONTROLS, True, FOLLOWERS, match, seat)


def replay_stream(
    match: UUID | str,
    paced: Mapping[str, Any],
    eyes: str | None,
    include: list[t.Include] | None,
    seat: int | None,
) -> Stream:
    """A match as it was played."""
    query = {**paced, "as": eyes, "include": include, "seat": seat}
    path = f"/v1/matches/{match}/replay"
    return Stream(path, query, "lastEventId", None, t.StreamedEnvelope, CONTROLS, True, FOLLOWERS, match, seat)


def feed_stream(
    after: int, game: str | None, label: str | None, types: list[str] | None, eyes: t.FeedEyes | None
) -> Stream:
    """All matches, in the order of their commits."""
    query = {"game": game, "label": label, "types": ",".join(types) if types else None, "as": eyes}
    return Stream("/v1/feed/stream", query, "after", after, t.FeedItem, CONTROLS, False, ("key",))


def own_stream() -> Stream:
    """All matches of a player."""
    return Stream("/v1/me/stream", {}, "after", None, None, OWN, False, ("player",))
