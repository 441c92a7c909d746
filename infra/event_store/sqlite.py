"""Histories in one SQLite file."""

import json
from collections.abc import Sequence
from functools import partial
from uuid import UUID

from domain.ids import MatchId
from domain.timestamp import parse_timestamp
from infra.database.errors import StoreError
from infra.database.sql import Query
from infra.database.sqlite import DIALECT, SqliteDatabase
from infra.event_store import rows
from infra.event_store.committer import Counts, GroupCommitter
from infra.event_store.port import Append, CommandLookup, FeedEvent, Head, MatchFacts, StoredCommand
from infra.event_store.queries import Queries
from infra.event_store.sqlite_batch import write_batch
from infra.seal import SealedEvent

_queries = Queries(DIALECT)
_VERSIONS = Query(
    "SELECT m.match_id, m.version FROM json_each(?) AS wanted CROSS JOIN matches AS m ON m.match_id = wanted.value",
    ("wanted",),
)
_FACTS = Query(
    "SELECT m.match_id, m.game, m.visibility, m.label "
    "FROM json_each(?) AS wanted CROSS JOIN matches AS m ON m.match_id = wanted.value",
    ("wanted",),
)


def _match_id(text: str) -> MatchId:
    return MatchId(UUID(hex=text))


_reader = rows.Reader(_match_id, parse_timestamp)


class SqliteEventStore:
    """The histories in *database*; appends are gathered by a group committer, in a queue of *most_waiting*."""

    def __init__(self, database: SqliteDatabase, *, most_waiting: int = 4096) -> None:
        self._database = database
        self._committer = GroupCommitter(self._commit, most_waiting=most_waiting)
        database.before_close(self._committer.close)

    @property
    def counts(self) -> Counts:
        """What was appended so far, and what waits."""
        return self._committer.counts

    async def append(self, append: Append) -> None:
        await self._committer.append(append)

    async def look(self, match_id: MatchId, actor: str, key: str) -> CommandLookup:
        return _reader.look(self._database.fetch_one(_queries.look, match_id=match_id.hex, actor=actor, key=key))

    async def head(self, match_id: MatchId) -> Head | None:
        row = self._database.fetch_one(_queries.head, match_id=match_id.hex)
        return None if row is None else Head(*row)

    async def versions(self, match_ids: Sequence[MatchId]) -> dict[MatchId, int]:
        found = self._database.fetch(_VERSIONS, wanted=_wanted(match_ids))
        return {_match_id(text): version for text, version in found}

    async def events(self, match_id: MatchId, after: int, limit: int) -> list[SealedEvent]:
        found = self._database.fetch(_queries.events, match_id=match_id.hex, after=after, limit=limit)
        return [rows.event(row) for row in found]

    async def command(self, match_id: MatchId, actor: str, key: str) -> StoredCommand | None:
        row = self._database.fetch_one(_queries.command, match_id=match_id.hex, actor=actor, key=key)
        return None if row is None else _reader.command(row)

    async def feed(self, after: int, limit: int) -> list[FeedEvent]:
        return [_reader.feed_event(row) for row in self._database.fetch(_queries.feed, after=after, limit=limit)]

    async def feed_head(self) -> int:
        head: int = self._database.fetch(_queries.feed_head)[0][0]
        return head

    async def facts(self, match_ids: Sequence[MatchId]) -> dict[MatchId, MatchFacts]:
        found = self._database.fetch(_FACTS, wanted=_wanted(match_ids))
        return {_match_id(text): MatchFacts(*facts) for text, *facts in found}

    async def _commit(self, batch: Sequence[Append]) -> Sequence[StoreError | None]:
        return await self._database.writer.run(partial(write_batch, batch=batch))


def _wanted(match_ids: Sequence[MatchId]) -> str:
    return json.dumps([match_id.hex for match_id in match_ids])
