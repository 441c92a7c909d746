"""R9–R13: which turns are legal."""

from __future__ import annotations

import pytest

from domain.games.zatre.events import ZatreTilesPlaced
from tests.domain.games.zatre.boards import after, draw, given, legal, refused, when

WITH_GREY = """
o o o o o
o o g o o
o o o o R
o o o o o
"""


def test_R9_one_command_carries_the_whole_turn() -> None:
    state = given(". . .\n. 4 .\n. . .\n. . .", hands=((5, 6), ()))
    placed, *_ = when(state, (5, 0, 1), (6, 1, 2))
    assert isinstance(placed, ZatreTilesPlaced)
    assert draw(after(state, placed).board) == "o5o\no46\nooo\nooR"
    assert after(state, placed).hands[0] == ()


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2), (2, 0, 1)])
def test_R9_the_order_of_the_list_does_not_matter(order: tuple[int, ...]) -> None:
    state = given("4 . . .\n. . . .\n. . . .", hands=((1, 2, 3), ()))
    tiles = ((1, 0, 1), (2, 1, 1), (3, 2, 1))
    placed, *_ = when(state, *(tiles[n] for n in order))
    assert [placement.tile for placement in placed.placements] == [tiles[n][0] for n in order]


def test_R10_a_tile_laid_in_the_same_turn_counts_as_touched() -> None:
    state = given("4 . . .\n. . . .", hands=((1, 2), ()))
    when(state, (1, 0, 2), (2, 0, 1))


def test_R10_tiles_that_touch_each_other_alone_touch_nothing() -> None:
    state = given("4 . . .\n. . . .\n. . . .", hands=((1, 2), ()))
    assert refused(state, (1, 2, 1), (2, 2, 2)) == ("zatre.touches_nothing", {"row": 2, "column": 1})


def test_R10_a_corner_is_no_touch() -> None:
    state = given("4 . . .\n. . . .", hands=((1,), ()))
    assert refused(state, (1, 1, 1))[0] == "zatre.touches_nothing"


def test_R10_the_first_turn_lays_three_tiles_that_hang_together_with_the_centre() -> None:
    state = given(hands=((2, 3, 6), ()))
    placed, *_ = when(state, (2, 7, 6), (3, 7, 7), (6, 6, 7))
    board = after(state, placed).board
    assert draw(board).splitlines()[6:8] == ["gooooog6gooooog", ".ooooo23oooooo."]


@pytest.mark.parametrize(
    ("tiles", "rule"),
    [
        (((2, 7, 5), (3, 7, 6), (6, 6, 6)), "zatre.centre_missing"),
        ((), "zatre.centre_missing"),
        (((2, 7, 7), (3, 7, 8), (6, 7, 10)), "zatre.touches_nothing"),
        (((2, 7, 7), (3, 8, 8), (6, 7, 9)), "zatre.touches_nothing"),
        (((2, 7, 7),), "zatre.too_few_tiles"),
        (((2, 7, 7), (6, 7, 8)), "zatre.too_few_tiles"),
    ],
)
def test_R10_other_first_turns_are_refused(tiles: tuple[tuple[int, int, int], ...], rule: str) -> None:
    assert refused(given(hands=((2, 3, 6), ())), *tiles)[0] == rule


def test_R11_a_line_of_4_and_6_takes_a_2_and_no_3() -> None:
    row = "4 6 . .\n. . . .\n. . . ."
    placed, *_ = when(given(row, hands=((2,), ())), (2, 0, 2))
    assert [(line.sum, line.points) for line in placed.lines] == [(12, 4)]
    assert refused(given(row, hands=((3,), ())), (3, 0, 2)) == (
        "zatre.line_over_limit",
        {"direction": "across", "row": 0, "column": 0, "length": 3, "sum": 13, "limit": 12},
    )


