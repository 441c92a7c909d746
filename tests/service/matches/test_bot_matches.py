"""Matches of house bots alone are limited per client, and give way to people."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from infra.clock.turnable import TurnableClock
from service.settings import Settings
from tests.clients.playing import open_match, problem, started
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio

MOST = 3
BOTS = [{"level": "random"}] * 2
OPENING = {"game": "help_me", "seats": 2, "bots": BOTS}
SETTINGS = Settings(game_packages=BOTH_PACKAGES, bot_seconds=3600, bot_matches_per_client=MOST)


@pytest.fixture
async def here(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Here]:
    """A server whose bots think for an hour, so that their matches go on."""
    async with served_here(tmp_path, settings=SETTINGS) as served:
        yield served


async def test_a_client_has_so_many_running_and_no_more(here: Here) -> None:
    for _ in range(MOST):
        assert (await here.client.post("/v1/matches", json=OPENING)).status_code == 201
    refused = await here.client.post("/v1/matches", json=OPENING)
    assert problem(refused) == (429, "too_many_requests", None)
    assert refused.json()["facts"] == {"limit": MOST}
    assert refused.headers["Retry-After"]
    assert len((await here.client.get("/v1/matches")).json()["items"]) == MOST


async def test_another_client_and_matches_with_people_are_not_counted(here: Here) -> None:
    for _ in range(MOST):
        await open_match(here.client, bots=BOTS)
    there = await here.client.post("/v1/matches", json=OPENING, headers={"X-Forwarded-For": "192.0.2.7"})
    assert there.status_code == 201
    assert (await (await started(here.client, bots=BOTS[:1])).summary())["status"] == "running"


async def test_what_is_over_makes_room(here: Here) -> None:
    matches = [await open_match(here.client, bots=BOTS) for _ in range(MOST)]
    assert isinstance(here.clock, TurnableClock)
    here.clock.advance(timedelta(hours=1))  # now the bots make a move, and another one in an hour
    while (await matches[0].summary())["status"] == "running":
        position = (await matches[0].summary())["position"]
        here.clock.advance(timedelta(hours=1))
        await matches[0].get("/events", after=position, wait=5)
    assert (await here.client.post("/v1/matches", json=OPENING)).status_code == 201
