"""The watch over statements finds those that read a growing table from end to end."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

import pytest

from infra.database.errors import Unstorable
from infra.database.sql import Query
from infra.database.sqlite import SqliteDatabase
from tests.infra.databases import InPostgres, InSqlite
from tests.infra.plans import (
    GROWING,
    WatchedPostgres,
    WatchedSqlite,
    require_indexes_of_postgres,
    require_indexes_of_sqlite,
)

pytestmark = pytest.mark.anyio

READS = ["SELECT version FROM matches WHERE summary = {}", "SELECT count(*) FROM events AS e WHERE e.type <> {}"]


@pytest.mark.parametrize("read", READS)
async def test_a_whole_read_is_found_on_postgres(postgres_url: str, read: str) -> None:
    made = await InPostgres.emptied(postgres_url)
    database = await made.connect()
    assert isinstance(database, WatchedPostgres)
    await database.fetch(Query(read.format("$1"), ("wanted",)), wanted="x")
    with pytest.raises(AssertionError, match="from end to end on Postgres"):
        await require_indexes_of_postgres(made.url, database)
    await made.close()


async def test_a_refused_statement_is_explained_with_arguments_that_were_taken(postgres_url: str) -> None:
    made = await InPostgres.emptied(postgres_url)
    database = await made.connect()
    assert isinstance(database, WatchedPostgres)
    query = Query("SELECT version FROM matches WHERE match_id = $1", ("wanted",))
    with pytest.raises(Unstorable):
        await database.fetch(query, wanted="no identifier")
    await require_indexes_of_postgres(made.url, database)
    await database.fetch(query, wanted=UUID(int=7))
    with pytest.raises(Unstorable):
        await database.fetch(query, wanted="no identifier")
    assert database.sent()[query.text] == [UUID(int=7)]
    await made.close()


@pytest.mark.parametrize("read", READS)
async def test_a_whole_read_is_found_on_sqlite(tmp_path: Path, read: str) -> None:
    made = InSqlite(tmp_path / "partie.sqlite")
    database = await made.connect()
    assert isinstance(database, SqliteDatabase)
    watched = WatchedSqlite(database)
    database.fetch(Query(read.format("?"), ("wanted",)), wanted="x")
    with pytest.raises(AssertionError, match="from end to end on SQLite"):
        require_indexes_of_sqlite(made.file, watched.sent)
    await made.close()


def test_every_table_grows_unless_it_is_known_to_be_small() -> None:
    assert {"matches", "events", "commands", "seats", "agenda"} <= GROWING
