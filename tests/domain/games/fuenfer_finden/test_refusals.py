"""R22: what is refused, for which reason, and which reason comes first."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from domain.errors import AgainstTheRules, MatchOver, Refused, TooLate, WrongPhase
from domain.game import CLOCK, TimeUp
from domain.games.fuenfer_finden import GAME
from domain.games.fuenfer_finden.commands import FuenferDone, FuenferErase, FuenferFlipTimer, FuenferOutline
from domain.games.fuenfer_finden.components import FuenferCell, FuenferShape
from domain.games.fuenfer_finden.finding import EVERY_PLACE
from domain.games.fuenfer_finden.moves import MOST_STANDING
from domain.games.fuenfer_finden.scoring import basic_scored
from domain.games.fuenfer_finden.sheet import sheet
from domain.games.fuenfer_finden.state import CrossedOut, FuenferPhase, FuenferState, SeatState, Timer
from domain.ids import Seat
from tests.domain.games.fuenfer_finden.boards import (
    DICE,
    DUE,
    after,
    at,
    cross_out,
    given,
    numbered,
    outline,
    when,
)
from tests.domain.games.tables import NOW

X, W = at("X", 0, 0), at("W", 5, 5)
FLIP, DONE = FuenferFlipTimer(), FuenferDone()
LATE = DUE + timedelta(microseconds=1)
FLIPPED = Timer(Seat(1), NOW, DUE)


def cells(*pairs: tuple[int, int]) -> FuenferOutline:
    return FuenferOutline(tuple(FuenferCell(row, column) for row, column in pairs))


FOUR = cells((0, 0), (0, 1), (0, 2), (0, 3))
SIX = cells(*[(0, n) for n in range(6)])
NONE = cells()
TWICE = cells((0, 0), (0, 1), (0, 2), (0, 3), (0, 0))
TWICE_AND_OFF = cells((0, 10), (0, 9), (0, 8), (0, 7), (0, 10))
OFF = cells((0, 6), (0, 7), (0, 8), (0, 9), (0, 10))
OFF_BELOW_AND_APART = cells((0, 6), (0, 7), (0, 8), (0, 9), (99, 0))
APART = cells((0, 0), (0, 1), (0, 2), (0, 3), (1, 4))
AROUND_THE_EDGE = cells((0, 8), (0, 9), (1, 0), (1, 1), (1, 2))
AGAIN = outline(X)

SHAPELESS: list[tuple[FuenferOutline, str]] = [
    (FOUR, "not_five_cells"),
    (SIX, "not_five_cells"),
    (NONE, "not_five_cells"),
    (TWICE, "repeated_cell"),
    (TWICE_AND_OFF, "repeated_cell"),
    (OFF, "off_tableau"),
    (OFF_BELOW_AND_APART, "off_tableau"),
    (APART, "not_connected"),
    (AROUND_THE_EDGE, "not_connected"),
]


def running(**members: Any) -> FuenferState:
    """X matches and stands on seat 0's tableau."""
    seat = SeatState(outlines=numbered(X), drawn=1)
    return given(X, **({"seats": [replace(seat, locked=members.pop("locked", False)), SeatState()]} | members))


def refusal(state: FuenferState, command: Any, *, seat: int = 0, now: Any = NOW) -> Refused:
    with pytest.raises(Refused) as caught:
        when(state, seat, command, now)
    assert caught.value.detail
    assert caught.value.rule
    return caught.value


def rule(state: FuenferState, command: Any, **asked: Any) -> str:
    found = refusal(state, command, **asked).rule
    assert found is not None
    return found.removeprefix("fuenfer_finden.")


OVER = after(given(X, round=5), basic_scored([(0,) * 5, (0,) * 5]))
CROSSING = given(X, seats=[SeatState(must_cross_out=True), SeatState()], variant="puzzle", phase=FuenferPhase.CROSS_OUT)
EVERY_COMMAND = [AGAIN, FOUR, OFF, FuenferErase(9), FLIP, DONE, cross_out("X", None), cross_out("X", X)]


@pytest.mark.parametrize("command", EVERY_COMMAND)
def test_after_the_end_nothing_else_matters(command: Any) -> None:
    found = refusal(OVER, command, now=LATE)
    assert isinstance(found, MatchOver)
    assert found.rule == "fuenfer_finden.over"


@pytest.mark.parametrize("command", [AGAIN, FOUR, OFF, FuenferErase(9), FLIP, DONE])
def test_while_shapes_are_crossed_out_nothing_is_drawn(command: Any) -> None:
    found = refusal(CROSSING, command, now=LATE)
    assert isinstance(found, WrongPhase)
    assert found.rule == "fuenfer_finden.round_over"


