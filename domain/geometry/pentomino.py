"""The twelve free pentominoes by their usual letters.

>>> letter_of([(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)])
'V'
>>> sum(len(orientations(shape)) for shape in PENTOMINOES.values())
63
"""

from collections.abc import Iterable, Mapping
from typing import Final

from domain.geometry.polyomino import Cell, Polyomino, fixed, orientations

_DRAWN: Final[Mapping[str, tuple[str, ...]]] = {
    "F": (".##", "##.", ".#."),
    "I": ("#####",),
    "L": ("#.", "#.", "#.", "##"),
    "N": (".#", ".#", "##", "#."),
    "P": ("##", "##", "#."),
    "T": ("###", ".#.", ".#."),
    "U": ("#.#", "###"),
    "V": ("#..", "#..", "###"),
    "W": ("#..", "##.", ".##"),
    "X": (".#.", "###", ".#."),
    "Y": (".#", "##", ".#", ".#"),
    "Z": ("##.", ".#.", ".##"),
}


def _cells(lines: Iterable[str]) -> list[Cell]:
    return [(row, column) for row, line in enumerate(lines) for column, mark in enumerate(line) if mark == "#"]


PENTOMINOES: Final[Mapping[str, Polyomino]] = {letter: fixed(_cells(lines)) for letter, lines in _DRAWN.items()}
"""Each as it is usually drawn, F to Z."""

_LETTERS: Final[Mapping[Polyomino, str]] = {
    turned: letter for letter, shape in PENTOMINOES.items() for turned in orientations(shape)
}


def letter_of(cells: Iterable[Cell]) -> str:
    """Return the letter of five connected cells, however they are turned or mirrored. Raises KeyError for others."""
    return _LETTERS[fixed(cells)]
