"""What Zatre is played with: the board, the tiles and the values of the score sheet (R1–R3)."""

from typing import Annotated

from msgspec import Meta, Struct

NO_CELL, PLAIN, GREY, CENTRE = ".ogR"
"""How a board is drawn, one character a cell."""

PIPS = range(1, 7)
"""What tiles show."""

SCORING = TEN, ELEVEN, TWELVE = range(10, 13)
"""The sums of lines that score."""

BoardRow = Annotated[str, Meta(pattern="^[.ogR]*$", max_length=25, examples=["....oog.goo...."])]
"""A row of the board as it is drawn: no cell, cell, grey cell, red centre."""

Points = Annotated[int, Meta(ge=0, le=99)]
"""What something is worth."""

Coordinate = Annotated[int, Meta(ge=0, le=99)]
"""A row or a column, from 0; wider than any board, so that the rules themselves refuse what lies off theirs."""


class ZatrePlacement(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A tile, named by its pips, and the cell that it is laid on."""

    tile: Annotated[int, Meta(ge=0, le=99, description="The tile's pips.", examples=[4])]
    row: Annotated[Coordinate, Meta(description="Counted from 0 at the top.", examples=[7])]
    column: Annotated[Coordinate, Meta(description="Counted from 0 at the left.", examples=[7])]


class ZatreLinePoints(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a line is worth by its sum (R16)."""

    ten: Annotated[Points, Meta(description="What a line with the sum 10 is worth.")]
    eleven: Annotated[Points, Meta(description="What a line with the sum 11 is worth.")]
    twelve: Annotated[Points, Meta(description="What a line with the sum 12 is worth.")]


class ZatreComponents(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An edition: board, tiles, values.

    Raises ValueError (when decoded: ValidationError), which names the line of the board that is wrong, for a board
    that no match can be played on: uneven lines, not just one centre, or a centre without room for the first turn.
    """

    board: Annotated[tuple[BoardRow, ...], Meta(min_length=1, max_length=25, description="Row by row, from the top.")]
    tiles: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=99)], ...],
        Meta(min_length=len(PIPS), max_length=len(PIPS), description="How many tiles show 1, 2, … 6 pips."),
    ]
    points: ZatreLinePoints
    row_bonuses: Annotated[
        tuple[Points, ...],
        Meta(
            min_length=1,
            max_length=50,
            description="What each row of a sheet brings when it is filled; the last holds for all rows below.",
        ),
    ]
    triple_bonus: Annotated[Points, Meta(description="What the option `triple_bonus` brings a turn.")]

    def __post_init__(self) -> None:
        width = len(self.board[0])
        for number, line in enumerate(self.board):
            if len(line) != width:
                raise ValueError(f"board line {number} has {len(line)} columns, line 0 has {width}: {line!r}")
        centres = [(number, column) for number, line in enumerate(self.board) for column in _centres(line)]
        if not centres:
            raise ValueError("no board line has a centre R")
        if len(centres) > 1:
            number = centres[1][0]
            raise ValueError(f"board line {number} has a second centre: {self.board[number]!r}")
        self._require_room_for_the_first_turn(*centres[0])
        if sum(self.tiles) < 6:
            raise ValueError(f"{sum(self.tiles)} tiles are too few for six seats to draw one each")

    def _require_room_for_the_first_turn(self, row: int, column: int) -> None:
        line = self.board[row]
        above_and_below = self.board[max(row - 1, 0) : row] + self.board[row + 1 : row + 2]
        if PLAIN not in line[max(column - 1, 0) : column] + line[column + 1 : column + 2]:
            raise ValueError(f"board line {row} has no plain cell o beside the centre: {line!r}")
        if PLAIN not in {other[column] for other in above_and_below}:
            raise ValueError(f"board line {row} has no plain cell o above or below the centre: {line!r}")

    def all_tiles(self) -> list[int]:
        """Return every tile by its pips, ascending."""
        return [pips for pips, count in zip(PIPS, self.tiles, strict=True) for _ in range(count)]

    def row_bonus(self, row: int) -> int:
        """Return what *row* of a sheet (from 0) brings when it is filled."""
        return self.row_bonuses[min(row, len(self.row_bonuses) - 1)]


def _centres(line: str) -> list[int]:
    return [column for column, cell in enumerate(line) if cell == CENTRE]
