"""What a viewer may not see makes no difference to what it gets over HTTP, in any game that the catalogue finds."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import tests.games_for_tests.lowest_unique as lowest_unique
from domain.match.commands import Disclosure
from domain.viewer import SPECTATOR, Viewer, seat_viewer
from tests.domain.games.lockstep import Lockstep, lockstep
from tests.domain.games.random_play import cases
from tests.domain.games.tables import CATALOGUE, table
from tests.security.perceiving import differences, perceived

pytestmark = pytest.mark.anyio

STEPS = 5
SEEDS = 50


def two_that_differ(
    slug: str,
    viewer: Viewer,
    enough: Callable[[Lockstep], bool] = lambda both: True,
    disclosure: Disclosure = Disclosure.EVERYONE,
) -> Lockstep:
    """Two running matches, some steps after their start, that differ in what *viewer* may not see."""
    seats = min(case.seats for case in cases() if case.slug == slug and not case.options)
    for seed in range(SEEDS):
        rng = random.Random(f"{slug}/{viewer}/{seed}")
        place = table(slug, secret=rng.randbytes(32))
        both = lockstep(place, seats, viewer, rng, changes=3, eagerness=0.5, pace=timedelta(), disclosure=disclosure)
        if all(both.step() for _ in range(seats + STEPS)) and both.differs and enough(both):
            return both
    raise AssertionError("nothing differs")


def probes_of(both: Lockstep) -> list[Any]:
    """The last two commands of the game that were given."""
    commands = [deed.command for decision in both.left.decisions for deed in decision.deeds]
    return [one for one in commands if isinstance(one, both.left.table.game.command)][-2:]


@pytest.mark.parametrize("viewer", [seat_viewer(0), SPECTATOR], ids=str)
@pytest.mark.parametrize("slug", CATALOGUE.entries)
async def test_what_a_viewer_may_not_see_makes_no_difference(slug: str, viewer: Viewer, tmp_path: Path) -> None:
    both = two_that_differ(slug, viewer)
    probes = probes_of(both)
    left, right = [(await perceived(tmp_path, script, [viewer], probes))[viewer] for script in both.scripts()]
    assert differences(left, right) == []


@pytest.mark.parametrize("slug", CATALOGUE.entries)
async def test_strangers_learn_nothing_more_after_the_end_of_what_is_disclosed_to_its_seats(
    slug: str, tmp_path: Path
) -> None:
    both = two_that_differ(slug, SPECTATOR, enough=Lockstep.end, disclosure=Disclosure.SEATS)
    probes = probes_of(both)
    left, right = [(await perceived(tmp_path, one, [SPECTATOR], probes))[SPECTATOR] for one in both.scripts()]
    assert differences(left, right) == []
    secrets = [one.table.secret.hex().encode() for one in both.scripts()]
    assert not any(secret in told for seen in (*left, *right) for told in seen.values() for secret in secrets)


def have_other_picks(both: Lockstep) -> bool:
    left, right = both.left.match.state.play, both.right.match.state.play
    return bool(left.picks != right.picks)


async def test_a_copy_of_a_game_that_leaks_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    both = two_that_differ("lowest_unique", SPECTATOR, enough=have_other_picks)
    game = both.left.table.game

    def leaking(state: Any, viewer: Viewer) -> Any:
        return replace(game.view(state, viewer), last_picks=state.picks)

    monkeypatch.setattr(lowest_unique, "GAME", replace(game, view=leaking))
    probes = probes_of(both)
    left, right = [(await perceived(tmp_path, script, [SPECTATOR], probes))[SPECTATOR] for script in both.scripts()]
    assert "GET /view {}" in {name.partition(" at step")[0] for name in differences(left, right)}