def test_R11_with_limit_13_the_line_of_13_is_legal_and_worth_nothing() -> None:
    row = "4 6 . .\n. . . .\n. . . ."
    placed, *_ = when(given(row, hands=((3,), ()), line_limit=13), (3, 0, 2))
    assert placed.lines == ()
    assert refused(given(row, hands=((4,), ()), line_limit=13), (4, 0, 2))[1]["sum"] == 14


def test_R11_the_sum_is_that_of_the_whole_run_even_where_two_runs_are_joined() -> None:
    state = given("4 2 . 3 1\n. . . . .\n. . . . .", hands=((3,), ()))
    rule, facts = refused(state, (3, 0, 2))
    assert (rule, facts["length"], facts["sum"]) == ("zatre.line_over_limit", 5, 13)
    when(given("4 2 . 3 1\n. . . . .\n. . . . .", hands=((2,), ())), (2, 0, 2))


def test_R11_what_is_no_cell_ends_a_line() -> None:
    state = given("6 . 6 .\n. . . .\n. . . .", "o . o o\no o o R\no o o o", hands=((1, 1), ()))
    placed, *_ = when(state, (1, 1, 0), (1, 1, 2))
    board = after(state, placed).board
    assert [line.sum for line in board.lines(0)] == [6, 7]


def test_R12_on_grey_a_5_that_makes_9_is_refused_while_a_plain_cell_takes_it() -> None:
    state = given(". . 4 . .\n. . . . .\n. . . . .\n. . . . .", WITH_GREY, hands=((5,), ()))
    assert refused(state, (5, 1, 2)) == (
        "zatre.double_without_score",
        {"row": 1, "column": 2, "tile": 5, "across": 5, "down": 9},
    )


def test_R12_on_grey_a_5_that_makes_9_is_legal_without_a_cross_when_no_plain_cell_takes_it() -> None:
    tiles, cells = "4 . . . .\n. . . . .", "o g . o o\n. . . o R"
    placed, *_ = when(given(tiles, cells, hands=((5,), ())), (5, 0, 1))
    assert (placed.lines, placed.crosses) == ((), ())
    placed, *_ = when(given(tiles, cells, hands=((6,), ())), (6, 0, 1))
    assert [line.sum for line in placed.lines] == [10]
    assert [(cell.row, cell.column) for cell in placed.crosses] == [(0, 1)]


def test_R12_on_grey_a_6_that_makes_10_to_12_scores_and_gives_a_cross() -> None:
    state = given(". . 4 . .\n. . . . .\n. . . . .\n. . . . .", WITH_GREY, hands=((6,), ()))
    placed, *_ = when(state, (6, 1, 2))
    assert [(line.sum, line.points) for line in placed.lines] == [(10, 1)]
    assert [(cell.row, cell.column) for cell in placed.crosses] == [(1, 2)]


def test_R12_once_the_only_plain_cell_is_taken_the_second_tile_may_lie_on_grey() -> None:
    cells = "o g .\no . .\n. o o\n. o R"
    state = given("6 . .\n. . .\n. . .\n. . .", cells, hands=((3, 3), ()))
    placed, *_ = when(state, (3, 0, 1), (3, 1, 0))
    assert placed.crosses == ()
    assert refused(given("6 . .\n. . .\n. . .\n. . .", cells, hands=((3,), ())), (3, 0, 1))[0] == (
        "zatre.double_without_score"
    )


def test_R12_a_line_that_another_tile_of_the_turn_completes_is_enough() -> None:
    state = given(". . 4 . .\n. . . . .\n. . . . .\n. . . . .", WITH_GREY, hands=((2, 5), ()))
    placed, *_ = when(state, (5, 1, 2), (2, 2, 2))
    assert [line.sum for line in placed.lines] == [11]
    assert len(placed.crosses) == 1


