"""Databases come to this version's schema, and nothing is lost on the way."""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import asyncpg
import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from domain.outage import Outage
from infra.clock.beats import GRACE, next_beat
from infra.database import schema
from infra.database.errors import WrongSchema
from infra.database.postgres import PostgresDatabase
from infra.database.schema import REVISION, all_tables, migrations
from infra.database.sqlite import SqliteDatabase
from infra.database.urls import async_url, sqlite_file
from infra.liveness.port import Beat
from infra.liveness.postgres import PostgresLiveness
from infra.liveness.sqlite import SqliteLiveness
from infra.migrate import migrate, migrate_file

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]


@pytest.fixture
async def fresh_postgres(postgres_url: str) -> str:
    """An empty database of its own."""
    connection = await asyncpg.connect(postgres_url)
    await connection.execute("DROP DATABASE IF EXISTS migrated WITH (FORCE)")
    await connection.execute("CREATE DATABASE migrated")
    await connection.close()
    return postgres_url.rpartition("/")[0] + "/migrated"


def tables_of(file: Path) -> set[str]:
    with closing(sqlite3.connect(file)) as connection:
        return {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}


def copies_in(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir() if ".before-" in file.name]


def set_revision(file: Path, revision: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))


def test_this_version_reads_the_newest_revision() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations()))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_current_head() == REVISION


def test_folder_of_migrations_is_no_package() -> None:
    assert not (ROOT / "alembic" / "__init__.py").exists()


async def test_fresh_file_is_made(tmp_path: Path) -> None:
    file = tmp_path / "new.sqlite"
    await migrate(f"sqlite:///{file}")
    assert tables_of(file) == {*all_tables().tables, "alembic_version"}
    assert copies_in(tmp_path) == []


async def test_migrating_twice_does_nothing(tmp_path: Path) -> None:
    file = tmp_path / "new.sqlite"
    await migrate(f"sqlite:///{file}")
    await migrate(f"sqlite:///{file}")
    assert copies_in(tmp_path) == []


async def test_several_at_the_same_time(tmp_path: Path) -> None:
    file = tmp_path / "new.sqlite"
    await asyncio.gather(*(migrate(f"sqlite:///{file}") for _ in range(4)))
    await (await SqliteDatabase.open(file)).close()


async def test_file_is_copied_before_it_is_migrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "old.sqlite"
    await migrate(f"sqlite:///{file}")
    with closing(sqlite3.connect(file)) as held:  # what only the write-ahead log holds is copied too
        held.execute("PRAGMA journal_mode = WAL")
        held.execute("INSERT INTO editions VALUES ('d', 'zatre', 'standard', '{}')")
        held.execute("UPDATE alembic_version SET version_num = '0000'")
        held.commit()
        with pytest.raises(WrongSchema):  # there is no way from 0000
            await migrate(f"sqlite:///{file}")
    copy = tmp_path / f"old.sqlite.before-{REVISION}"
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT game FROM editions").fetchall() == [("zatre",)]


async def test_failed_migration_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "alembic"
    shutil.copytree(ROOT / "alembic", folder)
    newest = next((folder / "versions").glob(f"{REVISION}_*.py"))
    newest.write_text(newest.read_text() + "    raise OSError('power cut')\n")
    monkeypatch.setattr(schema, "_CHECKOUT", folder)
    file = tmp_path / "new.sqlite"
    with pytest.raises(OSError, match="power cut"):
        await migrate(f"sqlite:///{file}")
    assert tables_of(file) == set()


EVENT = """
INSERT INTO events (match_id, "position", global_position, type, "time", actor, audience, line, salt, digest, hash)
VALUES ('00000000-0000-0000-0000-000000000001', {0}, {0}, 't', '2031-05-06T07:08:0{0}.000009Z', 'a', NULL, 'l', '', '',
        '')
"""
LATEST_EVENT = datetime(2031, 5, 6, 7, 8, 2, 9, tzinfo=UTC)


async def beat_on(database: SqliteDatabase | PostgresDatabase) -> tuple[Beat | None, list[Outage]]:
    """Beat, as a server does that starts, and return what it found."""
    liveness = SqliteLiveness(database) if isinstance(database, SqliteDatabase) else PostgresLiveness(database)
    found: list[Beat | None] = []

    def following(last: Beat | None, wall: datetime, error: float) -> tuple[Beat, Outage | None]:
        found.append(last)
        return next_beat(last, wall, None, error)

    await liveness.beat(following)
    outages = await liveness.outages(None)
    await database.close()
    return found[-1], outages


async def test_service_time_goes_on_from_the_latest_event_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(file)) as old:
        await asyncio.to_thread(upgrade_to, f"sqlite:///{file}", "0001")
        for number in (1, 2):
            old.execute(EVENT.format(number))
        old.commit()
    await migrate(f"sqlite:///{file}")
    last, outages = await beat_on(await SqliteDatabase.open(file))
    assert last == Beat(LATEST_EVENT, LATEST_EVENT)
    assert outages == [Outage(LATEST_EVENT, LATEST_EVENT + GRACE)]


