"""R10: what is refused, for which reason, and which reason comes first."""

from __future__ import annotations

from typing import Any

import pytest

from domain.errors import AgainstTheRules, MatchOver, NotYourTurn, Refused, WrongPhase
from domain.game import CLOCK, TimeUp
from domain.games.help_me import GAME
from domain.games.help_me.commands import HelpMeMoveStack
from domain.games.help_me.state import HelpMeState
from domain.ids import Seat
from domain.viewer import seat_viewer
from tests.domain.games.help_me.boards import after, draw, given, move, when

BOARD = """\
b1c5 o2 o3 .
p1   w2 .  .
.    m1 m2 m3
"""

Cells = tuple[tuple[int, int], tuple[int, int]]

REASONS: list[tuple[str, list[Cells]]] = [
    (
        "help_me.source_off_grid",
        [((3, 0), (2, 0)), ((0, 4), (0, 3)), ((99, 99), (99, 99)), ((3, 1), (2, 1)), ((3, 0), (0, 99))],
    ),
    ("help_me.target_off_grid", [((2, 1), (3, 1)), ((0, 2), (0, 4)), ((2, 0), (3, 0)), ((0, 0), (99, 99))]),
    (
        "help_me.source_empty",
        [((0, 3), (0, 2)), ((0, 3), (0, 3)), ((1, 2), (0, 1)), ((2, 0), (0, 0)), ((0, 3), (1, 3))],
    ),
    ("help_me.same_cell", [((0, 0), (0, 0)), ((2, 3), (2, 3))]),
    ("help_me.diagonal", [((0, 0), (1, 1)), ((1, 1), (0, 0)), ((1, 1), (0, 2)), ((0, 2), (1, 1)), ((1, 1), (2, 0))]),
    (
        "help_me.not_adjacent",
        [((0, 0), (0, 2)), ((0, 0), (2, 0)), ((0, 0), (2, 2)), ((0, 1), (2, 2)), ((0, 0), (0, 3)), ((0, 2), (1, 0))],
    ),
    ("help_me.target_empty", [((0, 2), (0, 3)), ((0, 2), (1, 2)), ((1, 0), (2, 0)), ((1, 1), (1, 2))]),
]


def refusal(state: Any, seat: Any, command: Any) -> Refused:
    before = draw(state)
    with pytest.raises(Refused) as caught:
        when(state, seat, command)
    assert draw(state) == before
    return caught.value


@pytest.mark.parametrize(("rule", "cells"), [(rule, cells) for rule, many in REASONS for cells in many])
def test_R10_each_refusal_has_its_own_code_and_the_first_reason_counts(rule: str, cells: Cells) -> None:
    found = refusal(given(BOARD), 0, move(*cells))
    assert isinstance(found, AgainstTheRules)
    assert found.rule == rule


def test_R10_facts_are_the_two_cells() -> None:
    found = refusal(given(BOARD), 0, move((0, 2), (0, 3)))
    assert found.facts == {"from": {"row": 0, "column": 2}, "to": {"row": 0, "column": 3}}


def test_R10_off_the_grid_the_facts_are_its_measures_too() -> None:
    found = refusal(given(BOARD), 0, move((3, 0), (0, 0)))
    assert found.facts == {"rows": 3, "columns": 4, "from": {"row": 3, "column": 0}, "to": {"row": 0, "column": 0}}


@pytest.mark.parametrize("cells", [many[0] for _, many in REASONS] + [((0, 0), (0, 1))])
def test_R10_another_seats_turn_comes_before_any_fault_of_the_move(cells: Cells) -> None:
    found = refusal(given(BOARD), 1, move(*cells))
    assert isinstance(found, NotYourTurn)
    assert (found.rule, found.facts) == ("help_me.not_your_turn", {"turn": 0})


@pytest.mark.parametrize("seat", [0, 1])
def test_R10_after_the_end_nothing_else_matters(seat: int) -> None:
    state = given("o2 o3")
    state = after(state, *when(state, 0, move((0, 0), (0, 1))))
    for cells in (((0, 1), (0, 0)), ((9, 9), (9, 9))):
        found = refusal(state, seat, move(*cells))
        assert isinstance(found, MatchOver)
        assert found.rule == "help_me.over"


def test_a_clock_has_nothing_to_ask_for() -> None:
    assert isinstance(refusal(given(BOARD), CLOCK, TimeUp()), WrongPhase)


def test_R10_what_is_not_refused_is_what_is_offered() -> None:
    state = given(BOARD)
    cells = [(row, column) for row in range(4) for column in range(5)]
    accepted = [move(source, target) for source in cells for target in cells if accepts(state, source, target)]
    assert tuple(accepted) == GAME.legal(GAME.view(state, seat_viewer(0)), Seat(0), None).commands
    assert len(accepted) == 2 * 8


def accepts(state: HelpMeState, source: tuple[int, int], target: tuple[int, int]) -> bool:
    try:
        when(state, 0, move(source, target))
    except AgainstTheRules:
        return False
    return True


def test_a_command_is_a_pair_of_cells_and_nothing_else() -> None:
    assert HelpMeMoveStack.__struct_encode_fields__ == ("from", "to")
