"""R13 with many tiles in hand: a turn is laid from the ten lightest, and its search is exact whatever the edition."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.chance import SeededChance
from domain.edition import edition
from domain.errors import AgainstTheRules
from domain.games.zatre import GAME, search
from domain.games.zatre.board import read_board
from domain.games.zatre.events import ZatreTilesPlaced
from domain.games.zatre.laying import FROM_HAND
from domain.games.zatre.search import largest_turn
from domain.games.zatre.state import ZatreState
from domain.ids import Seat
from domain.viewer import seat_viewer
from tests.domain.games.random_play import played_at
from tests.domain.games.tables import NOW, opening, table
from tests.domain.games.zatre.boards import after, given, lay, legal, refused, when
from tests.domain.games.zatre.rules_by_hand import Paper, most

ROOMY = "\n".join(["." * 15] * 7 + ["." * 7 + "1" + "." * 7] + ["." * 15] * 7)
HEAVY = (2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6)
"""Twelve tiles; the two sixes are held back."""

RARELY_LIGHT = ([2, 2, 2, 6, 20, 50], [3, 0, 0, 40, 40, 40], [1, 1, 1, 1, 40, 40], [20, 0, 0, 0, 50, 50])
"""How many tiles show 1 … 6 pips in editions in which hands grow beyond twenty tiles."""

MOST_SETS = 5_000
"""Sets that a search of ten tiles looks at, at most: a quarter of those that ruleset 1 gave up after."""


def heavy() -> ZatreState:
    return given(ROOMY, hands=(HEAVY, (1,)))


def test_R13_a_turn_is_laid_from_the_ten_lightest_tiles() -> None:
    found = legal(heavy())
    assert found.most == FROM_HAND
    assert [(tile.tile, tile.count) for tile in found.tiles] == [(2, 1), (3, 2), (4, 3), (5, 4)]
    placed, *_ = when(heavy(), *[(one.tile, one.row, one.column) for one in found.turn.placements])
    assert isinstance(placed, ZatreTilesPlaced)
    assert after(heavy(), placed).hands[0] == (6, 6)


def test_R13_a_heavier_tile_is_refused_as_one_that_is_held_back() -> None:
    facts = {"tile": 6, "placed": 1, "light": 0}
    assert refused(heavy(), (6, 7, 8)) == ("zatre.tile_held_back", facts)
    with pytest.raises(AgainstTheRules) as planned:
        legal(heavy(), (6, 7, 8))
    assert (planned.value.rule, planned.value.facts) == ("zatre.tile_held_back", facts)


def test_R22_a_tile_that_is_not_in_hand_comes_before_one_that_is_held_back_and_that_before_the_cells() -> None:
    assert refused(heavy(), (6, 7, 8), (1, 7, 9))[0] == "zatre.tile_not_in_hand"
    assert refused(heavy(), (6, 99, 99))[0] == "zatre.tile_held_back"


def test_R13_ten_tiles_in_hand_are_all_laid_from() -> None:
    found = legal(given(ROOMY, hands=(HEAVY[2:], (1,))))
    assert [(tile.tile, tile.count) for tile in found.tiles] == [(3, 1), (4, 3), (5, 4), (6, 2)]


def test_by_ruleset_1_a_turn_is_laid_from_the_whole_hand() -> None:
    game = GAME.under(1)
    found = game.legal(game.view(heavy(), seat_viewer(0)), Seat(0), None)
    assert found.most == len(HEAVY)
    assert found.turn is not None
    events = game.decide(heavy(), Seat(0), found.turn, SeededChance(bytes(32)), NOW)
    assert isinstance(events[0].event, ZatreTilesPlaced)
    with pytest.raises(AgainstTheRules):
        GAME.decide(heavy(), Seat(0), found.turn, SeededChance(bytes(32)), NOW)


def test_the_house_lays_no_tile_that_is_held_back() -> None:
    for level in GAME.levels:
        advice = GAME.advise(GAME.view(heavy(), seat_viewer(0)), Seat(0), level, SeededChance(bytes(32)))
        assert GAME.decide(heavy(), Seat(0), advice.command, SeededChance(bytes(32)), NOW)
        assert 6 not in [placement.tile for placement in advice.command.placements]


@pytest.mark.parametrize("hand", [(1, 4, 6), (5, 5, 6), (2, 2, 3), (4, 4, 4)])
def test_R13_a_search_of_ten_tiles_or_fewer_is_never_given_up(hand: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "EFFORT", 1)
    cells, tiles = ("ooog", "oRoo", "go.o"), ("....", ".6..", "....")
    board = read_board(cells, 12, tiles)
    assert len(largest_turn(board, hand, None)) == most(Paper(cells, tiles, 12), hand) > 0


@pytest.mark.parametrize("tiles", RARELY_LIGHT, ids=str)
def test_R13_no_search_is_long_in_editions_in_which_hands_grow(
    tiles: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    searches: list[int] = []
    begin, look = search._Search.best_turn, search._Search._look

    def begun(self: Any, spare: Any) -> Any:
        searches.append(0)
        return begin(self, spare)

    def looked(self: Any, *args: Any) -> Any:
        searches[-1] += 1
        assert searches[-1] <= MOST_SETS
        return look(self, *args)

    monkeypatch.setattr(search._Search, "best_turn", begun)
    monkeypatch.setattr(search._Search, "_look", looked)
    usual = table("zatre")
    content = msgspec.json.decode(usual.edition.content) | {"tiles": tiles}
    longest = 0
    for luck in range(4):
        rng = random.Random(luck)
        place = replace(usual, secret=rng.randbytes(32), edition=edition("heavy", content, usual.game.components))
        match = played_at(place, opening(place, 2), rng)
        longest = max(longest, *(len(hand) for step in match.steps for hand in step.before.play.hands))
    assert longest > FROM_HAND
    assert searches


def test_R9_a_command_for_a_heavy_hand_may_come_in_any_order() -> None:
    turn = legal(heavy()).turn
    reversed_turn = lay(*[(one.tile, one.row, one.column) for one in reversed(turn.placements)])
    assert GAME.decide(heavy(), Seat(0), reversed_turn, SeededChance(bytes(32)), NOW)
