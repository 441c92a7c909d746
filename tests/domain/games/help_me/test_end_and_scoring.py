"""R12–R15: when a match ends, what the stacks are worth, who wins."""

from __future__ import annotations

import pytest

from domain.games.help_me import GAME
from domain.games.help_me.components import HelpMeCell
from domain.games.help_me.events import (
    HelpMeCreaturesRevealed,
    HelpMeScored,
    HelpMeScoredStack,
    HelpMeSeatCreatures,
    HelpMeSeatPoints,
    HelpMeStackMoved,
)
from domain.games.help_me.scoring import bonus, scored
from domain.games.help_me.state import HelpMeState
from domain.ids import Seat
from tests.domain.games.help_me.boards import after, given, move, stack, tile, when

FOUR_SEATS = (("cherry",), ("palm",), ("oak",), ("willow",))


def totals(state: HelpMeState) -> list[int]:
    return [total.points for total in scored(state, state.stacks).totals]


def ranks(state: HelpMeState) -> list[tuple[int | None, int]]:
    outcome = GAME.outcome(after(state, scored(state, state.stacks)))
    assert outcome is not None
    return [(seat.points, seat.rank) for seat in outcome.seats]


def test_R12_the_match_goes_on_while_any_two_stacks_touch() -> None:
    state = given("o2 o3 .\n. . c1\n. . c2")
    assert [type(event) for event in when(state, 0, move((0, 0), (0, 1)))] == [HelpMeStackMoved]


def test_R12_the_match_ends_as_soon_as_no_two_stacks_touch() -> None:
    state = given("o2 o3 .\n. . c1\n. . .")
    events = when(state, 0, move((0, 0), (0, 1)))
    assert [type(event) for event in events] == [HelpMeStackMoved, HelpMeCreaturesRevealed, HelpMeScored]
    ended = after(state, *events)
    assert GAME.to_act(ended) == ()
    assert GAME.outcome(ended) is not None


def test_R12_stacks_that_touch_at_corners_alone_do_not_go_on() -> None:
    assert len(when(given("o2 . c3\n. c1 .\n. m2 m3"), 0, move((2, 1), (2, 2)))) == 3


def test_R12_nobody_is_asked_between_the_last_move_and_the_count() -> None:
    state = given("o2 o3")
    moved, revealed, _ = when(state, 0, move((0, 0), (0, 1)))
    for events in ([moved], [moved, revealed]):
        assert GAME.to_act(after(state, *events)) == ()
        assert GAME.outcome(after(state, *events)) is None


def test_R12_all_creature_tiles_are_turned_over_the_unused_ones_too() -> None:
    _, revealed, _ = when(given("o2 o3"), 0, move((0, 0), (0, 1)))
    assert revealed == HelpMeCreaturesRevealed(
        seats=(
            HelpMeSeatCreatures(Seat(0), ("cherry", "baobab")),
            HelpMeSeatCreatures(Seat(1), ("palm", "oak")),
        ),
        unused=("bamboo", "willow"),
    )


def test_R13_the_count_names_every_stack_with_its_tiles_owner_points_and_bonus() -> None:
    state = given("o2 o3 .\n. . c1\nm4 . .")
    *_, counted = when(state, 0, move((0, 0), (0, 1)))
    assert counted == HelpMeScored(
        stacks=(
            HelpMeScoredStack(HelpMeCell(0, 1), stack("o3o2"), Seat(1), 2, 3),
            HelpMeScoredStack(HelpMeCell(1, 2), stack("c1"), Seat(0), 1, 0),
            HelpMeScoredStack(HelpMeCell(2, 0), stack("m4"), None, 1, 0),
        ),
        totals=(HelpMeSeatPoints(Seat(0), 1), HelpMeSeatPoints(Seat(1), 5)),
    )


def test_R13_a_stack_belongs_to_who_protects_its_top() -> None:
    assert totals(given("p1p2o3c4")) == [4, 0]
    assert totals(given("c4p1p2o3")) == [0, 4]


@pytest.mark.parametrize("board", ["b1b2b3", "m5"])
def test_R13_with_four_seats_two_species_belong_to_nobody(board: str) -> None:
    assert totals(given(board, creatures=FOUR_SEATS, unused=("baobab", "bamboo"))) == [0, 0, 0, 0]


def test_R13_with_three_seats_every_stack_belongs_to_somebody() -> None:
    state = given(
        "b1 . c1 . p1 . m1 . w1 . o1", creatures=(("baobab", "cherry"), ("palm", "bamboo"), ("willow", "oak"))
    )
    assert {stack.owner for stack in scored(state, state.stacks).stacks} == {0, 1, 2}
    assert totals(state) == [2, 2, 2]


def test_R14_the_worked_example_of_a_seat_with_cherry_and_baobab() -> None:
    state = given("p1o2w3m4p5o1b2 . c4 . w1c5c2")
    assert totals(state) == [7 + 1 + (3 + 5), 0]
    assert totals(state)[0] == 16


def test_R14_the_value_of_the_top_never_counts() -> None:
    assert bonus(stack("o5")) == 0
    assert totals(given("o1o2o3o4o5")) == [0, 5 + 10]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("o5c1", 0), ("c5c1", 5), ("c1c5", 1), ("c5o1c1", 5), ("o5c2o1c3c1", 5), ("b5c1", 0), ("c5b1", 0)],
)
def test_R14_tiles_of_the_tops_species_below_it_bring_their_values(text: str, expected: int) -> None:
    assert bonus(stack(text)) == expected


def test_R14_tiles_of_the_owners_other_species_bring_a_point_alone() -> None:
    assert totals(given("b5b4c1")) == [3, 0]


def test_R15_the_highest_total_wins() -> None:
    assert ranks(given("o1o2 . c1")) == [(1, 2), (3, 1)]


def test_R15_equal_totals_share_the_win() -> None:
    assert ranks(given("o1 . c1")) == [(1, 1), (1, 1)]
    creatures = (("cherry",), ("palm",), ("oak",), ("willow",))
    assert ranks(given("c1 . p1 . o1o2", creatures=creatures)) == [(1, 2), (1, 2), (3, 1), (0, 4)]


def test_R15_nobody_may_own_a_stack_and_all_share() -> None:
    assert ranks(given("m1 . w1")) == [(0, 1), (0, 1)]


def test_the_top_after_the_last_move_counts() -> None:
    state = given("c3 o1")
    *_, counted = when(state, 0, move((0, 0), (0, 1)))
    assert counted.stacks[0].tiles == (tile("o1"), tile("c3"))
    assert counted.stacks[0].owner == 0
