"""Nothing that goes wrong makes an answer that is no problem document."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import httpx
import pytest

from infra.clock.turnable import TurnableClock
from infra.clock.turning import LATEST
from service.http import problems, representations
from service.settings import Settings
from tests.clients.playing import open_match, problem
from tests.servers.partie import Here, served_here

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("body", [rb'{"\ud800":"\u0000"}', rb'{"\u0000\udfff":1}', rb'{"a":{"\ud800":1,"\ud800":2}}'])
async def test_a_fault_beside_half_a_character_is_malformed(here: Here, body: bytes) -> None:
    refused = await here.client.post("/v1/matches", content=body, headers={"Content-Type": "application/json"})
    assert problem(refused) == (400, "malformed", None)


async def test_a_fault_while_a_problem_is_written_is_a_problem(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(error: Exception) -> None:
        raise UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates not allowed")

    monkeypatch.setattr(problems, "refusal_of", fail)
    for method in ("GET", "POST", "HEAD"):
        refused = await here.client.request(method, "/v1/nothing")
        assert refused.status_code == 500
        if method != "HEAD":
            assert problem(refused) == (500, "internal", None)


async def test_a_clock_that_cannot_be_written_is_a_problem(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await open_match(here.client)
    monkeypatch.setattr(here.server.app, "_clock", _Broken())
    for path in ("/v1/time", "/healthz", match.path, f"{match.path}/view", "/v1/nothing"):
        assert problem(await here.client.get(path)) == (500, "internal", None), path


async def test_a_fault_in_the_middle_of_an_answer_breaks_the_connection(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no")

    match = await open_match(here.client)
    monkeypatch.setattr(representations, "envelope", fail)
    with pytest.raises(httpx.RemoteProtocolError):
        await match.get("/events.ndjson")


async def test_the_sandboxs_clock_is_turned_to_a_bound_and_no_further(tmp_path: Path) -> None:
    clock = TurnableClock()
    clock.advance(LATEST - clock.now() - timedelta(days=400))
    async with served_here(tmp_path, settings=Settings(sandbox=True), clock=clock) as here:
        years = [await here.client.post("/v1/sandbox/clock", json={"advance_seconds": 31_536_000}) for _ in range(3)]
        assert years[0].status_code == 200
        for refused in years[1:]:
            assert problem(refused) == (400, "malformed", None)
            assert refused.json()["facts"] == {"path": "$.advance_seconds"}
        assert (await here.client.get("/v1/time")).status_code == 200
        opened = await here.client.post(
            "/v1/matches",
            json={"game": "help_me", "seats": 2, "bots": [{"level": "random"}], "turn_seconds": 1_209_600},
        )
        assert opened.status_code == 201
        seated = await here.client.post(f"/v1/matches/{opened.json()['match']['id']}/seats", json={"name": "Ada"})
        assert seated.status_code == 201


class _Broken:
    def now(self) -> None:
        raise OverflowError("date value out of range")
