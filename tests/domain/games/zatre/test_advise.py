"""The house bots."""

from __future__ import annotations

import random

import pytest

from domain.chance import BotChance
from domain.games.zatre import GAME
from domain.games.zatre.state import Sheet, ZatreState
from domain.ids import Seat, seat_actor
from domain.viewer import seat_viewer
from tests.domain.games.tables import started
from tests.domain.games.zatre.boards import given, when

Tiles = set[tuple[int, int, int]]


def advised(state: ZatreState, level: str = "greedy", luck: int = 0) -> Tiles:
    view = GAME.view(state, seat_viewer(0))
    advice = GAME.advise(view, Seat(0), level, BotChance(luck.to_bytes(32, "big"), 0, 9))
    tiles = [(one.tile, one.row, one.column) for one in advice.command.placements]
    when(state, *tiles)
    return set(tiles)


def test_levels_go_from_weak_to_strong() -> None:
    assert GAME.levels == ("random", "greedy")


def test_greedy_makes_the_line_that_brings_most() -> None:
    assert advised(given("4 6 . .\n. . . .\n. . . .", hands=((2,), ()))) == {(2, 0, 2)}


def test_greedy_sees_what_two_tiles_make_together() -> None:
    state = given("1 . . .\n. . . .\n. . . .\n5 . . .", hands=((3, 3), ()))
    tiles = advised(state)
    assert {(cell[1], cell[2]) for cell in tiles} == {(1, 0), (2, 0)}


def test_greedy_prefers_what_fills_a_row() -> None:
    """An 11 brings 2 points and a full row's bonus, a 12 would bring 4."""
    row = "4 6 . .\n. . . .\n. . . .\n. . 3 6"
    sheet = Sheet(tens=(1,), twelves=(4,))
    assert advised(given(row, hands=((2,), ()))) == {(2, 0, 2)}
    state = given(row, hands=((2,), ()), sheets=(sheet, Sheet()))
    assert advised(state) == {(2, 3, 1)}


def test_greedy_takes_a_cross_where_the_points_are_equal() -> None:
    cells = "o o o o o\no g o o o\no o o o o\no o o o R"
    state = given(". 4 . 4 .\n. . . . .\n. . . . .\n. . . . .", cells, hands=((6,), ()))
    assert advised(state) == {(6, 1, 1)}


def test_random_lays_many_different_turns() -> None:
    state = given("4 6 . .\n. . . .\n3 . . .\n. . . .", hands=((1, 2), ()))
    assert len({frozenset(advised(state, "random", luck)) for luck in range(40)}) > 15


@pytest.mark.parametrize("options", [{}, {"held_tiles": "place_two"}, {"line_limit": 13}], ids=str)
def test_greedy_beats_random(options: dict[str, str | int]) -> None:
    """A few matches here; 200 are played by the benchmarks."""
    won = 0
    for number in range(6):
        rng = random.Random(number)
        live = started("zatre", 2, options=options, secret=rng.randbytes(32))
        greedy = number % 2
        while asked := live.match.asked():
            seat = asked[0].awaited.seat
            level = "greedy" if seat == greedy else "random"
            view = GAME.view(live.match.state.play, seat_viewer(seat))
            chance = BotChance(rng.randbytes(32), seat, live.match.state.version)
            live.do(seat_actor(seat), GAME.advise(view, seat, level, chance).command)
        assert live.match.state.outcome is not None
        won += live.match.state.outcome.seats[greedy].rank == 1
    assert won >= 5
