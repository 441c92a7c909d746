"""R22: what is refused, for which reason, and which reason comes first."""

from __future__ import annotations

from typing import Any

import pytest

from domain.errors import AgainstTheRules, MatchOver, NotYourTurn, Refused, WrongPhase
from domain.game import CLOCK, TimeUp
from domain.games.zatre.state import ZatreState
from tests.domain.games.zatre.boards import Tile, after, decided, draw, given, lay, legal, refused, when

TILES = """
. . 4 . . .
. . 4 . . .
. . 3 . . .
. . . . . .
. . . . . .
"""
CELLS = """
o o o o o .
o o o g o o
o o o o o R
o o o o o o
. o g o o o
"""


def running(**changes: Any) -> ZatreState:
    """Seat 0 holds 1, 2 and 6, drew nothing, and may place two."""
    hands = ((1, 2, 6), (5,))
    return given(TILES, CELLS, **({"hands": hands, "drawn": None, "held_tiles": "place_two"} | changes))


REASONS: list[tuple[str, list[tuple[Tile, ...]]]] = [
    (
        "zatre.tile_not_in_hand",
        [
            ((5, 0, 1),),
            ((0, 0, 1),),
            ((99, 99, 99),),
            ((1, 0, 1), (1, 0, 3)),
            ((5, 0, 5),),
            ((5, 0, 2),),
            ((1, 3, 2), (3, 4, 4)),
        ],
    ),
    (
        "zatre.cell_off_board",
        [
            ((1, 0, 5),),
            ((1, 4, 0),),
            ((1, 5, 0),),
            ((1, 0, 6),),
            ((1, 99, 0),),
            ((1, 0, 99),),
            ((1, 0, 2), (2, 0, 5)),
            ((1, 0, 1), (2, 0, 1), (6, 9, 9)),
        ],
    ),
    (
        "zatre.cell_taken",
        [((1, 0, 2),), ((1, 0, 1), (2, 2, 2)), ((1, 0, 1), (2, 0, 1), (6, 1, 2)), ((1, 4, 4), (2, 0, 2))],
    ),
    ("zatre.cell_named_twice", [((1, 0, 1), (2, 0, 1)), ((1, 4, 4), (2, 4, 4)), ((2, 3, 2), (6, 3, 2))]),
    ("zatre.touches_nothing", [((1, 4, 4),), ((1, 0, 0),), ((6, 3, 2), (2, 4, 4)), ((1, 0, 4), (2, 1, 4), (6, 0, 1))]),
    ("zatre.line_over_limit", [((2, 3, 2),), ((6, 3, 2),), ((6, 3, 2), (1, 1, 3)), ((1, 3, 2), (6, 4, 2), (2, 0, 1))]),
    ("zatre.double_without_score", [((1, 1, 3),), ((2, 1, 3), (1, 0, 1)), ((2, 1, 3), (1, 0, 1), (6, 0, 3))]),
    ("zatre.too_many_tiles", [((1, 0, 1), (2, 1, 1), (6, 2, 1)), ((6, 1, 3), (2, 0, 1), (1, 2, 1))]),
    ("zatre.too_few_tiles", [(), ((1, 0, 1),), ((6, 1, 3),)]),
]


@pytest.mark.parametrize(("rule", "tiles"), [(rule, tiles) for rule, many in REASONS for tiles in many])
def test_R22_each_refusal_has_its_own_code_and_the_first_reason_counts(rule: str, tiles: tuple[Tile, ...]) -> None:
    state = running()
    before = draw(state.board)
    with pytest.raises(AgainstTheRules) as caught:
        when(state, *tiles)
    assert caught.value.rule == rule
    assert caught.value.detail
    assert (draw(state.board), state) == (before, running())


