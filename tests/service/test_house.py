"""The server itself."""

import pytest

from tests.serving import Here

pytestmark = pytest.mark.anyio


async def test_every_answer_carries_the_servers_time(here: Here) -> None:
    for path in ("/v1/time", "/healthz", "/readyz", "/v1/games", "/v1/nothing"):
        answer = await here.client.get(path)
        assert answer.headers["Partie-Time"].endswith("Z")


async def test_head_is_get_without_the_body(here: Here) -> None:
    for path in ("/v1/time", "/healthz", "/v1/games", "/docs"):
        assert (await here.client.head(path)).status_code == (await here.client.get(path)).status_code == 200
        assert (await here.client.head(path)).content == b""
