"""Calls from pages of other origins: off unless a setting names them, and then for them alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from service.settings import Settings
from tests.clients.playing import bearing, problem, started
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio

OURS = "https://play.example"
OTHERS = [
    "https://evil.example",
    "http://play.example",
    "https://play.example.evil",
    "https://PLAY.example",
    "null",
    "",
]
SENT = "authorization, content-type, idempotency-key, if-match, if-none-match, last-event-id"
READ = {"ETag", "Location", "Retry-After", "Idempotency-Replayed", "Partie-Time", "Partie-As-Of", "Request-Id"}


@pytest.fixture
async def allowing(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Here]:
    """A server that pages of two origins may call."""
    settings = Settings(game_packages=BOTH_PACKAGES, cors_origins=(OURS, "http://localhost:3000"))
    async with served_here(tmp_path, settings=settings) as here:
        yield here


async def paths(here: Here) -> list[str]:
    """Answers of all kinds: of routes and of none, refused and not, pages, lines and streams."""
    match = await started(here.client)
    await match.play_to_the_end()
    own = [f"{match.path}{rest}" for rest in ("", "/view", "/events", "/events.ndjson", "/stream", "/legal")]
    return [
        *own,
        "/v1/time",
        "/v1/nothing",
        "/v1/games/nothing",
        "/v1/time?x=1",
        "/docs",
        "/docs/problems",
        "/docs/api/scalar.js",
    ]


def listed(text: str) -> set[str]:
    """What a comma-separated header lists."""
    return {one.strip() for one in text.split(",")}


async def test_it_is_off_by_default(tmp_path: Path) -> None:
    async with served_here(tmp_path) as here:
        for path in await paths(here):
            answer = await here.client.get(path, headers={"Origin": OURS})
            assert [name for name in answer.headers if name.startswith("access-control-")] == [], path
            assert "Origin" not in answer.headers.get("vary", ""), path
        asked = {"Origin": OURS, "Access-Control-Request-Method": "POST"}
        answer = await here.client.options("/v1/matches", headers=asked)
        assert [name for name in answer.headers if name.startswith("access-control-")] == []


async def test_a_page_of_an_allowed_origin_may_read_every_answer(allowing: Here) -> None:
    for path in await paths(allowing):
        answer = await allowing.client.get(path, headers={"Origin": OURS})
        assert answer.headers["Access-Control-Allow-Origin"] == OURS, path
        assert listed(answer.headers["Access-Control-Expose-Headers"]) == READ, path
        assert "Access-Control-Allow-Credentials" not in answer.headers, path


async def test_a_page_of_another_origin_may_read_none(allowing: Here) -> None:
    for path in await paths(allowing):
        for origin in OTHERS:
            answer = await allowing.client.get(path, headers={"Origin": origin})
            assert [name for name in answer.headers if name.startswith("access-control-")] == [], (path, origin)


async def test_a_cache_is_told_that_answers_differ_by_origin_and_by_token(allowing: Here) -> None:
    match = await started(allowing.client)
    for headers in ({}, {"Origin": OURS}, {"Origin": OTHERS[0]}):
        for path in ("/v1/time", "/v1/games/help_me/editions/standard", "/v1/nothing"):
            answer = await allowing.client.get(path, headers=headers)
            assert answer.headers.get_list("vary") == ["Origin"], path
        for rest in ("/view", "/events", "/legal"):
            answer = await match.get(rest, 0, headers=headers)
            assert listed(answer.headers["vary"]) == {"Authorization", "Origin"}, rest
            assert answer.headers["cache-control"] == "private, no-cache", rest


async def test_a_browser_is_told_what_an_allowed_page_may_send(allowing: Here) -> None:
    for method in ("GET", "POST", "DELETE"):
        asked = {"Origin": OURS, "Access-Control-Request-Method": method, "Access-Control-Request-Headers": SENT}
        answer = await allowing.client.options("/v1/matches/any/commands", headers=asked)
        assert (answer.status_code, answer.content) == (204, b"")
        assert answer.headers["Access-Control-Allow-Origin"] == OURS
        assert {"GET", "HEAD", "POST", "DELETE"} <= listed(answer.headers["Access-Control-Allow-Methods"])
        assert {name.lower() for name in listed(answer.headers["Access-Control-Allow-Headers"])} == listed(SENT)
        assert int(answer.headers["Access-Control-Max-Age"]) > 0
        assert answer.headers["Vary"] == "Origin"
        assert "Access-Control-Allow-Credentials" not in answer.headers


async def test_a_browser_is_refused_for_a_page_of_another_origin(allowing: Here) -> None:
    for origin in OTHERS:
        asked = {"Origin": origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": SENT}
        answer = await allowing.client.options("/v1/matches", headers=asked)
        assert problem(answer)[:2] == (403, "forbidden")
        assert [name for name in answer.headers if name.startswith("access-control-")] == []


async def test_all_origins_can_be_allowed_and_still_send_no_cookies(tmp_path: Path) -> None:
    settings = Settings(game_packages=BOTH_PACKAGES, cors_origins=("*",))
    async with served_here(tmp_path, settings=settings) as here:
        match = await started(here.client)
        for headers in ({}, {"Origin": OURS}, {"Origin": "null", "Cookie": "a=b"}):
            answer = await match.get("/view", 0, headers=headers)
            assert answer.headers["Access-Control-Allow-Origin"] == "*"
            assert answer.headers["Vary"] == "Authorization"
            assert "Access-Control-Allow-Credentials" not in answer.headers
        asked = {"Origin": OURS, "Access-Control-Request-Method": "POST"}
        assert (await here.client.options("/v1/matches", headers=asked)).headers["Access-Control-Allow-Origin"] == "*"


async def test_options_that_is_no_browsers_question_tells_what_there_is(allowing: Here) -> None:
    answer = await allowing.client.options("/v1/matches", headers={"Origin": OURS})
    assert (answer.status_code, answer.headers["Allow"]) == (204, "GET, HEAD, OPTIONS, POST")
    assert answer.headers["Access-Control-Allow-Origin"] == OURS


async def test_where_a_command_comes_from_changes_nothing_else(allowing: Here) -> None:
    match = await started(allowing.client)
    seat = await match.turn()
    for origin in (OTHERS[0], OURS):
        sent = {**bearing(match.tokens[seat]), "Origin": origin}
        move = (await match.legal(seat))[0]
        answer = await allowing.client.post(f"{match.path}/commands?dry_run=true", json=move, headers=sent)
        assert answer.status_code == 204
