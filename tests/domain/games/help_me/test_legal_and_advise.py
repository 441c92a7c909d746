"""What a seat can do, and what the house bot does: all from the view."""

from __future__ import annotations

import random

import pytest

from domain.chance import BotChance
from domain.errors import AgainstTheRules
from domain.games.help_me import GAME
from domain.games.help_me.commands import HelpMeMoveStack
from domain.games.help_me.state import HelpMeState
from domain.ids import Seat
from domain.viewer import SPECTATOR, seat_viewer
from tests.domain.games.bots import share_won
from tests.domain.games.help_me.boards import given, move, when
from tests.domain.games.tables import started

BOARD = "b1c5 o2 .\np1 w2 p4"
ZERO, ONE = Seat(0), Seat(1)


def legal(state: HelpMeState, seat: Seat, planned: HelpMeMoveStack | None = None) -> tuple[HelpMeMoveStack, ...]:
    return GAME.legal(GAME.view(state, seat_viewer(seat)), seat, planned).commands


def test_R6_there_are_98_moves_at_the_start() -> None:
    live = started("help_me", 2)
    (asked,) = live.match.asked()
    commands = live.match.legal(asked.awaited.seat, None).commands
    assert len(commands) == len(set(commands)) == 98
    assert live.match.view(SPECTATOR).game.moves_possible == 98
    sources = [(command.from_.row, command.from_.column) for command in commands]
    assert [sources.count(corner) for corner in ((0, 0), (0, 5), (4, 0), (4, 5))] == [2, 2, 2, 2]
    assert [sources.count(edge) for edge in ((0, 1), (2, 0), (4, 3))] == [3, 3, 3]
    assert [sources.count(inner) for inner in ((1, 1), (3, 4))] == [4, 4]


def test_R6_commands_are_given_in_reading_order_of_their_sources() -> None:
    assert legal(given(BOARD), ZERO) == (
        move((0, 0), (0, 1)),
        move((0, 0), (1, 0)),
        move((0, 1), (0, 0)),
        move((0, 1), (1, 1)),
        move((1, 0), (0, 0)),
        move((1, 0), (1, 1)),
        move((1, 1), (0, 1)),
        move((1, 1), (1, 0)),
        move((1, 1), (1, 2)),
        move((1, 2), (1, 1)),
    )


def test_R8_a_seat_that_can_move_has_at_least_two_moves() -> None:
    commands = set(legal(given("b1 c1 . o1"), ZERO))
    assert commands == {move((0, 0), (0, 1)), move((0, 1), (0, 0))}


def test_R10_every_command_that_is_offered_is_accepted() -> None:
    state = given(BOARD)
    for command in legal(state, ZERO):
        assert when(state, 0, command)


def test_a_seat_that_is_not_asked_is_offered_nothing() -> None:
    assert legal(given(BOARD), ONE) == ()
    assert GAME.legal(None, ZERO, None).commands == ()


def test_after_a_planned_move_nothing_is_left_to_do() -> None:
    assert legal(given(BOARD), ZERO, move((0, 0), (0, 1))) == ()


@pytest.mark.parametrize(
    ("planned", "rule"),
    [
        (move((2, 0), (0, 0)), "help_me.source_off_grid"),
        (move((0, 0), (1, 1)), "help_me.diagonal"),
        (move((0, 1), (0, 2)), "help_me.target_empty"),
    ],
)
def test_R10_a_plan_is_refused_as_the_command_would_be(planned: HelpMeMoveStack, rule: str) -> None:
    with pytest.raises(AgainstTheRules) as refusal:
        legal(given(BOARD), ZERO, planned)
    with pytest.raises(AgainstTheRules) as commanded:
        when(given(BOARD), 0, planned)
    assert refusal.value.rule == commanded.value.rule == rule
    assert refusal.value.facts == commanded.value.facts


def test_the_house_bot_makes_any_legal_move() -> None:
    view = GAME.view(given(BOARD), seat_viewer(0))
    rng = random.Random(1)
    chosen = {GAME.advise(view, ZERO, "random", BotChance(rng.randbytes(32), 0, 9)).command for _ in range(200)}
    assert chosen == set(legal(given(BOARD), ZERO))


def test_the_house_bot_leaves_the_pace_to_the_server() -> None:
    view = GAME.view(given(BOARD), seat_viewer(0))
    assert GAME.advise(view, ZERO, "random", BotChance(bytes(32), 0, 9)).seconds is None


def test_greedy_beats_random_in_at_least_four_of_five_matches() -> None:
    assert share_won("help_me", "greedy", "random", matches=60) >= 0.8


def test_r4_greedy_moves_alike_whatever_the_others_protect() -> None:
    live = started("help_me", 2, options={"first_seat": 0})
    view = live.match.view(seat_viewer(0)).game
    assert [seat.creatures for seat in view.seats][1] is None
    first = GAME.advise(view, ZERO, "greedy", BotChance(bytes(32), 0, 9))
    assert first == GAME.advise(view, ZERO, "greedy", BotChance(bytes(32), 0, 9))
    assert first.command in GAME.legal(view, ZERO, None).commands