@pytest.mark.parametrize("command", [cross_out("X", X), cross_out("X", None), cross_out("X", W)])
@pytest.mark.parametrize(("state", "seat"), [(running(), 0), (CROSSING, 1), (given(X, variant="puzzle"), 0)])
def test_who_has_nothing_to_cross_out_crosses_out_nothing(command: Any, state: FuenferState, seat: int) -> None:
    found = refusal(state, command, seat=seat, now=LATE)
    assert isinstance(found, WrongPhase)
    assert found.rule == "fuenfer_finden.no_cross_out"


@pytest.mark.parametrize(("command", "expected"), SHAPELESS)
@pytest.mark.parametrize("locked", [False, True])
def test_what_is_no_outline_is_refused_first_even_when_locked_and_late(
    command: FuenferOutline, expected: str, locked: bool
) -> None:
    for at_once in (False, True):
        state = running(locked=locked, timer=FLIPPED, at_once=at_once)
        assert rule(state, command, now=LATE) == expected
    assert isinstance(refusal(running(), command), AgainstTheRules)


@pytest.mark.parametrize(("command", "expected"), SHAPELESS)
def test_cells_to_cross_out_are_looked_at_likewise(command: FuenferOutline, expected: str) -> None:
    crossing = replace(cross_out("X", X), cells=command.cells)
    assert rule(CROSSING, crossing, now=LATE) == expected


def test_facts_name_the_cells() -> None:
    assert refusal(running(), FOUR).facts == {"cells": 4}
    assert refusal(running(), TWICE).facts == {"cell": {"row": 0, "column": 0}}
    assert refusal(running(), OFF).facts == {"cell": {"row": 0, "column": 10}, "rows": 10, "columns": 10}
    assert refusal(running(), APART).facts == {
        "cells": [{"row": 0, "column": n} for n in range(4)] + [{"row": 1, "column": 4}]
    }


def test_the_same_outline_again_comes_before_locked_and_late() -> None:
    found = refusal(running(locked=True), AGAIN, now=LATE)
    assert (found.rule, found.facts) == ("fuenfer_finden.same_outline", {"outline": 1})
    turned = FuenferOutline(tuple(reversed(AGAIN.cells)))
    assert rule(running(), turned) == "same_outline"
    assert rule(given(X, variant="puzzle", seats=[SeatState(outlines=numbered(X))] * 2), AGAIN) == "same_outline"


@pytest.mark.parametrize("number", [0, 2, 999_999])
def test_erasing_what_is_not_there_comes_before_locked_and_late(number: int) -> None:
    found = refusal(running(locked=True), FuenferErase(number), now=LATE)
    assert (found.rule, found.facts) == ("fuenfer_finden.no_such_outline", {"outline": number, "standing": [1]})
    assert rule(running(), FuenferErase(1), seat=1) == "no_such_outline"


@pytest.mark.parametrize("command", [outline(W), FuenferErase(1), FLIP, DONE])
@pytest.mark.parametrize("timer", [None, FLIPPED])
def test_locked_comes_before_late(command: Any, timer: Timer | None) -> None:
    found = refusal(running(locked=True, timer=timer), command, now=LATE)
    assert isinstance(found, WrongPhase)
    assert found.rule == "fuenfer_finden.locked"


@pytest.mark.parametrize("command", [outline(W), FuenferErase(1), FLIP, DONE])
@pytest.mark.parametrize("timer", [None, FLIPPED])
def test_late_comes_before_what_is_wrong_with_the_flip(command: Any, timer: Timer | None) -> None:
    found = refusal(running(timer=timer, at_once=True), command, now=LATE)
    assert isinstance(found, TooLate)
    assert found.rule == "fuenfer_finden.too_late"


def test_late_is_what_is_later_than_the_earlier_deadline() -> None:
    early = Timer(Seat(1), NOW, DUE - timedelta(seconds=10))
    assert rule(running(timer=early), outline(W), now=DUE) == "too_late"
    assert when(running(timer=early), 0, outline(W), now=DUE - timedelta(seconds=10))
    assert when(running(), 0, outline(W), now=DUE)
    assert when(running(round_due=None), 0, outline(W), now=DUE + timedelta(days=1))


def test_a_second_flip_names_who_flipped() -> None:
    found = refusal(running(timer=FLIPPED), FLIP)
    assert isinstance(found, WrongPhase)
    assert (found.rule, found.facts) == ("fuenfer_finden.timer_flipped", {"flipped_by": 1})


def test_nobody_is_done_before_the_flip() -> None:
    assert isinstance(refusal(running(), DONE), WrongPhase)
    assert rule(running(), DONE) == "timer_not_flipped"


