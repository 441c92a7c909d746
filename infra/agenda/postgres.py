"""The agenda in Postgres."""

from datetime import datetime, timedelta
from uuid import UUID

from domain.ids import MatchId
from infra.agenda.port import Due
from infra.event_store.postgres import PostgresStore
from infra.event_store.queries import Query

_CLAIM = Query(
    """
    WITH free AS MATERIALIZED (
        SELECT match_id, actor FROM agenda
        WHERE due <= $1 AND (claimed_until IS NULL OR claimed_until <= $2)
        ORDER BY due, match_id, actor LIMIT $3 FOR UPDATE SKIP LOCKED)
    UPDATE agenda SET claimed_until = $4 FROM free
    WHERE agenda.match_id = free.match_id AND agenda.actor = free.actor
    RETURNING agenda.due, agenda.match_id, agenda.actor
    """,
    ("due_by", "now", "limit", "until"),
    {},
)


class PostgresAgenda:
    """What is due in the matches of *store*. A claim passes over what another process is claiming."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store

    async def claim(self, due_by: datetime, now: datetime, lease: timedelta, limit: int) -> list[Due]:
        found = await self._store.ask(_CLAIM, due_by=due_by, now=now, limit=limit, until=now + lease)
        return sorted(Due(due, MatchId(UUID(bytes=match_id.bytes)), actor) for due, match_id, actor in found)
