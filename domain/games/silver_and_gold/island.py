"""A card's island as bits: its cells, its symbols, and where an expedition fits on it (R2–R4).

Rows are written from the top, ``/`` between them: ``.`` no cell, ``o`` plain, ``C`` coin, ``P`` palm, ``X`` cross.
"""

from functools import lru_cache
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from domain.geometry import polyomino
from domain.geometry.grid import Grid

Coordinate = Annotated[int, Meta(ge=0, le=99)]
"""A row or a column, from 0; wider than any card, so that the rules themselves refuse what lies off theirs."""

LARGEST_SIDE = 10
"""How many rows or columns a drawing may have."""

_KNOWN = 4096
"""How many drawings are kept in memory; an edition has some dozens."""


class SilverCell(Struct, frozen=True, forbid_unknown_fields=True, order=True, gc=False):
    """A cell of a card: row and column, counted from 0 at the top left of the printed layout."""

    row: Annotated[Coordinate, Meta(description="Counted from 0 at the top.")]
    column: Annotated[Coordinate, Meta(description="Counted from 0 at the left.")]


class SilverIsland(Struct, frozen=True, gc=False):
    """The cells of a card, and those that bear a symbol, each as a set of cells of its grid."""

    rows: str
    grid: Grid
    cells: int
    coins: int
    palms: int
    crosses: int

    def bit(self, cell: SilverCell) -> int:
        """Return *cell* as a set, or the empty set if it is no cell of the island."""
        if not self.grid.holds(cell.row, cell.column):
            return 0
        return self.cells & self.grid.bit(cell.row, cell.column)

    def cells_of(self, bits: int) -> tuple[SilverCell, ...]:
        """Return the cells of a set, in reading order."""
        return tuple(SilverCell(row, column) for row, column in self.grid.cells(bits))


class SilverPlace(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Where cells can be marked together: a place of the expedition's shape, or a single cell."""

    cells: Annotated[tuple[SilverCell, ...], Meta(description="In reading order.")]
    crosses: Annotated[int, Meta(description="How many crosses it covers; each gives an extra cell.", examples=[1])]


class Placement(NamedTuple):
    """A place on an empty island, as bits and as it is shown."""

    bits: int
    place: SilverPlace


@lru_cache(maxsize=_KNOWN)
def island(rows: str) -> SilverIsland:
    """Read a card's drawing."""
    lines = rows.split("/")
    grid = Grid(len(lines), len(lines[0]))

    def bits(symbols: str) -> int:
        return grid.mask((r, c) for r, line in enumerate(lines) for c, found in enumerate(line) if found in symbols)

    return SilverIsland(rows, grid, bits("oCPX"), bits("C"), bits("P"), bits("X"))


@lru_cache(maxsize=_KNOWN)
def shape_of(rows: str) -> polyomino.Polyomino:
    """Read an expedition's drawing."""
    return polyomino.fixed(
        (r, c) for r, line in enumerate(rows.split("/")) for c, symbol in enumerate(line) if symbol != "."
    )


@lru_cache(maxsize=_KNOWN)
def placements(rows: str, shape: str) -> tuple[Placement, ...]:
    """Every place where the drawn *shape*, turned and mirrored, fits on the empty island of *rows*, once each."""
    land = island(rows)
    found = polyomino.placements(shape_of(shape), land.grid, on=land.cells)
    return tuple(Placement(bits, SilverPlace(land.cells_of(bits), (bits & land.crosses).bit_count())) for bits in found)


@lru_cache(maxsize=_KNOWN)
def places_of(rows: str, shape: str) -> frozenset[int]:
    """Return the bits of ``placements(rows, shape)``, to look a place up."""
    return frozenset(bits for bits, _ in placements(rows, shape))


@lru_cache(maxsize=_KNOWN)
def single_cells(rows: str) -> tuple[Placement, ...]:
    """Return every single cell of the island of *rows*, in reading order."""
    return placements(rows, "o")


def drawing_fault(rows: str) -> str | None:
    """Return what is wrong with a drawing, of a card or of an expedition, or None."""
    lines = rows.split("/")
    if len({len(line) for line in lines}) > 1:
        return "its rows differ in length"
    if max(len(lines), len(lines[0])) > LARGEST_SIDE:
        return f"it has more than {LARGEST_SIDE} rows or columns"
    land = island(rows)
    if not polyomino.is_connected(land.cells, land.grid):
        return "its cells do not hang together"
    return None
