"""Histories in this process's memory, for tests; and the plainest statement of what a store does."""

from collections.abc import Sequence
from datetime import datetime

import msgspec
from msgspec import Struct

from domain.ids import MatchId
from domain.timestamp import parse_timestamp
from infra.event_store.errors import KeyKnown, StoreBusy, Unstorable, VersionConflict
from infra.event_store.port import (
    Append,
    CommandLookup,
    DueRow,
    FeedEvent,
    Filter,
    Opening,
    SeatRow,
    StoredCommand,
    StoredMatch,
)
from infra.seal import SealedEvent


class _Kept(Struct):
    """A match with everything that is stored with it."""

    row: StoredMatch
    events: list[SealedEvent]
    commands: dict[tuple[str, str], StoredCommand]
    seats: dict[int, SeatRow]


class MemoryStore:
    """A store that forgets everything with its process."""

    def __init__(self) -> None:
        self.due: dict[tuple[MatchId, str], DueRow] = {}
        self._matches: dict[MatchId, _Kept] = {}
        self._openings: dict[str, MatchId] = {}
        self._feed: list[FeedEvent] = []
        self._editions: dict[str, tuple[str, str, bytes]] = {}
        self._keys: dict[bytes, str] = {}
        self._closed = False

    async def append(self, append: Append) -> None:
        if self._closed:
            raise StoreBusy("the store is closed")
        _check_storable(append)
        kept, opening = self._matches.get(append.match_id), append.opening
        if kept and any((command.actor, command.key) in kept.commands for command in append.commands):
            raise KeyKnown(str(append.match_id))
        if opening and opening.key in self._openings:
            raise KeyKnown(str(append.match_id))
        if (kept.row.version if kept else None) != (None if opening else append.expected):
            raise VersionConflict(str(append.match_id))
        self._store(append, opening or self._matches[append.match_id].row.opening)

    def _store(self, append: Append, opening: Opening) -> None:
        match_id, version = append.match_id, append.expected + len(append.events)
        row = StoredMatch(match_id, version, append.events[-1].hash, append.status, append.summary, opening)
        kept = self._matches.setdefault(match_id, _Kept(row, [], {}, {}))
        kept.row = row
        kept.events.extend(append.events)
        kept.commands.update({(command.actor, command.key): command for command in append.commands})
        kept.seats.update({seat.taken_at: seat for seat in append.seats_taken})
        for taken_at in append.seats_left:
            kept.seats[taken_at] = msgspec.structs.replace(kept.seats[taken_at], name=None)
        if opening.key is not None:
            self._openings[opening.key] = match_id
        head = len(self._feed) + 1
        self._feed.extend(FeedEvent(head + n, match_id, event) for n, event in enumerate(append.events))
        if append.agenda is not None:
            for key in [key for key in self.due if key[0] == match_id]:
                del self.due[key]
            self.due.update({(match_id, row.actor): row for row in append.agenda})

    async def look(self, match_id: MatchId, actor: str, key: str) -> CommandLookup:
        return CommandLookup(await self.version(match_id), await self.command(match_id, actor, key))

    async def version(self, match_id: MatchId) -> int | None:
        kept = self._matches.get(match_id)
        return kept.row.version if kept else None

    async def versions(self, match_ids: Sequence[MatchId]) -> dict[MatchId, int]:
        return {one: self._matches[one].row.version for one in match_ids if one in self._matches}

    async def match(self, match_id: MatchId) -> StoredMatch | None:
        kept = self._matches.get(match_id)
        return kept.row if kept else None

    async def opened_by(self, key: str) -> MatchId | None:
        return self._openings.get(key)

    async def command(self, match_id: MatchId, actor: str, key: str) -> StoredCommand | None:
        kept = self._matches.get(match_id)
        return kept.commands.get((actor, key)) if kept else None

    async def events(self, match_id: MatchId, after: int, limit: int) -> list[SealedEvent]:
        kept = self._matches.get(match_id)
        return kept.events[after + 1 : after + 1 + limit] if kept else []

    async def seats(self, match_id: MatchId) -> list[SeatRow]:
        kept = self._matches.get(match_id)
        return [kept.seats[taken_at] for taken_at in sorted(kept.seats)] if kept else []

    async def matches(self, wanted: Filter, before: MatchId | None, limit: int) -> list[StoredMatch]:
        def is_listed(row: StoredMatch) -> bool:
            return (
                row.opening.visibility == "public"
                and (before is None or row.match_id < before)
                and wanted.game in (None, row.opening.game)
                and wanted.status in (None, row.status)
                and wanted.label in (None, row.opening.label)
            )

        listed = [kept.row for kept in self._matches.values() if is_listed(kept.row)]
        return sorted(listed, key=lambda row: row.match_id, reverse=True)[:limit]

    async def idle(self, status: str, since: datetime, limit: int) -> list[MatchId]:
        found = (
            match_id
            for match_id, kept in self._matches.items()
            if kept.row.status == status and parse_timestamp(kept.events[-1].time) < since
        )
        return sorted(found)[:limit]

    async def feed(self, after: int, limit: int) -> list[FeedEvent]:
        return self._feed[after : after + limit]

    async def keep_edition(self, game: str, name: str, digest: str, content: bytes) -> None:
        self._editions.setdefault(digest, (game, name, content))

    async def edition(self, digest: str) -> tuple[str, str, bytes] | None:
        return self._editions.get(digest)

    async def add_key(self, key_hash: bytes, scope: str, note: str, created: datetime) -> None:
        self._keys.setdefault(key_hash, scope)

    async def key_scope(self, key_hash: bytes) -> str | None:
        return self._keys.get(key_hash)

    async def ping(self) -> None:
        if self._closed:
            raise StoreBusy("the store is closed")

    async def close(self) -> None:
        self._closed = True


def _check_storable(append: Append) -> None:
    """Refuse what databases refuse: text that is not Unicode. Raises Unstorable."""
    texts: Sequence[bytes] = [append.summary, *(e.line for e in append.events), *(c.body for c in append.commands)]
    names = [append.opening.label] if append.opening else []
    names += [command.key for command in append.commands] + [seat.name for seat in append.seats_taken]
    try:
        for text in texts:
            text.decode()
        for name in names:
            (name or "").encode()
    except UnicodeError as error:
        raise Unstorable(str(error)) from error
