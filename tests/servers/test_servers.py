"""The throwaway servers are real, are cleared away, and survive what tests do to them."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import asyncpg
import pytest
from redis.asyncio import Redis

from tests.servers import running_postgres, running_redis

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]

STARTS_ONE_AND_HANGS = """
import sys
from tests.servers import running_redis
with running_redis() as server:
    print(server._process.pid, flush=True)
    sys.stdin.read()
"""


async def test_postgres_answers(postgres_url: str) -> None:
    connection = await asyncpg.connect(postgres_url)
    assert await connection.fetchval("SELECT 6 * 7") == 42
    await connection.close()


async def test_redis_answers(redis_url: str) -> None:
    async with Redis.from_url(redis_url) as client:
        assert await client.ping()


async def test_killed_postgres_comes_back_with_what_was_committed() -> None:
    with running_postgres() as server:
        connection = await asyncpg.connect(server.url)
        await connection.execute("CREATE TABLE kept AS SELECT 7 AS number")
        server.kill()
        with pytest.raises((OSError, asyncpg.PostgresConnectionError, asyncpg.InterfaceError)):
            await connection.fetchval("SELECT 1")
        connection.terminate()
        server.start()
        connection = await asyncpg.connect(server.url)
        assert await connection.fetchval("SELECT number FROM kept") == 7
        await connection.close()


async def test_restarted_redis_keeps_its_port() -> None:
    with running_redis() as server:
        server.restart()
        async with Redis.from_url(server.url) as client:
            assert await client.ping()


async def test_settings_reach_postgres() -> None:
    with running_postgres("fsync=off") as server:
        connection = await asyncpg.connect(server.url)
        assert await connection.fetchval("SHOW fsync") == "off"
        await connection.close()


def test_server_that_cannot_start_says_why() -> None:
    with pytest.raises(RuntimeError, match="nonsense"), running_redis("--nonsense", "1"):
        pass


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux")
def test_server_ends_with_a_killed_test_process(tmp_path: Path) -> None:
    command = [sys.executable, "-c", STARTS_ONE_AND_HANGS]
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        server = int(process.stdout.readline())
        process.kill()
    deadline = time.monotonic() + 10
    while _is_alive(server):
        assert time.monotonic() < deadline, "the server outlived its test process"
        time.sleep(0.02)


def _is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_folders_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with running_redis():
        assert os.listdir(tmp_path)
    assert os.listdir(tmp_path) == []
