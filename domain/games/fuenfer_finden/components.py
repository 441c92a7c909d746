"""What 5er Finden is played with: symbols, shapes with their values, and five tableaus (R1–R3)."""

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Final

from msgspec import Meta, Struct

from domain.geometry.grid import Grid

SIZE: Final = 10
"""How many rows and columns a tableau has."""

GRID: Final = Grid(rows=SIZE, columns=SIZE)

DICE: Final = 5
"""How many dice are rolled, and how many cells a FIVE has."""

ROUNDS_OF_BASIC: Final = 5
ROUNDS_OF_PUZZLE: Final = 12

Symbol = Annotated[
    str,
    Meta(pattern="^[a-z][a-z0-9_]*$", max_length=20, description="A symbol of the dice.", examples=["circle"]),
]

TableauLine = Annotated[str, Meta(pattern="^[a-z]*$", max_length=50, examples=["cdsrlwcdsr"])]
"""A row of a tableau, one letter a cell."""

Layout = Annotated[
    tuple[TableauLine, ...], Meta(max_length=50, description="A tableau, row by row from the top, a letter a cell.")
]

Coordinate = Annotated[int, Meta(ge=0, le=99)]
"""A row or a column, from 0; wider than any tableau, so that the rules themselves refuse what lies off theirs."""


class FuenferShape(StrEnum):
    """The twelve free pentominoes, by their usual letters; turned or mirrored it is the same shape."""

    F = "F"
    I = "I"  # noqa: E741
    L = "L"
    N = "N"
    P = "P"
    T = "T"
    U = "U"
    V = "V"
    W = "W"
    X = "X"
    Y = "Y"
    Z = "Z"


class FuenferTableau(StrEnum):
    """The tableaus of an edition: four that differ, and the one that all seats have on the grey side."""

    WHITE_1 = "white_1"
    WHITE_2 = "white_2"
    WHITE_3 = "white_3"
    WHITE_4 = "white_4"
    GREY = "grey"


WHITES: Final = (FuenferTableau.WHITE_1, FuenferTableau.WHITE_2, FuenferTableau.WHITE_3, FuenferTableau.WHITE_4)


class FuenferCell(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A cell of a tableau: row and column, counted from 0 at the top left."""

    row: Annotated[Coordinate, Meta(description="Counted from 0 at the top.")]
    column: Annotated[Coordinate, Meta(description="Counted from 0 at the left.")]


class FuenferSymbol(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A symbol, and the letter that stands for it in tableaus."""

    symbol: Symbol
    letter: Annotated[str, Meta(pattern="^[a-z]$", description="The letter that stands for it.", examples=["c"])]


class FuenferShapeValue(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A shape, and what a FIVE of this shape is worth."""

    shape: FuenferShape
    value: Annotated[int, Meta(ge=1, le=4, description="What a FIVE of this shape is worth.", examples=[3])]


class FuenferComponents(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An edition: six symbols, twelve shapes with values, four white tableaus and a grey one.

    Raises ValueError (when decoded: ValidationError), which names the wrong line, unless each shape stands once, three
    shapes are worth 1, 2, 3 and 4 each, and every tableau is 10 lines of 10 letters of symbols.
    """

    symbols: Annotated[tuple[FuenferSymbol, ...], Meta(min_length=6, max_length=6)]
    shapes: Annotated[tuple[FuenferShapeValue, ...], Meta(min_length=12, max_length=12)]
    white: Annotated[tuple[Layout, ...], Meta(min_length=4, max_length=4, description="All different.")]
    grey: Layout

    def __post_init__(self) -> None:
        _require_different("symbols", "symbol", [one.symbol for one in self.symbols])
        _require_different("symbols", "letter", [one.letter for one in self.symbols])
        _require_different("shapes", "shape", [one.shape for one in self.shapes])
        counts = Counter(one.value for one in self.shapes)
        for number, one in enumerate(self.shapes):
            if counts[one.value] != 3:
                raise ValueError(f"shapes, line {number}: {counts[one.value]} shapes are worth {one.value}, not 3")
        letters = {one.letter for one in self.symbols}
        for number, layout in enumerate(self.white):
            _require_layout(f"white tableau {number}", layout, letters)
            if layout in self.white[:number]:
                raise ValueError(f"white tableau {number} is white tableau {self.white.index(layout)} again")
        _require_layout("grey tableau", self.grey, letters)

    def layout(self, tableau: FuenferTableau) -> Layout:
        """Return the lines of *tableau*."""
        return self.grey if tableau is FuenferTableau.GREY else self.white[WHITES.index(tableau)]


@lru_cache(maxsize=64)
def values_of(shapes: tuple[FuenferShapeValue, ...]) -> Mapping[FuenferShape, int]:
    """Return what each shape is worth."""
    return {one.shape: one.value for one in shapes}


@lru_cache(maxsize=64)
def letters_of(symbols: tuple[FuenferSymbol, ...]) -> Mapping[str, str]:
    """Return the letter of each symbol."""
    return {one.symbol: one.letter for one in symbols}


def cells_of(mask: int) -> tuple[FuenferCell, ...]:
    """Return the cells of a set, in reading order."""
    return tuple(FuenferCell(row, column) for row, column in GRID.cells(mask))


def _require_different(table: str, what: str, entries: list[str]) -> None:
    for number, entry in enumerate(entries):
        if entry in entries[:number]:
            raise ValueError(f"{table}, line {number}: {what} {entry} stands twice")


def _require_layout(name: str, layout: Layout, letters: set[str]) -> None:
    for number, line in enumerate(layout[:SIZE]):
        if len(line) != SIZE:
            raise ValueError(f"{name}, line {number} has {len(line)} cells, not {SIZE}: {line!r}")
        for column, letter in enumerate(line):
            if letter not in letters:
                raise ValueError(f"{name}, line {number}, column {column}: {letter!r} is no symbol's letter: {line!r}")
    if len(layout) != SIZE:
        raise ValueError(f"{name} has {len(layout)} lines, not {SIZE}: line {min(len(layout), SIZE)} is wrong")
