"""Nobody is told what they may not see: matches that differ in that alone look the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.errors import NotYourTurn
from domain.games.help_me import GAME
from domain.games.help_me.commands import HelpMeMoveStack
from domain.viewer import Viewer, seat_viewer
from tests.domain.games.help_me.blind_spots import PROBES, help_me_to_its_last_move, other_creatures
from tests.domain.games.lowest_unique.blind_spots import in_an_open_round, with_other_picks
from tests.domain.games.non_interference import Script, assert_non_interference, script_of, viewers
from tests.domain.games.shapes import anything
from tests.games_for_tests.lowest_unique.commands import LowestUniquePick


@pytest.mark.parametrize("bots", [0, 1])
@pytest.mark.parametrize("open_stacks", [False, True])
@pytest.mark.parametrize("seats", GAME.seats)
def test_creatures_of_others_make_no_difference_in_help_me(seats: int, open_stacks: bool, bots: int) -> None:
    live = help_me_to_its_last_move(seats, random.Random(seats), open_stacks=open_stacks, bots=bots)
    for viewer in viewers(seats):
        left = script_of(live)
        right = script_of(live, decks={"help_me/creatures": other_creatures(live, viewer)})
        assert_non_interference(viewer, left, right, PROBES)


@settings(max_examples=15, deadline=None)
@given(
    rng=st.randoms(use_true_random=False),
    seats=st.sampled_from(GAME.seats),
    probes=st.lists(anything(HelpMeMoveStack), max_size=3),
)
def test_creatures_of_others_make_no_difference_whatever_is_tried(
    rng: random.Random, seats: int, probes: list[Any]
) -> None:
    live = help_me_to_its_last_move(seats, rng)
    viewer = rng.choice(viewers(seats))
    right = script_of(live, decks={"help_me/creatures": other_creatures(live, viewer)})
    assert_non_interference(viewer, script_of(live), right, probes)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hidden_picks_and_bonuses_make_no_difference_in_lowest_unique(seats: int) -> None:
    probes = [LowestUniquePick(3), LowestUniquePick(10)]
    for missing in range(seats):
        picked = [seat for seat in range(seats) if seat != missing]
        live = in_an_open_round(seats, random.Random(missing), picked)
        for viewer in viewers(seats):
            right = with_other_picks(live, viewer, len(picked))
            assert_non_interference(viewer, script_of(live), right, probes)


def leaky(change: Callable[[Any], Any], name: str) -> tuple[Script, Script]:
    """Two scripts of a Help Me! in which one function of the game is changed so that it leaks."""
    live = help_me_to_its_last_move(2, random.Random(5))
    game = replace(GAME, **{name: change(getattr(GAME, name))})
    place = replace(live.table, game=game)
    left = script_of(live)
    deck = other_creatures(live, seat_viewer(0))
    return (
        Script(place, left.opening, left.steps),
        Script(place, left.opening, left.steps, {"help_me/creatures": deck}),
    )


def view_that_leaks(view: Any) -> Any:
    def leaking(state: Any, viewer: Viewer) -> Any:
        return replace(view(state, viewer), unused=state.unused)

    return leaking


def setup_that_leaks(setup: Any) -> Any:
    def leaking(*arguments: Any) -> Any:
        return [replace(one, audience=None) for one in setup(*arguments)]

    return leaking


def decide_that_leaks(decide: Any) -> Any:
    def leaking(state: Any, *arguments: Any) -> Any:
        try:
            return decide(state, *arguments)
        except NotYourTurn as refusal:
            refusal.facts["creatures"] = list(state.creatures[1])
            raise

    return leaking


@pytest.mark.parametrize(
    ("name", "change", "told_by"),
    [
        ("view", view_that_leaks, "view"),
        ("setup", setup_that_leaks, "events"),
        ("decide", decide_that_leaks, "refusal of probe 0"),
    ],
)
def test_a_leak_is_found(name: str, change: Callable[[Any], Any], told_by: str) -> None:
    left, right = leaky(change, name)
    with pytest.raises(AssertionError, match=f"seat:0 can tell them apart by {told_by}"):
        assert_non_interference(seat_viewer(0), left, right, PROBES)


def test_scripts_that_do_not_differ_prove_nothing() -> None:
    script = script_of(help_me_to_its_last_move(2, random.Random(5)))
    with pytest.raises(AssertionError, match="nothing differs"):
        assert_non_interference(seat_viewer(0), script, script, PROBES)


def test_scripts_of_other_steps_cannot_be_compared() -> None:
    live = help_me_to_its_last_move(2, random.Random(5))
    with pytest.raises(AssertionError, match="the same steps"):
        assert_non_interference(seat_viewer(0), script_of(live), script_of(live, steps=4))
