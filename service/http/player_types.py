"""Players over the wire: who they are, and the matches in which they hold seats."""

from collections.abc import Collection
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from domain.ids import Seat
from domain.timestamp import Timestamp, format_timestamp
from infra.invitations.port import WaitingInvitation
from infra.players.port import Player
from service.http import representations
from service.http.wire_types import MatchSummary, Name
from service.matches.summary import StoredSummary


class NamePlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to create a player, or to give it another name."""

    name: Name


class PlayerProfile(Struct, frozen=True):
    """A player. Its id is no secret: it names the player to an operator who is to renew its token."""

    id: Annotated[UUID, Meta(description="The player, by its id.")]
    name: Annotated[str, Meta(description="Its name, as others see it.", examples=["Ada"])]
    created_at: Timestamp


class PlayerCreated(Struct, frozen=True):
    """A player and its token. Keep the token: whoever has it acts for all seats of the player."""

    player: PlayerProfile
    player_token: Annotated[
        str, Meta(description="The player's token, sent as `Authorization: Bearer …`.", examples=["player_8fKq…"])
    ]


class OwnMatch(Struct, frozen=True):
    """A match in which the player holds seats."""

    match: MatchSummary
    seats: Annotated[list[Seat], Meta(description="The player's own seats, ascending.", examples=[[0]])]
    my_turn: Annotated[bool, Meta(description="Whether one of them is asked to act: see `to_act` of the match.")]


class OwnMatchPage(Struct, frozen=True):
    """A page of the player's matches, newest first. ``next`` is the cursor of the following page, null on the last."""

    items: Annotated[list[OwnMatch], Meta(description="The matches, the newest first.")]
    next: Annotated[str | None, Meta(description="The cursor of the following page; null: this is the last.")]


class OwnInvitation(Struct, frozen=True, kw_only=True):
    """An invitation that waits for the player, and the match that it leads to."""

    id: Annotated[UUID, Meta(description="The id of the invitation, by which it is accepted or declined.")]
    seat: Annotated[int | None, Meta(description="The seat that it is for; null: any.")]
    created_at: Timestamp
    ends_at: Timestamp
    code: Annotated[
        str,
        Meta(
            description="Send it as `invitation` when taking a seat, with the player's token.",
            examples=["invite_s8Qx…"],
        ),
    ]
    match: MatchSummary


class OwnInvitationList(Struct, frozen=True):
    """The invitations that wait for the player, the newest first, at most 100."""

    items: Annotated[list[OwnInvitation], Meta(description="The invitations, the newest first.")]


def own_invitation(waiting: WaitingInvitation, stored: StoredSummary, code: str) -> OwnInvitation:
    """Return an invitation as its player sees it."""
    row, listed = waiting.invitation, waiting.match
    return OwnInvitation(
        id=row.invitation_id,
        seat=row.seat,
        created_at=format_timestamp(row.created),
        ends_at=format_timestamp(row.ends_at),
        code=code,
        match=representations.summary(stored, listed.row.head_hash, listed.names, listed.links),
    )


def profile(player: Player) -> PlayerProfile:
    """Return a player as it goes over the wire."""
    return PlayerProfile(player.id, player.name, format_timestamp(player.created))


def own_match(match: MatchSummary, held: Collection[int]) -> OwnMatch:
    """Return a match in which the player holds these seats."""
    seats = [Seat(seat) for seat in sorted(held)]
    return OwnMatch(match, seats, any(one.seat in held for one in match.to_act))
