"""R1, R2: the standard edition, and what another one must be like."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from domain.games.help_me import GAME
from domain.games.help_me.components import HelpMeComponents
from tests.domain.games.tables import CATALOGUE

SPECIES = ["baobab", "cherry", "palm", "bamboo", "willow", "oak"]
STANDARD: dict[str, Any] = {"rows": 5, "columns": 6, "species": SPECIES, "values": [1, 2, 3, 4, 5]}


def standard() -> HelpMeComponents:
    edition = CATALOGUE.entries["help_me"].edition("standard")
    assert edition is not None
    assert isinstance(edition.components, HelpMeComponents)
    return edition.components


def test_R1_every_species_has_one_tile_of_each_value() -> None:
    tiles = Counter((tile.species, tile.value) for tile in standard().tiles())
    assert tiles == Counter((species, value) for species in SPECIES for value in range(1, 6))


def test_R2_two_to_four_seats_play() -> None:
    assert list(GAME.seats) == [2, 3, 4]


def test_R3_the_grid_has_5_rows_of_6_columns() -> None:
    assert (standard().rows, standard().columns) == (5, 6)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"rows": 6}, "30 tiles do not fill 6 rows of 6 columns"),
        ({"rows": 4}, "30 tiles do not fill 4 rows of 6 columns"),
        ({"values": [1, 2, 3, 4]}, "24 tiles do not fill 5 rows of 6 columns"),
        ({"species": [*SPECIES[:5], "palm"]}, "a species stands twice"),
        ({"species": SPECIES[:5]}, r"length >= 6.*\$\.species"),
        ({"species": [*SPECIES[:5], "Oak Tree"]}, r"\$\.species\[5\]"),
        ({"values": []}, r"\$\.values"),
        ({"values": [1, 2, 3, 4, -1]}, r"\$\.values\[4\]"),
        ({"rows": 0}, r"\$\.rows"),
        ({"rows": 5.0}, r"\$\.rows"),
        ({"colours": []}, "colours"),
    ],
)
def test_R1_an_edition_that_cannot_be_played_is_refused(change: dict[str, Any], fault: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=fault):
        msgspec.convert(STANDARD | change, HelpMeComponents)


def test_R1_another_edition_may_have_other_species_values_and_measures() -> None:
    other = {"rows": 2, "columns": 7, "species": ["a", "b", "c", "d", "e", "f", "g"], "values": [0, 100]}
    assert len(msgspec.convert(other, HelpMeComponents).tiles()) == 14
