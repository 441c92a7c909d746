"""The frames of a player's stream as server-sent events: all of them have a name, and none an id."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from domain.ids import Seat
from domain.timestamp import Timestamp, format_timestamp
from infra.clock.port import Clock
from service.http import representations
from service.http.player_types import own_invitation, own_match, profile
from service.http.sse import ServerSentEvents
from service.http.wire_types import MatchSummary
from service.players.stream import (
    Change,
    InvitationGone,
    InvitedNow,
    Listed,
    OwnMatchNow,
    PlayerFrame,
    SeatLost,
    SignOfLife,
    Welcome,
)


class OwnMatchFrame(Struct, frozen=True):
    """How one of the player's matches stands, in a frame named ``match``. It replaces what was known of the match."""

    time: Timestamp
    changes: Annotated[
        list[Change],
        Meta(
            description=(
                "What has changed for the player: its `seats`, that the match has `started` or `ended`, or who of its "
                "seats is asked (`to_act`). Empty: this is how the match stood when the stream began."
            ),
            examples=[["to_act"]],
        ),
    ]
    match: MatchSummary
    seats: Annotated[list[Seat], Meta(description="The player's own seats, ascending.", examples=[[0]])]
    my_turn: Annotated[bool, Meta(description="Whether one of them is asked to act: see `to_act` of the match.")]


class PlayerFrameWriter:
    """Writes the frames of a player's stream."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._form = ServerSentEvents()

    def __call__(self, frame: PlayerFrame) -> bytes:
        """Return *frame* as bytes."""
        now = format_timestamp(self._clock.now())
        match frame:
            case OwnMatchNow(held, summary, changes):
                shown = own_match(representations.summary(summary, held.row.head_hash, held.names), held.held)
                written = OwnMatchFrame(now, list(changes), shown.match, shown.seats, shown.my_turn)
                return self._form.control("match", msgspec.json.encode(written))
            case Welcome(player):
                return self._control("hello", now, player=profile(player))
            case InvitedNow(waiting, stored, code):
                return self._control("invitation", now, invitation=own_invitation(waiting, stored, code))
            case InvitationGone(invitation_id, match_id):
                return self._control("invitation_gone", now, invitation=invitation_id, match=match_id)
            case Listed(matches):
                return self._control("listed", now, matches=matches)
            case SeatLost(match_id):
                return self._control("lost", now, match=match_id)
            case SignOfLife():
                return self._control("heartbeat", now)

    def _control(self, name: str, now: Timestamp, **more: object) -> bytes:
        return self._form.control(name, msgspec.json.encode({"time": now, **more}))
