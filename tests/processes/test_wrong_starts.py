"""What ``partie`` refuses to do with a database of its own, in one line that says what to mend."""

from __future__ import annotations

import asyncio
import sys

import asyncpg
import pytest

from tests.infra.event_store.databases import own_database
from tests.processes.cluster import ROOT, Cluster

pytestmark = pytest.mark.anyio


async def partie(cluster: Cluster, *arguments: str, **settings: str) -> tuple[int, str]:
    """Run the command to its end."""
    environment = {name: value for name, value in cluster.environment(**settings).items() if value}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "service", *arguments),
        env=environment,
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await process.communicate()
    return process.returncode or 0, output.decode()


@pytest.mark.parametrize(
    ("arguments", "settings", "says"),
    [
        ((), {"PARTIE_TOKEN_KEY": ""}, "PARTIE_TOKEN_KEY: required with DATABASE_URL"),
        (("--workers", "2"), {"REDIS_URL": ""}, "several processes need DATABASE_URL and REDIS_URL"),
        (("--workers", "2"), {"DATABASE_URL": ""}, "several processes need DATABASE_URL and REDIS_URL"),
        (("--workers", "2", "--sandbox"), {}, "the sandbox's clock is turned in one process"),
        ((), {"DATABASE_URL": "mysql://here"}, "DATABASE_URL: only postgresql://"),
        ((), {"DATABASE_URL": "postgresql://127.0.0.1:1/nowhere"}, "partie: "),
    ],
)
async def test_serve_refuses(cluster: Cluster, arguments: tuple[str, ...], settings: dict[str, str], says: str) -> None:
    code, output = await partie(cluster, "serve", "--port", "0", *arguments, **settings)
    assert code == 1
    assert says in output
    assert "Traceback" not in output


async def test_serve_does_not_migrate_and_migrate_does(cluster: Cluster) -> None:
    connection = await asyncpg.connect(cluster.postgres.url)
    await connection.execute("DROP DATABASE IF EXISTS bare WITH (FORCE)")
    await connection.close()
    url = await own_database(cluster.postgres.url, "bare")
    code, output = await partie(cluster, "serve", "--port", "0", DATABASE_URL=url)
    assert (code, "run: partie migrate" in output) == (1, True)
    migrations = await asyncio.gather(*(partie(cluster, "migrate", DATABASE_URL=url) for _ in range(2)))
    assert [code for code, _ in migrations] == [0, 0]
    code, key = await partie(cluster, "keys", "create", "--scope", "admin", DATABASE_URL=url)
    assert (code, key.startswith("key_")) == (0, True)