@pytest.mark.parametrize(
    ("tiles", "facts"),
    [
        (((1, 0, 1), (1, 0, 3)), {"tile": 1, "placed": 2, "held": 1}),
        (((5, 0, 1),), {"tile": 5, "placed": 1, "held": 0}),
        (((1, 0, 5),), {"row": 0, "column": 5}),
        (((1, 1, 2),), {"row": 1, "column": 2, "tile": 4}),
        (((1, 0, 1), (2, 0, 1)), {"row": 0, "column": 1}),
        (((6, 3, 2), (2, 4, 4)), {"row": 4, "column": 4}),
        (((1, 0, 1), (2, 3, 2)), {"direction": "down", "row": 0, "column": 2, "length": 4, "sum": 13, "limit": 12}),
        (((2, 1, 3), (1, 0, 1)), {"row": 1, "column": 3, "tile": 2, "across": 6, "down": 2}),
        (((1, 0, 1), (2, 1, 1), (6, 2, 1)), {"placed": 3, "at_most": 2}),
        (((1, 0, 1),), {"placed": 1, "most": 2}),
    ],
)
def test_R22_facts_are_numbers_that_a_client_can_say_in_its_own_words(
    tiles: tuple[Tile, ...], facts: dict[str, Any]
) -> None:
    assert refused(running(), *tiles)[1] == facts


@pytest.mark.parametrize("tiles", [many[0] for _, many in REASONS] + [((1, 0, 1), (2, 1, 1))])
def test_R22_another_seats_turn_comes_before_any_fault_of_the_turn(tiles: tuple[Tile, ...]) -> None:
    with pytest.raises(NotYourTurn) as caught:
        when(running(), *tiles, seat=1)
    assert (caught.value.rule, caught.value.facts) == ("zatre.not_your_turn", {"turn": 0})


@pytest.mark.parametrize("seat", [0, 1])
def test_R22_after_the_end_nothing_else_matters(seat: int) -> None:
    state = running(bag=())
    ended = after(state, *when(state, (1, 0, 1), (2, 1, 1)))
    for tiles in (((5, 0, 1),), ((6, 2, 1),)):
        with pytest.raises(MatchOver) as caught:
            when(ended, *tiles, seat=seat)
        assert caught.value.rule == "zatre.over"


def test_a_clock_has_nothing_to_ask_for() -> None:
    with pytest.raises(WrongPhase):
        decided(running(), CLOCK, TimeUp())


UNMENDABLE = {
    "zatre.tile_not_in_hand",
    "zatre.cell_off_board",
    "zatre.cell_taken",
    "zatre.cell_named_twice",
    "zatre.line_over_limit",
    "zatre.too_many_tiles",
}


@pytest.mark.parametrize(("rule", "tiles"), [(rule, tiles) for rule, many in REASONS for tiles in many])
def test_R22_a_plan_is_refused_as_the_command_is_or_else_it_may_not_end(rule: str, tiles: tuple[Tile, ...]) -> None:
    state = running()
    if rule in UNMENDABLE or is_refused(state, *tiles):
        with pytest.raises(Refused) as caught:
            legal(state, *tiles)
        assert caught.value.rule == rule
    else:
        assert not legal(state, *tiles).may_end


def is_refused(state: ZatreState, *planned: Tile) -> bool:
    try:
        legal(state, *planned)
    except Refused:
        return True
    return False


@pytest.mark.parametrize("tiles", [(), ((1, 0, 0),), ((1, 4, 4),), ((1, 1, 3),), ((2, 1, 3), (1, 0, 1)), ((1, 0, 1),)])
def test_R22_a_plan_that_another_tile_may_mend_is_answered(tiles: tuple[Tile, ...]) -> None:
    assert refused(running(), *tiles)[0] not in UNMENDABLE
    assert not legal(running(), *tiles).may_end


def test_a_command_is_a_list_of_tiles_and_cells_and_nothing_else() -> None:
    command = lay((1, 2, 3))
    assert command.__struct_encode_fields__ == ("placements",)
    assert command.placements[0].__struct_encode_fields__ == ("tile", "row", "column")
