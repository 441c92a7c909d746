"""A link to a match is shown with a title and a picture by chats, where the server knows its own address."""

import re
from pathlib import Path

import httpx
import pytest

from service.settings import Settings
from tests.clients.playing import open_match
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio

PUBLIC = "https://games.example/partie"


def tags(page: httpx.Response) -> dict[str, str]:
    """The Open Graph tags of a page."""
    return dict(re.findall(r'<meta property="(og:[^"]+)" content="([^"]*)">', page.text))


async def test_its_page_and_its_film_say_what_anybody_is_told(tmp_path: Path) -> None:
    settings = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0, public_url=PUBLIC)
    async with served_here(tmp_path, settings=settings) as here:
        match = await open_match(here.client, "help_me", 2)
        await match.sit(name='Ada <"&> Ben')
        page = await here.client.get(f"/matches/{match.id}")
        assert tags(page) == {
            "og:site_name": "Partie",
            "og:type": "website",
            "og:title": "Help Me!: Ada &lt;&quot;&amp;&gt; Ben",
            "og:description": "Waits for players.",
            "og:url": f"{PUBLIC}/matches/{match.id}",
            "og:image": f"{PUBLIC}/v1/matches/{match.id}/picture.svg",
            "og:image:type": "image/svg+xml",
        }
        film = await here.client.get(f"/matches/{match.id}/film", params={"at": 1})
        assert tags(film)["og:image"] == f"{PUBLIC}/v1/matches/{match.id}/picture.svg?at=1"
        strange = await here.client.get(f"/matches/{match.id}/film", params={"at": '"><script>'})
        assert tags(strange)["og:image"] == f"{PUBLIC}/v1/matches/{match.id}/picture.svg"
        assert page.headers["ETag"] != (await here.client.get("/")).headers["ETag"]


async def test_a_page_of_no_match_has_none(tmp_path: Path) -> None:
    settings = Settings(game_packages=BOTH_PACKAGES, public_url=PUBLIC)
    async with served_here(tmp_path, settings=settings) as here:
        for id in ("01a23130-5481-76c5-9a7c-443e6ab77b73", "nothing"):
            page = await here.client.get(f"/matches/{id}")
            assert (page.status_code, tags(page)) == (200, {})


async def test_a_server_that_does_not_know_its_address_tells_nothing(here: Here) -> None:
    match = await open_match(here.client, "help_me", 2)
    assert tags(await here.client.get(f"/matches/{match.id}")) == {}
