"""The pages say what to do after every refusal: each code, each rule of every match, and no rule that there is not."""

import re
from pathlib import Path

import pytest

from docs.advice import BY_CODE, BY_RULE, MEANINGS, Step, after, what_to_do
from docs.rules import rules_of
from service.http.problem_codes import ProblemCode
from tests.domain.games.tables import CATALOGUE

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs"
PROBLEMS = (PAGES / "problems.md").read_text("utf-8")
GAMES = [slug for slug, entry in CATALOGUE.entries.items() if entry.package.startswith("domain.games.")]
RULES = {"match": rules_of(ROOT / "domain" / "match")} | {
    slug: rules_of(ROOT / "domain" / "games" / slug) for slug in GAMES
}


def test_each_code_has_advice() -> None:
    assert BY_CODE.keys() == set(ProblemCode)
    assert MEANINGS.keys() == set(Step) == {advice.step for advice in BY_CODE.values()}


@pytest.mark.parametrize("code", ProblemCode)
def test_the_page_says_below_each_code_what_to_do(code: str) -> None:
    section = PROBLEMS.partition(f"\n### {code}\n")[2].partition("\n#")[0]
    assert what_to_do(code) in section


@pytest.mark.parametrize("slug", RULES)
def test_the_page_says_beside_each_rule_what_to_do(slug: str) -> None:
    for name, forms in RULES[slug].items():
        row = next(line for line in PROBLEMS.splitlines() if f'<a id="{name}"></a>' in line)
        assert row.endswith(f"| {after(name, sorted({form.code for form in forms}))} |"), name


def test_advice_about_rules_is_about_rules_that_there_are() -> None:
    assert BY_RULE.keys() <= {name for rules in RULES.values() for name in rules}


def test_what_holds_in_every_match_has_advice_of_its_own() -> None:
    assert {name for name in BY_RULE if name.startswith("match.")} == RULES["match"].keys()


def test_each_game_has_advice_of_its_own() -> None:
    for slug in GAMES:
        assert any(name.startswith(f"{slug}.") for name in BY_RULE), slug


def test_the_first_bot_reads_again_after_what_says_so() -> None:
    page = (PAGES / "first-bot.md").read_text("utf-8")
    assert "(problems.md#what-to-do)" in page
    (codes,) = re.findall(r"movedOn = \[(.*?)\]", page)
    goes_on = {Step.READ_AGAIN, Step.WAIT, Step.STOP}
    assert {BY_CODE[code].step for code in re.findall(r"'(\w+)'", codes)} <= goes_on
