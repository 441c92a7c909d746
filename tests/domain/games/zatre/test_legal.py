"""`legal`: cells for each tile, M, whether the turn may end, and a whole turn that is accepted."""

from __future__ import annotations

import random

import pytest

from domain.chance import BotChance
from domain.errors import AgainstTheRules
from domain.games.zatre import GAME
from domain.games.zatre.legal import NOTHING, ZatreLegalTile
from domain.ids import Seat, seat_actor
from domain.viewer import seat_viewer
from tests.domain.games.random_play import decided
from tests.domain.games.tables import started
from tests.domain.games.zatre.boards import given, lay, legal, when

CELLS = """
o o o o
o g o o
o o o R
"""
TILES = """
4 . . .
. . . .
. . . .
"""


def cells(tile: ZatreLegalTile) -> list[tuple[int, int]]:
    return [(cell.row, cell.column) for cell in tile.cells]


def test_it_lists_the_cells_that_take_each_tile_in_hand_within_the_limit() -> None:
    state = given("4 6 . .\n. . . .\n. . . .", CELLS, hands=((1, 3, 3), ()))
    one, three = legal(state).tiles
    assert (one.tile, one.count, cells(one)) == (1, 1, [(0, 2), (1, 0), (1, 1)])
    assert (three.tile, three.count, cells(three)) == (3, 2, [(1, 0), (1, 1)])


def test_it_flags_double_cells() -> None:
    state = given("4 6 . .\n. . . .\n. . . .", CELLS, hands=((1,), ()))
    assert [cell.double for cell in legal(state).tiles[0].cells] == [False, False, True]


def test_it_tells_m_and_offers_a_whole_turn_that_is_accepted() -> None:
    state = given(TILES, CELLS, hands=((1, 2, 3), ()))
    answer = legal(state)
    assert (answer.most, answer.may_end, answer.can_be_completed) == (3, False, True)
    assert answer.turn is not None
    assert len(answer.turn.placements) == 3
    when(state, *((one.tile, one.row, one.column) for one in answer.turn.placements))


def test_after_a_plan_it_goes_on_from_there() -> None:
    state = given(TILES, CELLS, hands=((1, 2), ()))
    answer = legal(state, (2, 0, 1))
    (one,) = answer.tiles
    assert (one.tile, cells(one)) == (1, [(0, 2), (1, 0), (1, 1)])
    assert (answer.most, answer.may_end, answer.can_be_completed) == (2, False, True)
    assert answer.turn is not None
    assert lay((2, 0, 1)).placements[0] in answer.turn.placements


def test_a_whole_turn_planned_may_end_and_takes_nothing_more() -> None:
    state = given(TILES, CELLS, hands=((1, 2), ()))
    answer = legal(state, (2, 0, 1), (1, 0, 2))
    assert (answer.may_end, answer.can_be_completed, answer.tiles) == (True, True, ())
    assert answer.turn is not None
    assert set(answer.turn.placements) == set(lay((2, 0, 1), (1, 0, 2)).placements)


def test_a_plan_that_lies_apart_may_still_be_joined() -> None:
    state = given(TILES, CELLS, hands=((1, 2), ()))
    answer = legal(state, (2, 0, 2))
    assert (answer.may_end, answer.can_be_completed) == (False, True)
    assert answer.turn == lay((1, 0, 1), (2, 0, 2))


def test_a_plan_that_leads_nowhere_says_so_and_is_offered_another_turn() -> None:
    state = given(TILES, CELLS, hands=((2, 2), ()))
    answer = legal(state, (2, 2, 2))
    assert (answer.may_end, answer.can_be_completed) == (False, False)
    assert answer.turn is not None
    when(state, *((one.tile, one.row, one.column) for one in answer.turn.placements))


def test_on_grey_a_plan_may_wait_for_the_tile_that_makes_ten() -> None:
    state = given("4 . . . .\n. . . . .\n. . . . .", "o g o o o\no o o o R\no o o o o", hands=((1, 5), ()))
    answer = legal(state, (5, 0, 1))
    assert (answer.may_end, answer.can_be_completed) == (False, True)
    assert answer.turn is not None
    assert set(answer.turn.placements) == set(lay((5, 0, 1), (1, 0, 2)).placements)
    assert legal(state, (5, 0, 1), (1, 0, 2)).may_end
    assert not legal(state, (5, 0, 1), (1, 1, 0)).can_be_completed


def test_on_the_first_turn_the_centre_comes_first_and_can_come_later() -> None:
    state = given(hands=((1, 2, 3), ()))
    assert [cells(tile) for tile in legal(state).tiles] == [[(7, 7)]] * 3
    answer = legal(state, (1, 7, 5))
    assert (7, 7) in cells(answer.tiles[0])
    assert answer.can_be_completed
    answer = legal(state, (1, 7, 7))
    assert cells(answer.tiles[0]) == [(6, 7), (7, 6), (7, 8), (8, 7)]
    assert not legal(state, (1, 0, 4)).can_be_completed


def test_a_plan_over_the_limit_is_refused() -> None:
    with pytest.raises(AgainstTheRules) as caught:
        legal(given("4 6 . .\n. . . .\n. . . .", hands=((1, 3), ())), (3, 0, 2))
    assert caught.value.rule == "zatre.line_over_limit"


def test_a_plan_that_breaks_an_earlier_rule_as_well_is_refused_by_that() -> None:
    state = given(hands=((6, 6, 6), ()))
    with pytest.raises(AgainstTheRules) as caught:
        legal(state, (6, 7, 4), (6, 7, 5), (6, 7, 6))
    assert caught.value.rule == "zatre.centre_missing"


def test_a_seat_that_is_not_asked_gets_an_empty_answer() -> None:
    assert legal(given(TILES), seat=1) == NOTHING
    assert GAME.legal(None, Seat(0), None) == NOTHING


@pytest.mark.parametrize("seats", [2, 4])
def test_in_whole_matches_every_answer_keeps_its_word(seats: int) -> None:
    """Each cell that is listed can be planned; a plan that can be completed leads to a turn that is accepted."""
    rng = random.Random(seats)
    live = started("zatre", seats, secret=rng.randbytes(32))
    while live.match.asked():
        state = live.match.state
        seat = GAME.to_act(state.play)[0].seat
        view = GAME.view(state.play, seat_viewer(seat))
        answer = GAME.legal(view, seat, None)
        tile = rng.choice(answer.tiles)
        cell = rng.choice(tile.cells) if tile.cells else None
        if cell is not None:
            planned = GAME.legal(view, seat, lay((tile.tile, cell.row, cell.column)))
            assert planned.most == answer.most
            assert planned.turn is not None
            assert decided(state, seat, planned.turn)
            holds = lay((tile.tile, cell.row, cell.column)).placements[0] in planned.turn.placements
            assert holds or not planned.can_be_completed
        advice = GAME.advise(view, seat, "random", BotChance(rng.randbytes(32), seat, state.version))
        assert GAME.legal(view, seat, advice.command).may_end
        live.do(seat_actor(seat), advice.command)
    assert live.match.state.over
