"""What a seat can do, made from its view alone."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from domain.games.zatre.board import Board, Layout, read_board
from domain.games.zatre.commands import ZatrePlaceTiles
from domain.games.zatre.components import ZatrePlacement
from domain.games.zatre.events import Pips
from domain.games.zatre.judge import judge_cells, judge_turn, line_over_limit, require_light
from domain.games.zatre.laying import Lay, lightest, room_for, with_tiles
from domain.games.zatre.search import completed_turn, largest_turn
from domain.games.zatre.view import ZatreView
from domain.geometry.grid import indexes
from domain.ids import Seat
from domain.legal_answer import LegalAnswer


class ZatreLegalCell(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A cell that takes a tile within the limit; *double*: only if the rule of double cells holds, too."""

    row: Annotated[int, Meta(description="Counted from 0 at the top.")]
    column: Annotated[int, Meta(description="Counted from 0 at the left.")]
    double: Annotated[bool, Meta(description="Whether it is legal only if the rule of double cells holds, too.")]


class ZatreLegalTile(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A tile that is still in hand after the plan, and where it could be laid next."""

    tile: Pips
    count: Annotated[int, Meta(description="How many of these are left.")]
    cells: Annotated[tuple[ZatreLegalCell, ...], Meta(description="Where it could be laid next.")]


class ZatreLegal(LegalAnswer, frozen=True, tag="zatre.legal"):
    """What a seat can do after the tiles that it plans; empty, and *most* 0, if it is not asked."""

    tiles: Annotated[tuple[ZatreLegalTile, ...], Meta(description="The kinds of tiles still in hand, ascending.")]
    most: Annotated[int, Meta(description="How many tiles the turn must lay: as many as can be.")]
    may_end: Annotated[bool, Meta(description="Whether the plan as it stands is a legal turn.")]
    can_be_completed: Annotated[bool, Meta(description="Whether the plan can be completed to a legal turn, or is one.")]
    turn: Annotated[
        ZatrePlaceTiles | None,
        Meta(description="A whole legal turn; it holds the plan if that can be completed. Null: nothing is asked."),
    ]
    any: Annotated[
        ZatrePlaceTiles | None, Meta(description="A whole command that is accepted now; null: nothing is asked.")
    ] = None


NOTHING = ZatreLegal((), 0, may_end=False, can_be_completed=False, turn=None)
"""The answer to a seat that is not asked."""


class Question(Struct, frozen=True, gc=False):
    """What a seat is asked: a board, the tiles of its hand that it lays from, and how many it may lay at most.

    *held* is the whole hand.
    """

    board: Board
    hand: tuple[int, ...]
    at_most: int | None
    held: tuple[int, ...]


def question(view: ZatreView | None, seat: Seat, *, heavy: bool = False) -> Question | None:
    """Read from its view what *seat* is asked, or None if it is not; *heavy*: by ruleset 1, from the whole hand."""
    if view is None or view.turn is None or view.turn.seat != seat:
        return None
    hand = view.seats[seat].hand
    if not hand:
        return None
    board = read_board(view.components.board, view.line_limit, view.board)
    return Question(board, hand if heavy else lightest(hand), view.turn.at_most, hand)


def legal(view: ZatreView | None, seat: Seat, planned: ZatrePlaceTiles | None) -> ZatreLegal:
    """Return what *seat* can do once *planned* is laid, which may be part of a turn.

    Raises AgainstTheRules, as the command itself would, for a plan that no further tile can mend: a tile not in hand,
    a cell that is not free, a line over the limit, too many tiles.
    """
    return _legal(question(view, seat), planned)


def legal_by_1(view: ZatreView | None, seat: Seat, planned: ZatrePlaceTiles | None) -> ZatreLegal:
    """Return what ``legal`` does, by ruleset 1: a turn is laid from all tiles in hand (R13)."""
    return _legal(question(view, seat, heavy=True), planned)


def _legal(asked: Question | None, planned: ZatrePlaceTiles | None) -> ZatreLegal:
    if asked is None:
        return NOTHING
    board, hand = asked.board, asked.hand
    placements = planned.placements if planned is not None else ()
    if hand != asked.held:
        require_light(asked.held, placements)
    lays = judge_cells(board, hand, placements)
    after = with_tiles(board, lays)
    if line_over_limit(after, lays) or (asked.at_most is not None and len(lays) > asked.at_most):
        judge_turn(board, hand, asked.at_most, placements)
    best = largest_turn(board, hand, asked.at_most)
    most = len(best)
    turn = best if not lays else completed_turn(board, hand, most, lays) if len(lays) <= most else None
    left = Counter(hand) - Counter(tile for tile, _ in lays)
    return ZatreLegal(
        tiles=tuple(
            ZatreLegalTile(tile, count, _cells(board, after, tile) if len(lays) < most else ())
            for tile, count in left.items()
        ),
        most=most,
        may_end=turn is not None and len(lays) == most,
        can_be_completed=turn is not None,
        turn=place_tiles(board, best if turn is None else turn),
        any=place_tiles(board, best),
    )


def place_tiles(board: Board, lays: Sequence[Lay]) -> ZatrePlaceTiles:
    """Return the command that lays *lays*."""
    grid = board.layout.grid
    return ZatrePlaceTiles(tuple(ZatrePlacement(tile, *grid.cell(index)) for tile, index in lays))


def _cells(board: Board, after: Board, tile: int) -> tuple[ZatreLegalCell, ...]:
    named = _named(board.layout)
    return tuple(named[index] for index in indexes(room_for(after, tile, first_turn=board.is_empty)))


@lru_cache(maxsize=64)
def _named(layout: Layout) -> dict[int, ZatreLegalCell]:
    return {
        index: ZatreLegalCell(*layout.grid.cell(index), double=bool(layout.doubles >> index & 1))
        for index in indexes(layout.cells)
    }
