"""R11–R13: which outlines count, what they bring, who wins."""

from __future__ import annotations

import random
from datetime import timedelta
from itertools import combinations

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import settings
from hypothesis import strategies as st

from domain.errors import TooLate
from domain.game import CLOCK, TimeUp
from domain.games.fuenfer_finden import GAME
from domain.games.fuenfer_finden.commands import FuenferDone, FuenferFlipTimer
from domain.games.fuenfer_finden.components import GRID, FuenferShape, Layout, values_of
from domain.games.fuenfer_finden.events import (
    FuenferBasicScored,
    FuenferOutlinesRevealed,
    FuenferRoundScored,
    FuenferVerdict,
)
from domain.games.fuenfer_finden.finding import EVERY_PLACE, fives
from domain.games.fuenfer_finden.scoring import basic_scored, judged
from domain.games.fuenfer_finden.sheet import sheet
from domain.games.fuenfer_finden.state import FuenferState, SeatState
from domain.ids import Seat
from tests.domain.games.fuenfer_finden.boards import (
    DUE,
    LETTERS,
    OTHER,
    after,
    at,
    done,
    given,
    numbered,
    open_edition,
    outline,
    ranks,
    when,
)

COUNTS, WRONG, OVERLAPS, REPEATED, TOO_MANY = (
    FuenferVerdict.COUNTS,
    FuenferVerdict.WRONG_SYMBOLS,
    FuenferVerdict.OVERLAPS,
    FuenferVerdict.SHAPE_REPEATED,
    FuenferVerdict.ONE_TOO_MANY,
)
VALUES = values_of(open_edition().components.shapes)
X, P, I5, U, L, F = (  # worth 4, 1, 4, 2, 1, 2; none touches another
    at("X", 0, 0),
    at("P", 0, 4),
    at("I", 9, 0),
    at("U", 4, 0),
    at("L", 4, 4),
    at("F", 0, 7),
)
SIX = (X, P, I5, U, L, F)


def verdicts(*drawn: int, matching: tuple[int, ...] | None = None) -> list[FuenferVerdict]:
    """The verdicts on outlines drawn in this order, on a tableau where *matching* (or all of them) match the dice."""
    state = given(*(drawn if matching is None else matching), seats=[SeatState(outlines=numbered(*drawn))] * 2)
    return list(judged(sheet(state, Seat(0))).values())


def points(state: FuenferState, seat: int = 0) -> tuple[int, int, int]:
    """What *seat* writes down when the time is up: for FIVEs, for the timer, in all."""
    (scored,) = (event for event in when(state, CLOCK, TimeUp()) if isinstance(event, FuenferRoundScored))
    mine = scored.seats[seat]
    return mine.fives, mine.timer, mine.points


def flipped(state: FuenferState, seat: int) -> FuenferState:
    return done(state, (seat, FuenferFlipTimer()))


def values(*drawn: int) -> list[int]:
    return [VALUES[one.shape] for one in numbered(*drawn)]


def standing(*drawn: int) -> SeatState:
    return SeatState(outlines=numbered(*drawn), drawn=len(drawn))


def test_example_of_six_valid_outlines_a_highest_one_is_struck() -> None:
    assert values(*SIX) == [4, 1, 4, 2, 1, 2]
    assert verdicts(*SIX) == [COUNTS, COUNTS, TOO_MANY, COUNTS, COUNTS, COUNTS]
    assert points(given(*SIX, seats=[standing(*SIX), SeatState()])) == (10, 0, 10)


def test_example_of_two_that_overlap_one_shape_twice_another_valid_and_the_timer() -> None:
    t, overlapping = at("T", 5, 5), at("L", 6, 6, 0)
    once, twice, other = at("P", 0, 0), at("P", 0, 4), at("N", 8, 0)
    drawn = (t, once, twice, overlapping, other)
    assert t & overlapping
    assert verdicts(*drawn) == [OVERLAPS, COUNTS, REPEATED, OVERLAPS, COUNTS]
    state = flipped(given(*drawn, seats=[standing(*drawn), SeatState()]), 0)
    assert points(state) == (1 + 2, 1, 4)


ANNA = (at("T", 0, 0), at("W", 5, 5), at("Y", 0, 5))
"""Worth 3, 4 and 1; the second is to have a wrong symbol."""


