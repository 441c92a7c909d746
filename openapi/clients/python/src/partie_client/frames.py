"""What streams tell besides events."""

from __future__ import annotations

from datetime import datetime
from typing import Any, TypeAlias

from msgspec import Struct

from partie_client import types as t


class Hello(Struct, frozen=True):
    """The stream is open. The match, or the feed, stands at *position*; a match has a hash there."""

    time: datetime
    position: int
    hash: str | None = None


class Heartbeat(Struct, frozen=True):
    """Nothing has happened. *position* is the last that was sent, or to where the feed was read."""

    time: datetime
    position: int


class Presence(Struct, frozen=True):
    """Which seats hold a stream; None: it is not known just now."""

    time: datetime
    position: int
    seats: list[int] | None


class End(Struct, frozen=True):
    """Everything was sent."""

    time: datetime
    position: int
    hash: str


class UnknownFrame(Struct, frozen=True):
    """A frame whose name this version does not know, as it came."""

    name: str
    data: Any


class Interrupted(Struct, frozen=True):
    """The connection is lost; the next attempt comes after *seconds*. *error* is why, None if it was just closed."""

    error: Exception | None
    seconds: float


MatchFrame: TypeAlias = t.StreamedEnvelope | Hello | Heartbeat | Presence | End | UnknownFrame | Interrupted
FeedFrame: TypeAlias = t.FeedItem | Hello | Heartbeat | UnknownFrame | Interrupted
OwnFrame: TypeAlias = (
    t.Welcome
    | t.OwnMatchFrame
    | t.Listed
    | t.SeatLost
    | t.Invited
    | t.InvitationGone
    | t.SignOfLife
    | UnknownFrame
    | Interrupted
)

CONTROLS: dict[str, Any] = {"hello": Hello, "heartbeat": Heartbeat, "presence": Presence, "end": End}
"""The frames of matches and of the feed, by name."""

OWN: dict[str, Any] = {
    "hello": t.Welcome,
    "match": t.OwnMatchFrame,
    "listed": t.Listed,
    "lost": t.SeatLost,
    "invitation": t.Invited,
    "invitation_gone": t.InvitationGone,
    "heartbeat": t.SignOfLife,
}
"""The frames of a player's stream, by name."""