def test_alone_there_is_no_timer_to_flip() -> None:
    state = given(X, variant="solo", seats=1)
    assert isinstance(refusal(state, FLIP, now=LATE), WrongPhase)
    assert rule(state, FLIP, now=LATE) == "no_timer"


def test_a_hundred_outlines_stand_at_most() -> None:
    many = numbered(*(place.cells for place in EVERY_PLACE[:MOST_STANDING]))
    state = given(X, seats=[SeatState(outlines=many, drawn=MOST_STANDING)] * 2)
    found = refusal(state, outline(EVERY_PLACE[-1].cells))
    assert (found.rule, found.facts) == ("fuenfer_finden.too_many_outlines", {"most": 100})


def at_once(*standing: int, matching: tuple[int, ...]) -> FuenferState:
    return given(*matching, at_once=True, seats=[SeatState(outlines=numbered(*standing), drawn=len(standing))] * 2)


def test_at_once_wrong_symbols_are_refused_first() -> None:
    overlapping = at("X", 0, 1)
    found = refusal(at_once(X, matching=(X,)), outline(overlapping))
    assert found.rule == "fuenfer_finden.wrong_symbols"
    assert found.facts["rolled"] == sorted(DICE, key=lambda symbol: {"drop": "r"}.get(symbol, symbol[0]))
    assert found.facts["found"].count("wave") == 3  # type: ignore[union-attr]  # a list of symbols


def test_at_once_an_overlap_comes_before_a_repeated_shape() -> None:
    first, crossing, apart = at("I", 0, 0), at("I", 0, 0, 1), at("I", 9, 5)
    state = at_once(first, matching=(first, crossing, apart))
    assert refusal(state, outline(crossing)).facts == {"outline": 1, "cells": [{"row": 0, "column": 0}]}
    assert rule(state, outline(crossing)) == "overlap"
    assert refusal(state, outline(apart)).facts == {"outline": 1, "shape": "I"}
    assert rule(state, outline(apart)) == "shape_repeated"


def test_at_once_a_repeated_shape_comes_before_a_sixth_outline() -> None:
    five = (at("X", 0, 0), at("P", 0, 4), at("I", 9, 0), at("U", 4, 0), at("L", 4, 4))
    again, sixth = at("P", 7, 0), at("F", 0, 7)
    state = at_once(*five, matching=(*five, again, sixth))
    assert rule(state, outline(again)) == "shape_repeated"
    assert rule(state, outline(sixth)) == "sixth_outline"
    assert when(at_once(*five[:4], matching=(*five, sixth)), 0, outline(sixth))


def test_crossing_out_is_refused_late_before_what_is_wrong_with_it() -> None:
    assert isinstance(refusal(CROSSING, cross_out("X", None), now=LATE), TooLate)


def test_crossing_out_an_unavailable_shape_comes_first() -> None:
    used = SeatState(must_cross_out=True, crossed_out=(CrossedOut(FuenferShape.X, None),), taken=X)
    state = replace(CROSSING, seats=(used, SeatState()))
    for cells in (None, X, W):
        found = refusal(state, cross_out("X", cells))
        assert found.rule == "fuenfer_finden.shape_not_available"
        assert found.facts == {"shape": "X", "available": list("FILNPTUVWYZ")}


def test_crossing_out_needs_cells_of_that_shape_which_are_free() -> None:
    state = replace(CROSSING, seats=(SeatState(must_cross_out=True, taken=X), SeatState()))
    assert rule(state, cross_out("X", None)) == "cells_missing"
    assert refusal(state, cross_out("X", at("I", 0, 0))).facts == {"shape": "X", "found": "I"}
    assert rule(state, cross_out("X", at("I", 0, 0))) == "not_the_shape"
    assert refusal(state, cross_out("X", at("X", 0, 2))).facts == {"cells": [{"row": 1, "column": 2}]}
    assert rule(state, cross_out("X", at("X", 0, 2))) == "cells_taken"


def test_a_clock_without_a_deadline_does_nothing() -> None:
    for state, kind in ((running(round_due=None), WrongPhase), (OVER, MatchOver)):
        with pytest.raises(kind):
            when(state, CLOCK, TimeUp())


@pytest.mark.parametrize("seat", [0, 1])
def test_a_refusal_changes_nothing(seat: int) -> None:
    state = running(timer=FLIPPED)
    before = sheet(state, Seat(seat)), GAME.to_act(state)
    for command in EVERY_COMMAND:
        for now in (NOW, LATE):
            try:
                when(state, seat, command, now)
            except Refused:
                assert (sheet(state, Seat(seat)), GAME.to_act(state)) == before
