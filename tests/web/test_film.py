"""The film's clockwork, which is JavaScript and needs no browser."""

import re
from pathlib import Path

import pytest

from tests.web.nodes import run_node_tests

pytestmark = pytest.mark.node

ROOT = Path(__file__).parents[2]


def test_positions_are_folded_played_and_read_from_records() -> None:
    run_node_tests("film.mjs")


def test_every_check_of_the_verifier_is_named_on_the_page() -> None:
    checks = set(re.findall(r"(?:holds|fails|unchecked)\('([a-z]+)'", (ROOT / "docs/examples/verify.mjs").read_text()))
    assert len(checks) > 10
    for language in ("en", "de", "zh_hant"):
        texts = (ROOT / f"service/web/texts/film_{language}.js").read_text()
        named = re.findall(r"^  ([a-z]+): \"", texts.partition("const CHECKS = {")[2].partition("}")[0], re.M)
        assert set(named) == checks, language
