"""``partie doctor`` over real databases: what it says, what it exits with, and that it changes nothing."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from infra.database.postgres import PostgresDatabase
from infra.database.sqlite import SqliteDatabase
from infra.database.sqlite_file import write_ahead_log
from infra.fanout.memory import MemoryFanout
from infra.migrate import migrate_file
from infra.presence.memory import MemoryPresence
from service.archive import examine
from service.settings import Settings
from service.stores import open_database, stores_on
from tests.clients.playing import problem, started
from tests.infra.databases import InPostgres
from tests.servers.forking import run_partie
from tests.servers.partie import BOTH_PACKAGES, served_here

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[3]
ALTERATION = 'UPDATE events SET line = replace(line, \'"time":"2\', \'"time":"3\') WHERE position = 2'


def doctor(**environment: str) -> subprocess.CompletedProcess[str]:
    own = {"PARTIE_GAME_PACKAGES": ",".join(BOTH_PACKAGES), "PARTIE_SIGNING_KEY": "11" * 32}
    return run_partie("doctor", environment=os.environ | own | environment)


async def checked(
    database: SqliteDatabase | PostgresDatabase,
    data: Path,
    environment: dict[str, str],
    alter: Callable[[], Awaitable[object]],
) -> None:
    settings = Settings(bot_seconds=0, game_packages=BOTH_PACKAGES)
    async with served_here(
        data, settings=settings, stores=stores_on(database, MemoryFanout(), MemoryPresence(), settings)
    ) as here:
        match = await started(here.client)
        done = doctor(**environment)  # while a server goes on
        none_yet, *others = done.stdout.splitlines()  # the database was filled by no server of its own
        assert re.fullmatch(r"Token key: \w+; no server has used this database yet[.]", none_yet)
        expected = ["help_me, ruleset 1: 1 not over", "1 matches, 0 of them damaged."]
        assert (done.returncode, others) == (0, expected), done.stderr
        await alter()
        done = doctor(**environment)
        assert done.returncode == 1
        assert done.stdout == none_yet + (
            f"\n{match.id}: The stored data of this match is damaged: "
            "position 2: its line is not the one that was sealed.\n"
            "help_me, ruleset 1: 1 not over\n1 matches, 1 of them damaged.\n"
        )
        assert "Traceback" not in done.stderr


async def test_sqlite(tmp_path: Path) -> None:
    file = tmp_path / "partie.db"
    await migrate_file(file)
    database = await SqliteDatabase.open(file)

    async def alter() -> None:
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute(ALTERATION)

    await checked(database, tmp_path, {"PARTIE_DATA": str(tmp_path)}, alter)
    await database.close()
    before = file.read_bytes()
    assert doctor(PARTIE_DATA=str(tmp_path)).returncode == 1
    assert file.read_bytes() == before
    assert not write_ahead_log(file).exists()


@pytest.mark.parametrize(
    ("alteration", "said"),
    [
        ("UPDATE matches SET head_hash = zeroblob(32)", "its row's hash is not that of position"),
        ("UPDATE matches SET version = version + 1", "events exist"),
        ("UPDATE matches SET version = version - 1", "its row's hash is not that of position"),
        ("UPDATE matches SET secret = zeroblob(32)", "does not follow from the match's secret"),
        ("DELETE FROM events WHERE position = (SELECT max(position) FROM events)", "events exist"),
        ("DELETE FROM events WHERE position = 1", "position 1 is missing"),
        ("DELETE FROM events", "0 of "),
        ("DELETE FROM seats", "there is no row for its token"),
    ],
)
async def test_rows_that_were_altered_are_found_by_servers_and_by_the_doctor(
    tmp_path: Path, alteration: str, said: str
) -> None:
    settings = Settings(bot_seconds=0, data=tmp_path)
    database = await open_database(settings)
    async with served_here(
        tmp_path, settings=settings, stores=stores_on(database, MemoryFanout(), MemoryPresence(), settings)
    ) as here:
        match = await started(here.client)
        with closing(sqlite3.connect(tmp_path / "partie.db", isolation_level=None)) as connection:
            connection.execute(alteration)
    told: list[str] = []
    found = await examine(settings, told.append)
    assert (found.matches, found.damaged) == (1, 1)
    assert said in told[0]
    if "seats" not in alteration:
        async with served_here(
            tmp_path, settings=settings, stores=stores_on(database, MemoryFanout(), MemoryPresence(), settings)
        ) as here:
            answer = await here.client.get(match.path)
            assert problem(answer)[:2] == (500, "damaged")
            assert said in answer.json()["detail"]
    await database.close()


async def test_version_that_is_altered_under_a_server_is_found_out(tmp_path: Path) -> None:
    settings = Settings(bot_seconds=0, data=tmp_path)
    database = await open_database(settings)
    async with served_here(
        tmp_path, settings=settings, stores=stores_on(database, MemoryFanout(), MemoryPresence(), settings)
    ) as here:
        match = await started(here.client)
        with closing(sqlite3.connect(tmp_path / "partie.db", isolation_level=None)) as connection:
            connection.execute("UPDATE matches SET version = version + 1")
        for answer in (await match.get(), await match.command(0, {"type": "match.resign"})):
            assert problem(answer)[:2] == (500, "damaged")
    await database.close()


async def test_postgres(tmp_path: Path, postgres_url: str) -> None:
    made = await InPostgres.emptied(postgres_url, "examined")
    database = await PostgresDatabase.open(made.url)
    connection = await asyncpg.connect(made.url)
    await checked(database, tmp_path, {"DATABASE_URL": made.url}, lambda: connection.execute(ALTERATION))
    await connection.close()
    await database.close()


def test_no_database_is_one_line(tmp_path: Path) -> None:
    done = doctor(PARTIE_DATA=str(tmp_path / "none"))
    assert done.returncode == 1
    assert done.stderr.startswith("partie: ")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "none").exists()