@pytest.mark.parametrize(("round", "expected"), [(1, (4, 0, 4)), (4, (4, 0, 4)), (5, (8, 0, 8))])
def test_example_of_one_wrong_symbol_one_too_late_and_two_valid_ones(
    round: int, expected: tuple[int, int, int]
) -> None:
    t, _, y = ANNA
    assert verdicts(*ANNA, matching=(t, y)) == [COUNTS, WRONG, COUNTS]
    before = (0,) * (round - 1)
    seats = [SeatState(outlines=numbered(*ANNA), rounds=before), SeatState(rounds=before)]
    late = at("U", 8, 0)
    state = given(t, y, late, seats=seats, round=round)
    with pytest.raises(TooLate):
        when(state, 0, outline(late), now=DUE + timedelta(microseconds=1))
    assert points(state) == expected


def test_example_of_round_5_with_the_timer_which_is_never_doubled() -> None:
    t, _, y = ANNA
    seats = [SeatState(outlines=numbered(*ANNA), rounds=(0,) * 4), SeatState(rounds=(0,) * 4)]
    assert points(flipped(given(t, y, seats=seats, round=5), 0)) == (8, 1, 9)


def test_example_of_a_chain_of_three_that_overlap_all_are_void() -> None:
    chain = (at("I", 0, 0), at("L", 0, 4, 5), at("I", 3, 5))
    assert not chain[0] & chain[2]
    assert verdicts(*chain) == [OVERLAPS, OVERLAPS, OVERLAPS]


def test_example_of_two_equal_shapes_that_overlap_both_are_void() -> None:
    assert verdicts(at("I", 0, 0), at("I", 0, 0, 1)) == [OVERLAPS, OVERLAPS]


def test_example_of_a_wrong_symbol_that_overlaps_a_valid_one_the_valid_one_counts() -> None:
    wrong, valid = at("I", 0, 0), at("V", 0, 0)
    assert wrong & valid
    assert verdicts(wrong, valid, matching=(valid,)) == [WRONG, COUNTS]


def test_R11_a_void_outline_does_not_use_up_its_shape() -> None:
    crossing, one, other = at("I", 0, 0, 1), at("I", 0, 0), at("I", 9, 5)
    assert verdicts(one, crossing, other) == [OVERLAPS, OVERLAPS, COUNTS]
    assert verdicts(one, other, matching=(other,)) == [WRONG, COUNTS]


def test_R11_of_a_repeated_shape_the_one_drawn_first_counts_whatever_its_turn() -> None:
    assert verdicts(at("F", 0, 0, 3), at("F", 0, 4, 6), at("F", 4, 0, 0)) == [COUNTS, REPEATED, REPEATED]


def test_R11_of_the_highest_values_the_one_drawn_last_is_struck() -> None:
    assert verdicts(I5, X, P, U, L, F) == [COUNTS, TOO_MANY, COUNTS, COUNTS, COUNTS, COUNTS]
    seventh = at("W", 5, 6)
    assert verdicts(*SIX, seventh) == [COUNTS, COUNTS, TOO_MANY, COUNTS, COUNTS, COUNTS, TOO_MANY]


def test_R11_five_outlines_all_count() -> None:
    assert verdicts(X, P, I5, U, L) == [COUNTS] * 5


def test_R10_what_stood_is_shown_with_the_reason_why_it_counts_or_not() -> None:
    t, _, y = ANNA
    state = given(t, y, seats=[SeatState(outlines=numbered(*ANNA)), SeatState()])
    shown = when(state, CLOCK, TimeUp())[0]
    assert isinstance(shown, FuenferOutlinesRevealed)
    mine, other = shown.seats
    assert [(one.outline, one.shape, one.value, one.verdict) for one in mine.outlines] == [
        (1, "T", 3, COUNTS),
        (2, "W", 4, WRONG),
        (3, "Y", 1, COUNTS),
    ]
    assert [sum(GRID.bit(cell.row, cell.column) for cell in one.cells) for one in mine.outlines] == list(ANNA)
    assert other.outlines == ()


def slow_scorer(layout: Layout, drawn: list[tuple[int, FuenferShape]]) -> list[FuenferVerdict]:
    """R11 step by step over lists of cells, without any of the game's own code."""
    cells = [sorted((row, column) for row, column in GRID.cells(mask)) for mask, _ in drawn]
    verdicts: list[FuenferVerdict | None] = [None] * len(drawn)
    for n, mine in enumerate(cells):
        if sorted(layout[row][column] for row, column in mine) != sorted(LETTERS):
            verdicts[n] = WRONG
    rest = [n for n in range(len(drawn)) if verdicts[n] is None]
    for n, m in combinations(rest, 2):
        if set(cells[n]) & set(cells[m]):
            verdicts[n] = verdicts[m] = OVERLAPS
    rest = [n for n in rest if verdicts[n] is None]
    for n, m in combinations(rest, 2):
        if drawn[n][1] == drawn[m][1]:
            verdicts[m] = REPEATED
    rest = [n for n in rest if verdicts[n] is None]
    while len(rest) > 5:
        highest = max(VALUES[drawn[n][1]] for n in rest)
        struck = max(n for n in rest if VALUES[drawn[n][1]] == highest)
        verdicts[struck] = TOO_MANY
        rest.remove(struck)
    return [one or COUNTS for one in verdicts]


