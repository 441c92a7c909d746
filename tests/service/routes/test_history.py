"""Reading histories in pages, waiting for the next event, and not reading again what has not changed."""

import asyncio
from typing import Any

import msgspec
import pytest

from tests.clients.following import following
from tests.clients.playing import Page, Played, problem, started
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio


@pytest.fixture
async def match(here: Here) -> Played:
    """A match of two, five moves old."""
    match = await started(here.client)
    await match.play(5)
    return match


@pytest.mark.parametrize("limit", [1, 4, 1000])
async def test_pages_make_up_the_history(match: Played, limit: int) -> None:
    assert await match.envelopes(0, limit=limit) == await match.envelopes(0)


async def test_a_page_names_head_and_whether_it_is_over(match: Played) -> None:
    position = (await match.summary())["position"]
    page = (await match.get("/events", limit=2)).json()
    assert (page["head"], page["over"], len(page["events"])) == (position, False, 2)
    await match.play_to_the_end()
    page = (await match.get("/events", limit=2)).json()
    assert (page["head"], page["over"]) == ((await match.summary())["position"], True)


async def test_a_page_beyond_the_head_is_empty(match: Played) -> None:
    page = (await match.get("/events", after=1000)).json()
    assert page["events"] == []
    assert page["head"] == (await match.summary())["position"]


@pytest.mark.parametrize(
    "params", [{"limit": 0}, {"limit": 1001}, {"limit": "x"}, {"after": -2}, {"wait": 31}, {"wait": -1}, {"more": 1}]
)
async def test_a_page_that_cannot_be_is_malformed(match: Played, params: dict[str, Any]) -> None:
    refused = await match.get("/events", **params)
    assert problem(refused)[:2] == (400, "malformed")
    assert refused.json()["facts"]["path"].startswith("$query")


async def test_waiting_answers_as_soon_as_there_is_something(match: Played) -> None:
    position = (await match.summary())["position"]
    waiting = asyncio.create_task(match.get("/events", 0, after=position, wait=30))
    async with following(match.client, match.path, after=position):  # by then the page waits
        assert not waiting.done()
        await match.play(1)
        page = msgspec.json.decode((await waiting).content, type=Page)
    assert list(map(bytes, page.events)) == (await match.envelopes(0))[position + 1 :]


async def test_pages_that_go_on_with_the_eyes_of_the_first_fit_together_over_the_end(here: Here) -> None:
    match = await started(here.client, "silver_and_gold", bots=[{"level": "greedy"}])
    seen: list[dict[str, Any]] = []
    eyes: dict[str, str] = {}
    while True:
        page = (await match.get("/events", 0, after=len(seen) - 1, limit=7, **eyes)).json()
        assert page["viewer"] == "seat:0"
        eyes = {"eyes": page["viewer"]}
        seen += page["events"]
        if len(seen) > page["head"]:
            if page["over"]:
                break
            await play_silver_and_gold(match)
    assert seen == await match.events(0, eyes="seat:0")
    marked = [one for one in seen if one["actor"] == "bot:1" and one["audience"] is None and one["event"] is None]
    assert marked, "what the rival marked in secret stays hidden"
    assert (await match.get("/events", 0)).json()["viewer"] == "all"


async def play_silver_and_gold(match: Played) -> None:
    """Let seat 0 do what it is offered, if it is asked."""
    legal = (await match.get("/legal", 0)).json()
    if legal["any"] is not None:
        await match.command(0, legal["any"])


@pytest.mark.parametrize("who", [0, 1, None])
async def test_a_page_that_is_waited_for_keeps_the_eyes_it_began_with(match: Played, who: int | None) -> None:
    position = (await match.summary())["position"]
    waiting = asyncio.create_task(match.get("/events", who, after=position, wait=30))
    async with following(match.client, match.path) as live, asyncio.timeout(15):
        await live.until_position(position)
        await match.command(0, {"type": "match.resign"})
        page = (await waiting).json()
    assert (page["over"], page["viewer"]) == (True, "spectator" if who is None else f"seat:{who}")


async def test_waiting_answers_at_once_with_what_is_there(match: Played) -> None:
    page = (await match.get("/events", after=3, wait=30)).json()
    assert page["events"][0]["position"] == 4


async def test_waiting_answers_empty_when_nothing_comes(match: Played) -> None:
    position = (await match.summary())["position"]
    page = (await match.get("/events", after=position, wait=1)).json()
    assert (page["events"], page["head"]) == ([], position)


async def test_nobody_waits_for_a_match_that_is_over(match: Played) -> None:
    await match.play_to_the_end()
    async with asyncio.timeout(15):
        page = (await match.get("/events", after=1000, wait=30)).json()
    assert (page["events"], page["over"]) == ([], True)


async def test_waiting_from_beyond_the_head_gives_what_comes_next(match: Played) -> None:
    position = (await match.summary())["position"]
    waiting = asyncio.create_task(match.get("/events", after=1000, wait=30))
    async with following(match.client, match.path) as live, asyncio.timeout(15):
        await live.until_position(position)
        await match.command(0, {"type": "match.resign"})
        page = (await waiting).json()
    assert (page["events"][0]["position"], page["over"]) == (position + 1, True)


@pytest.mark.parametrize("path", ["", "/view", "/events"])
async def test_what_has_not_changed_is_not_sent_again(match: Played, path: str) -> None:
    first = await match.get(path, 0)
    again = await match.get(path, 0, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]


@pytest.mark.parametrize("path", ["", "/view", "/events"])
async def test_what_has_changed_is_sent_again(match: Played, path: str) -> None:
    first = await match.get(path, 0)
    await match.play(1)
    again = await match.get(path, 0, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 200
    assert again.headers["ETag"] != first.headers["ETag"]


@pytest.mark.parametrize("path", ["/view", "/events"])
async def test_what_another_sees_has_another_tag(match: Played, path: str) -> None:
    tags = [(await match.get(path, who)).headers["ETag"] for who in (0, 1, None)]
    assert len(set(tags)) == 3


@pytest.mark.parametrize("path", ["", "/view", "/events"])
async def test_a_tag_begins_with_the_position(match: Played, path: str) -> None:
    answer = await match.get(path, 0)
    assert answer.headers["ETag"].startswith(f'"{(await match.summary())["position"]}-')
    assert len(answer.headers["ETag"].partition("-")[2]) == len('01234567"')


@pytest.mark.parametrize("path", ["", "/view", "/events"])
async def test_answers_are_kept_by_nobody_but_who_asked(match: Played, path: str) -> None:
    answer = await match.get(path, 0)
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert "Authorization" in answer.headers["Vary"]


@pytest.mark.parametrize("header", ["W/{}", '"1-00000000", {}', "*"])
async def test_a_tag_counts_in_every_form_it_can_be_sent_in(match: Played, header: str) -> None:
    tag = (await match.get("/view")).headers["ETag"]
    again = await match.get("/view", headers={"If-None-Match": header.format(tag)})
    assert again.status_code == 304


async def test_export_cannot_be_asked_for_in_part(match: Played) -> None:
    assert problem(await match.get("/events.ndjson", after=3))[:2] == (400, "malformed")
