"""What happens to a SQLite file when the process is killed, the disk is full or another process holds it."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest

from domain.ids import MatchId
from infra.database.errors import StoreBusy
from infra.database.sqlite import SqliteDatabase
from infra.event_store.sqlite import SqliteEventStore
from infra.match_index.sql import SqlMatchIndex
from infra.migrate import migrate_file
from infra.seal import chain_start, digest_of, link
from tests.infra.databases import ROOT, InSqlite
from tests.infra.event_store.making import History, version_of

pytestmark = pytest.mark.anyio

CHILD = [sys.executable, "-m"]


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    made = tmp_path / "partie.sqlite"
    await migrate_file(made)
    return made


def acknowledged(lines: list[str]) -> dict[MatchId, int]:
    told: dict[MatchId, int] = {}
    for line in lines:
        match_id, version = line.split()
        told[MatchId(UUID(match_id))] = int(version)
    return told


async def check_whole(file: Path, told: dict[MatchId, int]) -> None:
    """Everything acknowledged is there, and every match is one whole chain."""
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        matches = [MatchId(UUID(text)) for (text,) in connection.execute("SELECT match_id FROM matches")]
        commands = dict(connection.execute('SELECT match_id, sum("count") FROM commands GROUP BY match_id'))
    assert set(told) <= set(matches)
    database = await SqliteDatabase.open(file)
    store, index = SqliteEventStore(database), SqlMatchIndex(database)
    for match_id in matches:
        row, events = await index.match(match_id), await store.events(match_id, -1, 1_000_000)
        assert row is not None
        assert row.version == len(events) == commands[match_id.hex]
        assert row.version >= told.get(match_id, 0)
        head = chain_start(match_id)
        for position, event in enumerate(events):
            assert event.position == position
            assert event.digest == digest_of(event.salt, event.line)
            assert event.hash == (head := link(head, event.digest))
        assert row.head_hash == head
    await database.close()


def append_and_kill(file: Path, after: int) -> list[str]:
    """Let a process append, kill it once it has acknowledged *after* appends, and give all that it acknowledged."""
    command = [*CHILD, "tests.infra.event_store.appender", str(file)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(after)]
        process.kill()
        return [line for line in [*lines, *process.stdout] if line.endswith("\n")]


async def test_killed_process_has_lost_nothing_that_it_acknowledged(file: Path) -> None:
    told: dict[MatchId, int] = {}
    chance = random.Random(1)
    for _ in range(4):
        told |= acknowledged(await asyncio.to_thread(append_and_kill, file, chance.randrange(1, 400)))
        await check_whole(file, told)


async def test_full_disk_is_busy_and_loses_nothing(file: Path) -> None:
    command = [*CHILD, "tests.infra.event_store.filler", str(file)]
    process = await asyncio.to_thread(subprocess.run, command, cwd=ROOT, capture_output=True, text=True, check=True)
    lines = process.stdout.splitlines()
    busy = [line for line in lines if line.startswith("busy")]
    assert len(busy) == 1
    await check_whole(file, acknowledged([line for line in lines if line not in busy]))


async def test_file_that_another_process_holds_is_busy_until_it_is_let_go(file: Path) -> None:
    database = await SqliteDatabase.open(file, busy_seconds=0.05)
    store = SqliteEventStore(database)
    history = History()
    append = history.opening()
    with InSqlite(file).writer() as kill:
        with pytest.raises(StoreBusy):
            await store.append(append)
        assert await version_of(store, history.match_id) is None
        kill()
        await store.append(append)
    assert await version_of(store, history.match_id) == 1
    await database.close()


async def test_no_file_is_busy_and_none_is_made(tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(StoreBusy):
            await SqliteDatabase.open(tmp_path / "missing.sqlite")


async def test_damaged_file_is_busy(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("no database at all\n" * 100)
    with pytest.raises(StoreBusy):
        await SqliteDatabase.open(file)


async def test_file_named_with_odd_signs(tmp_path: Path) -> None:
    file = tmp_path / "a b?c#d%e.sqlite"
    await migrate_file(file)
    database = await SqliteDatabase.open(file)
    store = SqliteEventStore(database)
    await store.append(History().opening())
    await database.close()
