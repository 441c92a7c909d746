"""What holds for the folder of every game: its editions, and what its README says."""

from __future__ import annotations

import re
from importlib import resources

import msgspec
import pytest

from domain.catalogue import Entry
from domain.edition import stored_edition
from tests.domain.games.tables import CATALOGUE

every_entry = pytest.mark.parametrize("entry", CATALOGUE.entries.values(), ids=lambda entry: entry.game.slug)


def readme(entry: Entry) -> str:
    package = entry.game.setup.__module__.rpartition(".")[0]
    return (resources.files(package) / "README.md").read_text("utf-8")


@every_entry
def test_an_edition_comes_with_the_game(entry: Entry) -> None:
    assert entry.editions


@every_entry
def test_every_ruleset_that_there_ever_was_can_still_be_read(entry: Entry) -> None:
    assert sorted(entry.game.earlier) == list(range(1, entry.game.ruleset))


@every_entry
def test_an_edition_is_read_back_from_its_content(entry: Entry) -> None:
    for edition in entry.editions:
        assert stored_edition(edition.name, edition.content, entry.game.components) == edition
        assert msgspec.json.encode(msgspec.json.decode(edition.content), order="sorted") == edition.content


@every_entry
def test_rules_are_numbered_in_order(entry: Entry) -> None:
    numbers = rules(entry)
    assert numbers == [f"R{n}" for n in range(1, len(numbers) + 1)]
    assert numbers


@every_entry
def test_rulings_are_found_and_name_a_rule(entry: Entry) -> None:
    _, rulings, _ = parts(entry)
    assert [ruling.rule for ruling in entry.rulings] == re.findall(r"^- \*\*(R\d+)\*\*", rulings, re.M)
    assert {ruling.rule for ruling in entry.rulings} <= set(rules(entry))


@every_entry
def test_the_readme_tells_what_the_count_of_events_tells(entry: Entry) -> None:
    assert re.search(r"^## .*count of events.*\n+\S", readme(entry), re.M | re.I)


def rules(entry: Entry) -> list[str]:
    """The numbers of the rules, each at the beginning of its paragraph or item."""
    before, _, after = parts(entry)
    return re.findall(r"^(?:- )?\*\*(R\d+)\*\*", before + after, re.M)


def parts(entry: Entry) -> tuple[str, str, str]:
    """The README before its rulings, the rulings, and the rest."""
    before, found, after = readme(entry).partition("\n## Rulings\n")
    assert found, "the README has no section Rulings"
    rulings, _, rest = after.partition("\n## ")
    return before, rulings, rest
