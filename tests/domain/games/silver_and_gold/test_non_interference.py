"""Nobody is told what they may not see: matches that differ in that alone look the same to a viewer.

What differs: cards dealt to others, what others keep, what others mark before the reveal, how the deck and the
expedition cards lie.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.games.silver_and_gold import GAME
from domain.games.silver_and_gold.commands import SilverAndGoldCommand
from domain.games.silver_and_gold.state import SilverPhase
from domain.ids import Seat, seat_actor
from domain.viewer import AUDITOR, SPECTATOR, Viewer
from tests.domain.games.non_interference import Script, assert_non_interference, script_of, viewers
from tests.domain.games.random_play import some_command
from tests.domain.games.shapes import anything
from tests.domain.games.silver_and_gold.blind_spots import (
    DEALT,
    dealt_otherwise,
    decks_laid_otherwise,
    has_come_to,
    other_pair,
    playing,
    probes,
    with_other_marks,
)
from tests.domain.games.silver_and_gold.islands import keep
from tests.domain.games.tables import started


@pytest.mark.parametrize("seats", GAME.seats)
def test_cards_dealt_to_others_and_what_they_keep_make_no_difference(seats: int) -> None:
    rng = random.Random(seats)
    for missing in range(seats):
        live = started("silver_and_gold", seats, secret=rng.randbytes(32))
        for seat in set(range(seats)) - {missing}:
            live.do(seat_actor(seat), some_command(live.match.state, Seat(seat), rng))
        for viewer in viewers(seats):
            dealt = dealt_otherwise(live, viewer, kept=False)
            script = script_of(live)
            steps = [
                (actor, command, received)
                if step < seats or (viewer.seat is not None and actor == seat_actor(viewer.seat))
                else (actor, keep(*other_pair(dealt, actor)), received)
                for step, (actor, command, received) in enumerate(script.steps)
            ]
            right = Script(script.table, script.opening, steps, {DEALT: dealt})
            assert_non_interference(viewer, script, right, probes(live, viewer, rng))


@pytest.mark.parametrize("turn", [(1, 1), (1, 5), (3, 2)])
@pytest.mark.parametrize("seats", GAME.seats)
def test_marks_of_others_and_how_decks_lie_make_no_difference(seats: int, turn: tuple[int, int]) -> None:
    rng = random.Random(f"{seats}/{turn}")
    for marked in range(seats):
        live = playing(seats, rng, has_come_to(turn, marked))
        for viewer in viewers(seats):
            right = with_other_marks(live, viewer)
            assert_non_interference(viewer, script_of(live), right, probes(live, viewer, rng))


@pytest.mark.parametrize("seats", GAME.seats)
def test_how_decks_lie_makes_no_difference_when_cards_are_taken(seats: int) -> None:
    rng = random.Random(seats)
    for _ in range(3):
        live = playing(seats, rng, lambda play: play.phase is SilverPhase.SCORING)
        for viewer in viewers(seats):
            script = script_of(live)
            decks = decks_laid_otherwise(live) | {DEALT: dealt_otherwise(live, viewer, kept=True)}
            right = Script(script.table, script.opening, script.steps, decks)
            assert_non_interference(viewer, script, right, probes(live, viewer, rng))


@settings(max_examples=15, deadline=None)
@given(
    rng=st.randoms(use_true_random=False),
    seats=st.sampled_from(GAME.seats),
    tried=st.lists(anything(SilverAndGoldCommand), max_size=3),
)
def test_marks_of_others_make_no_difference_whatever_is_tried(rng: random.Random, seats: int, tried: list[Any]) -> None:
    turn, marked = rng.randrange(1, 8), rng.randrange(1, seats)
    live = playing(seats, rng, has_come_to((1, turn), marked))
    viewer = rng.choice(viewers(seats))
    assert_non_interference(viewer, script_of(live), with_other_marks(live, viewer), tried)


def leaking_view(state: Any, viewer: Viewer) -> Any:
    """A view that shows all marks before the reveal."""
    return replace(GAME.view(state, viewer), seats=GAME.view(state, AUDITOR).seats)


def test_a_leak_would_be_found() -> None:
    live = playing(2, random.Random(1), lambda play: play.turn == 2 and play.seats[1].marks is not None)
    game = replace(GAME, view=leaking_view)
    left, right = (
        Script(replace(script.table, game=game), script.opening, script.steps, script.decks)
        for script in (script_of(live), with_other_marks(live, SPECTATOR))
    )
    with pytest.raises(AssertionError, match="spectator can tell them apart by view"):
        assert_non_interference(SPECTATOR, left, right)
