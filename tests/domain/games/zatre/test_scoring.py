"""R15–R18, R20, R21: what turns, sheets and hands are worth."""

from __future__ import annotations

import pytest

from domain.games.zatre.events import ZatreDirection, ZatreLine, ZatreTilesPlaced
from domain.games.zatre.scoring import rows, scored, sheet_total, written
from domain.games.zatre.state import Sheet
from domain.ids import Seat
from tests.domain.games.zatre.boards import STANDARD, Tile, after, given, when

WITH_GREY = """
o o o o o
o g o g o
o o o o R
o o o o o
"""


def placed(tiles: str, *lays: Tile, cells: str | None = None, triple_bonus: bool = False) -> ZatreTilesPlaced:
    """The event of a turn that lays all that is in hand."""
    state = given(tiles, cells, hands=(tuple(tile for tile, _, _ in lays), ()), triple_bonus=triple_bonus)
    event = when(state, *lays)[0]
    assert isinstance(event, ZatreTilesPlaced)
    return event


def turn(tens: int = 0, elevens: int = 0, twelves: int = 0, crosses: int = 0) -> ZatreTilesPlaced:
    """A turn that made so many tens, elevens, twelves and crosses."""
    line = ZatreLine(ZatreDirection.ACROSS, 0, 0, 2, 10, 1)
    return ZatreTilesPlaced(Seat(0), (), (line,), tens, 2 * elevens, 4 * twelves, (None,) * crosses, 0)  # type: ignore[arg-type]


def worth(sheet: Sheet) -> list[int]:
    return [row.total for row in rows(sheet, STANDARD)]


@pytest.mark.parametrize(("tile", "points"), [(1, 0), (2, 1), (3, 2), (4, 4)])
def test_R16_a_line_of_10_11_or_12_brings_1_2_or_4(tile: int, points: int) -> None:
    event = placed("4 4 . .\n. . . .\n. . . .", (tile, 0, 2))
    assert [line.points for line in event.lines] == ([points] if points else [])
    assert event.tens + event.elevens + event.twelves == points


def test_R16_a_line_scores_once_however_many_new_tiles_lie_in_it() -> None:
    event = placed("4 . . .\n. . . .\n. . . .", (4, 0, 1), (4, 0, 2))
    assert event.lines == (ZatreLine(ZatreDirection.ACROSS, 0, 0, 3, 12, 4),)
    assert event.twelves == 4


def test_R16_a_line_without_a_new_tile_does_not_score_again() -> None:
    event = placed("4 6 . .\n. . . .\n. . . .", (1, 1, 0))
    assert event.lines == ()


def test_R16_two_tiles_can_make_four_lines() -> None:
    tiles = """
    . 4 . . 4 .
    6 . . . . 6
    . . . . . .
    """
    event = placed(tiles, (6, 1, 1), (6, 1, 4))
    assert [(line.direction, line.row, line.column, line.sum, line.points) for line in event.lines] == [
        ("across", 1, 0, 12, 4),
        ("down", 0, 1, 10, 1),
        ("across", 1, 4, 12, 4),
        ("down", 0, 4, 10, 1),
    ]
    assert (event.tens, event.twelves) == (2, 8)


def test_R16_a_single_tile_is_no_line() -> None:
    event = placed("6 . .\n. . .\n. . .", (6, 0, 1))
    assert [line.direction for line in event.lines] == ["across"]


def test_R15_lines_are_counted_once_the_whole_turn_lies() -> None:
    """The 10 that the first tile would make alone is a 12 in the end."""
    event = placed("4 . . .\n. . . .\n. . . .", (6, 0, 1), (2, 0, 2))
    assert [line.sum for line in event.lines] == [12]


def test_R17_all_tens_of_a_turn_are_one_number() -> None:
    event = placed("4 . 4 .\n. . . .\n. . . .", (6, 1, 0), (6, 1, 2))
    assert [(line.sum, line.points) for line in event.lines] == [(10, 1), (10, 1)]
    assert (event.tens, event.elevens, event.twelves) == (2, 0, 0)
    sheet = written(written(Sheet(), turn(tens=2)), turn(tens=1, elevens=1))
    assert (sheet.tens, sheet.elevens, sheet.twelves) == ((2, 1), (2,), ())


def test_R17_columns_fill_independently_from_the_top() -> None:
    sheet = Sheet()
    for one in (turn(tens=1), turn(tens=1), turn(twelves=1), turn(elevens=2, crosses=1)):
        sheet = written(sheet, one)
    assert [(row.cross, row.ten, row.eleven, row.twelve) for row in rows(sheet, STANDARD)] == [
        (True, 1, 4, 4),
        (False, 1, None, None),
    ]


def test_R17_a_turn_that_scores_nothing_writes_nothing() -> None:
    event = placed("4 . .\n. . .\n. . .", (1, 0, 1))
    assert written(Sheet(), event) == Sheet()


