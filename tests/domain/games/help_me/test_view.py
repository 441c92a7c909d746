"""R4, R11: who sees what."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from domain.games.help_me import GAME
from domain.games.help_me.state import HelpMeState
from domain.games.help_me.view import HelpMeView
from domain.viewer import AUDITOR, SPECTATOR, Viewer, seat_viewer
from tests.domain.games.help_me.boards import after, given, move, stack, tile, when

BOARD = """\
b1c5 o2 .
p1   w2 p4
"""
PLAYERS = [seat_viewer(0), seat_viewer(1), SPECTATOR]


def view(viewer: Viewer, **members: Any) -> HelpMeView:
    return GAME.view(given(BOARD, **members), viewer)


def ended() -> HelpMeState:
    state = given("c3 o1 . m2")
    return after(state, *when(state, 0, move((0, 0), (0, 1))))


@pytest.mark.parametrize("viewer", PLAYERS, ids=str)
def test_R11_top_and_height_are_seen_and_nothing_below(viewer: Viewer) -> None:
    cell = view(viewer).grid[0][0]
    assert (cell.top, cell.height, cell.tiles) == (tile("c5"), 2, None)
    assert [[cell.height for cell in row] for row in view(viewer).grid] == [[2, 1, 0], [1, 1, 1]]


def test_R11_an_empty_cell_has_no_top() -> None:
    cell = view(SPECTATOR).grid[0][2]
    assert (cell.top, cell.height, cell.tiles) == (None, 0, None)


@pytest.mark.parametrize("viewer", PLAYERS, ids=str)
def test_R11_a_buried_tile_changes_nothing_in_the_view(viewer: Viewer) -> None:
    other = given(BOARD.replace("b1c5", "o5c5"))
    assert GAME.view(other, viewer) == view(viewer)


@pytest.mark.parametrize("viewer", PLAYERS, ids=str)
def test_R11_with_open_stacks_whole_stacks_are_seen(viewer: Viewer) -> None:
    shown = view(viewer, open_stacks=True)
    assert shown.open_stacks
    assert shown.grid[0][0].tiles == stack("b1c5")
    assert shown.grid[0][2].tiles == ()
    assert shown.unused is None


def test_R4_a_seat_sees_its_own_creatures_alone() -> None:
    assert [seat.creatures for seat in view(seat_viewer(0)).seats] == [("cherry", "baobab"), None]
    assert [seat.creatures for seat in view(seat_viewer(1)).seats] == [None, ("palm", "oak")]
    assert [seat.creatures for seat in view(SPECTATOR).seats] == [None, None]


@pytest.mark.parametrize("viewer", PLAYERS, ids=str)
def test_R4_nobody_sees_the_unused_creatures(viewer: Viewer) -> None:
    assert view(viewer).unused is None
    assert b"bamboo" not in msgspec.json.encode(view(viewer))


def test_an_auditor_sees_everything() -> None:
    shown = view(AUDITOR)
    assert [seat.creatures for seat in shown.seats] == [("cherry", "baobab"), ("palm", "oak")]
    assert shown.unused == ("bamboo", "willow")
    assert shown.grid[0][0].tiles == stack("b1c5")


@pytest.mark.parametrize("viewer", [*PLAYERS, AUDITOR], ids=str)
def test_R12_after_the_end_everybody_sees_everything(viewer: Viewer) -> None:
    shown = GAME.view(ended(), viewer)
    assert [seat.creatures for seat in shown.seats] == [("cherry", "baobab"), ("palm", "oak")]
    assert [seat.points for seat in shown.seats] == [2, 0]
    assert shown.unused == ("bamboo", "willow")
    assert shown.grid[0][1].tiles == stack("o1c3")
    assert shown.scored == ended().scored
    assert (shown.turn, shown.moves_made, shown.moves_possible) == (None, 1, 0)


def test_whose_turn_it_is_and_how_far_the_match_is_are_seen() -> None:
    shown = view(SPECTATOR, turn=1)
    assert (shown.start_seat, shown.turn, shown.moves_made, shown.moves_possible) == (0, 1, 0, 10)
    assert (shown.rows, shown.columns) == (2, 3)


def test_hidden_members_are_null_and_never_left_out() -> None:
    shown = msgspec.to_builtins(view(SPECTATOR))
    assert set(shown) == {"type", *HelpMeView.__struct_encode_fields__}
    assert shown["grid"][0][0] == {"top": {"species": "cherry", "value": 5}, "height": 2, "tiles": None}
    assert shown["seats"][0] == {"seat": 0, "creatures": None, "points": None}
    assert (shown["unused"], shown["scored"]) == (None, None)
