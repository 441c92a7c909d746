"""Every answer bears an id of its own, and the log explains a refusal by it."""

from collections.abc import Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.clients.playing import started
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio


@pytest.fixture
def lines() -> Iterator[list[Any]]:
    with capture_logs() as captured:
        yield captured


@pytest.mark.parametrize("path", ["/v1/games", "/v1/matches/nonsense", "/healthz", "/nowhere", "/docs"])
async def test_every_answer_bears_an_id_of_its_own(here: Here, path: str) -> None:
    ids = [(await here.client.get(path)).headers["Request-Id"] for _ in range(3)]
    assert len(set(ids)) == 3
    assert all(len(one) == 16 for one in ids)


async def test_a_refused_command_is_explained_by_the_log(here: Here, lines: list[Any]) -> None:
    match = await started(here.client)
    refused = await match.command(
        0, {"type": "help_me.move_stack", "from": {"row": 0, "column": 0}, "to": {"row": 9, "column": 9}}
    )
    assert refused.status_code >= 400
    wanted = refused.headers["Request-Id"]
    [line] = [one for one in lines if one.get("request") == wanted and one["event"] == "refused"]
    answer = refused.json()
    assert {name: line[name] for name in ("match", "actor", "code", "rule")} == {
        "match": match.id,
        "actor": "seat:0",
        "code": answer["code"],
        "rule": answer["rule"],
    }
    assert line["log_level"] == "debug"
    assert answer["detail"] not in str(lines)  # which may tell what the seat holds


async def test_a_caller_without_a_right_token_is_logged_without_an_actor(here: Here, lines: list[Any]) -> None:
    match = await started(here.client)
    refused = await here.client.get(match.path, headers={"Authorization": "Bearer seat_nobody"})
    [line] = [one for one in lines if one.get("request") == refused.headers["Request-Id"] and one["event"] == "refused"]
    assert (line["match"], line["actor"], line["code"]) == (match.id, None, "unauthenticated")
    assert "seat_nobody" not in str(lines)
