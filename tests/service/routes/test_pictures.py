"""A picture is what its caller's view shows, drawn; it is cached no longer than it is true."""

import xml.etree.ElementTree as ET

import httpx
import pytest

from tests.clients.playing import Played, problem, started
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio

SVG = "{http://www.w3.org/2000/svg}"


async def drawn(match: Played, who: int | str | None = None, **params: object) -> httpx.Response:
    """The answer to who asks for a picture, once it is seen to be a whole SVG image that does nothing."""
    answer = await match.get("/picture.svg", who, **params)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"
    root = ET.fromstring(answer.content)
    assert root.tag == f"{SVG}svg"
    names = {element.tag for element in root.iter()}
    assert not names & {f"{SVG}script", f"{SVG}foreignObject", f"{SVG}image", f"{SVG}a"}
    assert "var(" not in answer.text
    assert not [name for element in root.iter() for name in element.attrib if name.startswith("on") or "href" in name]
    return answer


async def test_any_position_is_drawn_and_none_beyond_the_head(here: Here) -> None:
    match = await started(here.client, game="help_me", seats=2)
    begun = (await match.summary())["position"]
    before = await drawn(match, at=begun)
    seat = (await match.summary())["to_act"][0]["seat"]
    move = (await match.get("/legal", seat)).json()["any"]
    assert (await match.command(seat, move)).status_code == 201
    assert (await drawn(match)).content != before.content
    assert (await drawn(match, at=begun)).content == before.content
    beyond = await match.get("/picture.svg", at=10_000)
    assert beyond.status_code == (await match.get("/view", at=10_000)).status_code


async def test_a_picture_is_kept_by_its_tag_and_by_nobody_for_whom_it_is_not(here: Here) -> None:
    match = await started(here.client, game="help_me", seats=2)
    public, own = await drawn(match), await drawn(match, 0)
    assert public.headers["Cache-Control"] == "public, no-cache"
    assert own.headers["Cache-Control"] == "private, no-cache"
    assert public.headers["Vary"] == own.headers["Vary"] == "Authorization"
    again = await match.get("/picture.svg", headers={"If-None-Match": public.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    await drawn(match, headers={"If-None-Match": '"0-00000000"'})


async def test_its_few_words_are_in_the_language_that_is_asked_for(here: Here) -> None:
    match = await started(here.client, game="help_me", seats=2)
    for language in ("en", "de", "zh-Hant"):
        await drawn(match, lang=language)  # long texts, which the engine holds in pieces until they are joined
    assert problem(await match.get("/picture.svg", lang="fr"))[:2] == (400, "malformed")


async def test_a_game_without_a_drawing_gets_a_card_with_its_title(here: Here) -> None:
    match = await started(here.client, game="lowest_unique", seats=3)
    assert b"<title>" in (await drawn(match)).content