def test_R12_on_the_first_turn_the_centre_is_excepted_and_nothing_else() -> None:
    state = given(hands=((1, 2, 3), ()))
    placed, *_ = when(state, (1, 7, 7), (2, 7, 6), (3, 7, 5))
    assert placed.crosses == ()
    assert refused(state, (1, 7, 7), (2, 7, 6), (3, 6, 6)) == (
        "zatre.double_without_score",
        {"row": 6, "column": 6, "tile": 3, "across": 3, "down": 5},
    )
    placed, *_ = when(given(hands=((1, 6, 4), ())), (1, 7, 7), (6, 7, 6), (4, 6, 6))
    assert [(cell.row, cell.column) for cell in placed.crosses] == [(6, 6)]


def test_R12_the_centre_on_the_first_turn_gives_a_cross_only_if_its_line_scores() -> None:
    placed, *_ = when(given(hands=((4, 6, 1), ())), (4, 7, 7), (6, 7, 8), (1, 6, 7))
    assert [(cell.row, cell.column) for cell in placed.crosses] == [(7, 7)]
    placed, *_ = when(given(hands=((4, 6, 1), ())), (1, 7, 7), (6, 7, 8), (4, 8, 8))
    assert [(cell.row, cell.column) for cell in placed.crosses] == [(8, 8)]


def test_R13_fewer_tiles_than_can_be_are_refused_and_the_answer_tells_how_many() -> None:
    state = given(". . .\n. 4 .\n. . .\n. . .", hands=((5, 6), ()))
    assert refused(state, (5, 0, 1)) == ("zatre.too_few_tiles", {"placed": 1, "most": 2})
    assert refused(state) == ("zatre.too_few_tiles", {"placed": 0, "most": 2})


def test_R13_what_fits_nowhere_stays_in_hand() -> None:
    tiles, cells = "4 4 3 . . . .\n. . . . . . .", "o o o o . o o\n. . . o . o R"
    state = given(tiles, cells, hands=((1, 6, 6), ()))
    assert legal(state).most == 2
    placed, *_ = when(state, (1, 0, 3), (6, 1, 3))
    assert after(state, placed).hands[0] == (6,)


def test_R13_a_6_that_fits_nowhere_may_fit_beside_a_1_that_is_laid_first() -> None:
    state = given("6 5 . .\n. . . .\n. . . .", ". . o .\n. . o o\n. . R o", hands=((1, 6), ()))
    tiles = {tile.tile: tile.cells for tile in legal(state).tiles}
    assert tiles[6] == ()
    assert legal(state).most == 2
    when(state, (1, 0, 2), (6, 1, 2))
    assert refused(state, (1, 0, 2)) == ("zatre.too_few_tiles", {"placed": 1, "most": 2})


def test_R13_the_double_cell_rule_may_make_the_largest_turn_smaller() -> None:
    """From grey the 1 would open a cell for the 6, but it may not lie there: a plain cell takes it, too."""
    tiles = "3 5 . . . .\n. . . . . .\n. . . . . .\n3 5 . . . ."
    cells = "o o g . o o\n. . o . o R\n. . . . . .\no o o . . ."
    state = given(tiles, cells, hands=((1, 6), ()))
    assert refused(state, (1, 0, 2), (6, 1, 2)) == (
        "zatre.double_without_score",
        {"row": 0, "column": 2, "tile": 1, "across": 9, "down": 7},
    )
    assert legal(state).most == 1
    when(state, (1, 3, 2))
    state = given(tiles, cells.replace("g", "o"), hands=((1, 6), ()))
    assert legal(state).most == 2


def test_R8_place_two_allows_two_held_tiles_and_no_third() -> None:
    state = given(". . .\n. 4 .\n. . .\n. . .", hands=((1, 1, 2), ()), drawn=None, held_tiles="place_two")
    assert refused(state, (1, 0, 1), (1, 1, 0), (2, 1, 2)) == ("zatre.too_many_tiles", {"placed": 3, "at_most": 2})
    assert refused(state, (1, 0, 1)) == ("zatre.too_few_tiles", {"placed": 1, "most": 2})
    placed, *_ = when(state, (1, 0, 1), (2, 1, 2))
    assert after(state, placed).hands[0] == (1,)
