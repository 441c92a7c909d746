"""A store that cannot write, as clients see it: `busy`, nothing half done, and the same key works once it can again."""

from __future__ import annotations

import resource
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from infra.database.sqlite import SqliteDatabase
from infra.fanout.memory import MemoryFanout
from infra.migrate import migrate_file
from infra.presence.memory import MemoryPresence
from service.settings import Settings
from service.stores import stores_on
from tests.clients.playing import Played, problem, started
from tests.servers.partie import client_of, served_apart, served_here

pytestmark = pytest.mark.anyio

KEY = "one-key-for-all-attempts"
MOST = 200


async def test_a_locked_file_is_busy_until_it_is_let_go(tmp_path: Path) -> None:
    file = tmp_path / "partie.db"
    await migrate_file(file)
    database = await SqliteDatabase.open(file, busy_seconds=0.05)
    try:
        async with served_here(
            tmp_path, stores=stores_on(database, MemoryFanout(), MemoryPresence(), Settings())
        ) as here:
            match = await started(here.client)
            before = await match.traces()
            seat = await match.turn()
            move = (await match.legal(seat))[0]
            with closing(sqlite3.connect(file, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                refused = [await match.command(seat, move, key=KEY) for _ in range(3)]
                refused.append(await here.client.post("/v1/matches", json={"game": "help_me", "seats": 2}))
                assert [(problem(one)[:2], one.headers["Retry-After"]) for one in refused] == [((503, "busy"), "1")] * 4
                assert await match.traces() == before  # it can still be looked at
                other.execute("ROLLBACK")
            done = await match.command(seat, move, key=KEY)
            again = await match.command(seat, move, key=KEY)
            assert (done.status_code, again.json()) == (201, done.json())
            assert len(await match.envelopes()) == len(before[0]) + 1
            await match.play_to_the_end()
    finally:
        await database.close()


async def test_a_full_disk_is_busy_until_there_is_room(tmp_path: Path) -> None:
    with served_apart(tmp_path) as server:
        async with client_of(server.url) as client:
            matches = [await started(client) for _ in range(3)]
            pid = server.process.pid
            _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
            full = _largest_file(tmp_path)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (full, hard))
            busy = [await _play_until_refused(match) for match in matches]
            assert [problem(answer)[:2] for answer, _ in busy] == [(503, "busy")] * len(matches)
            before = [await match.traces() for match in matches]
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))
            for match, (_, key), (history, _, _) in zip(matches, busy, before, strict=True):
                seat = await match.turn()
                done = await match.command(seat, (await match.legal(seat))[0], key=key)
                assert done.status_code == 201, done.text
                assert (await match.envelopes())[: len(history)] == history
                await match.play_to_the_end()
        assert server.stop() == 0


async def _play_until_refused(match: Played) -> tuple[httpx.Response, str]:
    for number in range(MOST):
        seat = await match.turn()
        key = f"{KEY}-{number}"
        answer = await match.command(seat, (await match.legal(seat))[0], key=key)
        if answer.status_code != 201:
            return answer, key
    raise AssertionError("the disk never was full")


def _largest_file(folder: Path) -> int:
    return max(path.stat().st_size for path in folder.iterdir())
