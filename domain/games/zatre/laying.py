"""In which order the tiles of a turn can be laid, one after another (R10, R12)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from domain.effort import Steps, searched
from domain.games.zatre.board import Board, laid

FROM_HAND = 10
"""From how many tiles a turn is laid: of more, from the lightest ones (R13). Their search is exact, and short."""

EFFORT = 20_000
"""How many sets of tiles a search looks at before it gives up, with more tiles than that: by ruleset 1 alone.

With the order of the search it decides which turns are legal then, so neither is changed.
"""


class Lay(NamedTuple):
    """A tile on a cell, which is named by its index."""

    tile: int
    cell: int


def lightest(hand: Sequence[int]) -> tuple[int, ...]:
    """Return the tiles of *hand* that a turn is laid from (R13)."""
    return tuple(hand) if len(hand) <= FROM_HAND else tuple(sorted(hand)[:FROM_HAND])


def with_tiles(board: Board, lays: Iterable[Lay]) -> Board:
    """Return *board* with all of *lays*. Asks no rule."""
    for tile, cell in lays:
        board = laid(board, tile, cell)
    return board


def room_for(board: Board, tile: int, *, first_turn: bool) -> int:
    """The cells that take *tile* next within the limit; on the first turn the centre, too, if it is still free."""
    room, centre = board.room[tile], board.layout.centre
    if first_turn and not (board.tiles[centre] or board.across[centre] or board.down[centre]):
        return room | 1 << centre
    return room


def loose_cells(board: Board, lays: Iterable[Lay]) -> int:
    """The cells of *lays* that hang together neither with a tile nor, on the first turn, with the centre (R10)."""
    loose = sum(1 << cell for _, cell in lays)
    joined = board.occupied or loose & 1 << board.layout.centre
    loose &= ~joined
    while touching := board.layout.grid.neighbours(joined) & loose:
        joined |= touching
        loose &= ~touching
    return loose


def owing_cells(board: Board, after: Board, lays: Iterable[Lay]) -> int:
    """The double cells of *lays* that need the exception: no line of 10, 11 or 12 goes through them *after* (R12).

    On the first turn the centre needs nothing.
    """
    doubles = board.layout.doubles
    if board.is_empty:
        doubles &= ~(1 << board.layout.centre)
    return sum(1 << cell for _, cell in lays if doubles >> cell & 1 and not after.scores_at(cell))


def order_of_laying(board: Board, lays: Sequence[Lay], owing: int) -> tuple[Lay, ...] | None:
    """*lays* in an order in which every one touches a tile and the *owing* ones are excepted; None: there is none.

    A tile is excepted if no plain cell takes it at the moment when it is laid.
    """
    return searched(("zatre.order", board, tuple(lays), owing), lambda: ordering(board, lays, owing))


def ordering(board: Board, lays: Sequence[Lay], owing: int) -> Steps[tuple[Lay, ...] | None]:
    """Search for what ``order_of_laying`` returns."""
    if loose_cells(board, lays) or (owing and board.is_empty):
        return None
    return (yield from _Orders(board.layout.plain, owing).rest(board, tuple(lays)))


class _Orders:
    def __init__(self, plain: int, owing: int) -> None:
        self._plain = plain
        self._owing = owing
        self._seen: set[int] = set()

    def rest(self, board: Board, left: tuple[Lay, ...]) -> Steps[tuple[Lay, ...] | None]:
        """Search for an order for what is *left* to be laid."""
        if not left:
            return ()
        if board.occupied in self._seen or len(self._seen) == EFFORT:
            return None
        self._seen.add(board.occupied)
        yield
        for lay in left:
            tile, cell = lay
            if board.occupied | 1 << cell in self._seen or not self._touches(board, cell):
                continue
            if self._owing >> cell & 1 and board.room[tile] & self._plain:
                continue
            others = tuple(other for other in left if other is not lay)
            order = yield from self.rest(laid(board, tile, cell), others)
            if order is not None:
                return (lay, *order)
        return None

    @staticmethod
    def _touches(board: Board, cell: int) -> bool:
        if board.is_empty:
            return cell == board.layout.centre
        return bool(board.across[cell] or board.down[cell])
