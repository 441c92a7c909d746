"""A frame of squares whose cells are the bits of an integer, with a guard beyond each edge.

    grid = Grid(rows=2, columns=3)
    ring = grid.neighbours(grid.bit(0, 0))       # the cells (0, 1) and (1, 0)
    list(grid.cells(ring))                       # [(0, 1), (1, 0)]

A row takes one bit more than it has columns. That spare column is never part of a set, so a step sideways over an
edge lands on nothing instead of on the next row. A table of ``size`` places, looked up by ``index``, has a spare
row as well and therefore answers for a step over any edge (Python counts ``-1`` from the end).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field


def indexes(mask: int) -> Iterator[int]:
    """Return the numbers of the bits in *mask*, ascending: row by row, and within a row from the left."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def lowest(mask: int) -> int:
    """Return the number of the lowest bit in *mask*: the first of its cells. A mask without cells gives -1."""
    return (mask & -mask).bit_length() - 1


@dataclass(frozen=True)
class Grid:
    """A frame of *rows* × *columns*, both counted from 0."""

    rows: int
    columns: int
    stride: int = field(init=False)
    """How far apart the indexes of two cells are that lie one above the other."""
    size: int = field(init=False)
    """How long a table by index must be."""
    all: int = field(init=False)
    """The set of every cell."""

    def __post_init__(self) -> None:
        """Work out what follows from the frame. Raises ValueError for one without cells."""
        if self.rows < 1 or self.columns < 1:
            raise ValueError(f"a grid of {self.rows} × {self.columns} has no cells")
        stride = self.columns + 1
        row = (1 << self.columns) - 1
        object.__setattr__(self, "stride", stride)
        object.__setattr__(self, "size", (self.rows + 1) * stride)
        object.__setattr__(self, "all", sum(row << (stride * number) for number in range(self.rows)))

    def holds(self, row: int, column: int) -> bool:
        """Tell whether the frame has this cell."""
        return 0 <= row < self.rows and 0 <= column < self.columns

    def index(self, row: int, column: int) -> int:
        """Return the number of a cell's bit. The cell must be in the frame: that is not checked."""
        return row * self.stride + column

    def bit(self, row: int, column: int) -> int:
        """Return the set of this one cell. The cell must be in the frame: that is not checked."""
        return 1 << (row * self.stride + column)

    def cell(self, index: int) -> tuple[int, int]:
        """Return the (row, column) of a bit's number."""
        return divmod(index, self.stride)

    def mask(self, cells: Iterable[tuple[int, int]]) -> int:
        """Return the set of these (row, column)."""
        mask = 0
        for row, column in cells:
            mask |= 1 << (row * self.stride + column)
        return mask

    def cells(self, mask: int) -> Iterator[tuple[int, int]]:
        """Return the (row, column) of each cell in a set, row by row."""
        return (divmod(index, self.stride) for index in indexes(mask))

    def neighbours(self, mask: int) -> int:
        """Return the cells beside a set, across or down, that are not in it."""
        around = mask << 1 | mask >> 1 | mask << self.stride | mask >> self.stride
        return around & self.all & ~mask
