"""What the other games keep secret makes no difference to anything that a viewer gets over HTTP, byte for byte.

The scripts are those of the games' own tests, which try far more of them on the rules alone.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from domain.chance import Draws, SeededChance
from domain.ids import seat_actor
from domain.viewer import SPECTATOR, Viewer, seat_viewer
from tests.domain.games import non_interference
from tests.domain.games.fuenfer_finden import blind_spots as fuenfer_finden
from tests.domain.games.non_interference import Script, script_of
from tests.domain.games.random_play import luck
from tests.domain.games.silver_and_gold import blind_spots as silver_and_gold
from tests.domain.games.tables import Live, started
from tests.domain.games.zatre import blind_spots as zatre
from tests.security.perceiving import LIVE, differences, perceived

pytestmark = pytest.mark.anyio

VIEWERS = [seat_viewer(0), SPECTATOR]


async def assert_the_same(
    folder: Path, left: Script, rights: Sequence[tuple[Viewer, Script]], probes: Sequence[Any]
) -> None:
    viewers = [viewer for viewer, _ in rights]
    seen = await perceived(folder, left, viewers, probes)
    for viewer, right in rights:
        other = await perceived(folder, right, [viewer], probes)
        assert differences(seen[viewer], other[viewer]) == [], str(viewer)


@pytest.mark.parametrize("side", ["white", "grey"])
async def test_outlines_of_a_running_round_in_5er_finden(side: str, tmp_path: Path) -> None:
    rng = random.Random(side)
    live = in_a_short_round(rng, side)
    rights = [(viewer, fuenfer_finden.drawn_otherwise(live, viewer, rng)) for viewer in VIEWERS]
    await assert_the_same(tmp_path, script_of(live), rights, fuenfer_finden.PROBES[:3])


def in_a_short_round(rng: random.Random, side: str) -> Live:
    """A first round in which both draw and erase, and one has flipped the timer."""
    live = started("fuenfer_finden", 2, options={"side": side}, secret=rng.randbytes(32))
    for seat in (0, 1, 1, 0, 1):
        fuenfer_finden.act(live, seat, rng)
    live.do(seat_actor(1), fuenfer_finden.FLIP)
    fuenfer_finden.act(live, 0, rng)
    return live


async def test_dice_before_the_roll_in_5er_finden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two matches whose rolls differ from round 2 on."""

    class Other(SeededChance):
        def draws(self, label: str) -> Draws:
            return super().draws(label.replace("/roll/2/", "/roll/other/"))

    script = script_of(in_a_short_round(random.Random(1), "grey"))
    seen = await perceived(tmp_path, script, VIEWERS, fuenfer_finden.PROBES[:1])
    second = rolls_of_the_second_round()
    monkeypatch.setattr(non_interference, "SeededChance", Other)
    assert rolls_of_the_second_round() != second
    other = await perceived(tmp_path, script, VIEWERS, fuenfer_finden.PROBES[:1])
    for viewer in VIEWERS:
        assert differences(seen[viewer], other[viewer]) == [], str(viewer)


def rolls_of_the_second_round() -> Any:
    with luck(non_interference.dealing({})):
        live = in_a_short_round(random.Random(1), "grey")
        live.do(seat_actor(0), fuenfer_finden.DONE)
    assert live.match.state.play.round == 2
    return live.match.state.play.rolls


async def test_hands_of_others_and_the_bag_in_zatre(tmp_path: Path) -> None:
    rng = random.Random(1)
    live = zatre.running(2, 6, {}, rng)
    rights = []
    for viewer in VIEWERS:
        other = zatre.another_match(live, viewer, rng)
        assert other is not None
        rights.append((viewer, other))
    await assert_the_same(tmp_path, script_of(live), rights, zatre.PROBES[:3])


async def test_marks_of_others_and_decks_in_silver_and_gold(tmp_path: Path) -> None:
    rng = random.Random(1)
    live = silver_and_gold.playing(2, rng, silver_and_gold.has_come_to((1, 2), 1))
    rights = [(viewer, silver_and_gold.with_other_marks(live, viewer)) for viewer in VIEWERS]
    await assert_the_same(tmp_path, script_of(live), rights, silver_and_gold.probes(live, SPECTATOR, rng)[:3])


async def test_who_may_see_an_outline_sees_the_difference(tmp_path: Path) -> None:
    rng = random.Random(1)
    live = in_a_short_round(rng, "grey")
    viewer = seat_viewer(1)
    left = await perceived(tmp_path, script_of(live), [viewer], fuenfer_finden.PROBES[:1])
    other = fuenfer_finden.drawn_otherwise(live, seat_viewer(0), rng)
    right = await perceived(tmp_path, other, [viewer], fuenfer_finden.PROBES[:1])
    told_by = {name.partition(" at step")[0] for name in differences(left[viewer], right[viewer])}
    assert {"GET /view {}", "GET /events {}", "own answer", *LIVE} <= told_by
