"""R2, R3, R5: tableaus from a seed, and how good those of the edition are."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib import resources

import pytest

from domain.edition import edition
from domain.games.fuenfer_finden.components import FuenferComponents, FuenferTableau, values_of
from domain.games.fuenfer_finden.finding import best_set, fives, worth
from domain.games.fuenfer_finden.generate import generate, generated_edition
from domain.games.fuenfer_finden.measure import admissible_rolls, decimal
from tests.domain.games.fuenfer_finden.boards import open_edition

COMPONENTS = open_edition().components
ROLLS = admissible_rolls(one.letter for one in COMPONENTS.symbols)


@pytest.mark.parametrize("tableau", FuenferTableau)
def test_each_symbol_is_on_each_tableau_16_or_17_times(tableau: FuenferTableau) -> None:
    counts = Counter("".join(COMPONENTS.layout(tableau)))
    assert sorted(counts.values()) == [16, 16, 17, 17, 17, 17]


@pytest.mark.parametrize("tableau", FuenferTableau)
def test_each_tableau_has_FIVEs_of_three_shapes_for_each_of_the_126_rolls(tableau: FuenferTableau) -> None:
    layout = COMPONENTS.layout(tableau)
    assert min(len({five.shape for five in fives(layout, roll)}) for roll in ROLLS) >= 3


def test_the_best_tableau_brings_at_most_5_percent_more_than_the_worst() -> None:
    values = values_of(COMPONENTS.shapes)
    scores = [
        sum(
            ways * worth(best_set(fives(COMPONENTS.layout(tableau), roll), values), values)
            for roll, ways in ROLLS.items()
        )
        for tableau in FuenferTableau
    ]
    assert max(scores) * 100 <= min(scores) * 105


def test_the_edition_is_what_its_seed_gives_byte_for_byte() -> None:
    file = resources.files("domain.games.fuenfer_finden") / "editions" / "open.toml"
    assert generated_edition("partie") == file.read_text("utf-8")


def test_another_seed_gives_other_tableaus_as_good() -> None:
    components, measures = generate("another")
    assert components.white != COMPONENTS.white
    assert components.shapes == COMPONENTS.shapes
    assert {one.fewest_shapes >= 3 for one in measures} == {True}
    scores = [one.score for one in measures]
    assert max(scores) * 100 <= min(scores) * 105
    text = generated_edition("another")
    assert edition("another", tomllib.loads(text), FuenferComponents).components == components


@pytest.mark.parametrize("seed", ["", "two\nlines", 'a " quote', "ünï"])
def test_whatever_the_seed_is_the_file_can_be_read(seed: str) -> None:
    text = generated_edition(seed)
    assert edition("own", tomllib.loads(text), FuenferComponents).name == "own"
    assert f"the seed {seed!r}." in text


def test_what_is_measured_is_written_with_three_decimals() -> None:
    assert (decimal(2, 3), decimal(12, 1), decimal(1, 1000)) == ("0.666", "12.000", "0.001")
