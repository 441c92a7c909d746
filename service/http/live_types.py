"""What the control frames of streams hold, as the AsyncAPI document describes it."""

from typing import Annotated
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

from domain.ids import Seat
from domain.match.parent import Hex32
from domain.timestamp import Timestamp
from service.http.player_types import OwnInvitation, PlayerProfile

Sent = Annotated[int, Meta(description="The last position that was sent.")]


class Control(Struct, frozen=True):
    """A sign of life, after a time without frames."""

    time: Timestamp
    position: Sent


class Head(Struct, frozen=True):
    """A position, and the hash of the match's chain there: keep it to prove later that nothing was changed."""

    time: Timestamp
    position: Annotated[
        int, Meta(description="In `hello`: of the match's last event. In `end`: of the last event that was sent.")
    ]
    hash: Hex32


class Presence(Struct, frozen=True):
    """Which seats hold a stream, at whichever process."""

    time: Timestamp
    position: Sent
    seats: Annotated[
        list[Seat] | None,
        Meta(
            description=(
                "The seats, ascending. Null: it is not known just now, and what was said before is no longer sure."
            )
        ),
    ]


class ControlFrame(Struct, frozen=True):
    """A control frame of a stream, whose `event:` names it. ``hello`` and ``end`` have a hash, ``presence`` has seats.

    The AsyncAPI document describes each by itself.
    """

    time: Timestamp
    position: Annotated[int, Meta(description="Of the match's last event in `hello`, else of the last one sent.")]
    hash: Annotated[Hex32, Meta(description="Of the match's chain at `position`.")] | UnsetType = UNSET
    seats: (
        Annotated[list[Seat] | None, Meta(description="The seats that are present; null: not known just now.")]
        | UnsetType
    ) = UNSET


class FeedHead(Struct, frozen=True):
    """A place in the feed: in `hello` its last position, in `heartbeat` the last that was looked at."""

    time: Timestamp
    position: Annotated[int, Meta(description="A global position.")]


class Welcome(Struct, frozen=True):
    """Whose stream it is."""

    time: Timestamp
    player: PlayerProfile


class Listed(Struct, frozen=True):
    """Every match that waits or runs has been shown."""

    time: Timestamp
    matches: Annotated[int, Meta(description="How many there are.")]


class SeatLost(Struct, frozen=True):
    """The player holds no seat in this match any more."""

    time: Timestamp
    match: Annotated[UUID, Meta(description="The match, by its id.")]


class InvitationWaits(Struct, frozen=True):
    """An invitation waits for the player."""

    time: Timestamp
    invitation: OwnInvitation


class InvitationGone(Struct, frozen=True):
    """An invitation, by its id, does not wait for the player any more."""

    time: Timestamp
    invitation: Annotated[UUID, Meta(description="The invitation, by its id.")]
    match: Annotated[UUID, Meta(description="The match that it led to.")]


class SignOfLife(Struct, frozen=True):
    """Nothing has changed for a while."""

    time: Timestamp
