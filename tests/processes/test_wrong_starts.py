"""What ``partie`` refuses to do with a database of its own, in one line that says what to mend."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import asyncpg
import pytest
from msgspec.structs import replace

from service.settings import BadSetting, Settings, require_servable
from tests.infra.databases import own_database
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


ON_POSTGRES = Settings(database_url="postgresql://db/partie", redis_url="redis://bus", token_key="00" * 32)


@pytest.mark.parametrize(
    ("wrong", "workers", "says"),
    [
        ({"token_key": None}, 1, "PARTIE_TOKEN_KEY: required with DATABASE_URL"),
        ({"redis_url": None}, 2, "several processes need DATABASE_URL and REDIS_URL"),
        ({"database_url": None}, 2, "several processes need DATABASE_URL and REDIS_URL"),
        ({"sandbox": True}, 2, "a sandbox has one process"),
        ({"database_url": "mysql://db"}, 1, "DATABASE_URL: must be postgresql://"),
    ],
)
async def test_settings_that_would_go_wrong_are_refused(wrong: dict[str, Any], workers: int, says: str) -> None:
    with pytest.raises(BadSetting, match=says):
        require_servable(replace(ON_POSTGRES, **wrong), workers)


async def test_settings_that_go_well() -> None:
    require_servable(Settings())
    require_servable(ON_POSTGRES, 64)
    require_servable(replace(ON_POSTGRES, redis_url=None))


async def test_serve_says_what_is_wrong_in_one_line(cluster: Cluster) -> None:
    wrong = [{"PARTIE_TOKEN_KEY": ""}, {"DATABASE_URL": "postgresql://127.0.0.1:1/nowhere"}]
    for code, output in await asyncio.gather(*(partie(cluster, "serve", "--port", "0", **one) for one in wrong)):
        assert code == 1
        assert output.startswith("partie: ")
        assert output.count("\n") == 1


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
