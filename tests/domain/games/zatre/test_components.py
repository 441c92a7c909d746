"""R1–R3: what an edition may be, and what the standard one is."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from domain.games.zatre.board import layout
from domain.games.zatre.components import ZatreComponents
from tests.domain.games.zatre.boards import STANDARD, lines


def edition(**changes: Any) -> ZatreComponents:
    """The standard edition with *changes*, decoded."""
    return msgspec.convert(msgspec.to_builtins(STANDARD) | changes, ZatreComponents)


def test_R1_there_are_121_tiles() -> None:
    tiles = STANDARD.all_tiles()
    assert len(tiles) == 121
    assert [tiles.count(pips) for pips in range(8)] == [0, 21, 20, 20, 20, 20, 20, 0]


def test_R2_the_board_has_193_cells_33_of_them_double() -> None:
    where = layout(STANDARD.board)
    assert (len(STANDARD.board), {len(row) for row in STANDARD.board}) == (15, {15})
    assert where.cells.bit_count() == 193
    assert where.doubles.bit_count() == 33
    assert where.plain == where.cells & ~where.doubles
    assert where.grid.cell(where.centre) == (7, 7)


def test_R2_the_board_looks_the_same_from_all_sides() -> None:
    turned = tuple("".join(column) for column in zip(*STANDARD.board[::-1], strict=True))
    assert turned == STANDARD.board == tuple(row[::-1] for row in STANDARD.board)


def test_R3_row_bonuses_are_3_4_5_6_four_rows_each_and_6_for_ever() -> None:
    assert [STANDARD.row_bonus(row) for row in range(18)] == [3] * 4 + [4] * 4 + [5] * 4 + [6] * 6


@pytest.mark.parametrize(
    ("board", "fault"),
    [
        ("ooo oR oooo", "board line 1 has 2 columns, line 0 has 3: 'oR'"),
        ("ooo ooo", "no board line has a centre R"),
        ("oRo ooo oRo", "board line 2 has a second centre: 'oRo'"),
        ("RoR ooo", "board line 0 has a second centre: 'RoR'"),
        ("ooo gRg ooo", "board line 1 has no plain cell o beside the centre: 'gRg'"),
        ("ogo oRo o.o", "board line 1 has no plain cell o above or below the centre: 'oRo'"),
        ("oRo", "board line 0 has no plain cell o above or below the centre: 'oRo'"),
    ],
)
def test_R2_a_board_that_cannot_be_played_on_is_refused_by_its_line(board: str, fault: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=re.escape(fault)):
        edition(board=board.split())


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"board": ["oRx", "ooo"]}, r"\$\.board\[0\]|board"),
        ({"board": []}, "board"),
        ({"tiles": [1, 1, 1, 1, 1]}, "tiles"),
        ({"tiles": [0, 5, 0, 0, 0, 0]}, "5 tiles are too few"),
        ({"tiles": [-1, 9, 9, 9, 9, 9]}, "tiles"),
        ({"row_bonuses": []}, "row_bonuses"),
        ({"points": {"ten": 1, "eleven": 2}}, "twelve"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_R1_what_else_is_no_edition(change: dict[str, Any], fault: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=fault):
        edition(**change)


def test_R2_a_smaller_board_is_an_edition() -> None:
    assert edition(board=lines("o o o\n o R o\n g o o")).board == ("ooo", "oRo", "goo")
