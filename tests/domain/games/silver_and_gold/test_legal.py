"""What a seat is told that it can do, from its view alone."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from domain.errors import AgainstTheRules, Refused, WrongPhase
from domain.games.silver_and_gold import GAME
from domain.games.silver_and_gold.commands import SilverAndGoldMark, SilverAndGoldTakeCard
from domain.games.silver_and_gold.island import SilverPlace
from domain.games.silver_and_gold.legal import NOTHING, SilverAndGoldLegal, SilverLegalMark
from domain.games.silver_and_gold.places import SilverExtra, SilverSource
from domain.games.silver_and_gold.state import SilverAndGoldState
from domain.ids import Seat
from domain.viewer import seat_viewer
from tests.domain.games.silver_and_gold.islands import (
    FROM_DECK,
    after,
    cells,
    dealt,
    emitted,
    given,
    keep,
    mark,
    seat,
    take,
    taking,
    when,
)

TABLE = given(seat("40 X#../###./o##.", "36 ###./###C/ooC."), seat("13", "37"), shape="I2")


def legal(state: SilverAndGoldState, number: int = 0, planned: Any = None) -> SilverAndGoldLegal:
    return GAME.legal(GAME.view(state, seat_viewer(number)), Seat(number), planned)


def marking(state: SilverAndGoldState, planned: Any = None) -> SilverLegalMark:
    found = legal(state, 0, planned)
    assert (found.keep, found.take) == ((), ())
    assert found.mark is not None
    return found.mark


def place(*pairs: tuple[int, int], crosses: int = 0) -> SilverPlace:
    return SilverPlace(cells(*pairs), crosses)


def test_cards_to_keep_are_listed_in_pairs() -> None:
    found = legal(dealt())
    assert (found.mark, found.take) == (None, ())
    assert list(found.keep) == [keep(*pair) for pair in combinations((9, 3, 26, 40), 2)]


def test_cards_to_keep_after_one_is_planned() -> None:
    assert list(legal(dealt(), 0, keep(26)).keep) == [keep(9, 26), keep(3, 26), keep(26, 40)]
    assert list(legal(dealt(), 0, keep(40, 9)).keep) == [keep(9, 40)]
    assert len(legal(dealt(), 0, keep()).keep) == 6


@pytest.mark.parametrize("planned", [keep(16), keep(9, 9), keep(9, 3, 26), keep(9, 16)])
def test_a_plan_to_keep_that_leads_nowhere_is_refused_as_the_command_would_be(planned: Any) -> None:
    with pytest.raises(AgainstTheRules) as caught:
        legal(dealt(), 0, planned)
    with pytest.raises(AgainstTheRules) as told:
        emitted(dealt(), 0, planned)
    assert caught.value.rule == told.value.rule


def test_a_mark_is_made_of_placements_single_cells_and_empty_cells() -> None:
    found = marking(TABLE)
    assert (found.shape, found.open_crosses, found.complete) == ("I2", 0, False)
    one, two = found.cards
    assert one.card == 40
    assert one.placements == ()
    assert one.single_cells == (place((0, 0), crosses=1), place((2, 0)))
    assert one.empty == cells((0, 0), (2, 0))
    assert two.card == 36
    assert two.placements == (place((2, 0), (2, 1)), place((2, 1), (2, 2)))
    assert two.single_cells == (place((1, 3)), place((2, 0)), place((2, 1)), place((2, 2)))
    assert two.empty == cells((1, 3), (2, 0), (2, 1), (2, 2))


def test_after_a_first_cell_is_planned_the_placements_that_hold_it_are_left() -> None:
    found = marking(TABLE, mark(36, (2, 1)))
    assert (found.open_crosses, found.complete) == (0, True)
    one, two = found.cards
    assert (one.placements, one.single_cells, one.empty) == ((), (), cells((0, 0), (2, 0)))
    assert two.placements == (place((2, 0), (2, 1)), place((2, 1), (2, 2)))
    assert (two.single_cells, two.empty) == ((), cells((1, 3), (2, 0), (2, 2)))


def test_a_plan_of_part_of_the_shape_is_not_complete() -> None:
    state = given(seat("14", "44"), seat("13"), shape="L4")
    every = marking(state).cards[0].placements
    found = marking(state, mark(14, (2, 1), (2, 0)))
    part = set(cells((2, 0), (2, 1)))
    assert not found.complete
    assert found.cards[0].placements == tuple(one for one in every if part <= set(one.cells))
    assert 0 < len(found.cards[0].placements) < len(every)
    assert found.cards[1].placements == found.cards[1].single_cells == ()
    assert found.cards[1].empty == marking(state).cards[1].empty


def test_a_plan_that_names_a_card_alone_offers_that_card() -> None:
    found = marking(TABLE, mark(36))
    whole = marking(TABLE)
    assert not found.complete
    assert found.cards[1] == whole.cards[1]
    assert (found.cards[0].placements, found.cards[0].single_cells) == ((), ())
    assert found.cards[0].empty == whole.cards[0].empty


def test_a_plan_with_a_cross_tells_how_many_extras_are_open() -> None:
    state = given(seat("40", "36"), seat("13", "37"), shape="I2")
    found = marking(state, mark(40, (0, 0), (0, 1)))
    assert (found.open_crosses, found.complete) == (1, False)
    chained = marking(state, mark(40, (0, 0), (0, 1), extras=[(36, 0, 0)]))
    assert (chained.open_crosses, chained.complete) == (1, False)
    assert cells((0, 0))[0] not in chained.cards[1].empty
    done = marking(state, mark(40, (0, 0), (0, 1), extras=[(36, 0, 1)]))
    assert (done.open_crosses, done.complete) == (0, True)
    assert [card.placements for card in done.cards] == [(), ()]
    declined = marking(state, mark(40, (0, 0), (0, 1), decline=True))
    assert (declined.open_crosses, declined.complete) == (1, True)


def test_a_cross_that_is_void_leaves_a_plan_complete() -> None:
    state = given(seat("40 X#../###./###."), seat("13"))
    found = marking(state, mark(40, (0, 0)))
    assert (found.open_crosses, found.complete) == (0, True)


def test_cards_to_take_are_whole_commands() -> None:
    assert list(legal(taking()).take) == [take(13), take(25), take(26), take(38), FROM_DECK]
    assert list(legal(taking(deck=(), display=(13, 25))).take) == [take(13), take(25)]
    assert (legal(taking()).keep, legal(taking()).mark) == ((), None)


def test_cards_to_take_after_a_plan() -> None:
    assert list(legal(taking(), 0, take(26)).take) == [take(26)]
    assert list(legal(taking(), 0, FROM_DECK).take) == [FROM_DECK]
    undecided = SilverAndGoldTakeCard(SilverSource.DISPLAY, None)
    assert list(legal(taking(), 0, undecided).take) == [take(13), take(25), take(26), take(38)]
    with pytest.raises(AgainstTheRules, match="not on display"):
        legal(taking(), 0, take(1))


def test_who_is_not_asked_gets_an_empty_answer() -> None:
    chosen = after(dealt(), *when(dealt(), (0, keep(9, 3))))
    marked = after(TABLE, *when(TABLE, (0, mark(40, (2, 0)))))
    full = given(seat("40 ##../###./###."), seat("13"))
    for state, number in ((chosen, 0), (marked, 0), (full, 0), (taking(), 1)):
        assert legal(state, number) == NOTHING
        assert legal(state, number, mark(40, (2, 0))) == NOTHING
    assert GAME.legal(None, Seat(0), None) == NOTHING


@pytest.mark.parametrize(
    ("state", "number", "planned", "asked"),
    [
        (dealt(), 0, mark(40, (0, 0)), [0, 1]),
        (dealt(), 0, take(1), [0, 1]),
        (after(dealt(), *when(dealt(), (0, keep(9, 3)))), 1, mark(40, (0, 0)), [1]),
        (TABLE, 0, keep(9, 3), [0, 1]),
        (TABLE, 0, take(13), [0, 1]),
        (after(TABLE, *when(TABLE, (0, mark(40, (2, 0))))), 1, keep(9, 3), [1]),
        (given(seat("40 ##../###./###."), seat("13")), 1, keep(9, 3), [1]),
        (taking(), 0, keep(9, 3), [0]),
    ],
)
def test_a_plan_of_what_is_not_asked_is_refused_as_the_command_would_be(
    state: SilverAndGoldState, number: int, planned: Any, asked: list[int]
) -> None:
    with pytest.raises(WrongPhase) as of_the_plan:
        legal(state, number, planned)
    with pytest.raises(WrongPhase) as of_the_command:
        emitted(state, number, planned)
    assert of_the_plan.value.rule == of_the_command.value.rule
    assert of_the_plan.value.detail == of_the_command.value.detail
    assert of_the_plan.value.facts == of_the_command.value.facts
    assert of_the_plan.value.facts["asked"] == asked


@pytest.mark.parametrize("shape", ["I2", "I3", "V3", "S4", "L4", "O4"])
@pytest.mark.parametrize("card", ["42", "44 .o#./CooX/#..o", "24 o..#/oPoo/o#oo/X..C"])
def test_placements_and_single_cells_are_just_what_is_accepted(card: str, shape: str) -> None:
    """Every set of as many cells as the shape has is tried, and every single cell."""
    state = given(seat(card), seat("13"), shape=shape)
    (offered,) = marking(state).cards
    size = state.shapes[shape].size()
    tried = [*combinations(offered.empty, size), *((cell,) for cell in offered.empty)]
    accepted = [chosen for chosen in tried if is_accepted(state, SilverAndGoldMark(int(card[:2]), chosen))]
    assert sorted(accepted) == sorted(one.cells for one in (*offered.placements, *offered.single_cells))


def is_accepted(state: SilverAndGoldState, command: Any) -> bool:
    """Whether *command* is accepted, an open cross apart."""
    try:
        emitted(state, 0, command)
    except Refused as refusal:
        return refusal.rule == "silver_and_gold.cross_open"
    return True


def test_what_is_offered_together_makes_a_command_that_is_accepted() -> None:
    """A mark is put together at random from what is offered step by step, until it is complete."""
    rng = random.Random(7)
    for _ in range(200):
        land = rng.sample(["9", "14", "36", "40", "1", "33"], 2)
        shape = rng.choice(["I2", "I3", "V3", "S4", "L4", "O4"])
        state = given(seat(*land), seat("13"), shape=shape)
        ways = [(card.card, one) for card in marking(state).cards for one in (*card.placements, *card.single_cells)]
        number, chosen = rng.choice(ways)
        plan = SilverAndGoldMark(number, chosen.cells)
        found = marking(state, plan)
        assert found.open_crosses == chosen.crosses
        while not found.complete:
            assert found.open_crosses
            spots = [SilverExtra(card.card, cell.row, cell.column) for card in found.cards for cell in card.empty]
            extras, decline = (*plan.extras, rng.choice(spots)), False
            if rng.random() < 0.1:
                extras, decline = plan.extras, True
            plan = SilverAndGoldMark(number, chosen.cells, extras, decline)
            found = marking(state, plan)
        assert emitted(state, 0, plan)
