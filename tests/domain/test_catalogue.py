"""Games are found as folders, with their editions and rulings; an operator's own editions beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.catalogue import BadEdition, load
from domain.games.help_me import GAME
from domain.match.commands import MatchCommand, MatchOpen, MatchSit
from domain.match.events import MatchEvent
from tests.games_for_tests import lowest_unique

OWN = """
rows = 2
columns = 3
species = ["ant", "bee", "cow", "doe", "elk", "fox"]
values = [7]
"""


def own(folder: Path, text: str | bytes, game: str = "help_me", name: str = "small.toml") -> Path:
    """Write an operator's own edition; give the folder of all of them."""
    (folder / game).mkdir()
    (folder / game / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def test_a_server_offers_its_own_games_by_default() -> None:
    entries = load().entries
    assert entries["help_me"].game is GAME
    assert "lowest_unique" not in entries


def test_a_further_game_is_one_folder() -> None:
    catalogue = load(("domain.games", "tests.games_for_tests"))
    assert catalogue.entries["lowest_unique"].game is lowest_unique.GAME
    assert [game.slug for game in catalogue.games] == sorted(catalogue.entries)


def test_unions_hold_every_games_commands_and_events() -> None:
    catalogue = load(("tests.games_for_tests",))
    assert catalogue.command == MatchCommand | lowest_unique.GAME.command
    assert catalogue.event == MatchEvent | lowest_unique.GAME.event
    for recorded_only in (MatchOpen, MatchSit):
        assert recorded_only in catalogue.recorded_command.__args__
        assert recorded_only not in catalogue.command.__args__


def test_an_edition_is_found_by_its_name_or_its_digest() -> None:
    entry = load().entries["help_me"]
    standard = entry.edition("standard")
    assert standard is not None
    assert entry.edition(standard.digest) is standard
    assert entry.edition("unheard_of") is None


def test_rulings_are_read_from_the_readme() -> None:
    rulings = load().entries["help_me"].rulings
    assert [ruling.rule for ruling in rulings] == ["R3", "R5", "R11", "R12", "R15"]
    assert rulings[0].text == 'The source says "a 5 × 6 rectangle": the grid has 5 rows and 6 columns.'
    assert "\n" not in "".join(ruling.text for ruling in rulings)


def test_an_operators_own_edition_stands_beside_the_packaged_ones(tmp_path: Path) -> None:
    entry = load(editions=own(tmp_path, OWN)).entries["help_me"]
    small = entry.edition("small")
    assert small is not None
    assert (small.components.rows, small.components.species[0]) == (2, "ant")
    assert entry.edition("standard") is not None


def test_a_digest_is_that_of_the_content_not_of_the_file(tmp_path: Path) -> None:
    lines = OWN.strip().splitlines()
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one = load(editions=own(tmp_path / "a", OWN)).entries["help_me"].edition("small")
    other = load(editions=own(tmp_path / "b", "# upside down\n" + "\n".join(reversed(lines)))).entries["help_me"]
    assert one is not None
    assert other.edition(one.digest) is not None


def test_other_files_and_folders_of_unknown_games_are_left_alone(tmp_path: Path) -> None:
    own(tmp_path, "not an edition", name="notes.txt")
    own(tmp_path, "nor this", game="unheard_of")
    assert [edition.name for edition in load(editions=tmp_path).entries["help_me"].editions] == ["standard"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("rows = ,", "line 1, column 8"),
        (OWN.replace("rows = 2", 'rows = "2"'), "$.rows"),
        (OWN.replace("rows = 2", "rows = 2.0"), "$.rows"),
        (OWN.replace("rows = 2", "rows = 2026-11-30"), "$.rows"),
        (OWN.replace("rows = 2", "rows = 36893488147419103232"), "$.rows"),
        (OWN.replace("[7]", "[nan]"), "$.values[0]"),
        (OWN.replace("[7]", "[101]"), "$.values[0]"),
        (OWN.replace('"fox"', '"Fox"'), "$.species[5]"),
        (OWN.replace('"fox"', '"ant"'), "a species stands twice"),
        (OWN.replace("rows = 2", "rows = 3"), "6 tiles do not fill 3 rows of 3 columns"),
        (OWN.replace("rows = 2", ""), "rows"),
        (OWN + "colour = 1", "colour"),
        (OWN.encode().replace(b"fox", b"f\xffx"), "invalid start byte"),
        ("", "rows"),
    ],
)
def test_a_bad_edition_names_the_file_and_the_place_in_it(tmp_path: Path, text: str | bytes, place: str) -> None:
    with pytest.raises(BadEdition) as fault:
        load(editions=own(tmp_path, text))
    assert str(tmp_path / "help_me" / "small.toml") in str(fault.value)
    assert place in str(fault.value)


def test_an_own_edition_does_not_hide_behind_the_name_of_another(tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match=r"standard\.toml: Help Me! has an edition of that name already"):
        load(editions=own(tmp_path, OWN, name="standard.toml"))
