"""What public lists are narrowed by, over every database; and that an index leads to each filter's matches."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

import asyncpg
import msgspec
import pytest
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.dialects import postgresql, sqlite

from domain.ids import MatchId, PlayerId
from infra.database.memory import MemoryDatabase
from infra.database.postgres import PostgresDatabase
from infra.database.sql import Row, SqlDatabase, compiled
from infra.event_store.port import EventStore
from infra.match_index.port import Filter, MatchIndex
from infra.match_index.sql import SqlMatchIndex
from infra.players.port import Players
from tests.infra.databases import Connected, ServedDatabase
from tests.infra.event_store.making import opened, seat_row
from tests.infra.match_index.holders import player_of

pytestmark = pytest.mark.anyio

MATCHES = 10_000


async def match_of(
    store: EventStore,
    *kinds: str,
    asked: tuple[int, ...] = (),
    status: str = "waiting",
    joining: str = "open",
    holders: dict[int, PlayerId] | None = None,
    visibility: str = "public",
) -> MatchId:
    """A match as its summary tells it."""
    history = await opened(store, visibility=visibility)
    rows = [
        replace(seat_row(seat, history.version + n, f"Name {seat}"), player=holder)
        for n, (seat, holder) in enumerate((holders or {}).items())
    ]
    summary = {
        "joining": joining,
        "seats": [{"seat": seat, "kind": kind} for seat, kind in enumerate(kinds)],
        "to_act": [{"seat": seat} for seat in asked],
    }
    append = history.next(max(1, len(rows)), seats_taken=rows, status=status)
    await store.append(replace(append, summary=msgspec.json.encode(summary)))
    return history.match_id


async def listed(index: MatchIndex, **wanted: Any) -> list[MatchId]:
    return [one.row.match_id for one in await index.matches(Filter(**wanted), None, 100)]


async def test_by_free_seats(store: EventStore, index: MatchIndex) -> None:
    full = await match_of(store, "human", "bot")
    one = await match_of(store, "human", "free")
    two = await match_of(store, "free", "human", "free")
    invited = await match_of(store, "free", "free", joining="by_invitation")
    aborted = await match_of(store, "free", "free", status="aborted")
    assert await listed(index, free_seats=1) == [two, one]
    assert await listed(index, free_seats=2) == [two]
    assert await listed(index, free_seats=3) == []
    assert await listed(index, free_seats=1, status="aborted") == []
    assert await listed(index) == [aborted, invited, two, one, full]


async def test_by_who_is_to_act(store: EventStore, index: MatchIndex, players: Players) -> None:
    ada, bob = await player_of(players, "Ada"), await player_of(players, "Bob")
    first = await match_of(store, "human", "human", asked=(0,), status="running", holders={0: ada, 1: bob})
    both = await match_of(store, "human", "human", asked=(0, 1), status="running", holders={0: bob, 1: ada})
    nobody = await match_of(store, "human", "human", status="running", holders={0: ada})
    over = await match_of(store, "human", asked=(0,), status="finished", holders={0: ada})
    waiting = await match_of(store, "human", "free", holders={0: ada})
    guests = await match_of(store, "human", "human", asked=(1,), status="running")
    assert await listed(index, to_act="any") == [guests, both, first]
    assert await listed(index, player=ada) == [waiting, over, nobody, both, first]
    assert await listed(index, player=ada, to_act="any") == [both, first]
    assert await listed(index, player=ada, to_act="player") == [both, first]
    assert await listed(index, player=bob, to_act="player") == [both]
    assert await listed(index, player=ada, status="finished") == [over]
    assert await listed(index, player=ada, free_seats=1) == [waiting]


async def test_of_a_player_once_each_newest_first_in_pages(
    store: EventStore, index: MatchIndex, players: Players
) -> None:
    ada = await player_of(players, "Ada")
    found = [await match_of(store, "human", "human", holders={0: ada, 1: ada}) for _ in range(5)]
    await match_of(store, "human", "free", holders={0: ada}, visibility="unlisted")
    pages, before = [], None
    while page := await index.matches(Filter(player=ada), before, 2):
        pages.append([one.row.match_id for one in page])
        before = page[-1].row.match_id
        assert all(one.names == {0: "Name 0", 1: "Name 1"} for one in page)
    assert pages == [found[:2:-1], found[2:0:-1], found[:1]]


class Explained:
    """A database that is asked how it would find what it is asked for."""

    def __init__(self, database: SqlDatabase, server_url: str | None) -> None:
        self._database = database
        self._url = server_url
        self.plans: list[str] = []

    async def read(self, statement: sa.Select[Any], **values: object) -> list[Row]:
        if self._url is None:
            query = compiled(statement, sqlite.dialect())
            rows = await _on_sqlite(self._database, query.text, query.arguments(_plain(values)))
        else:
            query = compiled(statement, postgresql.asyncpg.dialect())
            connection = await asyncpg.connect(self._url)
            rows = [row[0] for row in await connection.fetch(f"EXPLAIN {query.text}", *query.arguments(values))]
            await connection.close()
        self.plans.append("\n".join(rows))
        return await self._database.read(statement, **values)

    async def write(self, statement: sa.UpdateBase, **values: object) -> None:
        raise NotImplementedError


def _plain(values: dict[str, object]) -> dict[str, object]:
    return {name: getattr(value, "hex", value) for name, value in values.items()}


async def _on_sqlite(database: Any, text: str, arguments: list[object]) -> list[str]:
    rows = await database.writer.run(
        lambda connection: connection.execute(f"EXPLAIN QUERY PLAN {text}", arguments).fetchall()
    )
    return [str(row[3]) for row in rows]


SUMMARY = (
    '{"joining":"open","outcome":null,"seats":[{"kind":"human","level":null,"name":null,"seat":0},'
    '{"kind":"free","level":null,"name":null,"seat":1}],"to_act":[{"asked_at":3,"commands":["a.b"],"seat":0}]}'
)
FILL_MATCHES = """
INSERT INTO matches (match_id, version, head_hash, status, summary, game, edition, visibility, label, secret,
                     host_nonce, host_token_hash)
