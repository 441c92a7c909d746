"""Invitations in a SQLite file or in Postgres."""

from datetime import datetime
from uuid import UUID

import sqlalchemy as sa
from msgspec.structs import asdict
from sqlalchemy.dialects.postgresql import insert

from domain.ids import MatchId
from infra.database.sql import SqlDatabase
from infra.event_store.port import StoredInvitation
from infra.event_store.tables import invitations

_ADD = insert(invitations).on_conflict_do_nothing()
_ALL = (
    sa.select(*(invitations.c[name] for name in StoredInvitation.__struct_fields__))
    .where(invitations.c.match_id == sa.bindparam("match_id"))
    .order_by(invitations.c.created, invitations.c.invitation_id)
)
_REVOKE = (
    sa.update(invitations)
    .values(revoked=sa.bindparam("now"))
    .where(
        invitations.c.match_id == sa.bindparam("of_match"),
        invitations.c.invitation_id == sa.bindparam("invitation"),
        invitations.c.revoked.is_(None),
        invitations.c.taken_at.is_(None),
    )
)


class SqlInvitations:
    """The invitations in *database*."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def add(self, match_id: MatchId, invitation: StoredInvitation) -> None:
        await self._database.write(_ADD, match_id=match_id, **asdict(invitation))

    async def all(self, match_id: MatchId) -> list[StoredInvitation]:
        return [StoredInvitation(*row) for row in await self._database.read(_ALL, match_id=match_id)]

    async def revoke(self, match_id: MatchId, invitation_id: UUID, now: datetime) -> None:
        await self._database.write(_REVOKE, of_match=match_id, invitation=invitation_id, now=now)
