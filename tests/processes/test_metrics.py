"""The metrics tell when Redis or Postgres does not answer, and when it does again."""

from __future__ import annotations

import re

import pytest

from tests.processes.cluster import Cluster, until
from tests.servers import free_port
from tests.servers.partie import client_of

pytestmark = [pytest.mark.anyio, pytest.mark.failover]

HEARS = "partie_fanout_hears"
KNOWN = "partie_presence_known"
REFUSED = 'partie_http_requests_total{operation="listMatches",status="503"}'


async def metric(url: str, name: str) -> float:
    """Read one number; 0 while it has not been counted yet."""
    async with client_of(url) as client:
        text = (await client.get("")).text
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.M)
    return float(found[1]) if found else 0.0


async def test_metrics_tell_of_a_dead_redis_and_a_stalled_postgres(cluster: Cluster) -> None:
    port = free_port()
    (node,) = await cluster.start(1, PARTIE_METRICS_PORT=str(port))
    url = f"http://127.0.0.1:{port}/metrics"

    async def is_at(name: str, value: float) -> bool:
        return await metric(url, name) == value

    for name in (HEARS, KNOWN):
        await until(lambda name=name: is_at(name, 1))  # type: ignore[misc]
    cluster.redis.kill()
    for name in (HEARS, KNOWN):
        await until(lambda name=name: is_at(name, 0))  # type: ignore[misc]
    cluster.redis.start()
    for name in (HEARS, KNOWN):
        await until(lambda name=name: is_at(name, 1))  # type: ignore[misc]

    assert await metric(url, REFUSED) == 0
    cluster.database.stalled = True
    assert (await node.client.get("/v1/matches")).status_code == 503
    assert await metric(url, REFUSED) == 1
    await cluster.database.restore()
    assert (await node.client.get("/v1/matches")).status_code == 200
    assert await metric(url, REFUSED) == 1
