"""The board with the tiles on it, and for every empty cell what it would take, kept up to date tile by tile.

A cell is named by its index in the grid. The *load* of an empty cell is the greater of two sums: of the runs of
tiles that end left and right of it, and of those that end above and below it. A tile may lie there if it touches
one, so the load is not 0, and if load and pips together keep within the limit (R10, R11). ``room[pips]`` is the set
of these cells.
"""

from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from domain.games.zatre.components import CENTRE, GREY, NO_CELL, PIPS, SCORING
from domain.geometry.grid import Grid, indexes


class Layout(Struct, frozen=True, gc=False):
    """A board without tiles: sets of cells (bits), and the index of the centre."""

    rows: tuple[str, ...]
    grid: Grid
    cells: int
    doubles: int
    plain: int
    centre: int


class Line(NamedTuple):
    """An unbroken run of tiles: index of its first, how far apart indexes are, how many tiles, their sum."""

    start: int
    step: int
    length: int
    sum: int


class Board(Struct, frozen=True, gc=False):
    """A board at one moment. Tables are looked up by index; a place where nothing lies holds 0."""

    layout: Layout
    limit: int
    tiles: bytes
    across: bytes
    """For an empty cell: the sum of the runs that end left and right of it."""
    down: bytes
    """For an empty cell: the sum of the runs that end above and below it."""
    occupied: int
    room: tuple[int, ...]
    """By pips (0 is of no use): the empty cells that touch a tile and take one of these pips within the limit."""

    @property
    def is_empty(self) -> bool:
        """Tell whether the first turn is still to be played."""
        return not self.occupied

    def lines(self, index: int) -> tuple[Line, Line]:
        """Return the lines, across and down, that the tile at *index* is part of."""
        return _line(self.tiles, index, 1), _line(self.tiles, index, self.layout.grid.stride)

    def scores_at(self, index: int) -> bool:
        """Tell whether the tile at *index* is part of a line of 10, 11 or 12."""
        across, down = self.lines(index)
        return across.sum in SCORING or down.sum in SCORING


@lru_cache(maxsize=64)
def layout(rows: tuple[str, ...]) -> Layout:
    """Return the layout of a board that is drawn as *rows*."""
    grid = Grid(len(rows), len(rows[0]))
    drawn = [(kind, grid.index(r, c)) for r, row in enumerate(rows) for c, kind in enumerate(row) if kind != NO_CELL]
    cells = sum(1 << index for _, index in drawn)
    doubles = sum(1 << index for kind, index in drawn if kind in (GREY, CENTRE))
    centre = next(index for kind, index in drawn if kind == CENTRE)
    return Layout(rows, grid, cells, doubles, cells & ~doubles, centre)


@lru_cache(maxsize=64)
def empty_board(rows: tuple[str, ...], limit: int) -> Board:
    """Return the board drawn as *rows* before the first turn."""
    where = layout(rows)
    nothing = bytes(where.grid.size)
    return Board(where, limit, nothing, nothing, nothing, 0, (0,) * (PIPS.stop))


def laid(board: Board, tile: int, index: int) -> Board:
    """Return *board* after *tile* is laid on the empty cell *index*. Asks no rule."""
    cells, stride = board.layout.cells, board.layout.grid.stride
    tiles, across, down = bytearray(board.tiles), bytearray(board.across), bytearray(board.down)
    tiles[index] = tile
    across[index] = down[index] = 0
    room = list(board.room)
    here = 1 << index
    for pips in PIPS:
        room[pips] &= ~here
    for sums, step in ((across, 1), (down, stride)):
        before, before_sum = _end(tiles, index, -step)
        after, after_sum = _end(tiles, index, step)
        for end, grown in ((before, tile + after_sum), (after, tile + before_sum)):
            bit = 1 << end if end >= 0 else 0
            if not bit & cells:
                continue
            sums[end] += grown
            spare = board.limit - max(across[end], down[end])
            for pips in PIPS:
                room[pips] = room[pips] | bit if pips <= spare else room[pips] & ~bit
    return Board(
        board.layout, board.limit, bytes(tiles), bytes(across), bytes(down), board.occupied | here, tuple(room)
    )


def drawn_tiles(board: Board) -> tuple[str, ...]:
    """Draw the tiles row by row: a digit for each, a point where none lies."""
    grid = board.layout.grid
    return tuple(
        "".join(str(tile) if tile else "." for tile in board.tiles[start : start + grid.columns])
        for start in range(0, grid.rows * grid.stride, grid.stride)
    )


@lru_cache(maxsize=1024)
def read_board(rows: tuple[str, ...], limit: int, drawn: tuple[str, ...]) -> Board:
    """Return the board drawn as *rows* with tiles on it as ``drawn_tiles`` draws them."""
    where = layout(rows)
    grid = where.grid
    tiles, across, down = bytearray(grid.size), bytearray(grid.size), bytearray(grid.size)
    occupied = 0
    for row, line in enumerate(drawn):
        for column, tile in enumerate(line):
            if tile.isdecimal():
                tiles[grid.index(row, column)] = int(tile)
                occupied |= grid.bit(row, column)
    room = [0] * PIPS.stop
    for index in indexes(grid.neighbours(occupied) & where.cells):
        across[index] = _end(tiles, index, -1)[1] + _end(tiles, index, 1)[1]
        down[index] = _end(tiles, index, -grid.stride)[1] + _end(tiles, index, grid.stride)[1]
        for pips in range(1, 1 + min(PIPS[-1], limit - max(across[index], down[index]))):
            room[pips] |= 1 << index
    return Board(where, limit, bytes(tiles), bytes(across), bytes(down), occupied, tuple(room))


def _end(tiles: bytearray, index: int, step: int) -> tuple[int, int]:
    """Return the first cell without a tile from *index* on, and the sum of the tiles on the way there."""
    total = 0
    index += step
    while tile := tiles[index]:
        total += tile
        index += step
    return index, total


def _line(tiles: bytes, index: int, step: int) -> Line:
    start = index
    while tiles[start - step]:
        start -= step
    total, end = 0, start
    while tile := tiles[end]:
        total += tile
        end += step
    return Line(start, step, (end - start) // step, total)
