"""What keeps invitations."""

from datetime import datetime
from typing import Protocol
from uuid import UUID

from domain.ids import MatchId
from infra.event_store.port import StoredInvitation


class Invitations(Protocol):
    """The invitations of every match. Every method may raise StoreBusy."""

    async def add(self, match_id: MatchId, invitation: StoredInvitation) -> None:
        """Keep an invitation, unless there is one of this match under its key."""
        ...

    async def all(self, match_id: MatchId) -> list[StoredInvitation]:
        """Return every invitation of a match, the oldest first."""
        ...

    async def revoke(self, match_id: MatchId, invitation_id: UUID, now: datetime) -> None:
        """Revoke an invitation that is open; any other stays as it is."""
        ...
