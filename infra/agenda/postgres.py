"""The agenda in Postgres."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from domain.ids import MatchId
from infra.agenda.port import Due
from infra.database.postgres import PostgresDatabase
from infra.database.sql import Query

_CLAIM = Query(
    """
    WITH own AS MATERIALIZED (SELECT set_config('synchronous_commit', 'local', true)),
    free AS MATERIALIZED (
        SELECT match_id, actor FROM agenda
        WHERE due <= $1 AND (claimed_until IS NULL OR claimed_until <= $2)
        ORDER BY due, match_id, actor LIMIT $3 FOR UPDATE SKIP LOCKED)
    UPDATE agenda SET claimed_until = $4 FROM free, own
    WHERE agenda.match_id = free.match_id AND agenda.actor = free.actor
    RETURNING agenda.due, agenda.match_id, agenda.actor
    """,
    ("due_by", "now", "limit", "until"),
)
_POSTPONE = Query(
    """
    WITH own AS MATERIALIZED (SELECT set_config('synchronous_commit', 'local', true)),
    later AS (
        SELECT * FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[])
            AS later(match_id, actor, due, until)),
    free AS MATERIALIZED (
        SELECT match_id, actor, until FROM agenda JOIN later USING (match_id, actor, due)
        FOR UPDATE OF agenda SKIP LOCKED)
    UPDATE agenda SET due = free.until, claimed_until = NULL FROM free, own
    WHERE agenda.match_id = free.match_id AND agenda.actor = free.actor
    """,
    ("match_ids", "actors", "dues", "untils"),
)
"""Never waits for an append, which would be waiting for it: what is locked is being replaced. Neither this nor a claim
waits for a standby: both may be lost."""


class PostgresAgenda:
    """What is due in *database*. A claim passes over what another process is claiming."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    async def claim(self, due_by: datetime, now: datetime, lease: timedelta, limit: int) -> list[Due]:
        found = await self._database.fetch(_CLAIM, due_by=due_by, now=now, limit=limit, until=now + lease)
        return sorted(Due(due, MatchId(UUID(bytes=match_id.bytes)), actor) for due, match_id, actor in found)

    async def postpone(self, rows: Sequence[tuple[Due, datetime]]) -> None:
        await self._database.fetch(
            _POSTPONE,
            match_ids=[row.match_id for row, _ in rows],
            actors=[row.actor for row, _ in rows],
            dues=[row.due for row, _ in rows],
            untils=[until for _, until in rows],
        )
