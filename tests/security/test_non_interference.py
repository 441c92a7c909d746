"""What a viewer may not see makes no difference to anything that the viewer gets over HTTP, byte for byte."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.help_me import GAME as HELP_ME
from domain.games.help_me.commands import HelpMeMoveStack
from domain.games.help_me.components import HelpMeCell
from domain.games.help_me.events import HelpMeTilesLaid
from domain.viewer import SPECTATOR
from tests.domain.games.help_me.blind_spots import help_me_to_its_last_move, other_creatures
from tests.domain.games.lowest_unique.blind_spots import in_an_open_round, with_other_picks
from tests.domain.games.non_interference import Script, script_of, viewers
from tests.domain.games.tables import Live
from tests.games_for_tests.lowest_unique.commands import LowestUniquePick
from tests.games_for_tests.lowest_unique.events import LowestUniqueBonusesShuffled
from tests.security.perceiving import LIVE, differences, perceived

pytestmark = pytest.mark.anyio

OTHER_SECRET = bytes(range(200, 232))
MOVES = [HelpMeMoveStack(HelpMeCell(0, 0), HelpMeCell(0, 1)), HelpMeMoveStack(HelpMeCell(9, 0), HelpMeCell(0, 0))]
PICKS = [LowestUniquePick(3), LowestUniquePick(10)]


def creature_script(live: Live, creatures: list[str] | None = None, secret: bytes | None = None) -> Script:
    """The script of a Help Me! with fixed tiles and first seat, so that any secret gives the same board."""
    script = script_of(live)
    (laid,) = [event.event for event in live.events if isinstance(event.event, HelpMeTilesLaid)]
    first = live.match.state.play.start_seat
    decks: dict[str, Any] = {"help_me/tiles": [tile for row in laid.rows for tile in row]}
    decks["help_me/creatures"] = creatures or other_creatures(live, SPECTATOR)
    opening = replace(script.opening, options={**script.opening.options, "first_seat": first})
    return Script(replace(live.table, secret=secret or live.table.secret), opening, script.steps, decks)


@pytest.mark.parametrize("seats", HELP_ME.seats)
async def test_creatures_of_others_in_help_me(seats: int, tmp_path: Path) -> None:
    live = help_me_to_its_last_move(seats, random.Random(seats))
    everybody = viewers(seats)
    own = [creature for event in live.events for creature in getattr(event.event, "creatures", ())]
    left = await perceived(tmp_path, creature_script(live, own), everybody, MOVES)
    for viewer in everybody:
        other = creature_script(live, other_creatures(live, viewer), OTHER_SECRET)
        right = await perceived(tmp_path, other, [viewer], MOVES)
        assert differences(left[viewer], right[viewer]) == [], str(viewer)


async def test_picks_of_others_and_bonuses_in_lowest_unique(tmp_path: Path) -> None:
    seats = 3
    for missing in (0, 2):
        picked = [seat for seat in range(seats) if seat != missing]
        live = in_an_open_round(seats, random.Random(missing), picked)
        left = await perceived(tmp_path, dealt(script_of(live), live), viewers(seats), PICKS)
        for viewer in viewers(seats):
            other = with_other_picks(live, viewer, len(picked))
            right = await perceived(tmp_path, with_secret(other, OTHER_SECRET), [viewer], PICKS)
            assert differences(left[viewer], right[viewer]) == [], str(viewer)


def dealt(script: Script, live: Live) -> Script:
    """The script with its bonuses as they lay."""
    (laid,) = [event.event for event in live.events if isinstance(event.event, LowestUniqueBonusesShuffled)]
    rest = list(live.table.edition.components.bonuses)
    for bonus in laid.bonuses:
        rest.remove(bonus)
    return Script(script.table, script.opening, script.steps, {"lowest_unique/bonuses": [*laid.bonuses, *rest]})


def with_secret(script: Script, secret: bytes) -> Script:
    """The script with another secret."""
    return Script(replace(script.table, secret=secret), script.opening, script.steps, script.decks)


async def test_who_may_see_it_sees_the_difference(tmp_path: Path) -> None:
    live = help_me_to_its_last_move(2, random.Random(2))
    own = [creature for event in live.events for creature in getattr(event.event, "creatures", ())]
    viewer = viewers(2)[1]
    left = await perceived(tmp_path, creature_script(live, own), [viewer], MOVES)
    other = creature_script(live, other_creatures(live, viewers(2)[0]))
    right = await perceived(tmp_path, other, [viewer], MOVES)
    told_by = {name.partition(" at step")[0] for name in differences(left[viewer], right[viewer])}
    assert {"GET /view {}", "GET /events {}", "GET /events.ndjson {}", "own answer", *LIVE} <= told_by
