"""Nobody is told what they may not see, in any game that the catalogue finds: matches that differ in it look alike."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from domain.errors import Refused
from domain.game import Emitted
from domain.match.state import Table
from domain.viewer import SPECTATOR, Viewer, seat_viewer
from tests.domain.games.lockstep import assert_nothing_leaks, assert_nothing_leaks_after_the_end
from tests.domain.games.random_play import Case, cases
from tests.domain.games.tables import CATALOGUE, table
from tests.games_for_tests.lowest_unique.events import LowestUniqueRoundOpened

EVERY_GAME = [case for case in cases() if not case.options]


@pytest.mark.parametrize("case", EVERY_GAME, ids=str)
def test_what_a_viewer_may_not_see_makes_no_difference(case: Case) -> None:
    rng = random.Random(str(case))
    place = table(case.slug, secret=rng.randbytes(32), ruleset=case.ruleset)
    for viewer in dict.fromkeys((seat_viewer(0), seat_viewer(case.seats - 1), SPECTATOR)):
        assert_nothing_leaks(place, case.seats, viewer, rng)


@pytest.mark.parametrize("case", EVERY_GAME, ids=str)
def test_what_is_disclosed_to_seats_alone_makes_no_difference_after_the_end(case: Case) -> None:
    rng = random.Random(f"closed/{case}")
    place = table(case.slug, secret=rng.randbytes(32), ruleset=case.ruleset)
    assert_nothing_leaks_after_the_end(place, case.seats, rng)


def test_every_game_of_the_catalogue_is_tried() -> None:
    assert {case.slug for case in EVERY_GAME} == set(CATALOGUE.entries)


def view_that_shows_a_hidden_number(view: Any) -> Any:
    def leaking(state: Any, viewer: Viewer) -> Any:
        return replace(view(state, viewer), last_picks=state.picks)

    return leaking


def decide_that_tells_a_hidden_number(decide: Any) -> Any:
    def leaking(state: Any, *arguments: Any) -> Any:
        try:
            return decide(state, *arguments)
        except Refused as refusal:
            refusal.facts["picks"] = list(state.picks)
            raise

    return leaking


def asks_by_a_hidden_number(to_act: Any) -> Any:
    def leaking(state: Any) -> Any:
        return to_act(state)[sum(number or 0 for number in state.picks) % 2 :]

    return leaking


def leaky(**changes: Callable[[Any], Any]) -> Table:
    """A table of a Lowest Unique in which one function is changed so that it leaks."""
    place = table("lowest_unique")
    game = place.game
    return replace(place, game=replace(game, **{name: change(getattr(game, name)) for name, change in changes.items()}))


@pytest.mark.parametrize(
    ("changes", "told_by"),
    [
        ({"view": view_that_shows_a_hidden_number}, "view"),
        ({"decide": decide_that_tells_a_hidden_number}, "refusal of probe"),
        ({"to_act": asks_by_a_hidden_number}, "view"),
    ],
)
def test_a_copy_of_a_game_that_leaks_is_found(changes: dict[str, Any], told_by: str) -> None:
    with pytest.raises(AssertionError, match=f"seat:0 can tell them apart by {told_by}"):
        assert_nothing_leaks(leaky(**changes), 3, seat_viewer(0), random.Random(1))


def test_a_copy_of_a_game_that_leaks_after_the_end_is_found() -> None:
    with pytest.raises(AssertionError, match="a spectator can tell them apart by view after the end"):
        assert_nothing_leaks_after_the_end(leaky(view=view_that_shows_a_hidden_number), 3, random.Random(1))


def test_a_game_whose_secrets_never_differ_proves_nothing() -> None:
    def setup(*_: Any) -> list[Emitted[Any]]:
        return [Emitted(LowestUniqueRoundOpened(1, 30), ())]

    place = leaky(setup=lambda _: setup, to_act=lambda _: lambda state: (), due=lambda _: lambda state: None)
    with pytest.raises(AssertionError, match="nothing differs"):
        assert_nothing_leaks(place, 2, seat_viewer(0), random.Random(1))
