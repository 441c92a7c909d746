"""What a player's streams and lists ask for costs the same however many matches the player has ended."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import asyncpg
import pytest

from domain.ids import PlayerId
from infra.chance.system import SystemEntropy
from infra.database.sqlite import SqliteDatabase
from infra.match_index.port import Filter, HeldFilter
from infra.match_index.sql import SqlMatchIndex
from tests.infra.databases import InPostgres, InSqlite
from tests.infra.plans import WatchedPostgres

pytestmark = pytest.mark.anyio

NOT_OVER = "ix_seats_player_id_match_id_not_over"
LIVE = 5

MATCHES = """
INSERT INTO matches (match_id, version, head_hash, status, summary, game, edition, visibility, secret, host_nonce,
                     host_token_hash)
SELECT {id}, 9, {bytes}, 'running', '{{"to_act":[{{"seat":0}}]}}', 'zatre', 'standard', 'public', {bytes}, {bytes},
       {bytes}
FROM {numbers}
"""
SEATS = """
INSERT INTO seats (match_id, taken_at, seat, name, nonce, token_hash, player_id)
SELECT match_id, 1, 0, 'Ada', {bytes}, {bytes}, {player} FROM matches
WHERE match_id NOT IN (SELECT match_id FROM seats)
"""
ENDED = """
UPDATE matches SET status = 'finished'
WHERE match_id NOT IN (SELECT match_id FROM matches ORDER BY status DESC, match_id LIMIT {})
"""


async def ask(index: SqlMatchIndex, player: PlayerId) -> None:
    """Ask for everything that a player's streams and lists ask for about matches that wait or run."""
    assert len(await index.held_versions(player)) == LIVE
    for wanted in (HeldFilter(live=True), HeldFilter(asked=True), HeldFilter(status="running")):
        assert len(await index.held(player, wanted, None, 100)) == LIVE
    for listed in (Filter(player=player, to_act="player"), Filter(player=player, status="running")):
        assert len(await index.matches(listed, None, 100)) == LIVE


async def test_costs_the_same_on_sqlite(tmp_path: Path) -> None:
    player, made = PlayerId(SystemEntropy().match_id()), InSqlite(tmp_path / "partie.sqlite")
    database = await made.connect()
    assert isinstance(database, SqliteDatabase)
    steps = []
    for count in (LIVE, 100, 2000):
        with sqlite3.connect(made.file) as connection:
            numbers = (
                f"(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count}) SELECT * FROM n)"
            )
            connection.execute(MATCHES.format(id="hex(randomblob(16))", bytes="x''", numbers=numbers))
            connection.execute(SEATS.format(bytes="x''", player=f"'{player.hex}'"))
            if count != LIVE:
                connection.execute(ENDED.format(LIVE))
        connection.close()
        reader, counted = database._connection, [0]

        def step(counted: list[int] = counted) -> None:
            counted[0] += 1

        reader.set_progress_handler(step, 10)
        await ask(SqlMatchIndex(database), player)
        reader.set_progress_handler(None, 0)
        steps.append(counted[0])
    assert steps[2] <= steps[0] * 1.2, steps
    await made.close()


async def test_goes_by_its_index_on_postgres(postgres_url: str) -> None:
    player, made = PlayerId(SystemEntropy().match_id()), await InPostgres.emptied(postgres_url)
    database = await made.connect()
    assert isinstance(database, WatchedPostgres)
    connection = await asyncpg.connect(made.url)
    for count in (LIVE, 200):
        numbers = f"generate_series(1, {count})"
        await connection.execute(MATCHES.format(id="gen_random_uuid()", bytes="''", numbers=numbers))
        await connection.execute(SEATS.format(bytes="''", player=f"'{player}'"))
        if count != LIVE:
            await connection.execute(ENDED.format(LIVE))
    await connection.execute(MATCHES.format(id="gen_random_uuid()", bytes="''", numbers="generate_series(1, 2000)"))
    await connection.execute(SEATS.format(bytes="''", player="gen_random_uuid()"))  # others play, too
    # without what updates have left behind, so that the index of fewer seats is the smaller one
    for clear in ("REINDEX TABLE seats", "VACUUM ANALYZE seats", "VACUUM ANALYZE matches"):
        await connection.execute(clear)
    await ask(SqlMatchIndex(database), player)
    for text, arguments in database.sent().items():
        if "is_over" in text:
            plan = "\n".join(line for (line,) in await connection.fetch(f"EXPLAIN {text}", *arguments))
            assert NOT_OVER in plan, plan
    await connection.close()
    await made.close()
