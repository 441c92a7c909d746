"""Every rule that a game refuses by is a literal in its source, and stands in the reference."""

import re
from pathlib import Path

import pytest

from docs.reference import FOLDER
from docs.rules import Rule, Unreadable, rules_in, rules_of
from tests.domain.games.tables import CATALOGUE

ROOT = Path(__file__).parents[2]
PACKAGES = {"match": "domain.match"} | {slug: entry.package for slug, entry in CATALOGUE.entries.items()}
TITLES = {"match": "every match"} | {slug: entry.game.title for slug, entry in CATALOGUE.entries.items()}
SLUGS = list(PACKAGES)


def folder_of(slug: str) -> Path:
    return ROOT.joinpath(*PACKAGES[slug].split("."))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_rule_is_named_by_the_game_and_told_in_one_sentence(slug: str) -> None:
    rules = rules_of(folder_of(slug))
    assert rules
    for name, forms in rules.items():
        assert name.partition(".")[0] == slug
        for form in forms:
            assert re.fullmatch(r"[A-Z0-9…].*\.", form.sentence), name
        assert len({form.sentence for form in forms}) == 1, name


@pytest.mark.parametrize("slug", SLUGS)
def test_a_search_for_a_rule_finds_the_line_that_raises_it(slug: str) -> None:
    source = "\n".join(file.read_text("utf-8") for file in folder_of(slug).rglob("*.py"))
    for name in rules_of(folder_of(slug)):
        assert f'"{name}"' in source


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if PACKAGES[slug].startswith("domain.")])
def test_the_reference_lists_what_is_raised_and_nothing_else(slug: str) -> None:
    section = (
        (FOLDER / "problems.md")
        .read_text("utf-8")
        .partition(f"\n## Rules of {TITLES[slug]}\n")[2]
        .partition("\n## ")[0]
    )
    assert re.findall(r"^\| <a [^>]*></a>`([a-z_.]+)` \|", section, re.M) == list(rules_of(folder_of(slug)))


def test_rules_are_read_with_what_functions_add() -> None:
    source = """
def f(a):
    raise AgainstTheRules("g.plain", f"{a} of {b}.", number=a, **_cell(a))
    raise WrongPhase("It is over.", rule="g.over", facts={"round": 1})
    raise NotYourTurn("Wait.")
    raise _refused("g.made", "Made elsewhere.", row=1)

def _refused(rule, detail, **facts):
    facts: dict = {"phase": 1}
    return AgainstTheRules(rule, detail, always=1, **facts)

def _cell(a):
    return {"row": a, "column": a}
"""
    assert list(rules_in(source, "g.py")) == [
        Rule("g.plain", "against_the_rules", "… of ….", ("column", "number", "row")),
        Rule("g.over", "wrong_phase", "It is over.", ("round",)),
        Rule("g.made", "against_the_rules", "Made elsewhere.", ("always", "phase", "row")),
    ]


@pytest.mark.parametrize(
    "source",
    [
        'raise AgainstTheRules(f"g.{name}", "No.")',
        'raise AgainstTheRules("g." + name, "No.")',
        'raise WrongPhase("No.", rule=RULES[name])',
        "def f(name, detail):\n    return AgainstTheRules(name, detail)\nraise f(other, 'No.')",
        "def f(name, detail):\n    return AgainstTheRules(f'g.{name}', detail)\nraise f('other', 'No.')",
    ],
)
def test_a_rule_that_is_put_together_is_found(source: str) -> None:
    with pytest.raises(Unreadable, match=r"g\.py:"):
        list(rules_in(source, "g.py"))
