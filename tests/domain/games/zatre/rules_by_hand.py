"""The rules of a turn (R9–R13) and of a sheet (R16–R21), written down a second time: as directly and slowly as can be.

Nothing here is taken from the game but its drawings of the board, so that a fault in one is no fault in the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

Cell = tuple[int, int]
Tiles = dict[Cell, int]
Lay = tuple[int, Cell]


class Paper:
    """A board on squared paper: kinds of cells by (row, column), and what lies on them."""

    def __init__(self, cells: Sequence[str], tiles: Sequence[str], limit: int) -> None:
        self.kinds = {(r, c): kind for r, row in enumerate(cells) for c, kind in enumerate(row) if kind != "."}
        self.tiles = {(r, c): int(tile) for r, row in enumerate(tiles) for c, tile in enumerate(row) if tile != "."}
        self.limit = limit

    def is_double(self, cell: Cell) -> bool:
        return self.kinds[cell] in "gR"


def beside(cell: Cell) -> list[Cell]:
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def line(tiles: Tiles, cell: Cell, down: int, across: int) -> tuple[Cell, ...]:
    """The cells of the run through *cell* in one direction, in order."""
    row, column = cell
    while (row - down, column - across) in tiles:
        row, column = row - down, column - across
    found = []
    while (row, column) in tiles:
        found.append((row, column))
        row, column = row + down, column + across
    return tuple(found)


def lines(tiles: Tiles, cell: Cell) -> list[tuple[Cell, ...]]:
    return [line(tiles, cell, 0, 1), line(tiles, cell, 1, 0)]


def total(tiles: Tiles, cells: Sequence[Cell]) -> int:
    return sum(tiles[cell] for cell in cells)


def takes(paper: Paper, tiles: Tiles, cell: Cell, tile: int) -> bool:
    """Whether an empty cell touches a tile and takes *tile* within the limit."""
    if cell not in paper.kinds or cell in tiles or not any(other in tiles for other in beside(cell)):
        return False
    with_it = {**tiles, cell: tile}
    return all(total(with_it, run) <= paper.limit for run in lines(with_it, cell))


def can_be_laid_so(paper: Paper, order: Sequence[Lay]) -> bool:
    """Whether a turn that lays these tiles in just this order keeps R9 to R12."""
    first_turn = not paper.tiles
    final = {**paper.tiles, **{cell: tile for tile, cell in order}}
    tiles = dict(paper.tiles)
    for tile, cell in order:
        if cell not in paper.kinds or cell in tiles:
            return False
        if tiles and not any(other in tiles for other in beside(cell)):
            return False
        if not tiles and paper.kinds[cell] != "R":
            return False
        if paper.is_double(cell):
            scores = any(10 <= total(final, run) <= 12 for run in lines(final, cell))
            if first_turn:
                excepted = paper.kinds[cell] == "R"
            else:
                excepted = not any(takes(paper, tiles, c, tile) for c in paper.kinds if not paper.is_double(c))
            if not scores and not excepted:
                return False
        tiles[cell] = tile
    return all(total(final, run) <= paper.limit for _, cell in order for run in lines(final, cell))


def is_legal_apart_from_number(paper: Paper, lays: Sequence[Lay]) -> bool:
    return any(can_be_laid_so(paper, order) for order in permutations(lays))


def turns(paper: Paper, hand: Sequence[int]) -> Iterator[list[Lay]]:
    """Every way to lay tiles of *hand* one after another so that each touches and keeps within the limit."""

    def go_on(tiles: Tiles, left: Counter[int], lays: list[Lay]) -> Iterator[list[Lay]]:
        yield lays
        for tile in left:
            for cell in paper.kinds:
                fits = takes(paper, tiles, cell, tile) if tiles else paper.kinds[cell] == "R"
                if fits:
                    yield from go_on({**tiles, cell: tile}, left - Counter([tile]), [*lays, (tile, cell)])

    return go_on(paper.tiles, Counter(hand), [])


def most(paper: Paper, hand: Sequence[int]) -> int:
    """M, by trying everything."""
    return max(len(lays) for lays in turns(paper, hand) if can_be_laid_so(paper, lays))


def score_turn(paper: Paper, lays: Sequence[Lay]) -> tuple[Counter[int], int]:
    """How many tens, elevens and twelves a turn makes, and how many crosses."""
    final = {**paper.tiles, **{cell: tile for tile, cell in lays}}
    made = {run for _, cell in lays for run in lines(final, cell) if len(run) > 1 and 10 <= total(final, run) <= 12}
    crosses = sum(
        paper.is_double(cell) and any(10 <= total(final, run) <= 12 for run in lines(final, cell)) for _, cell in lays
    )
    return Counter(total(final, run) for run in made), crosses


class SheetByHand:
    """A score sheet, filled in as on paper."""

    def __init__(self) -> None:
        self.columns: dict[int, list[int]] = {10: [], 11: [], 12: []}
        self.crosses = 0
        self.extra = 0

    def write(self, made: Counter[int], crosses: int, *, triple_bonus: bool) -> None:
        for kind, points in ((10, 1), (11, 2), (12, 4)):
            if made[kind]:
                self.columns[kind].append(points * made[kind])
        self.crosses += crosses
        if triple_bonus and all(made[kind] for kind in (10, 11, 12)):
            self.extra += 3

    def total(self) -> int:
        points = self.extra
        for row in range(200):
            numbers = [column[row] for column in self.columns.values() if row < len(column)]
            bonus = (3 + min(row // 4, 3)) if len(numbers) == 3 else 0
            points += (sum(numbers) + bonus) * (2 if row < self.crosses else 1)
        return points
