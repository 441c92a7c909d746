"""Marking, and what it brings: R11–R18."""

from __future__ import annotations

import pytest

from domain.errors import AgainstTheRules
from domain.games.silver_and_gold.events import (
    SilverCardsFinished,
    SilverCellsMarked,
    SilverExpeditionRevealed,
    SilverExpeditionsShuffled,
    SilverMarksRevealed,
)
from domain.games.silver_and_gold.island import island
from domain.games.silver_and_gold.moves import marks as made
from domain.games.silver_and_gold.moves import require_ended, with_extras
from domain.games.silver_and_gold.places import SilverExtra
from domain.games.silver_and_gold.state import SilverOpenCard
from domain.ids import Seat
from tests.domain.games.silver_and_gold.islands import (
    FIRST,
    after,
    asked,
    drawn,
    emitted,
    given,
    mark,
    marks,
    seat,
    when,
)

OTHER = seat("13", "37")
ONE_CELL = (1, mark(37, (0, 0)))


def test_R12_a_shape_is_marked_on_one_card() -> None:
    state = given(seat("14", "44"), OTHER, shape="L4")
    events = when(state, (0, mark(14, (2, 0), (3, 0), (3, 1), (3, 2))), ONE_CELL)
    assert events[0] == SilverCellsMarked(marks(0, 14, (2, 0), (3, 0), (3, 1), (3, 2)))
    assert drawn(after(state, *events), 0) == ["14 .X.X/.o.o/#ooo/###o", "44 .oo./CooX/o..o"]


@pytest.mark.parametrize(
    "cells",
    [
        [(1, 0), (2, 0), (3, 0), (3, 1)],
        [(1, 0), (1, 1), (1, 2), (2, 0)],
        [(1, 1), (1, 2), (2, 2), (3, 2)],
        [(1, 3), (2, 1), (2, 2), (2, 3)],
    ],
)
def test_R13_a_shape_may_be_turned_and_mirrored(cells: list[tuple[int, int]]) -> None:
    (event,) = when(given(seat("4", "44"), OTHER, shape="L4"), (0, mark(4, *cells)))
    assert [(cell.row, cell.column) for cell in event.marks.cells] == cells


def test_R12_instead_of_the_shape_one_cell_is_marked() -> None:
    state = given(seat("14", "44"), OTHER, shape="L4")
    events = when(state, (0, mark(44, (2, 3))), ONE_CELL)
    assert drawn(after(state, *events), 0) == ["14 .X.X/.o.o/oooo/oooo", "44 .oo./CooX/o..#"]


def test_R12_cells_are_listed_in_reading_order_whatever_the_order_given() -> None:
    state = given(seat("14", "44"), OTHER, shape="I3")
    (event,) = when(state, (0, mark(14, (3, 2), (3, 0), (3, 1))))
    assert event.marks == marks(0, 14, (3, 0), (3, 1), (3, 2))


def test_R14_a_cross_gives_one_more_cell_on_the_same_card() -> None:
    state = given(seat("40", "44"), OTHER)
    (event,) = when(state, (0, mark(40, (0, 0), (0, 1), extras=[(40, 1, 0)])))
    assert event.marks == marks(0, 40, (0, 0), (0, 1), extras=(SilverExtra(40, 1, 0),))


def test_R14_a_cross_gives_one_more_cell_on_the_other_card() -> None:
    state = given(seat("40", "44"), OTHER)
    events = when(state, (0, mark(40, (0, 0), (0, 1), extras=[(44, 0, 1)])), ONE_CELL)
    assert drawn(after(state, *events), 0) == ["40 ##../ooo./ooo.", "44 .#o./CooX/o..o"]


def test_R14_crosses_chain() -> None:
    state = given(seat("40", "36"), OTHER)
    extras = [(36, 0, 0), (36, 2, 0)]
    events = when(state, (0, mark(40, (0, 0), (0, 1), extras=extras)), ONE_CELL)
    assert events[0].marks.declined == 0
    assert drawn(after(state, *events), 0) == ["40 ##../ooo./ooo.", "36 #oo./oooC/#oC."]


def test_R14_a_single_cell_that_is_a_cross_gives_one_more() -> None:
    state = given(seat("40", "36"), OTHER, shape="O4")
    events = when(state, (0, mark(40, (0, 0), extras=[(40, 0, 1)])), ONE_CELL)
    assert drawn(after(state, *events), 0)[0] == "40 ##../ooo./ooo."


def test_R14_an_extra_cell_can_finish_another_card_and_the_chain_goes_on() -> None:
    state = given(seat("40", "36 Xoo./####/###."), OTHER)
    events = when(state, (0, mark(36, (0, 1), (0, 2))), ONE_CELL)
    assert events[0].marks.finished == ()
    state = given(seat("40", "36 Xoo./####/###."), OTHER)
    events = when(state, (0, mark(36, (0, 0), (0, 1), extras=[(36, 0, 2)])), ONE_CELL)
    assert events[0].marks.finished == (36,)


