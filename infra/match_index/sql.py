"""The match index in a SQLite file or in Postgres."""

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

import sqlalchemy as sa

from domain.ids import MatchId, PlayerId
from domain.timestamp import format_timestamp
from infra.database.sql import Row, SqlDatabase
from infra.event_store.port import Opening, SeatRow
from infra.event_store.tables import events, matches, seats
from infra.match_index.port import Filter, HeldFilter, HeldMatch, ListedMatch, StoredMatch
from infra.match_index.summaries import is_asked

_FILTERS = ("game", "status", "label")
"""What lists can be narrowed by: columns of ``matches``."""

_COLUMNS = (
    matches.c.match_id,
    matches.c.version,
    matches.c.head_hash,
    matches.c.status,
    matches.c.summary,
    matches.c.game,
    matches.c.edition,
    matches.c.visibility,
    matches.c.label,
    matches.c.secret,
    matches.c.opening_key,
    matches.c.host_nonce,
    matches.c.host_token_hash,
)
_MATCH = sa.select(*_COLUMNS).where(matches.c.match_id == sa.bindparam("match_id"))
_OPENED_BY = sa.select(matches.c.match_id).where(matches.c.opening_key == sa.bindparam("key"))
_SEATS = (
    sa.select(seats.c.seat, seats.c.taken_at, seats.c.name, seats.c.nonce, seats.c.token_hash, seats.c.player_id)
    .where(seats.c.match_id == sa.bindparam("match_id"))
    .order_by(seats.c.taken_at)
)
_NAMES = sa.select(seats.c.taken_at, seats.c.name).where(seats.c.match_id == sa.bindparam("match_id"))
_ERASE_NAME = (
    sa.update(seats)
    .where(seats.c.match_id == sa.bindparam("in_match"), seats.c.taken_at == sa.bindparam("sat_down_at"))
    .values(name=None)
)
_BEFORE_ALL = UUID(int=0)
_IDLE = (
    sa.select(matches.c.match_id)
    .join(events, (events.c.match_id == matches.c.match_id) & (events.c.position == matches.c.version - 1))
    .where(
        # every visibility there is, so that an index leads to the status
        matches.c.visibility.in_((sa.literal_column("'public'"), sa.literal_column("'unlisted'"))),
        matches.c.status == sa.bindparam("status"),
        events.c.time < sa.bindparam("since"),
        matches.c.match_id > sa.bindparam("after", type_=matches.c.match_id.type),
    )
    .order_by(matches.c.match_id)
    .limit(sa.bindparam("limit"))
)


_IDS = (
    sa.select(matches.c.match_id)
    .where(matches.c.match_id > sa.bindparam("after"))
    .order_by(matches.c.match_id)
    .limit(sa.bindparam("limit"))
)


