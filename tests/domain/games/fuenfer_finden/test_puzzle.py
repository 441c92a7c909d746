"""R14–R21: the puzzle, together and alone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from domain.aggregate import SETTLE
from domain.errors import AgainstTheRules, TooLate, WrongPhase
from domain.game import CLOCK, TimeUp
from domain.games.fuenfer_finden import GAME
from domain.games.fuenfer_finden.commands import FuenferDone, FuenferErase, FuenferFlipTimer
from domain.games.fuenfer_finden.components import GRID, FuenferShape, cells_of, values_of
from domain.games.fuenfer_finden.events import (
    FuenferCircledFive,
    FuenferCrossOutsAsked,
    FuenferDiceRolled,
    FuenferOutlined,
    FuenferOutlinesRevealed,
    FuenferPuzzleScored,
    FuenferRoundMarked,
    FuenferRoundOpened,
    FuenferSeatDone,
    FuenferShapeCrossedOut,
    FuenferVerdict,
)
from domain.games.fuenfer_finden.finding import PLACES_OF, fives, still_open
from domain.games.fuenfer_finden.moves import default_cross_out
from domain.games.fuenfer_finden.scoring import judged, puzzle_scored
from domain.games.fuenfer_finden.sheet import sheet
from domain.games.fuenfer_finden.state import CrossedOut, FuenferPhase, FuenferState, SeatState
from domain.ids import Seat, seat_actor
from tests.domain.games.fuenfer_finden.boards import (
    DUE,
    after,
    at,
    cross_out,
    done,
    emitted,
    given,
    numbered,
    open_edition,
    outline,
    ranks,
    when,
)
from tests.domain.games.tables import Live, started

X, T, P = at("X", 0, 0), at("T", 4, 4), at("P", 8, 7)
FLIP, DONE = FuenferFlipTimer(), FuenferDone()
VALUES = values_of(open_edition().components.shapes)


def circled(*cells: int) -> tuple[FuenferCircledFive, ...]:
    return tuple(FuenferCircledFive(one.shape, VALUES[one.shape], cells_of(one.cells)) for one in numbered(*cells))


def crossed(letters: str) -> tuple[CrossedOut, ...]:
    return tuple(CrossedOut(FuenferShape(letter), None) for letter in letters)


def puzzle(*matching: int, **members: Any) -> FuenferState:
    return given(*matching, variant="puzzle", **members)


def crossing(*seats: SeatState, **members: Any) -> FuenferState:
    """All of *seats* must cross out a shape."""
    asked = [replace(one, must_cross_out=True) for one in seats]
    return puzzle(X, seats=asked, phase=FuenferPhase.CROSS_OUT, **members)


def kinds(events: Any) -> list[type]:
    return [type(event) for event in events]


def test_R14_what_was_marked_stays_and_the_next_round_is_drawn_beside_it() -> None:
    state = done(puzzle(X, T), (0, outline(X)), (1, outline(T)), (0, FLIP), (1, DONE))
    assert (state.round, state.phase) == (2, "find")
    assert [seat.taken for seat in state.seats] == [X, T]
    assert [seat.circled for seat in state.seats] == [circled(X), circled(T)]
    assert [seat.outlines for seat in state.seats] == [(), ()]
    assert "X" not in state.seats[0].available
    assert len(state.seats[0].available) == 11


def verdict(cells: int, *matching: int, **members: Any) -> FuenferVerdict:
    state = puzzle(*matching, seats=[SeatState(outlines=numbered(cells), **members)] * 2)
    return judged(sheet(state, Seat(0)))[1]


def test_R16_what_makes_an_outline_valid() -> None:
    assert verdict(X, X) == "counts"
    assert verdict(X, X, taken=T, circled=circled(T)) == "counts"
    assert verdict(X, T) == "wrong_symbols"
    assert verdict(X, X, circled=circled(at("X", 4, 4))) == "shape_not_available"
    assert verdict(X, X, crossed_out=crossed("X")) == "shape_not_available"
    assert verdict(X, X, taken=at("I", 1, 2)) == "cells_taken"
    assert verdict(X, X, taken=at("I", 1, 3)) == "counts"


def test_R16_the_first_reason_is_given() -> None:
    assert verdict(X, T, taken=X, crossed_out=crossed("X")) == "wrong_symbols"
    assert verdict(X, X, taken=X, crossed_out=crossed("X")) == "shape_not_available"


def test_R16_outlining_again_replaces_the_rounds_outline() -> None:
    state = done(puzzle(X, T), (0, outline(X)))
    (one,) = emitted(state, 0, outline(T))
    assert one.event == FuenferOutlined(Seat(0), 2, cells_of(T), FuenferShape.T, 1)
    assert one.audience == (0,)
    state = after(state, one.event)
    assert [(one.number, one.cells) for one in state.seats[0].outlines] == [(2, T)]
    state = done(state, (0, FuenferErase(2)))
    assert when(state, 0, outline(X)) == [FuenferOutlined(Seat(0), 3, cells_of(X), FuenferShape.X, None)]


def test_R17_the_round_is_shown_and_marked_and_the_timer_brings_a_mark_without_a_FIVE() -> None:
    state = done(puzzle(X, T), (0, outline(X)), (1, outline(P)), (1, FLIP))
    events = when(state, 0, DONE)
    assert kinds(events) == [FuenferSeatDone, FuenferOutlinesRevealed, FuenferRoundMarked, FuenferCrossOutsAsked]
    _, shown, marked, asked = events
    assert [[one.verdict for one in seat.outlines] for seat in shown.seats] == [["counts"], ["wrong_symbols"]]
    assert [seat.circled for seat in marked.seats] == [circled(X)[0], None]
    assert [seat.hourglass for seat in marked.seats] == [False, True]
    assert asked == FuenferCrossOutsAsked(1, (Seat(1),), None)
    state = after(state, *events)
    assert [seat.hourglasses for seat in state.seats] == [0, 1]
    assert state.seats[1].taken == 0


def test_R18_who_had_no_valid_FIVE_is_asked_and_the_others_wait() -> None:
    state = done(puzzle(X, seats=3), (0, outline(X)), (1, outline(P)), (0, FLIP), (1, DONE), (2, DONE))
    awaited = GAME.to_act(state)
    assert [(one.seat, one.commands) for one in awaited] == [(n, ("fuenfer_finden.cross_out",)) for n in (1, 2)]
    assert {one.asked_at for one in awaited} == {13}
    assert GAME.due(state) is None
    for seat, command in ((0, cross_out("I", P)), (1, outline(X)), (1, FLIP)):
        with pytest.raises(WrongPhase):
            when(state, seat, command)


def test_R18_a_cross_out_is_public_and_the_last_one_opens_the_next_round() -> None:
    state = crossing(SeatState(), SeatState())
    (one,) = emitted(state, 1, cross_out("P", P))
    assert one.audience is None
    assert one.event == FuenferShapeCrossedOut(Seat(1), FuenferShape.P, cells_of(P), False)
    state = after(state, one.event)
    assert [waiting.seat for waiting in GAME.to_act(state)] == [0]
    events = when(state, 0, cross_out("X", X))
    assert kinds(events)[0] is FuenferShapeCrossedOut
    assert set(kinds(events)[1:-1]) == {FuenferDiceRolled}
    assert events[-1] == FuenferRoundOpened(2, None)
    state = after(state, *events)
    assert [seat.taken for seat in state.seats] == [X, P]
    assert [seat.must_cross_out for seat in state.seats] == [False, False]


FULL = GRID.all & ~at("I", 0, 0)
"""Everything is taken but five cells in a row."""


def test_R18_it_must_choose_what_fits_while_any_does() -> None:
    state = crossing(SeatState(taken=FULL), SeatState())
    for command, rule in (
        (cross_out("P", None), "shape_does_not_fit"),
        (cross_out("P", P), "shape_does_not_fit"),
        (cross_out("I", None), "cells_missing"),
        (cross_out("I", at("I", 1, 0)), "cells_taken"),
        (cross_out("I", P), "not_the_shape"),
    ):
        with pytest.raises(AgainstTheRules) as refusal:
            when(state, 0, command)
        assert refusal.value.rule == f"fuenfer_finden.{rule}"
    assert after(state, *when(state, 0, cross_out("I", at("I", 0, 0)))).seats[0].taken == GRID.all


def test_R18_when_none_fits_a_shape_is_crossed_out_and_nothing_marked() -> None:
    state = crossing(SeatState(taken=FULL, crossed_out=crossed("I")), SeatState())
    for cells, rule in ((P, "cells_taken"), (X, "not_the_shape")):
        with pytest.raises(AgainstTheRules) as refusal:
            when(state, 0, cross_out("P", cells))
        assert refusal.value.rule == f"fuenfer_finden.{rule}"
    events = when(state, 0, cross_out("W", None))
    assert events == [FuenferShapeCrossedOut(Seat(0), FuenferShape.W, None, False)]
    assert after(state, *events).seats[0].taken == FULL


def test_R19_the_clock_crosses_out_the_lowest_value_then_the_first_letter_then_the_first_place() -> None:
    def chosen(taken: int = 0, used: str = "") -> tuple[FuenferShape, int | None]:
        own = sheet(crossing(SeatState(taken=taken, crossed_out=crossed(used)), SeatState()), Seat(0))
        command = default_cross_out(own)
        cells = None if command.cells is None else GRID.mask((cell.row, cell.column) for cell in command.cells)
        return command.shape, cells

    assert chosen() == (FuenferShape.L, at("L", 0, 0))
    assert chosen(used="L") == (FuenferShape.P, at("P", 0, 0))
    assert chosen(used="LPY") == (FuenferShape.F, PLACES_OF[FuenferShape.F][0])
    assert chosen(taken=GRID.bit(0, 0), used="L") == (FuenferShape.P, at("P", 0, 1))
    assert chosen(taken=FULL) == (FuenferShape.I, at("I", 0, 0))
    assert chosen(taken=GRID.all) == (FuenferShape.L, None)
    assert chosen(taken=GRID.all, used="LPYFN") == (FuenferShape.U, None)


def match(seats: int = 2, **options: Any) -> Live:
    return started("fuenfer_finden", seats, options={"variant": "puzzle"} | options)


def test_R19_with_round_seconds_a_seat_that_does_not_answer_is_served_by_the_clock() -> None:
    state = done(puzzle(X, seats=3, round_seconds=60), (0, outline(X)))
    state = after(state, *when(state, CLOCK, TimeUp()), time=DUE)
    assert GAME.due(state) == DUE + timedelta(seconds=60)
    state = done(state, (2, cross_out("X", X)))
    with pytest.raises(TooLate):
        when(state, 1, cross_out("X", X), now=DUE + timedelta(seconds=60, microseconds=1))
    events = when(state, CLOCK, TimeUp())
    assert events[0] == FuenferShapeCrossedOut(Seat(1), FuenferShape.L, cells_of(at("L", 0, 0)), True)
    assert kinds(events)[1] is FuenferDiceRolled
    assert events[-1] == FuenferRoundOpened(2, 60)


def test_case_36_a_second_time_up_for_the_same_choice_does_nothing() -> None:
    live = match(3, round_seconds=20)
    live.do(seat_actor(0), outline(_valid(live, 0)))
    first = live.match.due()
    assert first is not None
    live.tick(first + SETTLE)
    choice = live.match.due()
    assert choice == first + timedelta(seconds=20)
    decision = live.tick(choice + SETTLE)
    assert decision is not None
    forced = [event.event for event in decision.events() if isinstance(event.event, FuenferShapeCrossedOut)]
    assert [one.seat for one in forced] == [1, 2]
    assert live.tick(choice + SETTLE) is None
    assert live.match.due() == choice + timedelta(seconds=20)
    assert live.match.state.play.round == 2


def _valid(live: Live, seat: int) -> int:
    """A FIVE of *seat* for the roll that lies."""
    own = sheet(live.match.state.play, Seat(seat))
    return still_open(fives(own.layout, own.roll), own.available, own.taken)[0].cells


def test_R21_the_puzzle_ends_after_a_round_in_which_nobody_had_a_valid_FIVE() -> None:
    live = match(2)
    live.do(seat_actor(1), FLIP)
    events = [event.event for event in live.do(seat_actor(0), DONE).events()]
    assert kinds(events)[:4] == [FuenferSeatDone, FuenferOutlinesRevealed, FuenferRoundMarked, FuenferPuzzleScored]
    assert ranks(live.match.state.outcome) == [(0, 2), (1, 1)]


def test_R21_it_ends_after_round_12_and_no_cross_out_is_asked_for_then() -> None:
    seats = [SeatState(crossed_out=crossed("FILNPTUVWYZ"), hourglasses=2) for _ in range(2)]
    state = done(puzzle(X, round=12, seats=seats), (0, outline(X)), (1, FLIP))
    events = when(state, 0, DONE)
    assert kinds(events)[-1] is FuenferPuzzleScored
    over = after(state, *events)
    assert ranks(GAME.outcome(over)) == [(4 + 2, 1), (3, 2)]
    assert (GAME.to_act(over), GAME.due(over), over.phase) == ((), None, "over")


def scored(*seats: tuple[list[int], int]) -> list[tuple[int | None, int]]:
    return ranks(GAME.outcome(after(puzzle(X, seats=len(seats)), puzzle_scored(seats))))


def test_example_of_two_sums() -> None:
    assert scored(([1, 1, 2, 2, 3, 4, 4], 7), ([1, 1, 2, 3, 3, 4, 4, 4], 5)) == [(24, 2), (27, 1)]


def test_R21_a_tie_is_broken_by_the_number_of_circled_shapes_and_else_shared() -> None:
    assert scored(([4, 4], 1), ([3, 3, 2], 1), ([2, 2, 2], 3)) == [(9, 3), (9, 1), (9, 1)]


def alone(**options: Any) -> Live:
    return started("fuenfer_finden", 1, options={"variant": "solo"} | options)


def test_R20_alone_one_says_done_to_end_a_round_and_there_is_no_timer() -> None:
    live = alone()
    (asked,) = live.match.asked()
    assert asked.awaited.commands == ("fuenfer_finden.outline", "fuenfer_finden.erase", "fuenfer_finden.done")
    with pytest.raises(WrongPhase) as refusal:
        live.do(seat_actor(0), FLIP)
    assert refusal.value.rule == "fuenfer_finden.no_timer"
    live.do(seat_actor(0), outline(_valid(live, 0)))
    live.do(seat_actor(0), DONE)
    assert live.match.state.play.round == 2


def test_R20_alone_it_always_takes_12_rounds_also_after_failed_ones() -> None:
    live = alone()
    for n in range(1, 12):
        live.do(seat_actor(0), DONE)
        (asked,) = live.match.asked()
        assert asked.awaited.commands == ("fuenfer_finden.cross_out",)
        live.do(seat_actor(0), live.match.legal(Seat(0), None).cross_out.by_clock)
        assert live.match.state.play.round == n + 1
    live.do(seat_actor(0), DONE)
    assert ranks(live.match.state.outcome) == [(0, 1)]
    assert len(live.match.state.play.seats[0].crossed_out) == 11


def test_R20_round_seconds_holds_alone_too() -> None:
    live = alone(round_seconds=20)
    opened_at = live.events[-1].time
    while due := live.match.due():
        live.tick(due + SETTLE)
    assert live.match.state.ended_at == opened_at + timedelta(seconds=20 * 23)


def test_R7_with_check_at_once_what_is_not_valid_is_refused() -> None:
    state = puzzle(X, T, at_once=True, seats=[SeatState(taken=T, circled=circled(T))] * 2)
    for cells, rule in ((P, "wrong_symbols"), (T, "shape_not_available")):
        with pytest.raises(AgainstTheRules) as refusal:
            when(state, 0, outline(cells))
        assert refusal.value.rule == f"fuenfer_finden.{rule}"
    state = puzzle(X, at_once=True, seats=[SeatState(taken=at("I", 1, 2))] * 2)
    with pytest.raises(AgainstTheRules) as refusal:
        when(state, 0, outline(X))
    assert (refusal.value.rule, refusal.value.facts) == (
        "fuenfer_finden.cells_taken",
        {"cells": [{"row": 1, "column": 2}]},
    )
