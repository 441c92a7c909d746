"""Invitations in a SQLite file or in Postgres."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

import sqlalchemy as sa
from msgspec.structs import asdict
from sqlalchemy.dialects.postgresql import insert

from domain.ids import MatchId, PlayerId
from infra.database.sql import SqlDatabase
from infra.event_store.port import StoredInvitation
from infra.event_store.tables import invitations, matches, seats
from infra.invitations.port import AT_ONCE, WaitingInvitation
from infra.match_index.port import ListedMatch
from infra.match_index.sql import COLUMNS, linked_matches, stored_match
from infra.rematches.port import Links

_ADD = insert(invitations).on_conflict_do_nothing()
_INVITATION = tuple(invitations.c[name] for name in StoredInvitation.__struct_fields__)
_ALL = (
    sa.select(*_INVITATION)
    .where(invitations.c.match_id == sa.bindparam("match_id"))
    .order_by(invitations.c.created, invitations.c.invitation_id)
)
_OF_MATCHES = tuple(f"match_{n}" for n in range(AT_ONCE))
_INVITED = (
    sa.select(invitations.c.player_id)
    .where(
        invitations.c.match_id.in_([sa.bindparam(name, type_=sa.Uuid()) for name in _OF_MATCHES]),
        invitations.c.player_id.is_not(None),
    )
    .distinct()
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
_OPEN = invitations.c.revoked.is_(None) & invitations.c.taken_at.is_(None)
_OWN = sa.select(seats.c.seat).where(
    seats.c.match_id == invitations.c.match_id, seats.c.player_id == sa.bindparam("own")
)
_PAGE = (
    sa.select(*_INVITATION, invitations.c.match_id, *linked_matches(invitations.c.match_id))
    .join(matches, matches.c.match_id == invitations.c.match_id)
    .where(
        invitations.c.player_id == sa.bindparam("player"),
        _OPEN,
        invitations.c.ends_at > sa.bindparam("now"),
        matches.c.status == sa.literal_column("'waiting'"),
        ~_OWN.exists(),
    )
    .order_by(invitations.c.created.desc(), invitations.c.invitation_id.desc())
    .limit(sa.bindparam("limit"))
    .subquery()
)
_WAITING = (
    sa.select(
        *(_PAGE.c[column.name] for column in _INVITATION),
        *COLUMNS,
        _PAGE.c.rematch,
        _PAGE.c.declined_by,
        _PAGE.c.rematch_of,
        seats.c.seat.label("taken_seat"),
        seats.c.name,
    )
    .join(_PAGE, _PAGE.c.match_id == matches.c.match_id)
    .outerjoin(seats, seats.c.match_id == matches.c.match_id)
    .order_by(_PAGE.c.created.desc(), _PAGE.c.invitation_id.desc(), seats.c.taken_at)
)
_FIND = sa.select(invitations.c.match_id).where(
    invitations.c.player_id == sa.bindparam("player"), invitations.c.invitation_id == sa.bindparam("invitation"), _OPEN
)
_DECLINE = (
    sa.update(invitations)
    .values(revoked=sa.bindparam("now"), is_declined=sa.true())
    .where(
        invitations.c.match_id == sa.bindparam("of_match"),
        invitations.c.invitation_id == sa.bindparam("invitation"),
        _OPEN,
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

    async def invited(self, match_ids: Collection[MatchId]) -> set[PlayerId]:
        last = next(iter(match_ids))
        filled = dict.fromkeys(_OF_MATCHES, last) | dict(zip(_OF_MATCHES, match_ids, strict=False))
        return {PlayerId(player) for (player,) in await self._database.read(_INVITED, **filled)}

    async def revoke(self, match_id: MatchId, invitation_id: UUID, now: datetime) -> None:
        await self._database.write(_REVOKE, of_match=match_id, invitation=invitation_id, now=now)

    async def waiting_for(self, player: PlayerId, now: datetime, limit: int) -> list[WaitingInvitation]:
        found: dict[UUID, WaitingInvitation] = {}
        names: dict[int, str | None] = {}
        own, of_match = len(_INVITATION), len(COLUMNS)
        for row in await self._database.read(_WAITING, player=player, own=player, now=now, limit=limit):
            invitation = StoredInvitation(*row[:own])
            *linked, seat, name = row[own + of_match :]
            if invitation.invitation_id not in found:
                names = {}
                match = ListedMatch(stored_match(row[own : own + of_match]), names, Links(*linked))
                found[invitation.invitation_id] = WaitingInvitation(invitation, match)
            if seat is not None:
                names[seat] = name  # in the order in which they sat down
        return list(found.values())

    async def decline(self, player: PlayerId, invitation_id: UUID, now: datetime) -> bool:
        for (match_id,) in await self._database.read(_FIND, player=player, invitation=invitation_id):
            await self._database.write(_DECLINE, of_match=match_id, invitation=invitation_id, now=now)
            return True
        return False