async def test_service_time_goes_on_from_the_latest_event_of_a_postgres(fresh_postgres: str) -> None:
    await asyncio.to_thread(upgrade_to, fresh_postgres, "0001")
    connection = await asyncpg.connect(fresh_postgres)
    for number in (1, 2):
        await connection.execute(EVENT.format(number))
    await connection.close()
    await migrate(fresh_postgres)
    last, outages = await beat_on(await PostgresDatabase.open(fresh_postgres))
    assert last == Beat(LATEST_EVENT, LATEST_EVENT)
    assert outages == [Outage(LATEST_EVENT, LATEST_EVENT + GRACE)]


SEATED = """
INSERT INTO matches (match_id, version, head_hash, status, summary, game, edition, visibility, secret, host_nonce,
                     host_token_hash)
VALUES ('00000000-0000-0000-0000-00000000000{0}', 1, '', '{1}', '{{}}', 'zatre', 'standard', 'public', '', '', '');
INSERT INTO seats (match_id, taken_at, seat, nonce, token_hash)
VALUES ('00000000-0000-0000-0000-00000000000{0}', 1, 0, '', '')
"""
ARE_OVER = "SELECT is_over FROM seats ORDER BY match_id"
STATUSES = ("waiting", "running", "finished", "aborted")


async def test_seats_of_matches_that_are_over_are_marked_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite"
    await asyncio.to_thread(upgrade_to, f"sqlite:///{file}", "0013")
    with closing(sqlite3.connect(file)) as old:
        for number, status in enumerate(STATUSES):
            old.executescript(SEATED.format(number, status))
    await migrate(f"sqlite:///{file}")
    with closing(sqlite3.connect(file)) as migrated:
        assert migrated.execute(ARE_OVER).fetchall() == [(0,), (0,), (1,), (1,)]
        migrated.execute("UPDATE matches SET status = 'finished' WHERE status = 'running'")
        assert migrated.execute(ARE_OVER).fetchall() == [(0,), (1,), (1,), (1,)]


async def test_seats_of_matches_that_are_over_are_marked_in_a_postgres(fresh_postgres: str) -> None:
    await asyncio.to_thread(upgrade_to, fresh_postgres, "0013")
    connection = await asyncpg.connect(fresh_postgres)
    for number, status in enumerate(STATUSES):
        await connection.execute(SEATED.format(number, status))
    await migrate(fresh_postgres)
    assert [row[0] for row in await connection.fetch(ARE_OVER)] == [False, False, True, True]
    await connection.execute("UPDATE matches SET status = 'finished' WHERE status = 'running'")
    assert [row[0] for row in await connection.fetch(ARE_OVER)] == [False, True, True, True]
    await connection.close()


def upgrade_to(url: str, revision: str) -> None:
    """Bring a database to an earlier revision, as an earlier version did."""
    command = [sys.executable, "-m", "alembic.config", "upgrade", revision]
    environment = {"DATABASE_URL": url, "PATH": "/usr/bin:/bin"}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)


async def test_file_of_a_later_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "later.sqlite"
    await migrate(f"sqlite:///{file}")
    set_revision(file, "9999")
    with pytest.raises(WrongSchema):
        await SqliteDatabase.open(file)
    with pytest.raises(WrongSchema):
        await migrate(f"sqlite:///{file}")


async def test_empty_file_is_refused_until_it_is_migrated(tmp_path: Path) -> None:
    file = tmp_path / "empty.sqlite"
    file.touch()
    with pytest.raises(WrongSchema):
        await SqliteDatabase.open(file)
    await migrate_file(file)
    await (await SqliteDatabase.open(file)).close()


async def test_postgres_is_migrated_by_several_at_the_same_time(fresh_postgres: str) -> None:
    await asyncio.gather(*(migrate(fresh_postgres) for _ in range(3)))
    connection = await asyncpg.connect(fresh_postgres)
    rows = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    await connection.close()
    assert {row["tablename"] for row in rows} == {*all_tables().tables, "alembic_version"}


async def test_metadata_and_migrations_agree(fresh_postgres: str) -> None:
    await migrate(fresh_postgres)
    command = [sys.executable, "-m", "alembic.config", "check"]
    environment = {"DATABASE_URL": fresh_postgres, "PATH": "/usr/bin:/bin"}
    process = await asyncio.to_thread(
        subprocess.run, command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert (process.returncode, re.findall("No new upgrade", process.stdout)) == (0, ["No new upgrade"]), process


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+asyncpg"])
def test_postgres_urls_of_every_spelling(scheme: str) -> None:
    url = async_url(f"{scheme}://me:pa%40ss@db.example:5433/partie")
    assert url.render_as_string(hide_password=False) == "postgresql+asyncpg://me:pa%40ss@db.example:5433/partie"


def test_url_of_a_file() -> None:
    assert sqlite_file("sqlite:////var/lib/partie.sqlite") == Path("/var/lib/partie.sqlite")
    assert sqlite_file("sqlite:///partie.sqlite") == Path("partie.sqlite")
    with pytest.raises(ValueError, match="names no file"):
        sqlite_file("sqlite://")
