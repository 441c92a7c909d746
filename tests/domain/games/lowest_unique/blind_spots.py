"""The same match of Lowest Unique, with other picks and bonuses where a viewer may not see them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from domain.ids import seat_actor
from domain.viewer import Viewer
from tests.domain.games.non_interference import Script, script_of
from tests.domain.games.tables import Live, started
from tests.games_for_tests.lowest_unique.commands import LowestUniquePick
from tests.games_for_tests.lowest_unique.events import LowestUniqueBonusesShuffled


def in_an_open_round(seats: int, rng: random.Random, picked: Sequence[int]) -> Live:
    """A match of Lowest Unique in its second round, in which the seats *picked* have picked."""
    live = started("lowest_unique", seats, secret=rng.randbytes(32))
    for seats_now in (range(seats), picked):
        for seat in seats_now:
            live.do(seat_actor(seat), LowestUniquePick(rng.randrange(1, 10)))
    return live


def with_other_picks(live: Live, viewer: Viewer, picks: int) -> Script:
    """The same match, in which all but *viewer* made their last *picks* otherwise, and later bonuses lie otherwise."""
    script = script_of(live)
    steps = list(script.steps)
    for n in range(len(steps) - picks, len(steps)):
        actor, command, received = steps[n]
        if viewer.seat is None or actor != seat_actor(viewer.seat):
            steps[n] = actor, LowestUniquePick(command.number % 9 + 1), received
    (laid,) = [event.event for event in live.events if isinstance(event.event, LowestUniqueBonusesShuffled)]
    rest = list(live.table.edition.components.bonuses)
    for bonus in laid.bonuses:
        rest.remove(bonus)
    first, *later = laid.bonuses
    decks = {"lowest_unique/bonuses": [first, *reversed([*later, *rest])]}
    return Script(script.table, script.opening, steps, decks)
