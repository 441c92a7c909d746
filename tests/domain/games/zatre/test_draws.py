"""R7, R8, R14: how many tiles a seat draws, and when it passes."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.zatre import GAME
from domain.games.zatre.events import (
    ZatreTilesDrawn,
    ZatreTilesPlaced,
    ZatreTilesReceived,
    ZatreTurnPassed,
)
from domain.ids import Position, Seat
from tests.domain.games.zatre.boards import after, given, legal, when

ROOMY = """
. . . . .
. . 3 . .
. . . . .
. . . . .
"""

TILES = """
4 4 4 . . . .
4 4 4 . . . .
4 4 3 . . . .
. . . . . . .
"""
CELLS = """
o o o . . o o
o o o . . o R
o o o o . . .
. . o . . . .
"""
"""Two cells take a 1, nothing takes anything else; the centre lies apart."""


def drawn_by_the_next(held: tuple[int, ...], **options: Any) -> list[Any]:
    """What follows when seat 0 has laid a 1, and seat 1, which holds *held*, is next."""
    state = given(ROOMY, hands=((1,), held), bag=(6, 5, 1, 2, 3), **options)
    placed, *others = when(state, (1, 0, 2))
    assert isinstance(placed, ZatreTilesPlaced)
    return others


def drawn(count: int, tiles: tuple[int, ...], seat: int = 1) -> list[Any]:
    return [ZatreTilesDrawn(Seat(seat), count), ZatreTilesReceived(Seat(seat), tiles)]


@pytest.mark.parametrize(
    ("held", "draws"),
    [
        ((), drawn(2, (6, 5))),
        ((6,), drawn(1, (6,))),
        ((1,), drawn(1, (6,))),
        ((6, 6), []),
        ((1, 6, 6), []),
    ],
)
def test_R7_draw_one_where_tiles_can_be_placed(held: tuple[int, ...], draws: list[Any]) -> None:
    assert drawn_by_the_next(held) == draws


@pytest.mark.parametrize(
    ("held", "draws"),
    [
        ((), drawn(2, (6, 5))),
        ((6,), drawn(2, (6, 5))),
        ((6, 6), []),
        ((1, 6, 6), []),
    ],
)
def test_R8_place_two_where_tiles_can_be_placed(held: tuple[int, ...], draws: list[Any]) -> None:
    assert drawn_by_the_next(held, held_tiles="place_two") == draws


def test_R7_several_held_of_which_none_can_be_placed_draw_one() -> None:
    state = given(TILES, CELLS, hands=((1,), (2, 2)), bag=(1, 6, 6, 6))
    _, *others = when(state, (1, 2, 3))
    assert others == drawn(1, (1,))


def test_R8_several_held_of_which_none_can_be_placed_draw_two() -> None:
    state = given(TILES, CELLS, hands=((1,), (2, 2)), bag=(1, 6, 6, 6), held_tiles="place_two")
    _, *others = when(state, (1, 2, 3))
    assert others == drawn(2, (1, 6))


def test_R7_a_bag_with_fewer_tiles_than_asked_for_gives_those() -> None:
    state = given(ROOMY, hands=((1,), ()), bag=(6,))
    _, *others = when(state, (1, 0, 2))
    assert others == drawn(1, (6,))


def test_R7_a_double_cell_is_enough_to_be_placed_on() -> None:
    cells = "o g . o o\n g . . o R"
    state = given("4 . . . .\n . . . . .", cells, hands=((), (5, 6)), turn=1, drawn=None)
    assert GAME.to_act(state) != ()
    assert [len(tile.cells) for tile in legal(state, seat=1).tiles] == [2, 2]


def test_R14_a_seat_that_can_place_nothing_passes_by_itself() -> None:
    state = given(TILES, CELLS, hands=((1,), (2, 2), ()), bag=(3, 4, 1, 6, 6))
    placed, *others = when(state, (1, 2, 3))
    assert others == [*drawn(1, (3,)), ZatreTurnPassed(Seat(1)), *drawn(2, (4, 1), seat=2)]
    state = after(state, placed, *others)
    assert state.passes == (0, 1, 0)
    assert state.hands == ((), (2, 2, 3), (1, 4))
    (awaited,) = GAME.to_act(state)
    assert (awaited.seat, awaited.asked_at) == (2, Position(15))


def test_R14_a_pass_is_followed_by_the_next_seat_until_one_can_place() -> None:
    state = given(TILES, CELLS, hands=((1,), ()), bag=(3, 4, 5, 6, 2, 1, 6))
    _, *others = when(state, (1, 2, 3))
    assert others == [
        *drawn(2, (3, 4)),
        ZatreTurnPassed(Seat(1)),
        *drawn(2, (5, 6), seat=0),
        ZatreTurnPassed(Seat(0)),
        *drawn(1, (2,)),
        ZatreTurnPassed(Seat(1)),
        *drawn(1, (1,), seat=0),
    ]


def test_R14_a_seat_that_may_draw_nothing_is_asked_by_the_event_that_ended_the_turn_before() -> None:
    state = given(ROOMY, hands=((1,), (6, 6)))
    state = after(state, *when(state, (1, 0, 2)))
    (awaited,) = GAME.to_act(state)
    assert (awaited.seat, awaited.asked_at) == (1, Position(10))


def test_R6_nobody_is_asked_between_a_draw_and_what_was_drawn() -> None:
    state = given(ROOMY, hands=((1,), ()))
    placed, count, received = when(state, (1, 0, 2))
    state = after(state, placed)
    assert GAME.to_act(state) == ()
    state = after(state, count)
    assert GAME.to_act(state) == ()
    assert len(GAME.to_act(after(state, received))) == 1


@pytest.mark.parametrize(("drew", "at_most"), [(2, None), (1, None), (None, 2)])
def test_R8_the_limit_of_two_holds_when_nothing_was_drawn(drew: int | None, at_most: int | None) -> None:
    state = given(ROOMY, hands=((1, 1, 1), ()), drawn=drew, held_tiles="place_two")
    assert legal(state).most == (at_most or 3)


def test_R7_draw_one_has_no_such_limit() -> None:
    assert legal(given(ROOMY, hands=((1, 1, 1), ()), drawn=None)).most == 3


def test_R14_when_nothing_fits_any_more_all_draw_and_pass_to_the_end() -> None:
    state = given(TILES.replace("3", "."), CELLS, hands=((4,), ()), bag=(1, 1, 1, 1, 1, 1))
    events = when(state, (4, 2, 2))
    passed = [event.seat for event in events if isinstance(event, ZatreTurnPassed)]
    assert passed == [1, 0, 1, 0]
    ended = after(state, *events)
    assert ended.hands == ((1, 1, 1), (1, 1, 1))
    assert GAME.outcome(ended) is not None
