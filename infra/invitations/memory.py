"""The invitations of an event store in memory."""

from datetime import datetime
from uuid import UUID

from msgspec.structs import replace

from domain.ids import MatchId
from infra.event_store.memory import MemoryEventStore
from infra.event_store.port import StoredInvitation


class MemoryInvitations:
    """The invitations that the appends of *store* use."""

    def __init__(self, store: MemoryEventStore) -> None:
        self._kept = store.invitations

    async def add(self, match_id: MatchId, invitation: StoredInvitation) -> None:
        keys = {row.key for row in await self.all(match_id) if row.key is not None}
        if invitation.key not in keys:
            self._kept.setdefault((match_id, invitation.invitation_id), invitation)

    async def all(self, match_id: MatchId) -> list[StoredInvitation]:
        found = [row for (of, _), row in self._kept.items() if of == match_id]
        return sorted(found, key=lambda row: (row.created, row.invitation_id))

    async def revoke(self, match_id: MatchId, invitation_id: UUID, now: datetime) -> None:
        row = self._kept.get((match_id, invitation_id))
        if row is not None and row.revoked is None and row.taken_at is None:
            self._kept[match_id, invitation_id] = replace(row, revoked=now)
