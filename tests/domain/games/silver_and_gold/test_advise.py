"""The house bots: what they do is legal, follows from the view, and *greedy* is worth its name."""

from __future__ import annotations

import random
from typing import Any

import pytest

from domain.chance import BotChance
from domain.games.silver_and_gold import GAME
from domain.games.silver_and_gold.state import SilverAndGoldState
from domain.ids import Seat
from domain.viewer import seat_viewer
from tests.domain.games.bots import share_won
from tests.domain.games.silver_and_gold.islands import dealt, emitted, given, mark, seat, take, taking


def advised(state: SilverAndGoldState, level: str, key: int = 0, number: int = 0) -> Any:
    view = GAME.view(state, seat_viewer(number))
    advice = GAME.advise(view, Seat(number), level, BotChance(key.to_bytes(32, "big"), number, 0))
    assert advice.seconds is None
    return advice.command


@pytest.mark.parametrize("level", GAME.levels)
def test_advice_is_accepted_and_the_same_when_asked_again(level: str) -> None:
    rng = random.Random(3)
    for key in range(60):
        cards = rng.sample(["9", "14", "36", "40", "1", "33", "42 .##./oooP/.oo.", "37"], 2)
        marking = given(seat(*cards), seat("13"), shape=rng.choice(["I2", "I3", "V3", "S4", "L4", "O4"]))
        for state in (marking, dealt(), taking()):
            command = advised(state, level, key)
            assert emitted(state, 0, command)
            assert advised(state, level, key) == command


def test_random_does_this_and_that() -> None:
    state = given(seat("9", "14"), seat("13"), shape="L4")
    commands = [advised(state, "random", key) for key in range(300)]
    assert {command.card for command in commands} == {9, 14}
    assert {len(command.cells) for command in commands} == {1, 4}
    assert {command.decline for command in commands} == {False, True}
    assert {len(command.extras) for command in commands} > {0, 1}


def test_greedy_finishes_a_card_when_it_can() -> None:
    state = given(seat("40 #o../###./###.", "14"), seat("13"), shape="L4")
    (marked,) = emitted(state, 0, advised(state, "greedy"))
    assert marked.event.marks.finished == (40,)


def test_greedy_uses_its_crosses() -> None:
    state = given(seat("40 Xo../###./###.", "36 ###./####/##C."), seat("13"), shape="I2")
    assert advised(state, "greedy") == mark(40, (0, 0), (0, 1), extras=[(36, 2, 2)])


def test_greedy_takes_a_card_that_its_badges_pay_for() -> None:
    state = taking(display=(26, 27), deck=(), at=(3, 7))
    assert state.seats[0].finished == (40,)
    assert advised(state, "greedy") == take(27)


def test_greedy_takes_a_card_that_it_can_still_finish() -> None:
    assert advised(taking(display=(9, 41), deck=(), at=(4, 5)), "greedy") == take(41)


def test_greedy_beats_random_in_four_matches_of_five() -> None:
    assert share_won("silver_and_gold", "greedy", "random", matches=200) >= 0.8
