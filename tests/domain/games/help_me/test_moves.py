"""R6–R9: what a move does."""

from __future__ import annotations

import msgspec
import pytest

from domain.games.help_me import GAME
from domain.games.help_me.components import HelpMeCell
from domain.games.help_me.events import HelpMeStackMoved
from domain.games.help_me.moves import Move, moves, neighbours
from domain.ids import Position, Seat
from tests.domain.games.help_me.boards import after, draw, given, move, tile, when

BOARD = """\
b1c5 o2 o3
p1   w2 p4
"""


def test_R6_a_single_tile_moves_onto_its_neighbour() -> None:
    state = given(BOARD, turn=1)
    events = when(state, 1, move((1, 2), (0, 2)))
    assert events == [HelpMeStackMoved(Seat(1), HelpMeCell(1, 2), HelpMeCell(0, 2), tile("p4"), 2)]
    assert draw(after(state, *events)) == "b1c5 o2   o3p4\np1   w2   ."


@pytest.mark.parametrize("target", [(0, 1), (1, 0), (1, 2), (2, 1)])
def test_R6_a_stack_moves_up_left_right_and_down(target: tuple[int, int]) -> None:
    state = given("b1 b2 b3\nc1 c2 c3\np1 p2 p3")
    (event,) = when(state, 0, move((1, 1), target))
    assert (event.top, event.height) == (tile("c2"), 2)
    landed = after(state, event).stacks[target[0] * 3 + target[1]]
    assert landed[-1] == tile("c2")


def test_R7_a_whole_stack_moves_in_its_order_and_lands_on_top() -> None:
    state = given(BOARD)
    events = when(state, 0, move((0, 0), (0, 1)))
    assert events == [HelpMeStackMoved(Seat(0), HelpMeCell(0, 0), HelpMeCell(0, 1), tile("c5"), 3)]
    assert draw(after(state, *events)).splitlines()[0].split() == [".", "o2b1c5", "o3"]


def test_R7_stacks_of_any_height_land_on_stacks_of_any_height() -> None:
    state = given("b1b2b3b4 c1c2c3 o1 o2")
    (event,) = when(state, 0, move((0, 1), (0, 0)))
    assert (event.top, event.height) == (tile("c3"), 7)
    assert draw(after(state, event)).split() == ["b1b2b3b4c1c2c3", ".", "o1", "o2"]


def test_R8_any_seat_may_move_any_stack_whoever_protects_it() -> None:
    for turn in (0, 1):
        for source in ((0, 0), (0, 1), (0, 2)):
            assert when(given(BOARD, turn=turn), turn, move(source, (source[0] + 1, source[1])))


def test_R8_the_turn_passes_in_seat_order_and_from_the_last_to_the_first() -> None:
    creatures = (("oak",), ("palm",), ("cherry",))
    for turn, following in ((0, 1), (1, 2), (2, 0)):
        state = given(BOARD, turn=turn, creatures=creatures)
        (event,) = when(state, turn, move((0, 1), (0, 2)))
        (asked,) = GAME.to_act(after(state, event))
        assert (asked.seat, asked.asked_at) == (following, Position(10))


def test_R9_a_cell_that_was_left_is_empty_for_ever() -> None:
    state = given(BOARD)
    state = after(state, *when(state, 0, move((0, 1), (0, 2))))
    assert all(Move(source, 1) not in moves(2, 3, state.stacks) for source in range(6))


def test_R11_a_move_names_the_top_and_the_height_and_no_buried_tile() -> None:
    (event,) = when(given("b1c5 o2m3 o3 o4"), 0, move((0, 0), (0, 1)))
    assert msgspec.to_builtins(event) == {
        "type": "help_me.stack_moved",
        "seat": 0,
        "from": {"row": 0, "column": 0},
        "to": {"row": 0, "column": 1},
        "top": {"species": "cherry", "value": 5},
        "height": 4,
    }


def test_neighbours_of_a_grid_do_not_wrap() -> None:
    assert neighbours(2, 3) == ((1, 3), (0, 2, 4), (1, 5), (0, 4), (1, 3, 5), (2, 4))
    assert neighbours(1, 3) == ((1,), (0, 2), (1,))
    assert neighbours(3, 1) == ((1,), (0, 2), (1,))


def test_moves_come_in_pairs() -> None:
    found = set(moves(2, 3, given("b1 . o3\np1 w2 p4").stacks))
    assert found == {(b, a) for a, b in found}
