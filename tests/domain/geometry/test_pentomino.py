"""The twelve pentominoes by their letters."""

from __future__ import annotations

import doctest

import pytest

from domain.geometry import pentomino
from domain.geometry.grid import Grid
from domain.geometry.pentomino import PENTOMINOES, letter_of
from domain.geometry.polyomino import free, orientations, placements


def test_there_are_twelve_and_no_two_are_the_same() -> None:
    assert "".join(PENTOMINOES) == "FILNPTUVWXYZ"
    assert len({free(shape) for shape in PENTOMINOES.values()}) == 12


def test_they_have_63_orientations_and_4096_placements_on_10_by_10() -> None:
    counts = {letter: len(orientations(shape)) for letter, shape in PENTOMINOES.items()}
    assert counts == dict(zip("FILNPTUVWXYZ", (8, 2, 8, 8, 8, 4, 4, 4, 4, 1, 8, 4), strict=True))
    assert sum(counts.values()) == 63
    assert sum(len(placements(shape, Grid(10, 10))) for shape in PENTOMINOES.values()) == 4096


@pytest.mark.parametrize("letter", PENTOMINOES)
def test_a_letter_is_known_wherever_and_however_the_shape_lies(letter: str) -> None:
    grid = Grid(10, 10)
    for place in placements(PENTOMINOES[letter], grid):
        assert letter_of(reversed(list(grid.cells(place)))) == letter


@pytest.mark.parametrize("cells", [[(0, 0)], [(0, n) for n in range(6)], [(0, 0), (0, 1), (0, 2), (0, 3), (1, 4)]])
def test_what_is_no_pentomino_has_no_letter(cells: list[tuple[int, int]]) -> None:
    with pytest.raises(KeyError):
        letter_of(cells)


def test_the_examples_are_right() -> None:
    assert doctest.testmod(pentomino).failed == 0
