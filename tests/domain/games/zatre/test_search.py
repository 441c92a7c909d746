"""R13: M, and completed plans, against trying everything; and the board's running sums against counting again."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.errors import AgainstTheRules
from domain.games.zatre.board import Board, drawn_tiles, laid, read_board
from domain.games.zatre.components import ZatrePlacement
from domain.games.zatre.judge import judge_turn
from domain.games.zatre.laying import Lay
from domain.games.zatre.search import completed_turn, largest_turn
from domain.geometry.grid import indexes
from tests.domain.games.zatre.rules_by_hand import Paper, can_be_laid_so, is_legal_apart_from_number, most, turns

PIPS = st.integers(1, 6)
HEAVY = st.sampled_from([1, 3, 4, 4, 5, 5, 6, 6])
"""Tiles that crowd a board soon."""


@st.composite
def boards(draw: st.DrawFn, *, empty: bool = False) -> Board:
    """A small board on which tiles were laid one beside the other."""
    rows, columns = draw(st.integers(2, 5)), draw(st.integers(3, 5))
    kinds = [[draw(st.sampled_from("ooog.g")) for _ in range(columns)] for _ in range(rows)]
    kinds[0][0], kinds[0][1], kinds[1][0] = "R", "o", "o"
    board = read_board(tuple(map("".join, kinds)), draw(st.sampled_from([12, 13])), ("." * columns,) * rows)
    if empty:
        return board
    board = laid(board, draw(PIPS), draw(st.sampled_from(list(indexes(board.layout.cells)))))
    for _ in range(draw(st.integers(0, 9))):
        tile = draw(HEAVY)
        if board.room[tile]:
            board = laid(board, tile, draw(st.sampled_from(list(indexes(board.room[tile])))))
    return board


def paper(board: Board) -> Paper:
    return Paper(board.layout.rows, drawn_tiles(board), board.limit)


def by_hand(board: Board, lays: tuple[Lay, ...]) -> list[tuple[int, tuple[int, int]]]:
    return [(tile, board.layout.grid.cell(cell)) for tile, cell in lays]


@given(board=boards())
def test_a_board_is_the_same_laid_tile_by_tile_and_read_at_once(board: Board) -> None:
    assert read_board(board.layout.rows, board.limit, drawn_tiles(board)) == board


@settings(max_examples=250, deadline=None)
@given(board=boards(), hand=st.lists(HEAVY, min_size=1, max_size=3))
def test_R13_m_is_what_trying_everything_gives(board: Board, hand: list[int]) -> None:
    found = largest_turn(board, tuple(sorted(hand)), None)
    assert len(found) == most(paper(board), hand)
    assert can_be_laid_so(paper(board), by_hand(board, found))
    assert not Counter(tile for tile, _ in found) - Counter(hand)


@settings(max_examples=60, deadline=None)
@given(board=boards(empty=True), hand=st.lists(PIPS, min_size=3, max_size=3))
def test_R13_in_the_first_turn_m_is_3(board: Board, hand: list[int]) -> None:
    found = largest_turn(board, tuple(sorted(hand)), None)
    assert len(found) == 3
    assert can_be_laid_so(paper(board), by_hand(board, found))


@settings(max_examples=250, deadline=None)
@given(
    board=boards() | boards(empty=True),
    tiles=st.lists(HEAVY, min_size=1, max_size=3),
    data=st.data(),
)
def test_R9_a_turn_is_legal_if_some_order_of_laying_is(board: Board, tiles: list[int], data: st.DataObject) -> None:
    near = board.room[1] or 1 << board.layout.centre
    near |= board.layout.grid.neighbours(near) & board.layout.cells & ~board.occupied
    lays = [Lay(tile, cell) for tile in tiles for cell in [data.draw(st.sampled_from(list(indexes(near))))]]
    if len({cell for _, cell in lays}) < len(lays):
        return
    placements = [ZatrePlacement(tile, *board.layout.grid.cell(cell)) for tile, cell in lays]
    try:
        judge_turn(board, tuple(sorted(tiles)), None, placements)
        accepted = True
    except AgainstTheRules as refusal:
        accepted = refusal.rule == "zatre.too_few_tiles"
    assert accepted == is_legal_apart_from_number(paper(board), by_hand(board, tuple(lays)))


@settings(max_examples=150, deadline=None)
@given(board=boards(), hand=st.lists(HEAVY, min_size=2, max_size=3), data=st.data())
def test_R13_a_plan_is_completed_if_it_can_be(board: Board, hand: list[int], data: st.DataObject) -> None:
    first = data.draw(st.sampled_from(hand))
    if not board.room[first]:
        return
    planned = Lay(first, data.draw(st.sampled_from(list(indexes(board.room[first])))))
    size = len(largest_turn(board, tuple(sorted(hand)), None))
    found = completed_turn(board, tuple(sorted(hand)), size, (planned,))
    if found is not None:
        assert planned in found
        assert len(found) == size
        assert can_be_laid_so(paper(board), by_hand(board, found))
        return
    cell = board.layout.grid.cell(planned.cell)
    for lays in turns(paper(board), hand):
        assert not (len(lays) == size and (first, cell) in lays and can_be_laid_so(paper(board), lays))


def test_R13_a_hand_that_no_turn_can_take_is_settled_at_once() -> None:
    """56 tiles on a board that takes none: 4-4-4 three times."""
    board = read_board(("ooo.oo", "ooo.oR", "ooo..."), 12, ("444...", "444...", "444..."))
    assert largest_turn(board, (1,) * 20 + (6,) * 36, None) == ()