class SqlMatchIndex:
    """The matches in *database*."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def match(self, match_id: MatchId) -> StoredMatch | None:
        for row in await self._database.read(_MATCH, match_id=match_id):
            return _stored_match(row)
        return None

    async def matches(self, wanted: Filter, before: MatchId | None, limit: int) -> list[ListedMatch]:
        narrowed: dict[str, object] = {name: value for name in _FILTERS if (value := getattr(wanted, name))}
        if before is not None:
            narrowed["before"] = before
        rows, named = _list(frozenset(narrowed))
        found = [_stored_match(row) for row in await self._database.read(rows, **narrowed, limit=limit)]
        names: dict[UUID, dict[int, str | None]] = defaultdict(dict)
        for match_id, seat, name in await self._database.read(named, **narrowed, limit=limit):
            names[match_id][seat] = name  # in the order in which they sat down
        return [ListedMatch(row, names[row.match_id]) for row in found]

    async def ids(self, after: MatchId | None, limit: int) -> list[MatchId]:
        return [MatchId(row[0]) for row in await self._database.read(_IDS, after=after or _BEFORE_ALL, limit=limit)]

    async def idle(self, status: str, since: datetime, limit: int, after: MatchId | None = None) -> list[MatchId]:
        since_text = format_timestamp(since)
        found = await self._database.read(
            _IDLE, status=status, since=since_text, limit=limit, after=after or _BEFORE_ALL
        )
        return [MatchId(match_id) for (match_id,) in found]

    async def opened_by(self, key: str) -> MatchId | None:
        for (match_id,) in await self._database.read(_OPENED_BY, key=key):
            return MatchId(match_id)
        return None

    async def seats(self, match_id: MatchId) -> list[SeatRow]:
        return [SeatRow(*row) for row in await self._database.read(_SEATS, match_id=match_id)]

    async def names(self, match_id: MatchId) -> dict[int, str | None]:
        return dict(map(tuple, await self._database.read(_NAMES, match_id=match_id)))

    async def erase_name(self, match_id: MatchId, taken_at: int) -> None:
        await self._database.write(_ERASE_NAME, in_match=match_id, sat_down_at=taken_at)

    async def held(self, player: PlayerId, wanted: HeldFilter, before: MatchId | None, limit: int) -> list[HeldMatch]:
        narrowed: dict[str, object] = {name: value for name in ("game", "status") if (value := getattr(wanted, name))}
        if before is not None:
            narrowed["before"] = before
        statement = _held(frozenset(narrowed), asked=wanted.asked)
        found: dict[MatchId, HeldMatch] = {}
        names: dict[int, str | None] = {}
        held: set[int] = set()
        for *row, seat, name, holder in await self._database.read(statement, player=player, limit=limit, **narrowed):
            match = _stored_match(row)
            if match.match_id not in found:
                names, held = {}, set()
                found[match.match_id] = HeldMatch(match, names, held)
            names[seat] = name  # in the order in which they sat down
            if holder == player:
                held.add(seat)
        return list(found.values())


@cache
def _list(narrowed: Collection[str]) -> tuple[sa.Select[Any], sa.Select[Any]]:
    """Return the list of public matches narrowed by ``before`` and any of ``_FILTERS``, and of who sat down at them."""
    wanted = matches.c.visibility == sa.literal_column("'public'")
    if "before" in narrowed:
        wanted &= matches.c.match_id < sa.bindparam("before")
    for name in _FILTERS:
        if name in narrowed:
            wanted &= matches.c[name] == sa.bindparam(name)

    def page(*columns: Any) -> sa.Select[Any]:
        return sa.select(*columns).where(wanted).order_by(matches.c.match_id.desc()).limit(sa.bindparam("limit"))

    listed = page(matches.c.match_id).subquery()
    named = (
        sa.select(seats.c.match_id, seats.c.seat, seats.c.name)
        .join(listed, listed.c.match_id == seats.c.match_id)
        .order_by(seats.c.match_id, seats.c.taken_at)
    )
    return page(*_COLUMNS), named


@cache
def _held(narrowed: Collection[str], *, asked: bool) -> sa.Select[Any]:
    """Return the list of a player's matches with everybody's seats, narrowed by ``before``, ``game`` and ``status``."""
    own = seats.alias("own")
    wanted = own.c.player_id == sa.bindparam("player")
    if "before" in narrowed:
        wanted &= own.c.match_id < sa.bindparam("before")
    for name in ("game", "status"):
        if name in narrowed:
            wanted &= matches.c[name] == sa.bindparam(name)
    if asked:
        wanted &= is_asked(matches.c.summary, own.c.seat)
        if "status" not in narrowed:
            wanted &= matches.c.status == sa.literal_column("'running'")
    page = (
        sa.select(own.c.match_id)
        .distinct()
        .join(matches, matches.c.match_id == own.c.match_id)
        .where(wanted)
        .order_by(own.c.match_id.desc())
        .limit(sa.bindparam("limit"))
        .subquery()
    )
    return (
        sa.select(*_COLUMNS, seats.c.seat, seats.c.name, seats.c.player_id)
        .join(page, page.c.match_id == matches.c.match_id)
        .join(seats, seats.c.match_id == matches.c.match_id)
        .order_by(matches.c.match_id.desc(), seats.c.taken_at)
    )


def _stored_match(row: Row) -> StoredMatch:
    match_id, version, head_hash, status, summary, *opening = row
    return StoredMatch(MatchId(match_id), version, head_hash, status, summary.encode(), Opening(*opening))
