"""Whole matches of every variant and number of seats, counted again by other means."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.games.fuenfer_finden.advise import LEVELS
from domain.games.fuenfer_finden.events import (
    FuenferRoundMarked,
)
from tests.domain.games.fuenfer_finden.playing import Hands, played, played_by_bots
from tests.domain.games.fuenfer_finden.recount import (
    check,
    every_table,
    only,
)


@every_table
@settings(max_examples=8, deadline=None)
@given(number=st.integers(0, 2**32))
def test_whole_matches_of_random_legal_commands_count_up(variant: str, seats: int, number: int) -> None:
    rng = random.Random(number)
    options = {
        "side": rng.choice(["white", "grey"]),
        "check": rng.choice(["at_scoring", "at_scoring", "at_once"]),
        "round_seconds": rng.choice([None, 20, 60]),
        "timer_seconds": rng.choice([10, 30, 600]),
    }
    check(played(variant, seats, rng, Hands(rng.choice([0.3, 0.7, 1.0]), rng.choice([0.6, 0.9])), **options))


@every_table
@pytest.mark.parametrize("side", ["white", "grey"])
def test_whole_matches_of_bots_count_up(variant: str, seats: int, side: str) -> None:
    rng = random.Random(f"{variant}/{seats}/{side}")
    levels = tuple(rng.choice(LEVELS) for _ in range(seats))
    check(played_by_bots(variant, levels, rng, side=side))


@pytest.mark.parametrize(("variant", "levels"), [("basic", LEVELS), ("puzzle", LEVELS), ("solo", LEVELS[:1])])
def test_whole_matches_of_bots_against_short_clocks_count_up(variant: str, levels: tuple[str, ...]) -> None:
    rng = random.Random(variant)
    check(played_by_bots(variant, levels, rng, timer_seconds=10, round_seconds=20, check="at_once"))


def test_a_swift_bot_beats_a_relaxed_one() -> None:
    points = [0, 0]
    for number in range(6):
        live = played_by_bots("basic", ("relaxed", "swift"), random.Random(number))
        outcome = live.match.state.outcome
        assert outcome is not None
        for seat in outcome.seats:
            points[seat.seat] += seat.points or 0
    assert points[1] > points[0] * 1.5


def test_the_puzzle_can_go_on_for_all_12_rounds() -> None:
    lengths = set()
    for number in range(12):
        live = played("puzzle", 4, random.Random(number), Hands(skill=1.0), check="at_once")
        lengths.add(len(only(live, FuenferRoundMarked)))
    assert max(lengths) >= 9