def crowded(rng: random.Random) -> tuple[Layout, list[int]]:
    """A tableau of few symbols, on which much matches, and outlines most of which do."""
    letters = LETTERS * 3 + (OTHER if rng.random() < 0.5 else "")
    layout = tuple("".join(rng.choice(letters) for _ in range(10)) for _ in range(10))
    matching = [five.cells for five in fives(layout, "".join(sorted(LETTERS)))]
    some = rng.sample(matching, min(len(matching), rng.randrange(14)))
    return layout, list(dict.fromkeys([*some, *(rng.choice(EVERY_PLACE).cells for _ in range(rng.randrange(4)))]))


@settings(max_examples=150, deadline=None)
@hypothesis_given(rng=st.randoms(use_true_random=False))
def test_R11_outlines_are_struck_as_a_slow_scorer_strikes_them(rng: random.Random) -> None:
    layout, drawn = crowded(rng)
    rng.shuffle(drawn)
    state = given(layout=layout, seats=[SeatState(outlines=numbered(*drawn))] * 2)
    found = list(judged(sheet(state, Seat(0))).values())
    assert found == slow_scorer(layout, [(one.cells, one.shape) for one in numbered(*drawn)])


def test_R12_points_are_written_down_and_the_tableaus_are_wiped() -> None:
    seats = [SeatState(outlines=numbered(X, P), rounds=(3, 1)), SeatState(outlines=numbered(U), rounds=(0, 7))]
    state = given(*SIX, seats=seats, round=3)
    events = when(state, CLOCK, TimeUp())
    scored = events[1]
    assert isinstance(scored, FuenferRoundScored)
    assert [(one.points, one.total) for one in scored.seats] == [(5, 9), (2, 9)]
    assert not scored.doubled
    new = after(state, *events)
    assert [seat.rounds for seat in new.seats] == [(3, 1, 5), (0, 7, 2)]
    assert [seat.outlines for seat in new.seats] == [(), ()]
    assert new.round == 4


def ended(*rounds: tuple[int, ...]) -> FuenferState:
    state = given(seats=[SeatState(rounds=mine) for mine in rounds], layout=(OTHER * 10,) * 10, round=5)
    return after(state, basic_scored(rounds))


def test_R13_most_points_win_after_round_5() -> None:
    seats = [SeatState(outlines=numbered(X), rounds=(1, 1, 1, 1)), SeatState(rounds=(0, 0, 4, 5))]
    state = given(X, seats=seats, round=5)
    events = when(state, CLOCK, TimeUp())
    assert isinstance(events[-1], FuenferBasicScored)
    assert [(one.points, one.best_round) for one in events[-1].seats] == [(12, 1), (9, 5)]
    over = after(state, *events)
    assert ranks(GAME.outcome(over)) == [(12, 1), (9, 2)]
    assert (GAME.to_act(over), GAME.due(over)) == ((), None)


def test_R13_a_tie_is_broken_by_the_highest_single_round_of_1_to_4() -> None:
    assert ranks(GAME.outcome(ended((5, 5, 5, 5, 10), (9, 1, 1, 1, 18)))) == [(30, 2), (30, 1)]


def test_R13_the_last_round_breaks_no_tie_nor_does_the_sum_of_the_others() -> None:
    assert ranks(GAME.outcome(ended((5, 5, 5, 5, 0), (6, 0, 0, 0, 14), (0, 6, 6, 0, 8)))) == [(20, 3), (20, 1), (20, 1)]


def test_R13_the_timer_point_belongs_to_the_round_that_breaks_a_tie() -> None:
    seats = [SeatState(outlines=numbered(X), rounds=(0, 0, 0)), SeatState(outlines=numbered(X), rounds=(0, 0, 0))]
    state = flipped(given(X, seats=seats, round=4), 1)
    new = after(state, *when(state, 0, FuenferDone()))
    assert [seat.rounds[-1] for seat in new.seats] == [4, 5]


def test_R13_without_more_to_tell_them_apart_they_share_the_win() -> None:
    assert ranks(GAME.outcome(ended((4, 0, 0, 0, 0), (0, 4, 0, 0, 0), (1, 1, 1, 0, 0)))) == [(4, 1), (4, 1), (3, 3)]


def test_no_outcome_before_the_end() -> None:
    assert GAME.outcome(given(X)) is None
