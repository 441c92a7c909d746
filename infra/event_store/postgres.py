"""Histories in Postgres."""

import asyncio
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from domain.ids import MatchId
from infra.database.errors import OutcomeUnknown, StoreBusy, StoreError
from infra.database.postgres import DIALECT, PostgresDatabase
from infra.database.postgres_link import ConnectionLost
from infra.database.sql import Query, Row
from infra.event_store import rows
from infra.event_store.committer import Counts, GroupCommitter
from infra.event_store.gathered import GatheredHeads
from infra.event_store.port import Append, CommandLookup, FeedEvent, Head, MatchFacts, StoredCommand
from infra.event_store.postgres_batch import OWN, call, last_hashes, verdicts
from infra.event_store.queries import Queries
from infra.seal import SealedEvent

_LAST = 2**31 - 1
_PAUSE_SECONDS = 0.05

_queries = Queries(DIALECT)
_VERSIONS = Query("SELECT match_id, version FROM matches WHERE match_id = ANY($1::uuid[])", ("wanted",))
_HEADS = Query("SELECT match_id, version, head_hash FROM matches WHERE match_id = ANY($1::uuid[])", ("wanted",))
_FACTS = Query("SELECT match_id, game, visibility, label FROM matches WHERE match_id = ANY($1::uuid[])", ("wanted",))


def _match_id(given: UUID) -> MatchId:
    return MatchId(UUID(bytes=given.bytes))  # the driver's own kind of UUID does not go everywhere


_reader = rows.Reader(_match_id, lambda time: time)


class PostgresEventStore:
    """The histories in *database*; appends are gathered by a group committer, in a queue of *most_waiting*.

    Each batch is one call on the database's link.
    """

    def __init__(self, database: PostgresDatabase, *, most_waiting: int = 4096) -> None:
        self._database = database
        self._in_doubt = False
        self._heads = GatheredHeads(self._read_heads)
        self._committer = GroupCommitter(self._commit, most_waiting=most_waiting)
        database.before_close(self._committer.close)

    @property
    def counts(self) -> Counts:
        """What was appended so far, and what waits."""
        return self._committer.counts

    async def append(self, append: Append) -> None:
        await self._committer.append(append)

    async def look(self, match_id: MatchId, actor: str, key: str) -> CommandLookup:
        await self._confirm()
        return _reader.look(await self._row(_queries.look, match_id=match_id, actor=actor, key=key))

    async def head(self, match_id: MatchId) -> Head | None:
        return await self._heads.head(match_id)

    async def versions(self, match_ids: Sequence[MatchId]) -> dict[MatchId, int]:
        found = await self._database.fetch(_VERSIONS, wanted=match_ids)
        # by the driver's own kind of UUID, which is found by the plain one, too
        versions: dict[MatchId, int] = {match_id: version for match_id, version in found}  # noqa: C416 (rows are no pairs)
        return {one: versions[one] for one in match_ids if one in versions}

    async def events(self, match_id: MatchId, after: int, limit: int) -> list[SealedEvent]:
        return await read_events(self._database, match_id, after, limit)

    async def command(self, match_id: MatchId, actor: str, key: str) -> StoredCommand | None:
        await self._confirm()
        row = await self._row(_queries.command, match_id=match_id, actor=actor, key=key)
        return None if row is None else _reader.command(row)

    async def feed(self, after: int, limit: int) -> list[FeedEvent]:
        return [_reader.feed_event(row) for row in await self._database.fetch(_queries.feed, after=after, limit=limit)]

    async def feed_head(self) -> int:
        head: int = (await self._database.fetch(_queries.feed_head))[0][0]
        return head

    async def facts(self, match_ids: Sequence[MatchId]) -> dict[MatchId, MatchFacts]:
        found = await self._database.fetch(_FACTS, wanted=match_ids)
        return {_match_id(match_id): MatchFacts(*facts) for match_id, *facts in found}

    async def _read_heads(self, match_ids: Sequence[MatchId]) -> dict[MatchId, Head]:
        found = await self._database.fetch(_HEADS, wanted=match_ids)
        return {_match_id(match_id): Head(version, hash_) for match_id, version, hash_ in found}

    async def _row(self, query: Query, **values: object) -> Row | None:
        found = await self._database.fetch(query, **values)
        return found[0] if found else None

    async def _commit(self, batch: Sequence[Append]) -> Sequence[StoreError | None]:
        text, arguments = call(batch)
        try:
            found = await self._database.run(text, arguments)
        except ConnectionLost as lost:
            return await self._resolved(batch, text, arguments, lost)
        return verdicts(batch, found[0][0])

    async def _resolved(
        self, batch: Sequence[Append], text: str, arguments: list[list[Any]], lost: ConnectionLost
    ) -> Sequence[StoreError | None]:
        """Find out what became of a batch whose connection broke, by sending it again.

        Whatever was stored the first time is known by its keys, and what was not is stored now; so the first call can
        do nothing any more, even if it still waits somewhere on its way. What is stored counts once a later commit has
        reached the standby that commits wait for: until then a switchover may take it away.
        """
        deadline = asyncio.get_running_loop().time() + self._database.seconds
        while True:
            try:
                found = await self._database.run(text, arguments)
                own = (await self._database.run(OWN, last_hashes(batch)))[0][0]
                await self._database.probe()
            except StoreBusy as error:
                if asyncio.get_running_loop().time() > deadline:
                    self._in_doubt = True
                    raise OutcomeUnknown(f"the connection broke at the commit: {lost}") from error
                await asyncio.sleep(_PAUSE_SECONDS)
            else:
                second = verdicts(batch, found[0][0])
                return [None if mine else verdict for mine, verdict in zip(own, second, strict=True)]

    async def _confirm(self) -> None:
        """See to it that what can be read of commands is stored for good, after an append whose outcome is unknown.

        Raises OutcomeUnknown as long as it cannot be known.
        """
        if self._in_doubt:
            try:
                await self._database.probe()
            except StoreBusy as error:
                raise OutcomeUnknown(f"it is not known what was stored: {error}") from error
            self._in_doubt = False


async def read_events(database: PostgresDatabase, match_id: MatchId, after: int, limit: int) -> list[SealedEvent]:
    """Return at most *limit* events of a match after position *after*, as this *database* has them."""
    found = await database.fetch(_queries.events, match_id=match_id, after=min(after, _LAST), limit=limit)
    return [rows.event(row) for row in found]
