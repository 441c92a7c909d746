"""What keeps invitations."""

from collections.abc import Collection
from datetime import datetime
from typing import Final, Protocol
from uuid import UUID

from msgspec import Struct

from domain.ids import MatchId, PlayerId
from infra.event_store.port import StoredInvitation
from infra.match_index.port import ListedMatch

AT_ONCE: Final = 16
"""The largest number of matches that are asked about at once."""


class WaitingInvitation(Struct, frozen=True, gc=False):
    """An invitation that waits for its player, and the match that it leads to."""

    invitation: StoredInvitation
    match: ListedMatch


class Invitations(Protocol):
    """The invitations of every match. Every method may raise StoreBusy."""

    async def add(self, match_id: MatchId, invitation: StoredInvitation) -> None:
        """Keep an invitation, unless there is one of this match under its key."""
        ...

    async def all(self, match_id: MatchId) -> list[StoredInvitation]:
        """Return every invitation of a match, the oldest first."""
        ...

    async def invited(self, match_ids: Collection[MatchId]) -> set[PlayerId]:
        """Return every player whom one of at most AT_ONCE matches has invited by name, by one query."""
        ...

    async def revoke(self, match_id: MatchId, invitation_id: UUID, now: datetime) -> None:
        """Revoke an invitation that is open; any other stays as it is."""
        ...

    async def waiting_for(self, player: PlayerId, now: datetime, limit: int) -> list[WaitingInvitation]:
        """Return at most *limit* invitations that *player* can use *now*, the newest first, by one query.

        Those to matches in which the player holds a seat are not among them.
        """
        ...

    async def decline(self, player: PlayerId, invitation_id: UUID, now: datetime) -> bool:
        """Revoke an open invitation on behalf of *player*, whom it is for. Returns whether there is such an one."""
        ...
