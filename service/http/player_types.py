"""Players over the wire: who they are, and the matches in which they hold seats."""

from collections.abc import Collection
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from domain.ids import Seat
from domain.timestamp import Timestamp, format_timestamp
from infra.players.port import Player
from service.http.wire_types import MatchSummary, Name


class NamePlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to create a player, or to give it another name."""

    name: Name


class PlayerProfile(Struct, frozen=True):
    """A player. Its id is no secret: it names the player to an operator who is to renew its token."""

    id: UUID
    name: Annotated[str, Meta(examples=["Ada"])]
    created_at: Timestamp


class PlayerCreated(Struct, frozen=True):
    """A player and its token. Keep the token: whoever has it acts for all seats of the player."""

    player: PlayerProfile
    player_token: Annotated[str, Meta(examples=["player_8fKq…"])]


class OwnMatch(Struct, frozen=True):
    """A match in which the player holds seats."""

    match: MatchSummary
    seats: Annotated[list[Seat], Meta(description="The player's own seats, ascending.", examples=[[0]])]
    my_turn: Annotated[bool, Meta(description="Whether one of them is asked to act: see `to_act` of the match.")]


class OwnMatchPage(Struct, frozen=True):
    """A page of the player's matches, newest first. ``next`` is the cursor of the following page, null on the last."""

    items: list[OwnMatch]
    next: str | None


def profile(player: Player) -> PlayerProfile:
    """Return a player as it goes over the wire."""
    return PlayerProfile(player.id, player.name, format_timestamp(player.created))


def own_match(match: MatchSummary, held: Collection[int]) -> OwnMatch:
    """Return a match in which the player holds these seats."""
    seats = [Seat(seat) for seat in sorted(held)]
    return OwnMatch(match, seats, any(one.seat in held for one in match.to_act))
