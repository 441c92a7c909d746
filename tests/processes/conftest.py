"""Servers in processes of their own, over one Postgres and one Redis."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest

from tests.processes.cluster import Cluster
from tests.servers import Server, running_postgres, running_redis


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    """A Postgres of its own, to be killed: durable, as in production."""
    with running_postgres("full_page_writes=off") as server:
        yield server


@pytest.fixture(scope="module")
def redis() -> Iterator[Server]:
    with running_redis() as server:
        yield server


@pytest.fixture
async def cluster(postgres: Server, redis: Server, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Cluster]:
    """No process yet: a fresh database, and proxies before it and before Redis."""
    async with Cluster.made(postgres, redis, tmp_path_factory.mktemp("cluster")) as made:
        yield made
    await asyncio.sleep(0)
