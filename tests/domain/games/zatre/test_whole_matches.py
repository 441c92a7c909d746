"""Whole matches of random play, with every number of seats and every option, counted again by other means.

`PARTIE_TEST_MATCHES=1000` plays so many of each kind.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest

from domain.audience import EVERYONE, NOBODY, only
from domain.game import Emitted
from domain.games.zatre import GAME
from domain.games.zatre.events import (
    ZatreBagShuffled,
    ZatreHandsRevealed,
    ZatreScored,
    ZatreStartSeatDecided,
    ZatreStartTileDrawn,
    ZatreTilesDrawn,
    ZatreTilesPlaced,
    ZatreTilesReceived,
    ZatreTurnPassed,
)
from domain.games.zatre.state import ZatreState
from domain.viewer import SPECTATOR
from tests.domain.games.zatre.boards import STANDARD
from tests.domain.games.zatre.rules_by_hand import Paper, SheetByHand, lines, score_turn, total
from tests.domain.games.zatre.whole_match import play

MATCHES = int(os.environ.get("PARTIE_TEST_MATCHES", "12"))
OPTIONS: list[dict[str, Any]] = [{}, {"held_tiles": "place_two"}, {"line_limit": 13}, {"triple_bonus": True}]


def check_tiles(state: ZatreState, emitted: Emitted[Any]) -> None:
    """No tile comes from nowhere or goes astray, at any position."""
    on_board = state.board.occupied.bit_count()
    unseen = state.turn.unseen if state.turn else 0
    out = len(state.start_draws) if state.start_seat is None else 0
    assert state.bag_count + unseen + sum(map(len, state.hands)) + on_board + out == 121
    if state.bag and state.start_seat is not None:
        assert len(state.bag) == state.bag_count


def check_audience(emitted: Emitted[Any]) -> None:
    match emitted.event:
        case ZatreTilesReceived(seat, _):
            assert emitted.audience == only(seat)
        case ZatreBagShuffled():
            assert emitted.audience == NOBODY
        case _:
            assert emitted.audience == EVERYONE


def recount(history: list[Emitted[Any]], options: dict[str, Any], seats: int) -> tuple[list[SheetByHand], list[int]]:
    """Sheets and pips in hand, from the events alone."""
    paper = Paper(STANDARD.board, ["." * 15] * 15, options.get("line_limit", 12))
    sheets = [SheetByHand() for _ in range(seats)]
    hands: list[Counter[int]] = [Counter() for _ in range(seats)]
    for one in history:
        match one.event:
            case ZatreStartSeatDecided(seat, tile):
                hands[seat][tile] += 1
            case ZatreTilesReceived(seat, tiles):
                hands[seat].update(tiles)
            case ZatreTilesPlaced(seat, placements):
                lays = [(placed.tile, (placed.row, placed.column)) for placed in placements]
                made, crosses = score_turn(paper, lays)
                sheets[seat].write(made, crosses, triple_bonus=options.get("triple_bonus", False))
                paper.tiles |= {cell: tile for tile, cell in lays}
                hands[seat].subtract(tile for tile, _ in lays)
                for _, cell in lays:
                    assert all(total(paper.tiles, run) <= paper.limit for run in lines(paper.tiles, cell))
    return sheets, [sum(hand.elements()) for hand in hands]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", GAME.seats)
def test_whole_matches_count_up(seats: int, options: dict[str, Any]) -> None:
    for number in range(MATCHES):
        state, history = play(seats, options, f"{seats}/{options}/{number}", look=check_tiles)
        for one in history:
            check_audience(one)
        sheets, held = recount(history, options, seats)
        view = GAME.view(state, SPECTATOR)
        assert [seat.sheet.total for seat in view.seats] == [sheet.total() for sheet in sheets]
        assert view.scored is not None
        assert [score.total for score in view.scored.scores] == [
            sheet.total() - pips for sheet, pips in zip(sheets, held, strict=True)
        ]
        assert [type(one.event) for one in history[-2:]] == [ZatreHandsRevealed, ZatreScored]
        assert state.bag_count == 0


def test_sixty_turns_when_nobody_ever_holds_a_tile_and_more_otherwise() -> None:
    lengths = set()
    for number in range(20):
        _, history = play(2, {}, f"length/{number}")
        turns = sum(isinstance(one.event, ZatreTilesPlaced | ZatreTurnPassed) for one in history)
        held = any(isinstance(one.event, ZatreTilesDrawn) and one.event.count < 2 for one in history)
        passed = any(isinstance(one.event, ZatreTurnPassed) for one in history)
        assert turns >= 60
        assert held or passed or turns == 60
        lengths.add(turns)
    assert max(lengths) > 60


@pytest.mark.parametrize("level", GAME.levels)
def test_matches_of_the_house_count_up(level: str) -> None:
    for number in range(3):
        _, history = play(3, {}, f"house/{number}", look=check_tiles, level=level)
        recount(history, {}, 3)


def test_start_draws_are_repeated_by_those_that_are_tied() -> None:
    repeated = 0
    for number in range(8):
        _, history = play(6, {}, f"start/{number}")
        draws = [one.event for one in history if isinstance(one.event, ZatreStartTileDrawn)]
        last = draws[-1].round
        for round_ in range(last + 1):
            tiles = {draw.seat: draw.tile for draw in draws if draw.round == round_}
            highest = {seat for seat, tile in tiles.items() if tile == max(tiles.values())}
            again = {draw.seat for draw in draws if draw.round == round_ + 1}
            assert again == highest if round_ < last else len(highest) == 1
        repeated += last
    assert repeated
