"""The match index in a SQLite file or in Postgres."""

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
from infra.match_index.summaries import free_seats, is_anyone_asked, is_asked
from infra.rematches.port import Links
from infra.rematches.tables import rematches

_FILTERS = ("game", "status", "label")
"""What lists can be narrowed by that is a column of ``matches``."""

COLUMNS = (
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
_MATCH = sa.select(*COLUMNS).where(matches.c.match_id == sa.bindparam("match_id"))
_OPENED_BY = sa.select(matches.c.match_id).where(matches.c.opening_key == sa.bindparam("key"))
_SEATS = (
    sa.select(
        seats.c.seat,
        seats.c.taken_at,
        seats.c.name,
        seats.c.nonce,
        seats.c.token_hash,
        seats.c.player_id,
        seats.c.name_of,
    )
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
_IS_LIVE = matches.c.status.in_((sa.literal_column("'waiting'"), sa.literal_column("'running'")))
_HELD_VERSIONS = (
    sa.select(matches.c.match_id, matches.c.version)
    .distinct()
    .join(seats, seats.c.match_id == matches.c.match_id)
    .where(seats.c.player_id == sa.bindparam("player"), ~seats.c.is_over, _IS_LIVE)
)


class SqlMatchIndex:
    """The matches in *database*."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def match(self, match_id: MatchId) -> StoredMatch | None:
        for row in await self._database.read(_MATCH, match_id=match_id):
            return stored_match(row)
        return None

    async def matches(self, wanted: Filter, before: MatchId | None, limit: int) -> list[ListedMatch]:
        given = {"before": before} | {name: getattr(wanted, name) for name in (*_FILTERS, "player", "free_seats")}
        narrowed = {name: value for name, value in given.items() if value is not None}
        live = bool(wanted.to_act or wanted.free_seats is not None or wanted.status in ("waiting", "running"))
        statement = _list(frozenset(narrowed), wanted.to_act, live=live)
        found: dict[UUID, ListedMatch] = {}
        names: dict[int, str | None] = {}
        for *row, seat, name, own, declined, earlier in await self._database.read(statement, **narrowed, limit=limit):
            if row[0] not in found:
                names = {}
                found[row[0]] = ListedMatch(stored_match(row), names, Links(own, declined, earlier))
            if seat is not None:
                names[seat] = name  # in the order in which they sat down
        return list(found.values())

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
        given = {"before": before} | {name: getattr(wanted, name) for name in ("game", "status", "match")}
        narrowed = {name: value for name, value in given.items() if value is not None}
        live = wanted.live or wanted.asked or wanted.status in ("waiting", "running")
        statement = _held(frozenset(narrowed), asked=wanted.asked, live=live)
        found: dict[MatchId, HeldMatch] = {}
        names: dict[int, str | None] = {}
        held: set[int] = set()
        for *row, seat, name, holder, own, declined, earlier in await self._database.read(
            statement, player=player, limit=limit, **narrowed
        ):
            match = stored_match(row)
            if match.match_id not in found:
                names, held = {}, set()
                found[match.match_id] = HeldMatch(match, names, held, Links(own, declined, earlier))
            names[seat] = name  # in the order in which they sat down
            if holder == player:
                held.add(seat)
        return list(found.values())

    async def held_versions(self, player: PlayerId) -> dict[MatchId, int]:
        found = await self._database.read(_HELD_VERSIONS, player=player)
        return {MatchId(match_id): version for match_id, version in found}


@cache
def _list(narrowed: Collection[str], to_act: str | None, *, live: bool) -> sa.Select[Any]:
    """Return the list of public matches with everybody's seats, narrowed by what a `Filter` names and by ``before``.

    A player's matches are looked for from the player's seats, all others from the newest match on. *live*: only
    matches that wait or run are wanted.
    """
    own = seats.alias("own")
    by_player = "player" in narrowed
    one = own.c.match_id if by_player else matches.c.match_id
    wanted = matches.c.visibility == sa.literal_column("'public'")
    if by_player:
        wanted &= own.c.player_id == sa.bindparam("player")
        if live:
            wanted &= ~own.c.is_over
    if "before" in narrowed:
        wanted &= one < sa.bindparam("before")
    for name in _FILTERS:
        if name in narrowed:
            wanted &= matches.c[name] == sa.bindparam(name)
    if to_act is not None:
        wanted &= matches.c.status == sa.literal_column("'running'")
        of_player = by_player and to_act == "player"
        wanted &= is_asked(matches.c.summary, own.c.seat) if of_player else is_anyone_asked(matches.c.summary)
    if "free_seats" in narrowed:
        wanted &= matches.c.status == sa.literal_column("'waiting'")
        wanted &= free_seats(matches.c.summary) >= sa.bindparam("free_seats")
    walked = sa.select(one, *linked_matches(one)).distinct() if by_player else sa.select(one, *linked_matches(one))
    if by_player:
        walked = walked.join(matches, matches.c.match_id == own.c.match_id)
    page = walked.where(wanted).order_by(one.desc()).limit(sa.bindparam("limit")).subquery()
    return (
        sa.select(*COLUMNS, seats.c.seat, seats.c.name, *_linked(page))
        .join(page, page.c.match_id == matches.c.match_id)
        .outerjoin(seats, seats.c.match_id == matches.c.match_id)
        .order_by(matches.c.match_id.desc(), seats.c.taken_at)
    )


@cache
def _held(narrowed: Collection[str], *, asked: bool, live: bool) -> sa.Select[Any]:
    """Return the list of a player's matches with everybody's seats, narrowed by what a `HeldFilter` names.

    *live*: only matches that wait or run, to which an index of their own leads.
    """
    own = seats.alias("own")
    wanted = own.c.player_id == sa.bindparam("player")
    if "before" in narrowed:
        wanted &= own.c.match_id < sa.bindparam("before")
    for name in ("game", "status"):
        if name in narrowed:
            wanted &= matches.c[name] == sa.bindparam(name)
    if "match" in narrowed:
        wanted &= own.c.match_id == sa.bindparam("match")
    if live:
        wanted &= ~own.c.is_over & _IS_LIVE
    if asked:
        wanted &= is_asked(matches.c.summary, own.c.seat)
        if "status" not in narrowed:
            wanted &= matches.c.status == sa.literal_column("'running'")
    page = (
        sa.select(own.c.match_id, *linked_matches(own.c.match_id))
        .distinct()
        .join(matches, matches.c.match_id == own.c.match_id)
        .where(wanted)
        .order_by(own.c.match_id.desc())
        .limit(sa.bindparam("limit"))
        .subquery()
    )
    return (
        sa.select(
            *COLUMNS,
            seats.c.seat,
            seats.c.name,
            seats.c.player_id,
            page.c.rematch,
            page.c.declined_by,
            page.c.rematch_of,
        )
        .join(page, page.c.match_id == matches.c.match_id)
        .join(seats, seats.c.match_id == matches.c.match_id)
        .order_by(matches.c.match_id.desc(), seats.c.taken_at)
    )


def linked_matches(match_id: sa.ColumnElement[Any]) -> list[sa.ColumnElement[Any]]:
    """Return what a list says of a match's rematches: looked up once for each match of a page."""
    own, earlier = rematches.alias("own_rematch"), rematches.alias("earlier")
    return [
        sa.select(own.c.rematch_id).where(own.c.match_id == match_id, own.c.is_open).scalar_subquery().label("rematch"),
        sa.select(own.c.declined_by).where(own.c.match_id == match_id).scalar_subquery().label("declined_by"),
        sa.select(earlier.c.match_id).where(earlier.c.rematch_id == match_id).scalar_subquery().label("rematch_of"),
    ]


def _linked(page: sa.Subquery) -> tuple[sa.ColumnElement[Any], ...]:
    return page.c.rematch, page.c.declined_by, page.c.rematch_of


def stored_match(row: Row) -> StoredMatch:
    match_id, version, head_hash, status, summary, *opening = row
    return StoredMatch(MatchId(match_id), version, head_hash, status, summary.encode(), Opening(*opening))
