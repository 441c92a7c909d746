"""Polyominoes: their rotations and mirror images, and where they fit on a grid.

    >>> l_tetromino = ((0, 0), (1, 0), (2, 0), (2, 1))
    >>> len(orientations(l_tetromino)), len(placements(l_tetromino, rows=4, columns=4))
    (8, 48)

Cells are (row, column). On a grid a set of cells is an integer: the cell in *row* and *column* is the bit
``row * columns + column``, so reading order is the order of the bits. Nothing here is listed by hand.
"""

from collections.abc import Iterable
from functools import lru_cache

Cell = tuple[int, int]
"""Row and column, counted from 0 at the top left."""

Polyomino = tuple[Cell, ...]
"""A fixed polyomino: its cells in reading order, moved so that it touches row 0 and column 0."""


def fixed(cells: Iterable[Cell]) -> Polyomino:
    """Give *cells* as a fixed polyomino. Raises ValueError for no cell, or the same cell twice.

    >>> fixed([(5, 8), (4, 8)])
    ((0, 0), (1, 0))
    """
    listed = list(cells)
    if not listed or len(set(listed)) < len(listed):
        raise ValueError("a polyomino is at least one cell, each once")
    top, left = min(row for row, _ in listed), min(column for _, column in listed)
    return tuple(sorted((row - top, column - left) for row, column in listed))


def extent(shape: Polyomino) -> Cell:
    """Give how many rows and columns *shape* spans."""
    return 1 + max(row for row, _ in shape), 1 + max(column for _, column in shape)


def orientations(cells: Iterable[Cell]) -> tuple[Polyomino, ...]:
    """Give every different fixed polyomino that *cells* become when turned and mirrored: 1, 2, 4 or 8, ascending."""
    return _orientations(fixed(cells))


def free(cells: Iterable[Cell]) -> Polyomino:
    """Give the least of the orientations of *cells*: the same for just those that are congruent.

    >>> free([(0, 0), (0, 1), (1, 1)]) == free([(0, 1), (1, 0), (1, 1)])
    True
    """
    return orientations(cells)[0]


def mask(cells: Iterable[Cell], columns: int) -> int:
    """Give *cells* as bits of a grid of *columns*."""
    bits = 0
    for row, column in cells:
        bits |= 1 << (row * columns + column)
    return bits


def cells(bits: int, columns: int) -> tuple[Cell, ...]:
    """Give the cells of a mask of a grid of *columns*, in reading order."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(divmod(lowest.bit_length() - 1, columns))
        bits ^= lowest
    return tuple(found)


def placements(shape: Iterable[Cell], *, rows: int, columns: int, on: int | None = None) -> tuple[int, ...]:
    """Give the masks of every place where *shape*, turned and mirrored, fits on a grid, each once.

    With *on*, only those that lie wholly on the cells of that mask. Ordered by their cells, compared in reading order.
    """
    everywhere = _placements(fixed(shape), rows, columns)
    return everywhere if on is None else tuple(place for place in everywhere if not place & ~on)


def is_connected(bits: int, columns: int) -> bool:
    """Tell whether the cells of a mask hang together orthogonally; no cell at all does not."""
    if not bits:
        return False
    left = _left_column(bits.bit_length(), columns)
    right = left << (columns - 1)
    reached, before = bits & -bits, 0
    while reached != before:
        before = reached
        reached |= (reached & ~right) << 1 | (reached & ~left) >> 1 | reached << columns | reached >> columns
        reached &= bits
    return reached == bits


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
def _placements(shape: Polyomino, rows: int, columns: int) -> tuple[int, ...]:
    found = []
    for turned in _orientations(shape):
        height, width = extent(turned)
        bits = mask(turned, columns)
        for row in range(rows - height + 1):
            for column in range(columns - width + 1):
                found.append(bits << (row * columns + column))
    return tuple(sorted(found, key=lambda place: cells(place, columns)))


@lru_cache(maxsize=1024)
def _left_column(bits: int, columns: int) -> int:
    return sum(1 << start for start in range(0, bits, columns))