def test_R18_each_new_tile_on_a_double_cell_of_a_scoring_line_gives_a_cross() -> None:
    tiles = ". 4 . 4 .\n. . . . .\n. . . . .\n. . . . ."
    event = placed(tiles, (6, 1, 1), (6, 1, 3), cells=WITH_GREY)
    assert [(cell.row, cell.column) for cell in event.crosses] == [(1, 1), (1, 3)]
    assert written(Sheet(), event).crosses == 2


def test_R18_a_tile_of_two_scoring_lines_gives_one_cross() -> None:
    event = placed(". 4 . . .\n6 . . . .\n. . . . .\n. . . . .", (6, 1, 1), cells=WITH_GREY)
    assert [line.sum for line in event.lines] == [12, 10]
    assert len(event.crosses) == 1


def test_R18_an_old_tile_on_a_double_cell_gives_no_second_cross() -> None:
    event = placed(". 4 . . .\n. 6 . . .\n. . . . .\n. . . . .", (2, 2, 1), cells=WITH_GREY)
    assert [line.sum for line in event.lines] == [12]
    assert event.crosses == ()


def test_R18_two_crosses_of_one_turn_go_into_two_rows() -> None:
    sheet = written(Sheet(), turn(tens=1, crosses=2))
    assert [row.cross for row in rows(sheet, STANDARD)] == [True, True]
    assert worth(sheet) == [2, 0]


TRIPLE = "4 . 5 . 6 .\n. . . . . .\n. . . . . ."


@pytest.mark.parametrize(("triple_bonus", "bonus"), [(False, 0), (True, 3)])
def test_R18_a_10_an_11_and_a_12_bring_three_more_points_by_option(triple_bonus: bool, bonus: int) -> None:
    event = placed(TRIPLE, (6, 1, 0), (6, 1, 2), (6, 1, 4), triple_bonus=triple_bonus)
    assert sorted(line.sum for line in event.lines) == [10, 11, 12]
    assert event.bonus == bonus
    assert sheet_total(written(Sheet(), event), STANDARD) == 1 + 2 + 4 + 3 + bonus


def test_R18_the_bonus_needs_all_three_and_comes_once_a_turn() -> None:
    event = placed("4 . 4 . 6 .\n. . . . . .\n. . . . . .", (6, 1, 0), (6, 1, 2), (6, 1, 4), triple_bonus=True)
    assert event.bonus == 0
    tiles = "4 . 5 . 6 . 6 .\n. . . . . . . .\n. . . . . . . ."
    event = placed(tiles, (6, 1, 0), (6, 1, 2), (6, 1, 4), (6, 1, 6), triple_bonus=True)
    assert event.bonus == 3


def test_R18_bonuses_of_several_turns_add_up() -> None:
    event = placed(TRIPLE, (6, 1, 0), (6, 1, 2), (6, 1, 4), triple_bonus=True)
    sheet = written(written(Sheet(), event), event)
    assert sheet.bonus == 6
    assert sheet_total(sheet, STANDARD) == 2 * (1 + 2 + 4 + 3) + 6


def test_R20_the_sheet_of_the_rules_is_worth_32() -> None:
    sheet = written(Sheet(), turn(tens=2, crosses=1))
    assert worth(sheet) == [4]
    sheet = written(sheet, turn(tens=1, elevens=1))
    assert worth(sheet) == [8, 1]
    sheet = written(sheet, turn(twelves=2, tens=1))
    assert [(row.cross, row.ten, row.eleven, row.twelve, row.bonus, row.total) for row in rows(sheet, STANDARD)] == [
        (True, 2, 2, 8, 3, 30),
        (False, 1, None, None, 0, 1),
        (False, 1, None, None, 0, 1),
    ]
    assert sheet_total(sheet, STANDARD) == 32


def test_R20_each_full_row_has_the_bonus_of_its_place() -> None:
    sheet = Sheet(tens=(1,) * 18, elevens=(2,) * 18, twelves=(4,) * 18)
    assert [row.bonus for row in rows(sheet, STANDARD)] == [3] * 4 + [4] * 4 + [5] * 4 + [6] * 6


def test_R20_a_row_that_is_not_full_is_doubled_without_bonus() -> None:
    assert worth(Sheet(crosses=2, tens=(1,), twelves=(4, 8))) == [10, 16]


def test_R20_a_cross_beside_nothing_is_worth_nothing() -> None:
    assert worth(Sheet(crosses=3, tens=(1,))) == [2, 0, 0]


def test_R21_pips_in_hand_are_taken_off_and_a_total_may_be_negative() -> None:
    state = given("4 .\n. .", hands=((5, 6), (1,)), sheets=(Sheet(tens=(1,), bonus=3), Sheet(twelves=(4,))))
    assert [(one.sheet, one.bonus, one.held, one.total) for one in scored(state).scores] == [
        (1, 3, 11, -7),
        (4, 0, 1, 3),
    ]


def test_the_sheet_of_the_seat_that_played_is_written_on() -> None:
    state = given("4 . .\n. . .\n. . .", hands=((), (6,)), turn=1)
    state = after(state, when(state, (6, 0, 1))[0])
    assert state.sheets == (Sheet(), Sheet(tens=(1,)))
