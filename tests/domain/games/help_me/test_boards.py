"""Boards in text say the same both ways."""

from __future__ import annotations

from tests.domain.games.help_me.boards import draw, given, stack, tile

BOARD = """\
b1c5 .    o3
.    w2   p4"""


def test_a_drawn_board_is_the_parsed_one() -> None:
    assert draw(given(BOARD)) == BOARD


def test_a_stack_is_written_from_the_bottom_to_the_top() -> None:
    assert given(BOARD).stacks[0] == stack("b1c5") == (tile("b1"), tile("c5"))
    assert given(BOARD).stacks[1] == ()