SELECT {id}, 4, {bytes}, CASE WHEN n % 50 = 0 THEN 'waiting' WHEN n % 100 = 21 THEN 'running' ELSE 'finished' END,
       '{summary}', CASE n % 100 WHEN 7 THEN 'zatre' ELSE 'help_me' END, 'e',
       CASE n % 20 WHEN 3 THEN 'unlisted' ELSE 'public' END, CASE n % 500 WHEN 1 THEN 'cup' END,
       {bytes}, {bytes}, {bytes}
FROM {numbers}
"""
FILL_SEATS = """
INSERT INTO seats (match_id, taken_at, seat, name, nonce, token_hash, player_id)
SELECT {id}, s, s - 1, 'Ada', {bytes}, {bytes}, CASE WHEN n % 200 = 21 AND s = 1 THEN {player} END
FROM {numbers} CROSS JOIN (SELECT 1 AS s UNION ALL SELECT 2) AS two
"""
FILL_REMATCHES = "INSERT INTO rematches (match_id, rematch_id, is_open) SELECT {id}, {id}, n > 0 FROM {numbers}"
PLAYER = PlayerId(UUID(int=7))


async def fill(served: ServedDatabase, database: Connected) -> None:
    """Put many matches into a database, by its own means."""
    count = MATCHES
    if isinstance(database, PostgresDatabase):
        words = {
            "id": "lpad(to_hex(n), 32, '0')::uuid",
            "bytes": "'b'::bytea",
            "numbers": f"generate_series(1, {count}) AS n",
            "player": f"'{PLAYER}'::uuid",
            "summary": SUMMARY,
        }
        connection = await asyncpg.connect(served.url)  # type: ignore[attr-defined]  # Postgres has one
        for statement in (FILL_MATCHES, FILL_SEATS, FILL_REMATCHES, "ANALYZE"):
            await connection.execute(statement.format(**words))
        await connection.close()
        return
    words = {
        "id": "printf('%032x', n)",
        "bytes": "x'62'",
        "numbers": "(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < "
        f"{count}) SELECT n FROM c)",
        "player": f"'{PLAYER.hex}'",
        "summary": SUMMARY,
    }

    def write(connection: Any) -> None:
        for statement in (FILL_MATCHES, FILL_SEATS, FILL_REMATCHES):
            connection.execute(statement.format(**words))

    await database.writer.run(write)  # type: ignore[union-attr]  # SQLite has one


FILTERS = {
    "ix_matches_visibility_match_id|pk_matches": Filter(),
    "ix_matches_visibility_game_match_id": Filter(game="zatre"),
    "ix_matches_visibility_status_match_id": Filter(status="waiting"),
    "ix_matches_visibility_label_match_id": Filter(label="cup"),
    "ix_seats_player_id_match_id": Filter(player=PLAYER),
}
MORE = [
    ("ix_matches_visibility_status_match_id", Filter(free_seats=1)),
    ("ix_matches_visibility_status_match_id", Filter(to_act="any")),
    ("ix_seats_player_id_match_id", Filter(player=PLAYER, to_act="player")),
]


async def test_an_index_leads_to_what_each_filter_wants(served: ServedDatabase) -> None:
    """No list reads through ten thousand matches, and each page is one query."""
    database = await served.connect()
    assert not isinstance(database, MemoryDatabase)
    await fill(served, database)
    explained = Explained(database, getattr(served, "url", None))
    index = SqlMatchIndex(explained)
    for name, wanted in [*FILTERS.items(), *MORE]:
        for before in (None, MatchId(UUID(int=MATCHES // 2))):
            explained.plans.clear()
            found = await index.matches(wanted, before, 20)
            [plan] = explained.plans
            assert re.search(name, plan), (wanted, plan)
            assert not re.search(r"Seq Scan|SCAN (?!\(subquery|anon)(?:matches|seats|own)\b(?! USING)", plan), (
                wanted,
                plan,
            )
            assert 0 < len(found) <= 20