def test_R14_with_no_empty_cell_left_a_cross_is_void() -> None:
    state = given(seat("40 Xo../###./###.", "36 ###./####/###."), OTHER)
    (event,) = when(state, (0, mark(40, (0, 0), (0, 1))))
    assert (event.marks.declined, event.marks.finished) == (0, (36, 40))


def test_R15_a_cross_can_be_declined() -> None:
    state = given(seat("40", "36"), OTHER)
    (event,) = when(state, (0, mark(40, (0, 0), (0, 1), decline=True)))
    assert event.marks == marks(0, 40, (0, 0), (0, 1), declined=1)


def test_R15_of_more_crosses_than_empty_cells_those_without_a_cell_are_void() -> None:
    card = SilverOpenCard(99, island("XXo"))
    draft = with_extras((card,), card, 0b11, ())
    assert (draft.crosses, draft.open_crosses()) == (2, 1)
    with pytest.raises(AgainstTheRules) as refused:
        require_ended(draft, decline=False)
    assert refused.value.facts == {"open": 1}
    last = draft.with_extra(SilverExtra(99, 0, 2))
    assert (last.crosses, last.open_crosses()) == (1, 0)
    require_ended(last, decline=False)


def test_R15_an_event_counts_every_cross_that_was_declined() -> None:
    card = SilverOpenCard(99, island("XXo"))
    draft = with_extras((card,), card, 0b11, ())
    assert made(Seat(0), draft, 0, 0, 0).declined == 2
    assert made(Seat(0), draft.with_extra(SilverExtra(99, 0, 2)), 0, 0, 0).declined == 0


def test_R15_a_chain_can_be_broken_off() -> None:
    state = given(seat("40", "36"), OTHER)
    (event,) = when(state, (0, mark(40, (0, 0), (0, 1), extras=[(36, 0, 0)], decline=True)))
    assert (event.marks.declined, len(event.marks.extras)) == (1, 1)


def test_R16_a_coin_ticks_the_next_box() -> None:
    state = given(seat("44", "14", coins=5), OTHER)
    events = when(state, (0, mark(44, (1, 0), (1, 1))), ONE_CELL)
    assert events[0].marks == marks(0, 44, (1, 0), (1, 1), coins=1)
    assert after(state, *events).seats[0].coins == 6


@pytest.mark.parametrize(
    ("before", "ticked", "rows"), [(2, 2, 1), (3, 2, 1), (6, 2, 1), (10, 2, 1), (11, 1, 1), (12, 0, 0)]
)
def test_R16_coins_beyond_the_twelfth_give_nothing(before: int, ticked: int, rows: int) -> None:
    state = given(seat("36", "14", coins=before), OTHER, shape="S4")
    events = when(state, (0, mark(36, (1, 2), (1, 3), (2, 1), (2, 2))), ONE_CELL)
    assert (events[0].marks.coins, events[0].marks.rows) == (ticked, rows)
    assert after(state, *events).seats[0].coins == before + ticked


def test_R16_a_coin_on_an_extra_cell_counts_too() -> None:
    state = given(seat("44", "40"), OTHER)
    (event,) = when(state, (0, mark(40, (0, 0), (0, 1), extras=[(44, 1, 0)])))
    assert event.marks.coins == 1


@pytest.mark.parametrize(
    ("display", "points"), [((4, 5, 13, 25), 3), ((13, 25, 26, 38), 1), ((4, 5, 11, 12), 5), ((4,), 2), ((), 1)]
)
def test_R17_a_palm_writes_one_and_one_more_for_each_palm_on_display(display: tuple[int, ...], points: int) -> None:
    state = given(seat("41", "17", palms=(2,)), OTHER, display=display, deck=())
    events = when(state, (0, mark(41, (0, 0), (1, 0))), ONE_CELL)
    assert events[0].marks.palms == (points,)
    assert after(state, *events).seats[0].palms == (2, points)


def test_R17_a_fifth_palm_gives_nothing() -> None:
    state = given(seat("41", "17", palms=(1, 1, 1, 1)), OTHER)
    events = when(state, (0, mark(41, (0, 0), (1, 0))), ONE_CELL)
    assert events[0].marks.palms == ()
    assert after(state, *events).seats[0].palms == (1, 1, 1, 1)


@pytest.mark.parametrize(("before", "written"), [((), (2, 2)), ((1, 1), (2, 2)), ((1, 1, 1), (2,))])
def test_R17_two_palms_in_one_turn_are_written_one_after_the_other(
    before: tuple[int, ...], written: tuple[int, ...]
) -> None:
    state = given(seat("12", "28", palms=before), OTHER, shape="V3", display=(4, 13, 25, 26))
    events = when(state, (0, mark(12, (0, 3), (1, 3), (1, 2), extras=[(28, 0, 0)])), ONE_CELL)
    assert events[0].marks.palms == written
    assert after(state, *events).seats[0].palms == before + written


def test_R18_a_mark_is_one_hidden_event_whatever_it_holds() -> None:
    state = given(seat("40", "36"), OTHER)
    for command in (mark(40, (1, 0)), mark(40, (0, 0), (0, 1), extras=[(36, 0, 0), (36, 2, 0)])):
        (one,) = emitted(state, 0, command)
        assert isinstance(one.event, SilverCellsMarked)
        assert one.audience == (0,)


