"""R6: what others hold and what lies in the bag makes no difference to what a viewer gets."""

from __future__ import annotations

import random
from typing import Any

import pytest

from domain.games.zatre import GAME
from domain.viewer import seat_viewer
from tests.domain.games.non_interference import assert_non_interference, perceived, script_of, viewers
from tests.domain.games.zatre.blind_spots import (
    PROBES,
    another_match,
    running,
)

CASES: list[tuple[int, dict[str, Any]]] = [(seats, {}) for seats in GAME.seats]
CASES += [(2, {"held_tiles": "place_two"}), (3, {"held_tiles": "place_two"}), (2, {"line_limit": 13})]


@pytest.mark.parametrize(("seats", "options"), CASES, ids=str)
def test_R6_hands_of_others_and_the_bag_make_no_difference(seats: int, options: dict[str, Any]) -> None:
    for turns in (0, 9, 50):
        rng = random.Random(f"{seats}/{options}/{turns}")
        live = running(seats, turns, options, rng)
        for viewer in viewers(seats):
            other = another_match(live, viewer, rng)
            assert other is not None, "no other match has the same course"
            assert_non_interference(viewer, script_of(live), other, PROBES)


def test_R6_the_seat_itself_can_tell_its_own_hands_apart() -> None:
    rng = random.Random(1)
    live = running(2, 5, {}, rng)
    seat = live.match.asked()[0].awaited.seat
    other = another_match(live, seat_viewer(1 - seat), rng)
    assert other is not None
    assert perceived(seat_viewer(seat), script_of(live)) != perceived(seat_viewer(seat), other)
