"""The invitations of an event store in memory."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from msgspec.structs import replace

from domain.ids import MatchId, PlayerId
from infra.event_store.memory import MemoryEventStore
from infra.event_store.port import StoredInvitation
from infra.invitations.port import WaitingInvitation
from infra.match_index.memory import MemoryMatchIndex


class MemoryInvitations:
    """The invitations that the appends of *store* use; *index* is that of its matches."""

    def __init__(self, store: MemoryEventStore, index: MemoryMatchIndex | None = None) -> None:
        self._store = store
        self._kept = store.invitations
        self._index = index or MemoryMatchIndex(store)

    async def add(self, match_id: MatchId, invitation: StoredInvitation) -> None:
        keys = {row.key for row in await self.all(match_id) if row.key is not None}
        if invitation.key not in keys:
            self._kept.setdefault((match_id, invitation.invitation_id), invitation)

    async def all(self, match_id: MatchId) -> list[StoredInvitation]:
        found = [row for (of, _), row in self._kept.items() if of == match_id]
        return sorted(found, key=lambda row: (row.created, row.invitation_id))

    async def invited(self, match_ids: Collection[MatchId]) -> set[PlayerId]:
        return {row.player_id for (of, _), row in self._kept.items() if of in match_ids and row.player_id is not None}

    async def revoke(self, match_id: MatchId, invitation_id: UUID, now: datetime) -> None:
        row = self._kept.get((match_id, invitation_id))
        if row is not None and row.revoked is None and row.taken_at is None:
            self._kept[match_id, invitation_id] = replace(row, revoked=now)

    async def waiting_for(self, player: PlayerId, now: datetime, limit: int) -> list[WaitingInvitation]:
        found = [
            WaitingInvitation(row, await self._index.listed(match_id))
            for (match_id, _), row in self._kept.items()
            if _is_for(row, player)
            and now < row.ends_at
            and self._store.kept[match_id].status == "waiting"
            and all(seat.player != player for seat in self._store.kept[match_id].seats.values())
        ]
        found.sort(key=lambda one: (one.invitation.created, one.invitation.invitation_id), reverse=True)
        return found[:limit]

    async def decline(self, player: PlayerId, invitation_id: UUID, now: datetime) -> bool:
        for key, row in self._kept.items():
            if row.invitation_id == invitation_id and _is_for(row, player):
                self._kept[key] = replace(row, revoked=now, is_declined=True)
                return True
        return False


def _is_for(row: StoredInvitation, player: PlayerId) -> bool:
    return row.player_id == player and row.revoked is None and row.taken_at is None
