"""R6: every FIVE of a tableau, and the best set of them, against brute force."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.games.fuenfer_finden.components import GRID, FuenferShape, FuenferTableau, Layout, values_of
from domain.games.fuenfer_finden.finding import (
    EVERY_PLACE,
    Five,
    best_set,
    fives,
    index,
    letters_on,
    still_open,
    worth,
)
from domain.games.fuenfer_finden.measure import WEIGHT_OF_ALL, admissible_rolls
from tests.domain.games.fuenfer_finden.boards import at, open_edition

COMPONENTS = open_edition().components
VALUES = values_of(COMPONENTS.shapes)
ROLLS = admissible_rolls("cdsrlw")


def connected_sets(size: int) -> set[int]:
    """Every connected set of so many cells, grown cell by cell."""
    found = {GRID.bit(row, column) for row in range(10) for column in range(10)}
    for _ in range(size - 1):
        found = {one | GRID.bit(*cell) for one in found for cell in GRID.cells(GRID.neighbours(one))}
    return found


def test_R1_the_4096_placements_are_all_connected_sets_of_five_cells() -> None:
    assert len(EVERY_PLACE) == 4096
    assert {place.cells for place in EVERY_PLACE} == connected_sets(5)


def test_R5_there_are_126_admissible_rolls() -> None:
    assert len(ROLLS) == 126
    assert sorted(set(ROLLS.values())) == [30, 60, 120]
    assert [list(ROLLS.values()).count(ways) for ways in (30, 60, 120)] == [60, 60, 6]
    assert sum(ROLLS.values()) == WEIGHT_OF_ALL == 6120


@pytest.mark.parametrize("tableau", FuenferTableau)
def test_R6_every_FIVE_is_found_for_every_roll(tableau: FuenferTableau) -> None:
    layout = COMPONENTS.layout(tableau)
    slow: dict[str, set[int]] = {}
    for cells in connected_sets(5):
        letters = "".join(sorted(layout[row][column] for row, column in GRID.cells(cells)))
        slow.setdefault(letters, set()).add(cells)
    for roll in ROLLS:
        assert {five.cells for five in fives(layout, roll)} == slow.get(roll, set())
    assert sum(map(len, index(layout).values())) == 4096


def test_R6_a_roll_without_FIVEs_has_none() -> None:
    assert fives(("c" * 10,) * 10, "cdlrs") == ()
    assert len(fives(("c" * 10,) * 10, "ccccc")) == 4096


def test_R1_F_and_its_mirror_image_are_the_same_shape() -> None:
    turns = [at("F", 3, 3, turn) for turn in range(8)]
    assert len(set(turns)) == 8
    assert {place.shape for place in EVERY_PLACE if place.cells in turns} == {FuenferShape.F}


def test_R16_what_is_taken_or_used_is_no_FIVE_any_more() -> None:
    layout = COMPONENTS.grey
    every = fives(layout, "cdlrs")
    shapes = {five.shape for five in every}
    one = every[0]
    left = still_open(every, shapes - {one.shape}, one.cells)
    assert left == tuple(five for five in every if five.shape is not one.shape and not five.cells & one.cells)
    assert letters_on(layout, one.cells) == "cdlrs"


def slow_best(some: list[Five], most: int) -> int:
    """The best sum of all sets of at most *most* that are disjoint and of different shapes."""
    best = 0
    for size in range(most + 1):
        for chosen in combinations(some, size):
            shapes = {five.shape for five in chosen}
            cells = sum(five.cells.bit_count() for five in chosen)
            union = 0
            for five in chosen:
                union |= five.cells
            if len(shapes) == size and union.bit_count() == cells:
                best = max(best, worth(chosen, VALUES))
    return best


@settings(max_examples=60, deadline=None)
@given(rng=st.randoms(use_true_random=False), count=st.integers(0, 13), most=st.sampled_from([1, 2, 5]))
def test_R11_the_best_set_is_as_good_as_brute_force_finds(rng: random.Random, count: int, most: int) -> None:
    corner = [place for place in EVERY_PLACE if place.cells < at("I", 4, 0) << 20]  # crowded: they often overlap
    some = rng.sample(corner, count)
    best = best_set(some, VALUES, most)
    assert len(best) <= most
    assert set(best) <= set(some)
    assert len({five.shape for five in best}) == len(best)
    assert all(not one.cells & other.cells for one, other in combinations(best, 2))
    assert worth(best, VALUES) == slow_best(some, most)


def slow_best_of_rolls(layout: Layout, roll: str) -> int:
    """The same by plain recursion over the FIVEs, each taken or left."""
    some = fives(layout, roll)

    def go(number: int, taken: int, shapes: frozenset[str], left: int) -> int:
        if number == len(some) or not left:
            return 0
        five = some[number]
        best = go(number + 1, taken, shapes, left)
        if not five.cells & taken and five.shape not in shapes:
            more = go(number + 1, taken | five.cells, shapes | {five.shape}, left - 1)
            best = max(best, VALUES[five.shape] + more)
        return best

    return go(0, 0, frozenset(), 5)


def test_R11_the_best_set_is_exact_on_the_tableaus_themselves() -> None:
    rolls = [roll for roll in ROLLS if len(fives(COMPONENTS.grey, roll)) <= 22]
    assert len(rolls) > 15
    for roll in rolls[:25]:
        best = best_set(fives(COMPONENTS.grey, roll), VALUES)
        assert worth(best, VALUES) == slow_best_of_rolls(COMPONENTS.grey, roll)
