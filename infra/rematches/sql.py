"""Rematches in a SQLite file or in Postgres."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from domain.ids import MatchId
from infra.database.sql import SqlDatabase
from infra.rematches.port import Links, Rematch, links_of
from infra.rematches.tables import rematches

_COLUMNS = (rematches.c.match_id, rematches.c.rematch_id, rematches.c.is_open, rematches.c.declined_by)
_PLAN = insert(rematches).on_conflict_do_nothing()
_OPENED = (
    sa.update(rematches).values(is_open=sa.bindparam("opened")).where(rematches.c.match_id == sa.bindparam("of_match"))
)
_DECLINE = (
    sa.update(rematches)
    .values(declined_by=sa.bindparam("seat"))
    .where(rematches.c.match_id == sa.bindparam("of_match"), rematches.c.declined_by.is_(None))
)
_OF = sa.select(*_COLUMNS).where(rematches.c.match_id == sa.bindparam("match_id"))
_AROUND = sa.select(*_COLUMNS).where(
    (rematches.c.match_id == sa.bindparam("match_id")) | (rematches.c.rematch_id == sa.bindparam("match_id"))
)


class SqlRematches:
    """The rematches in *database*."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def plan(self, match_id: MatchId, rematch_id: MatchId) -> Rematch:
        if known := await self.of(match_id):
            return known
        await self._database.write(_PLAN, match_id=match_id, rematch_id=rematch_id, is_open=False, declined_by=None)
        planned = await self.of(match_id)
        assert planned is not None
        return planned

    async def opened(self, match_id: MatchId) -> None:
        await self._database.write(_OPENED, of_match=match_id, opened=True)

    async def decline(self, match_id: MatchId, seat: int) -> None:
        await self._database.write(_DECLINE, of_match=match_id, seat=seat)

    async def of(self, match_id: MatchId) -> Rematch | None:
        return next((Rematch(*row) for row in await self._database.read(_OF, match_id=match_id)), None)

    async def links(self, match_id: MatchId) -> Links:
        rows = [Rematch(*row) for row in await self._database.read(_AROUND, match_id=match_id)]
        return links_of(match_id, rows)
