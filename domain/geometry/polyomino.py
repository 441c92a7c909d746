"""Polyominoes: their rotations and mirror images, and where they fit on a grid.

    >>> l_tetromino = ((0, 0), (1, 0), (2, 0), (2, 1))
    >>> len(orientations(l_tetromino)), len(placements(l_tetromino, Grid(rows=4, columns=4)))
    (8, 48)

Cells are (row, column); where a polyomino lies on a grid is a set of the grid's cells. Nothing is listed by hand.
"""

from collections.abc import Iterable
from functools import lru_cache

from domain.geometry.grid import Grid

Cell = tuple[int, int]
"""Row and column, counted from 0 at the top left."""

Polyomino = tuple[Cell, ...]
"""A fixed polyomino: its cells in reading order, moved so that it touches row 0 and column 0."""


def fixed(cells: Iterable[Cell]) -> Polyomino:
    """Return *cells* as a fixed polyomino. Raises ValueError for no cell, or the same cell twice.

    >>> fixed([(5, 8), (4, 8)])
    ((0, 0), (1, 0))
    """
    listed = list(cells)
    if not listed or len(set(listed)) < len(listed):
        raise ValueError("a polyomino is at least one cell, each once")
    top, left = min(row for row, _ in listed), min(column for _, column in listed)
    return tuple(sorted((row - top, column - left) for row, column in listed))


def extent(shape: Polyomino) -> Cell:
    """Return how many rows and columns *shape* spans."""
    return 1 + max(row for row, _ in shape), 1 + max(column for _, column in shape)


def orientations(cells: Iterable[Cell]) -> tuple[Polyomino, ...]:
    """Return every different fixed polyomino that *cells* become when turned and mirrored: 1, 2, 4 or 8, ascending."""
    return _orientations(fixed(cells))


def free(cells: Iterable[Cell]) -> Polyomino:
    """Return the least of the orientations of *cells*: the same for just those that are congruent.

    >>> free([(0, 0), (0, 1), (1, 1)]) == free([(0, 1), (1, 0), (1, 1)])
    True
    """
    return orientations(cells)[0]


def placements(cells: Iterable[Cell], grid: Grid, on: int | None = None) -> tuple[int, ...]:
    """Return every place on *grid* where *cells*, turned and mirrored, fit, as sets of its cells, each once.

    With *on*, only the places that lie wholly within that set. Ordered by their cells, compared in reading order.
    """
    everywhere = _placements(fixed(cells), grid)
    return everywhere if on is None else tuple(place for place in everywhere if not place & ~on)


def is_connected(mask: int, grid: Grid) -> bool:
    """Tell whether a set of cells of *grid* is connected, across and down; the empty set is not."""
    reached, added = 0, mask & -mask
    while added:
        reached |= added
        added = grid.neighbours(reached) & mask
    return bool(mask) and reached == mask


@lru_cache(maxsize=1024)
def _orientations(shape: Polyomino) -> tuple[Polyomino, ...]:
    found = set()
    turned = shape
    for _ in range(4):
        turned = fixed((column, -row) for row, column in turned)
        found.add(turned)
        found.add(fixed((row, -column) for row, column in turned))
    return tuple(sorted(found))


@lru_cache(maxsize=4096)
def _placements(shape: Polyomino, grid: Grid) -> tuple[int, ...]:
    found = []
    for turned in _orientations(shape):
        height, width = extent(turned)
        mask = grid.mask(turned)
        for row in range(grid.rows - height + 1):
            for column in range(grid.columns - width + 1):
                found.append(mask << grid.index(row, column))
    return tuple(sorted(found, key=lambda place: tuple(grid.cells(place))))
