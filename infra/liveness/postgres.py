"""Liveness in Postgres, whose clock all processes share."""

import time
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import sqlalchemy as sa

from domain.outage import Outage
from infra.database.postgres import PostgresDatabase
from infra.database.sql import Query
from infra.liveness.port import Beat, Following
from infra.liveness.tables import outages

_LAST = Query(
    "SELECT clock_timestamp(), seen, wall, beat FROM (SELECT 1) AS one LEFT JOIN liveness ON liveness.id = 1", ()
)
"""In this order: the snapshot is older than the clock's answer, so no beat that it shows is from later than that."""

_BEAT = Query(
    """
    WITH written AS (
        INSERT INTO liveness AS last (id, seen, wall, beat) VALUES (1, $1, $2, $3)
        ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, wall = excluded.wall, beat = excluded.beat
        WHERE last.beat = $4
        RETURNING beat),
    noted AS (
        INSERT INTO outages AS known (since, until)
        SELECT $5::timestamptz, $6::timestamptz FROM written WHERE $5::timestamptz IS NOT NULL
        ON CONFLICT (since) DO UPDATE SET until = greatest(known.until, excluded.until))
    SELECT beat FROM written
    """,
    ("seen", "wall", "beat", "last", "since", "until"),
)
_OUTAGES = sa.select(outages).order_by(outages.c.since)
_OUTAGES_SINCE = _OUTAGES.where(outages.c.since >= sa.bindparam("since"))

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_QUESTIONS = 5
_QUICK_SECONDS = 0.02
"""An answer that came so quickly is taken; else the quickest of a few."""


class PostgresLiveness:
    """The liveness in *database*. The first of several processes that beat at the same time writes; the others follow.

    Half of what the question for the clock took, there and back, is by how much it may be wrong.
    """

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    async def beat(self, following: Following) -> Beat:
        mine = uuid4().hex
        while True:
            wall, error, last, written = await self._last()
            if written == mine:  # the answer to that writing was lost
                assert last is not None
                return last
            beat, outage = following(last, wall, error)
            since, until = (None, None) if outage is None else (outage.since, outage.until)
            if await self._database.fetch(
                _BEAT, seen=beat.seen, wall=beat.wall, beat=mine, last=written, since=since, until=until
            ):
                return beat

    async def outages(self, since: datetime | None) -> list[Outage]:
        if since is None:
            return [Outage(*row) for row in await self._database.read(_OUTAGES)]
        return [Outage(*row) for row in await self._database.read(_OUTAGES_SINCE, since=since)]

    async def _last(self) -> tuple[datetime, float, Beat | None, str | None]:
        """Return the shared wall clock as it is now, its error in seconds, the last beat and what tells it."""
        last, beat, error, known = None, None, float("inf"), timedelta()
        for _ in range(_QUESTIONS):
            began = time.monotonic()
            ((told, seen, seen_wall, beat),) = await self._database.fetch(_LAST)
            half = (time.monotonic() - began) / 2
            if half < error:
                error, known = half, told - _EPOCH - timedelta(seconds=began + half)
            last = None if seen is None else Beat(seen, seen_wall)
            if 2 * half <= _QUICK_SECONDS:
                break
        return _EPOCH + known + timedelta(seconds=time.monotonic()), error, last, beat