def test_R18_seats_mark_in_any_order_and_who_has_marked_is_not_asked_again() -> None:
    state = given(seat("40", "36"), OTHER, seat("9", "10"))
    assert asked(state) == dict.fromkeys(range(3), ("mark", FIRST - 1))
    state = after(state, *when(state, (2, mark(9, (0, 0)))))
    assert asked(state) == dict.fromkeys(range(2), ("mark", FIRST - 1))
    state = after(state, *when(state, ONE_CELL))
    assert asked(state) == {0: ("mark", FIRST - 1)}


def test_R18_cards_are_as_at_the_last_reveal_until_all_have_marked() -> None:
    state = given(seat("40", "36"), OTHER)
    state = after(state, *when(state, (0, mark(40, (0, 0), (0, 1), extras=[(36, 2, 2)]))))
    assert drawn(state, 0) == ["40 Xo../ooo./ooo.", "36 Xoo./oooC/ooC."]
    assert state.seats[0].coins == 0


def test_R18_the_last_mark_is_followed_by_the_marks_of_all_and_the_next_turn() -> None:
    state = given(seat("40", "36"), OTHER, expeditions=("O4", "L4"))
    first = when(state, (0, mark(40, (0, 0), (0, 1), extras=[(36, 2, 2)])))
    found = emitted(after(state, *first), *ONE_CELL)
    assert [one.audience for one in found] == [(1,), None, None]
    mine = marks(0, 40, (0, 0), (0, 1), extras=(SilverExtra(36, 2, 2),), coins=1)
    other = marks(1, 37, (0, 0))
    assert [one.event for one in found] == [
        SilverCellsMarked(other),
        SilverMarksRevealed((mine, other)),
        SilverExpeditionRevealed(1, 2, Seat(1), "O4"),
    ]
    state = after(state, *first, *(one.event for one in found))
    assert drawn(state, 0) == ["40 ##../ooo./ooo.", "36 Xoo./oooC/oo#."]
    assert state.seats[0].coins == 1
    assert (state.expedition, state.expeditions) == (state.shapes["O4"], ("L4",))
    assert asked(state) == dict.fromkeys(range(2), ("mark", FIRST + 3))


def test_R18_a_seat_without_an_empty_cell_is_skipped_and_listed_without_cells() -> None:
    state = given(seat("40", "36"), seat(), seat("9 ###./####/####/.###"))
    assert set(asked(state)) == {0}
    _, revealed, *_ = when(state, (0, mark(40, (1, 0))))
    assert revealed == SilverMarksRevealed((marks(0, 40, (1, 0)), marks(1, None), marks(2, None)))


def test_R18_a_turn_in_which_no_seat_can_mark_goes_by_itself() -> None:
    state = given(seat("40 Xo../###./###."), seat(), display=(), deck=(), at=(4, 4), expeditions=("O4",) * 4)
    events = when(state, (0, mark(40, (0, 0), (0, 1))))
    assert [type(event).__name__ for event in events] == [
        "SilverCellsMarked",
        "SilverMarksRevealed",
        "SilverCardsFinished",
        *("SilverExpeditionRevealed", "SilverMarksRevealed") * 3,
        "SilverScored",
    ]
    turns = [(event.turn, event.start_seat) for event in events if isinstance(event, SilverExpeditionRevealed)]
    assert turns == [(5, 1), (6, 0), (7, 1)]
    assert [event.seats[0] for event in events if isinstance(event, SilverMarksRevealed)][1:] == [marks(0, None)] * 3
    (finished,) = [event for event in events if isinstance(event, SilverCardsFinished)]
    assert finished.to_take == 0


def test_R10_after_seven_turns_a_new_round_begins_with_all_expedition_cards_shuffled() -> None:
    state = given(seat("40", "36"), OTHER, at=(1, 7), expeditions=("O4",))
    events = when(state, ONE_CELL, (0, mark(40, (1, 0))))
    shuffled, revealed = events[-2:]
    assert isinstance(shuffled, SilverExpeditionsShuffled)
    assert shuffled.round == 2
    assert sorted(shuffled.shapes) == ["I2", "I3", "I3", "L4", "O4", "S4", "V3", "V3"]
    assert revealed == SilverExpeditionRevealed(2, 1, Seat(1), shuffled.shapes[0])
    assert after(state, *events).expeditions == shuffled.shapes[1:]


def test_R27_the_next_seat_clockwise_is_start_seat_after_every_turn_also_across_rounds() -> None:
    for at, following in (((1, 1), (1, 2)), ((1, 7), (2, 1)), ((3, 6), (3, 7))):
        for start in range(3):
            state = given(seat("40"), OTHER, seat("9"), at=at, start=start)
            events = when(state, ONE_CELL, (0, mark(40, (1, 0))), (2, mark(9, (0, 0))))
            revealed = events[-1]
            assert (revealed.round, revealed.turn) == following
            assert revealed.start_seat == (start + 1) % 3
