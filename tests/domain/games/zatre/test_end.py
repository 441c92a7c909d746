"""R19, R21: the end, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.zatre import GAME
from domain.games.zatre.events import (
    ZatreHand,
    ZatreHandsRevealed,
    ZatreScored,
    ZatreTilesDrawn,
    ZatreTilesPlaced,
    ZatreTilesReceived,
    ZatreTurnPassed,
)
from domain.games.zatre.state import Sheet
from domain.viewer import SPECTATOR
from tests.domain.games.zatre.boards import after, given, refused, when

ROW = "4 . . .\n. . . .\n. . . ."


def kinds(events: list[Any]) -> list[type]:
    return [type(event) for event in events]


def test_R19_the_seat_that_drew_the_last_tile_plays_and_the_match_ends() -> None:
    state = given(ROW, hands=((6,), (2, 3), ()), bag=())
    events = when(state, (6, 0, 1))
    assert kinds(events) == [ZatreTilesPlaced, ZatreHandsRevealed, ZatreScored]
    assert [(hand.seat, hand.tiles) for hand in events[1].hands] == [(0, ()), (1, (2, 3)), (2, ())]
    ended = after(state, *events)
    assert GAME.to_act(ended) == ()
    assert GAME.outcome(ended) is not None


def test_R19_a_seat_that_drew_the_last_tile_may_pass_too() -> None:
    tiles, cells = "4 4 3 . . . .\n. . . . . . .", "o o o o . o o\n. . . . . o R"
    state = given(tiles, cells, hands=((1,), ()), bag=(2, 5))
    events = when(state, (1, 0, 3))
    assert kinds(events) == [
        ZatreTilesPlaced,
        ZatreTilesDrawn,
        ZatreTilesReceived,
        ZatreTurnPassed,
        ZatreHandsRevealed,
        ZatreScored,
    ]
    assert events[-2].hands == (ZatreHand(0, ()), ZatreHand(1, (2, 5)))  # type: ignore[arg-type]
    assert [score.total for score in events[-1].scores] == [4, -7]


def test_R19_the_match_goes_on_while_a_tile_is_in_the_bag() -> None:
    state = given(ROW, hands=((6,), ()), bag=(1,))
    events = when(state, (6, 0, 1))
    assert kinds(events) == [ZatreTilesPlaced, ZatreTilesDrawn, ZatreTilesReceived]
    state = after(state, *events)
    assert state.bag_count == 0
    assert len(GAME.to_act(state)) == 1
    assert GAME.outcome(state) is None
    assert kinds(when(state, (1, 1, 0))) == [ZatreTilesPlaced, ZatreHandsRevealed, ZatreScored]


def test_R19_hands_are_shown_to_everyone_at_the_end() -> None:
    state = given(ROW, hands=((6,), (2, 3)), bag=())
    placed, revealed, scored = when(state, (6, 0, 1))
    assert GAME.view(after(state, placed), SPECTATOR).seats[1].hand is None
    assert GAME.view(after(state, placed, revealed), SPECTATOR).seats[1].hand == (2, 3)
    view = GAME.view(after(state, placed, revealed, scored), SPECTATOR)
    assert view.scored == scored
    assert view.turn is None


def test_R22_after_the_end_nothing_can_be_played() -> None:
    state = given(ROW, hands=((6,), (2, 3)), bag=())
    ended = after(state, *when(state, (6, 0, 1)))
    for seat in (0, 1):
        assert refused(ended, (2, 1, 0), seat=seat)[0] == "zatre.over"


@pytest.mark.parametrize(
    ("sheets", "ranks"),
    [
        ((Sheet(), Sheet()), [1, 2]),
        ((Sheet(), Sheet(twelves=(4,))), [2, 1]),
        ((Sheet(), Sheet(tens=(1,))), [1, 1]),
    ],
)
def test_R21_the_highest_total_wins_and_equal_totals_share(sheets: tuple[Sheet, ...], ranks: list[int]) -> None:
    """Seat 0 makes a 10 in the last turn: one point."""
    state = given(ROW, hands=((6,), ()), bag=(), sheets=sheets)
    outcome = GAME.outcome(after(state, *when(state, (6, 0, 1))))
    assert outcome is not None
    assert [seat.rank for seat in outcome.seats] == ranks


def test_there_is_no_clock() -> None:
    assert GAME.due(given(ROW)) is None
