"""The server itself."""

from pathlib import Path

import httpx
import pytest

from service.matches.tokens import token_hash
from service.settings import Settings
from tests.servers.partie import Here, free_port, served_here

pytestmark = pytest.mark.anyio


async def test_every_answer_carries_the_servers_time(here: Here) -> None:
    for path in ("/v1/time", "/healthz", "/readyz", "/v1/games", "/v1/nothing"):
        answer = await here.client.get(path)
        assert answer.headers["Partie-Time"].endswith("Z")


async def test_head_is_get_without_the_body(here: Here) -> None:
    for path in ("/v1/time", "/healthz", "/v1/games", "/docs"):
        assert (await here.client.head(path)).status_code == (await here.client.get(path)).status_code == 200
        assert (await here.client.head(path)).content == b""


async def test_metrics_want_a_key_of_scope_admin_or_a_port_of_their_own(here: Here, tmp_path: Path) -> None:
    assert (await here.client.get("/metrics")).status_code == 401
    for scope, status in (("open", 403), ("admin", 200)):
        await here.stores.api_keys.add(token_hash(f"key_{scope}"), scope, "", here.clock.now())
        answer = await here.client.get("/metrics", headers={"Authorization": f"Bearer key_{scope}"})
        assert answer.status_code == status
        assert ("partie_http_requests_total" in answer.text) == (scope == "admin")

    port = free_port()
    async with (
        served_here(tmp_path / "own", settings=Settings(metrics_port=port)),
        httpx.AsyncClient() as client,
    ):
        assert "partie_streams 0.0" in (await client.get(f"http://127.0.0.1:{port}/metrics")).text
