"""The sandbox: luck that can be fixed and a clock that can be turned, and neither outside it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from service.settings import Settings
from tests.clients.following import following
from tests.clients.playing import Played, open_match, pick, problem, started
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio

SECRET = "5a" * 32


@pytest.fixture
async def sandbox(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Here]:
    """Serve a sandbox."""
    async with served_here(tmp_path, settings=Settings(game_packages=BOTH_PACKAGES, sandbox=True)) as served:
        yield served


async def _set_up(match: Played) -> list[Any]:
    await match.command(0, {"type": "match.resign"})
    return [one["event"] for one in await match.events() if one["event"]["type"].startswith("help_me.")]


async def test_a_secret_fixes_the_luck(sandbox: Here) -> None:
    matches = [await started(sandbox.client, secret=SECRET) for _ in range(2)]
    assert await _set_up(matches[0]) == await _set_up(matches[1])
    assert (await matches[0].summary())["commitment"] != (await matches[1].summary())["commitment"]


async def test_another_secret_or_entropy_is_other_luck(sandbox: Here) -> None:
    boards = []
    for secret, entropy in ((SECRET, ""), ("5b" * 32, ""), (SECRET, "00")):
        match = await open_match(sandbox.client, secret=secret)
        await match.sit(entropy=entropy)
        await match.sit()
        boards.append(str(await _set_up(match)))
    assert len(set(boards)) == 3


async def test_entropies_count_by_seat_and_not_by_who_came_first(sandbox: Here) -> None:
    boards = []
    for order in ((0, 1), (1, 0)):
        match = await open_match(sandbox.client, secret=SECRET)
        for seat in order:
            await match.sit(seat=seat, entropy=f"0{seat}")
        boards.append(await _set_up(match))
    assert boards[0] == boards[1]


async def test_the_opening_event_says_that_it_is_a_sandbox(sandbox: Here, here: Here) -> None:
    assert [(await (await started(one.client)).events())[0]["event"]["sandbox"] for one in (sandbox, here)] == [
        True,
        False,
    ]


async def test_the_secret_of_a_sandbox_is_in_no_event_before_the_end(sandbox: Here) -> None:
    match = await started(sandbox.client, secret=SECRET)
    assert SECRET.encode() not in (await match.get("/events.ndjson", 0)).content


async def test_turning_the_clock_fires_a_deadline(sandbox: Here) -> None:
    match = await started(sandbox.client, "lowest_unique", options={"rounds": 1, "pick_seconds": 600})
    deadline = (await match.summary())["to_act"][0]["deadline"]
    await match.command(0, pick(3))
    async with following(sandbox.client, match.path) as live:
        answer = await sandbox.client.post("/v1/sandbox/clock", json={"advance_seconds": 601})
        await live.until_end()
    revealed = next(
        one for one in live.events if one["event"] and one["event"]["type"] == "lowest_unique.picks_revealed"
    )
    assert answer.json()["time"] > deadline
    assert revealed["event"]["picks"] == [3, None]
    assert (revealed["actor"], revealed["time"]) == ("clock", deadline)
    assert revealed["command"] == {"type": "match.time_up"}


async def test_turning_the_clock_short_of_a_deadline_fires_nothing(sandbox: Here) -> None:
    match = await started(sandbox.client, "lowest_unique", options={"pick_seconds": 600})
    await sandbox.client.post("/v1/sandbox/clock", json={"advance_seconds": 300})
    assert (await match.command(0, pick(3))).status_code == 201
    assert (await match.summary())["status"] == "running"


async def test_the_clock_is_the_one_that_every_answer_carries(sandbox: Here) -> None:
    before = (await sandbox.client.get("/v1/time")).json()["time"]
    turned = await sandbox.client.post("/v1/sandbox/clock", json={"advance_seconds": 31_536_000})
    after = await sandbox.client.get("/v1/time")
    assert int(after.json()["time"][:4]) == int(before[:4]) + 1
    assert turned.json()["time"] <= after.headers["Partie-Time"]


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "$"),
        ({"advance_seconds": -1}, "$.advance_seconds"),
        ({"advance_seconds": 1.5}, "$.advance_seconds"),
        ({"advance_seconds": 31_536_001}, "$.advance_seconds"),
        ({"advance_seconds": 1, "more": 1}, "$"),
    ],
)
async def test_a_turn_that_cannot_be_is_malformed(sandbox: Here, body: Any, path: str) -> None:
    refused = await sandbox.client.post("/v1/sandbox/clock", json=body)
    assert problem(refused) == (400, "malformed", None)
    assert refused.json()["facts"] == {"path": path}


@pytest.mark.parametrize("secret", ["", "5a" * 31, "5A" * 32, "5g" * 32, 5])
async def test_a_secret_that_is_none_is_malformed(sandbox: Here, secret: Any) -> None:
    refused = await sandbox.client.post("/v1/matches", json={"game": "help_me", "seats": 2, "secret": secret})
    assert problem(refused) == (400, "malformed", None)
    assert refused.json()["facts"] == {"path": "$.secret"}


async def test_outside_the_sandbox_there_is_no_clock_to_turn_and_no_secret_to_give(here: Here) -> None:
    turned = await here.client.post("/v1/sandbox/clock", json={"advance_seconds": 1})
    assert problem(turned) == (404, "not_found", None)
    refused = await here.client.post("/v1/matches", json={"game": "help_me", "seats": 2, "secret": SECRET})
    assert problem(refused) == (400, "malformed", None)
    assert refused.json()["facts"] == {"path": "$.secret"}
