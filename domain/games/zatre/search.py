"""The largest legal turn of a hand on a board, found exactly (R13), and how a turn that is begun can be completed.

The search goes through sets of tiles on cells, each once: it takes a cell beside a tile, tries there every tile of
the hand, and then leaves that cell empty for good. Sums only grow, so a tile that a cell does not take now it never
will. Whether a set is a legal turn (R12 knows an order) is asked of those sets alone that are large enough.

Of ten tiles it looks at some hundred sets where it looks at many. More tiles on a crowded board could keep it busy for
ever, so a turn is laid from the ten lightest. By ruleset 1 it was laid from all in hand: that search ends after
``EFFORT`` sets, always the same ones, and M is then the largest turn found so far.

Hundreds of sets can still be thousands in an edition of somebody's own, so a search can be left after each of them.
"""

from collections.abc import Sequence
from math import inf

from domain.effort import Steps, searched
from domain.games.zatre.board import Board, laid
from domain.games.zatre.laying import EFFORT, FROM_HAND, Lay, ordering, owing_cells, room_for, with_tiles
from domain.geometry.grid import lowest


def largest_turn(board: Board, hand: Sequence[int], at_most: int | None) -> tuple[Lay, ...]:
    """Return a legal turn that lays as many tiles as any can: its length is M. Where no tile fits: the empty turn."""
    most = len(hand) if at_most is None else min(len(hand), at_most)
    spare = tuple(sorted(hand))
    question = ("zatre.largest_turn", board, spare, most)
    return searched(question, lambda: _Search(board, (), least=1, most=most).best_turn(spare)) or ()


def completed_turn(board: Board, hand: Sequence[int], size: int, planned: Sequence[Lay]) -> tuple[Lay, ...] | None:
    """Return a legal turn of *size* tiles of *hand* that holds all of *planned*, in an order of laying, or None.

    *planned* are tiles of the hand on empty cells, each cell once, no line over the limit.
    """
    question = ("zatre.completed_turn", board, tuple(hand), size, tuple(planned))
    return searched(question, lambda: completing(board, hand, size, planned))


def completing(board: Board, hand: Sequence[int], size: int, planned: Sequence[Lay]) -> Steps[tuple[Lay, ...] | None]:
    """Search for what ``completed_turn`` returns."""
    spare = sorted(hand)
    for lay in planned:
        spare.remove(lay.tile)
    return _Search(board, tuple(planned), least=size, most=size).best_turn(tuple(spare))


class _Search:
    """A search for a legal turn of *least* to *most* tiles, as long as can be, that holds all that is *planned*."""

    def __init__(self, board: Board, planned: tuple[Lay, ...], *, least: int, most: int) -> None:
        self._start = board
        self._planned = planned
        self._plain = board.layout.plain
        self._least = least
        self._effort = inf
        self._most = most
        self._best: tuple[Lay, ...] | None = None

    def best_turn(self, spare: tuple[int, ...]) -> Steps[tuple[Lay, ...] | None]:
        """Return the best turn with *spare* tiles (ascending) besides the plan, or None."""
        if len(spare) + len(self._planned) > FROM_HAND:
            self._effort = EFFORT
        yield from self._look(with_tiles(self._start, self._planned), spare, self._planned, 0)
        return self._best

    def _look(self, board: Board, spare: tuple[int, ...], lays: tuple[Lay, ...], barred: int) -> Steps[bool]:
        """Look at all sets that hold *lays* and leave the *barred* cells empty. True: it is enough."""
        yield
        size = len(lays)
        self._effort -= 1
        if not self._effort:
            return True
        if size >= self._least and (yield from self._take(board, lays)):
            return True
        while size < self._most and (more := self._bound(board, spare, barred)) and size + more >= self._least:
            tiles, cell = self._branch(board, spare, barred)
            for tile in tiles:
                at = spare.index(tile)
                rest = spare[:at] + spare[at + 1 :]
                if (yield from self._look(laid(board, tile, cell), rest, (*lays, Lay(tile, cell)), barred)):
                    return True
            barred |= 1 << cell
        return False

    def _take(self, board: Board, lays: tuple[Lay, ...]) -> Steps[bool]:
        """Take *lays* as the best turn if they are legal. True: it is as large as can be."""
        owing = owing_cells(self._start, board, lays)
        order: tuple[Lay, ...] | None = lays
        if owing or self._planned:
            order = yield from ordering(self._start, lays, owing)
        if order is not None:
            self._best, self._least = order, len(order) + 1
        return self._least > self._most

    def _branch(self, board: Board, spare: tuple[int, ...], barred: int) -> tuple[list[int], int]:
        """Choose the next cell, one for the tile with the fewest cells, and all tiles to be tried there."""
        rooms = {tile: room for tile in spare if (room := self._room(board, tile) & ~barred)}
        first = min(rooms, key=lambda tile: rooms[tile].bit_count())
        cell = lowest(rooms[first] & self._plain or rooms[first])
        return [first, *(tile for tile in rooms if tile != first and rooms[tile] >> cell & 1)], cell

    def _room(self, board: Board, tile: int) -> int:
        return room_for(board, tile, first_turn=self._start.is_empty)

    def _bound(self, board: Board, spare: tuple[int, ...], barred: int) -> int:
        """Return a number of further tiles that no turn exceeds: each needs a cell of its own that takes it.

        A cell that touches nothing yet may take any tile, once something lies beside it.
        """
        if not spare or not (widest := self._room(board, spare[0]) & ~barred):
            return 0
        grid = board.layout.grid
        untouched = board.layout.cells & ~(board.occupied | grid.neighbours(board.occupied) | barred)
        opened, edge = 0, grid.neighbours(widest) & untouched
        while edge and opened.bit_count() < len(spare):
            opened |= edge
            edge = grid.neighbours(edge) & untouched & ~opened
        fitting, extra = 0, opened.bit_count()
        for tile in reversed(spare):
            if fitting < (self._room(board, tile) & ~barred).bit_count() + extra:
                fitting += 1
        return fitting
