"""No request holds the event loop, which everybody shares, for longer than it may.

Each expensive request is made, by several clients at once, while the time of the core is measured that one callback
of the loop takes at most: unlike the wall's time, no other process takes part in that. Clients are threads, which the
measure leaves out.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from time import thread_time
from typing import Any

import httpx
import pytest

from service.matches.tokens import token_hash
from service.settings import Settings
from tests.clients.playing import Played, bearing, open_match, started
from tests.servers.partie import BOTH_PACKAGES, Here, served_here
from tests.service.loop_hold import longest_hold

pytestmark = pytest.mark.anyio

MOST_SECONDS = 0.02
CLIENTS = 4
LISTED = 1_000
HELD = 300
KEY = "key_" + "a" * 43
OUTLINES = 150


@pytest.fixture(scope="module")
async def here(tmp_path_factory: pytest.TempPathFactory, anyio_backend: str) -> AsyncIterator[Here]:
    settings = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0, page_events=1_000)
    async with served_here(tmp_path_factory.mktemp("lag"), settings=settings) as served:
        yield served


async def hold_of(here: Here, path: str, token: str | None = None, **request: Any) -> float:
    """Ask for *path* by several clients at once, and return the longest time that the loop was held."""

    def ask() -> int:
        with httpx.Client(base_url=here.url, timeout=60, verify=False) as client:
            method = "POST" if request else "GET"
            answer = client.request(method, path, headers=bearing(token), **request)
            return answer.status_code

    with longest_hold() as held:
        statuses = await asyncio.gather(*(asyncio.to_thread(ask) for _ in range(CLIENTS)))
    assert max(statuses) < 400, statuses
    return held()


async def finished_zatre(here: Here) -> Played:
    """A finished match of six."""
    match = await started(here.client, "zatre", 6)
    tokens = match.tokens
    while (asked := (await match.summary())["to_act"]) and match.tokens:
        seat = asked[0]["seat"]
        legal = (await match.get("/legal", tokens[seat])).json()
        assert (await match.command(seat, legal["any"])).status_code == 201
    return match


async def left_and_taken(here: Here) -> Played:
    """A match whose seats were taken and left as often as may be."""
    match = await open_match(here.client)
    while (await match.sit()).status_code == 201 and (await match.leave(0, 0)).status_code == 204:
        if (await match.summary())["position"] > 1_500:
            break
    return match


async def outlined(here: Here) -> Played:
    """A running match of 5er Finden with many outlines and erasures."""
    match = await started(here.client, "fuenfer_finden", 2, options={"round_seconds": None})
    luck = random.Random(1)
    for _ in range(OUTLINES):
        row, column = luck.randrange(8), luck.randrange(3)
        cells = [{"row": row, "column": column + n} for n in range(5)]
        await match.command(0, {"type": "fuenfer_finden.outline", "cells": cells})
        legal = (await match.get("/legal", match.tokens[0])).json()
        if legal["erasable"]:
            await match.command(0, {"type": "fuenfer_finden.erase", "outline": legal["erasable"][0]})
    return match


@pytest.fixture(scope="module")
async def zatre(here: Here) -> Played:
    return await finished_zatre(here)


@pytest.fixture(scope="module", params=[finished_zatre, left_and_taken, outlined], ids=lambda make: make.__name__)
async def long_match(request: pytest.FixtureRequest, here: Here) -> Played:
    found: Played = await request.param(here)
    return found


PATHS = [
    *("", "/view", "/view?at={middle}", "/events?limit=1000", "/events.ndjson", "/legal"),
    *("/record", "/receipt", "/replay?speed=0"),
]


@pytest.mark.parametrize("path", PATHS)
async def test_reading_a_long_match(here: Here, long_match: Played, path: str) -> None:
    position = (await long_match.summary())["position"]
    token = next(iter(long_match.tokens.values()), None)
    if (await long_match.get("/view", token)).status_code == 401:  # that seat was left
        if path == "/legal":
            pytest.skip("nobody sits there who could ask")
        token = None
    asked = long_match.path + path.format(middle=position - 1)
    assert await hold_of(here, asked, token) <= MOST_SECONDS
    here.server.context.cache._kept.clear()  # cold: the match is folded anew
    assert await hold_of(here, asked, token) <= MOST_SECONDS


@pytest.mark.parametrize("include", ["", "?include=view", "?include=view,legal"])
async def test_following_a_long_match_from_its_beginning(here: Here, zatre: Played, include: str) -> None:
    assert await hold_of(here, f"{zatre.path}/stream{include}", zatre.tokens[0]) <= MOST_SECONDS


async def test_forking_a_long_match_near_its_end(here: Here, zatre: Played) -> None:
    commands = [one["position"] for one in await zatre.events(limit=1_000) if one["command"] is not None]
    *_, at, _ = [position - 1 for position in commands]
    assert (await here.client.post(f"{zatre.path}/forks", json={"at": at})).status_code == 201
    assert await hold_of(here, f"{zatre.path}/forks", json={"at": at}) <= MOST_SECONDS


async def test_listing_many_matches(here: Here, zatre: Played) -> None:
    for _ in range(LISTED):
        await open_match(here.client, "silver_and_gold", 4)
    assert await hold_of(here, "/v1/matches?limit=1000") <= MOST_SECONDS
    await here.stores.api_keys.add(token_hash(KEY), "audit", "", datetime.now(UTC))
    for path in ("/v1/feed?limit=1000", "/v1/export"):
        assert await hold_of(here, path, KEY) <= MOST_SECONDS


async def test_following_and_listing_the_many_matches_of_a_player(here: Here) -> None:
    token = (await here.client.post("/v1/players", json={"name": "Ada"})).json()["player_token"]
    for _ in range(HELD):
        match = await open_match(here.client, "help_me", 2)
        assert (await match.sit(headers=bearing(token))).status_code == 201
    assert await hold_of(here, "/v1/me/matches?limit=1000", token) <= MOST_SECONDS

    def follow() -> bool:
        url = f"{here.url}/v1/me/stream"
        with httpx.stream("GET", url, headers=bearing(token), timeout=60, verify=False) as answer:
            return any(line == "event: listed" for line in answer.iter_lines())

    with longest_hold() as held:
        assert all(await asyncio.gather(*(asyncio.to_thread(follow) for _ in range(CLIENTS))))
    assert held() <= MOST_SECONDS


@pytest.mark.parametrize("path", ["/openapi.json", "/v1/games", "/docs/problems", "/v1/games/zatre/editions/standard"])
async def test_reading_what_the_server_says_of_itself(here: Here, path: str) -> None:
    assert await hold_of(here, path) <= MOST_SECONDS


BODIES = {
    "a long key with U+0000": b'{"' + b"k" * 60_000 + b'": "\\u0000"}',
    "deep": b'{"name": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    "many members": b"{" + b",".join(b'"m%d":1' % n for n in range(6_000)) + b"}",
    "one member many times": b"{" + b",".join([b'"name":"Ada"'] * 4_000) + b"}",
    "backslashes": b'{"name": "' + b"\\\\" * 30_000 + b'"}',
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
async def test_reading_a_body_that_is_refused(here: Here, zatre: Played, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    for path in ("/v1/matches", f"{zatre.path}/seats"):

        def ask(path: str = path) -> httpx.Response:
            return httpx.post(here.url + path, content=body, headers=headers, timeout=60, verify=False)

        with longest_hold() as held:
            answers = await asyncio.gather(*(asyncio.to_thread(ask) for _ in range(CLIENTS)))
        assert {answer.status_code for answer in answers} == {400}
        assert held() <= MOST_SECONDS
        assert len(answers[0].content) < 1_000


async def test_house_bots_leave_the_loop_to_people(here: Here) -> None:
    matches = [await open_match(here.client, "zatre", 4, bots=[{"level": "greedy"}] * 4) for _ in range(12)]
    with longest_hold() as held:
        for match in matches[:3]:
            while not (await match.get("/events", after=0, limit=1, wait=1)).json()["over"]:
                pass
    assert held() <= MOST_SECONDS


def test_the_measure_finds_what_holds_the_loop() -> None:
    async def hold() -> None:
        began = thread_time()
        while thread_time() - began < 2 * MOST_SECONDS:
            pass

    with longest_hold() as held:
        asyncio.run(hold())
    assert held() > MOST_SECONDS
