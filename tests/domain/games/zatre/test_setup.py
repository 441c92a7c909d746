"""R4–R6: who begins, what is public, and the bag."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.audience import EVERYONE, NOBODY
from domain.chance import Draws, SeededChance
from domain.game import Emitted
from domain.games.zatre import GAME
from domain.games.zatre.commands import ZatreOptions
from domain.games.zatre.events import (
    ZatreBagShuffled,
    ZatreStartSeatDecided,
    ZatreStartTileDrawn,
    ZatreTilesDrawn,
    ZatreTilesReceived,
)
from domain.ids import Seat
from tests.domain.games.random_play import recorded_labels
from tests.domain.games.tables import CATALOGUE, started
from tests.domain.games.zatre.boards import STANDARD, after

EDITION = CATALOGUE.entries["zatre"].editions[0]


class Scripted(SeededChance):
    """Luck in which the start draws give these tiles, from a bag that has them."""

    def __init__(self, *tiles: int) -> None:
        super().__init__(bytes(32))
        self._tiles = tiles
        self._bag = STANDARD.all_tiles()

    def draws(self, label: str) -> Draws:
        _, kind, *number = label.split("/")
        if kind != "start":
            return super().draws(label)
        place = self._bag.index(self._tiles[int(number[0])])
        self._bag.pop(place)

        class Given(Draws):
            def below(self, n: int) -> int:
                assert place < n
                return place

        return Given(lambda counter: bytes(32))


def setup(seats: int, *tiles: int, edition: Any = EDITION) -> list[Emitted[Any]]:
    chance = Scripted(*tiles) if tiles else SeededChance(bytes(32))
    return GAME.setup(ZatreOptions(), edition, seats, chance)


def start_of(emitted: list[Emitted[Any]]) -> list[Any]:
    return [one.event for one in emitted if isinstance(one.event, ZatreStartTileDrawn | ZatreStartSeatDecided)]


def test_R4_two_to_six_seats_play() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5, 6]


def test_R5_the_highest_tile_begins_and_is_kept() -> None:
    assert start_of(setup(3, 2, 5, 4)) == [
        ZatreStartTileDrawn(Seat(0), 0, 2),
        ZatreStartTileDrawn(Seat(1), 0, 5),
        ZatreStartTileDrawn(Seat(2), 0, 4),
        ZatreStartSeatDecided(Seat(1), 5),
    ]


def test_R5_only_those_that_are_tied_draw_again_and_the_first_tile_is_kept() -> None:
    assert start_of(setup(4, 6, 1, 6, 6, 3, 2, 3, 1, 5)) == [
        *(ZatreStartTileDrawn(Seat(seat), 0, tile) for seat, tile in enumerate((6, 1, 6, 6))),
        *(ZatreStartTileDrawn(Seat(seat), 1, tile) for seat, tile in zip((0, 2, 3), (3, 2, 3), strict=True)),
        ZatreStartTileDrawn(Seat(0), 2, 1),
        ZatreStartTileDrawn(Seat(3), 2, 5),
        ZatreStartSeatDecided(Seat(3), 6),
    ]


def test_R5_drawn_tiles_stay_out_of_the_bag_until_the_start_seat_is_known() -> None:
    state = GAME.initial_state(ZatreOptions(), EDITION, 3)
    counts = []
    emitted = setup(3, 4, 4, 1, 2, 3)
    for one in emitted:
        state = after(state, one.event)
        counts.append(state.bag_count)
    assert counts == [120, 119, 118, 117, 116, 120, 120, 118, 118]
    assert state.hands[1] == tuple(sorted((4, *emitted[-1].event.tiles)))


def test_R5_a_bag_too_empty_for_another_draw_lets_the_lowest_tied_seat_begin() -> None:
    sixes = replace(STANDARD, tiles=(0, 0, 0, 0, 0, 7))
    emitted = setup(3, edition=replace(EDITION, components=sixes))
    events = start_of(emitted)
    assert [event.round for event in events[:-1]] == [0, 0, 0, 1, 1, 1]
    assert events[-1] == ZatreStartSeatDecided(Seat(0), 6)


def test_R6_the_bag_is_shuffled_for_nobody_and_the_start_seat_draws_two() -> None:
    *_, bag, drawn, received = setup(2, 1, 3)
    assert isinstance(bag.event, ZatreBagShuffled)
    assert bag.audience == NOBODY
    assert sorted((*bag.event.tiles, 3)) == STANDARD.all_tiles()
    assert drawn == Emitted(ZatreTilesDrawn(Seat(1), 2), EVERYONE)
    assert received == Emitted(ZatreTilesReceived(Seat(1), bag.event.tiles[:2]), (Seat(1),))


@pytest.mark.parametrize("seats", GAME.seats)
def test_R6_the_start_seat_is_asked_with_three_tiles(seats: int) -> None:
    live = started("zatre", seats)
    state = live.match.state.play
    (awaited,) = GAME.to_act(state)
    assert awaited.commands == ("zatre.place_tiles",)
    assert awaited.seat == state.start_seat
    assert awaited.asked_at == live.events[-1].position
    assert [len(hand) for hand in state.hands] == [3 if seat == awaited.seat else 0 for seat in range(seats)]


def test_luck_is_named_by_the_games_own_terms() -> None:
    with recorded_labels() as labels:
        started("zatre", 6)
    draws = len(labels) - 1
    assert labels == [*(f"zatre/start/{n}" for n in range(draws)), "zatre/bag"]


def test_nobody_is_asked_before_the_first_hand_is_complete() -> None:
    state = GAME.initial_state(ZatreOptions(), EDITION, 2)
    *emitted, last = setup(2, 1, 3)
    for one in emitted:
        assert GAME.to_act(state) == ()
        state = after(state, one.event)
    assert GAME.to_act(state) == ()
    assert len(GAME.to_act(after(state, last.event))) == 1
