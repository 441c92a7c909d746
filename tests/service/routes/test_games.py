"""The catalogue: games, options, rulings, and editions as data that outlive their files."""

from pathlib import Path

import pytest

from service.settings import Settings
from tests.clients.playing import open_match, problem, started
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio

OWN = """
rows = 3
columns = 4
species = ["ash", "elm", "fig", "yew", "sal", "nim"]
values = [7, 9]
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder with an operator's own edition."""
    folder = tmp_path / "editions"
    (folder / "help_me").mkdir(parents=True)
    (folder / "help_me" / "pocket.toml").write_text(OWN)
    return folder


def _settings(editions: Path | None) -> Settings:
    return Settings(game_packages=BOTH_PACKAGES, bot_seconds=0, editions=editions)


async def test_every_game_is_found_by_its_folder(here: Here) -> None:
    items = (await here.client.get("/v1/games")).json()["items"]
    slugs = [game["game"] for game in items]
    assert {"help_me", "lowest_unique"} <= set(slugs)
    assert slugs == sorted(slugs)
    for game in items:
        assert (await here.client.get(f"/v1/games/{game['game']}")).json() == game


async def test_a_game_says_how_it_can_be_played(here: Here) -> None:
    game = (await here.client.get("/v1/games/help_me")).json()
    assert (game["title"], game["seats"], game["ruleset"]) == ("Help Me!", [2, 3, 4], 1)
    assert game["levels"][0] == "random"
    options = {option["name"]: option for option in game["options"]}
    assert options["open_stacks"]["default"] is False
    assert options["open_stacks"]["schema"]["type"] == "boolean"
    assert options["first_seat"]["default"] is None
    assert [ruling["rule"] for ruling in game["rulings"]] == ["R3", "R5", "R11", "R12", "R15"]


async def test_limits_of_an_option_can_be_read(here: Here) -> None:
    game = (await here.client.get("/v1/games/lowest_unique")).json()
    rounds = next(option for option in game["options"] if option["name"] == "rounds")
    assert (rounds["default"], rounds["schema"]["minimum"], rounds["schema"]["maximum"]) == (3, 1, 20)


async def test_an_edition_is_the_same_by_name_and_by_digest(here: Here) -> None:
    edition = (await here.client.get("/v1/games/help_me")).json()["editions"][0]
    by_name = await here.client.get("/v1/games/help_me/editions/standard")
    by_digest = await here.client.get(f"/v1/games/help_me/editions/{edition['digest']}")
    assert by_name.json() == by_digest.json()
    assert by_name.json()["content"]["species"] == ["baobab", "cherry", "palm", "bamboo", "willow", "oak"]
    assert "immutable" in by_digest.headers["Cache-Control"]
    assert "immutable" not in by_name.headers["Cache-Control"]


async def test_the_opening_event_names_its_edition_by_digest(here: Here) -> None:
    match = await open_match(here.client)
    digest = (await match.events())[0]["event"]["edition"]
    assert (await here.client.get(f"/v1/games/help_me/editions/{digest}")).json()["name"] == "standard"


@pytest.mark.parametrize(
    "path", ["/chess", "/chess/editions/standard", "/help_me/editions/gold", f"/help_me/editions/{'0' * 64}"]
)
async def test_what_is_not_in_the_catalogue_is_not_found(here: Here, path: str) -> None:
    assert problem(await here.client.get(f"/v1/games{path}")) == (404, "not_found", None)


async def test_an_edition_of_another_game_is_not_found(here: Here) -> None:
    match = await open_match(here.client, "lowest_unique")
    digest = (await match.summary())["edition"]
    assert (await here.client.get(f"/v1/games/help_me/editions/{digest}")).status_code == 404
    refused = await here.client.post("/v1/matches", json={"game": "help_me", "seats": 2, "edition": digest})
    assert problem(refused)[:2] == (400, "malformed")


async def test_an_own_edition_can_be_played(here: Here, own: Path) -> None:
    async with served_here(here.data, settings=_settings(own)) as served:
        names = [one["name"] for one in (await served.client.get("/v1/games/help_me")).json()["editions"]]
        match = await started(served.client, edition="pocket", seats=3)
        view = await match.view(0)
        await match.play_to_the_end()
        assert (await match.summary())["status"] == "finished"
    assert names == ["standard", "pocket"]
    assert (view["game"]["rows"], view["game"]["columns"]) == (3, 4)
    assert {cell["top"]["value"] for row in view["game"]["grid"] for cell in row} == {7, 9}


async def test_a_match_outlives_the_file_of_its_edition(here: Here, own: Path) -> None:
    async with served_here(here.data, settings=_settings(own), stores=here.stores) as served:
        match = await started(served.client, edition="pocket")
        await match.play(2)
        digest = (await match.summary())["edition"]
    async with served_here(here.data, settings=_settings(None), stores=here.stores) as later:
        match.client = later.client
        before = await match.view(0, at=9)
        await match.play_to_the_end()
        assert before["game"]["columns"] == 4
        assert (await match.summary())["status"] == "finished"
        by_digest = await later.client.get(f"/v1/games/help_me/editions/{digest}")
        by_name = await later.client.get("/v1/games/help_me/editions/pocket")
        again = await open_match(later.client, edition=digest)
        assert (await again.summary())["edition"] == digest
    assert by_digest.json()["content"]["values"] == [7, 9]
    assert by_digest.json()["name"] == "pocket"
    assert by_name.status_code == 404


async def test_a_match_keeps_its_edition_when_the_file_changes(here: Here, own: Path) -> None:
    # edited card data would make a replay show a game that never was
    async with served_here(here.data, settings=_settings(own), stores=here.stores) as served:
        match = await started(served.client, edition="pocket")
        board = (await match.view(0))["game"]["grid"]
    (own / "help_me" / "pocket.toml").write_text(OWN.replace("[7, 9]", "[1, 2]"))
    async with served_here(here.data, settings=_settings(own), stores=here.stores) as later:
        match.client = later.client
        assert (await match.view(0))["game"]["grid"] == board
        newer = await started(later.client, edition="pocket")
        assert (await newer.summary())["edition"] != (await match.summary())["edition"]
