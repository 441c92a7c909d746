"""A SQLite database as files: for its user alone, whole after a stop, and watched while it is in use."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from infra.database.errors import Damaged, OutcomeUnknown, StoreBusy
from infra.database.schema import REVISION
from infra.database.sqlite import SqliteDatabase
from infra.database.sqlite_backup import back_up, put_back
from infra.database.sqlite_file import has_unwritten_log, require_whole, write_ahead_log
from infra.event_store.port import Append
from infra.event_store.sqlite import SqliteEventStore
from infra.migrate import migrate_file
from tests.infra.event_store.making import opened, verdict, version_of

pytestmark = pytest.mark.anyio

NO_DATABASE = b"no database at all\n" * 1000


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    made = tmp_path / "partie.db"
    await migrate_file(made)
    return made


@pytest.fixture
async def database(file: Path) -> AsyncIterator[SqliteDatabase]:
    made = await SqliteDatabase.open(file)
    yield made
    await made.close()


@pytest.fixture
def open_umask() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


def in_use(file: Path) -> list[Path]:
    return [file, write_ahead_log(file), file.with_name(f"{file.name}-shm")]


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def modes_in(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


def holding(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def versions(file: Path) -> list[int]:
    with closing(sqlite3.connect(file)) as connection:
        return [version for (version,) in connection.execute("SELECT version FROM matches")]


async def test_closed_database_is_one_file(file: Path) -> None:
    database = await SqliteDatabase.open(file)
    store = SqliteEventStore(database)
    history = await opened(store)
    assert await version_of(store, history.match_id) == 1
    assert has_unwritten_log(file)
    await database.close()
    assert names_in(file.parent) == {file.name}


@pytest.mark.usefixtures("open_umask")
async def test_every_file_is_for_its_user_alone(tmp_path: Path) -> None:
    file = tmp_path / "partie.db"
    await migrate_file(file)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0000'")
    with pytest.raises(Exception, match="0000"):
        await migrate_file(file)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (REVISION,))
    database = await SqliteDatabase.open(file)
    await opened(SqliteEventStore(database))
    back_up(file, tmp_path / "copy.db")
    found = modes_in(tmp_path)
    await database.close()
    assert found == dict.fromkeys(
        [*(path.name for path in in_use(file)), "copy.db", f"partie.db.before-{REVISION}"], 0o600
    )


def deleted(path: Path) -> None:
    path.unlink()


def replaced(path: Path) -> None:
    fresh = path.with_name("fresh")
    shutil.copyfile(path, fresh)
    fresh.replace(path)


@pytest.mark.parametrize("happens_to", [deleted, replaced])
@pytest.mark.parametrize("which", [0, 1], ids=["the database", "its log"])
async def test_no_append_is_acknowledged_once_a_file_is_another(
    file: Path, database: SqliteDatabase, happens_to: Callable[[Path], None], which: int
) -> None:
    store = SqliteEventStore(database)
    history = await opened(store)
    happens_to(in_use(file)[which])
    for _ in range(2):
        with pytest.raises(StoreBusy, match="deleted or replaced"):
            await store.append(history.next())


async def test_file_that_is_deleted_during_a_commit_leaves_its_outcome_unknown(
    file: Path, database: SqliteDatabase
) -> None:
    def delete(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO editions VALUES ('d', 'zatre', 'standard', '{}')")
        file.unlink()

    with pytest.raises(OutcomeUnknown, match="deleted or replaced"):
        await database.writer.run(delete)


class Failing(sqlite3.Connection):
    """A connection whose next commit says that its fsync failed, *before* or after the pages were written."""

    written = True
    armed = False

    def execute(self, text: str, *arguments: Any) -> sqlite3.Cursor:
        if text == "COMMIT" and self.armed:
            self.armed = False
            if self.written:
                super().execute(text)
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
            raise error
        return super().execute(text, *arguments)


@pytest.mark.parametrize("written", [True, False])
async def test_commit_whose_fsync_fails_is_not_known_and_its_repeat_finds_out(
    file: Path, monkeypatch: pytest.MonkeyPatch, written: bool
) -> None:
    real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: real(*a, factory=Failing, **k))
    database = await SqliteDatabase.open(file)
    store = SqliteEventStore(database)
    history = await opened(store)
    append: Append = history.next(2)

    def arm(connection: sqlite3.Connection) -> None:
        assert isinstance(connection, Failing)
        connection.written = written

    await database.writer.run(arm)
    monkeypatch.setattr(Failing, "armed", True)
    assert await verdict(store, append) is OutcomeUnknown
    monkeypatch.setattr(Failing, "armed", False)
    again = await verdict(store, append)
    assert (again is None) == (not written)
    assert await version_of(store, history.match_id) == 3
    await database.close()


async def test_backup_of_a_database_in_use_holds_every_commit(
    file: Path, database: SqliteDatabase, tmp_path: Path
) -> None:
    store = SqliteEventStore(database)
    history = await opened(store)
    await store.append(history.next(5))
    back_up(file, tmp_path / "copy.db")
    assert versions(tmp_path / "copy.db") == [6]
    with pytest.raises(StoreBusy, match="there already"):
        back_up(file, tmp_path / "copy.db")
    with pytest.raises(StoreBusy, match="no such file"):
        back_up(tmp_path / "missing.db", tmp_path / "other.db")
    assert not (tmp_path / "other.db").exists()


async def test_restored_database_is_not_mixed_with_an_old_log(file: Path, tmp_path: Path) -> None:
    """As after a power cut: the log holds what the database does not, and none of it may come back."""
    copy, left = tmp_path / "copy.db", tmp_path / "left"
    left.mkdir()
    database = await SqliteDatabase.open(file)
    store = SqliteEventStore(database)
    history = await opened(store)
    back_up(file, copy)
    history.events.clear()
    for _ in range(20):
        await opened(store)
    for path in in_use(file)[:2]:
        shutil.copyfile(path, left / path.name)
    await database.close()
    lost = left / file.name
    kept = put_back(copy, lost)
    assert versions(lost) == [1]
    require_whole(lost)
    assert kept is not None
    assert versions(kept) == [1] * 21
    assert stat.S_IMODE(lost.stat().st_mode) == 0o600


async def test_damaged_database_is_restored_and_kept_with_its_log(file: Path, tmp_path: Path) -> None:
    back_up(file, tmp_path / "copy.db")
    holding(file, NO_DATABASE)
    holding(write_ahead_log(file), b"its log")
    kept = put_back(tmp_path / "copy.db", file)
    require_whole(file)
    assert not write_ahead_log(file).exists()
    assert kept is not None
    assert kept.read_bytes().startswith(b"no database")
    assert write_ahead_log(kept).read_bytes() == b"its log"


@pytest.mark.parametrize("content", [b"", NO_DATABASE])
async def test_what_is_no_backup_is_not_put_back(file: Path, tmp_path: Path, content: bytes) -> None:
    copy = holding(tmp_path / "copy.db", content)
    with pytest.raises(Damaged, match="copy"):
        put_back(copy, file)
    with pytest.raises(StoreBusy, match="no such file"):
        put_back(tmp_path / "missing.db", file)
    require_whole(file)
    assert names_in(tmp_path) == {"partie.db", "copy.db"}


async def test_backup_of_a_later_version_is_not_put_back(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    back_up(file, copy)
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Damaged, match="later version"):
        put_back(copy, file)


async def test_database_under_a_log_that_is_not_its_own_is_found_out(file: Path, tmp_path: Path) -> None:
    """What a plain copy over a database does, where a process had died."""
    other, log = tmp_path / "other.db", write_ahead_log(file)
    await migrate_file(other)
    database = await SqliteDatabase.open(file)
    store = SqliteEventStore(database)
    for _ in range(200):
        await opened(store)
    shutil.copyfile(log, tmp_path / "log")
    await database.close()
    shutil.copyfile(other, file)
    shutil.copyfile(tmp_path / "log", log)
    with pytest.raises(Damaged, match="is damaged"):
        require_whole(file)
