"""No thought of a house bot holds the event loop, whatever edition an operator brings, and it advises what it would."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.chance import SeededChance
from domain.edition import edition
from domain.ids import Seat, seat_actor
from domain.viewer import seat_viewer
from service.time_slice import searched_in_slices
from tests.domain.games.tables import Live, opening, table
from tests.service.loop_hold import longest_hold

MOST_SECONDS = 0.012


def hostile(slug: str) -> dict[str, Any]:
    """An edition of a game that gives a bot as much to think of as can be."""
    content: dict[str, Any] = msgspec.json.decode(table(slug).edition.content)
    match slug:
        case "help_me":
            content |= {"rows": 12, "columns": 12, "values": list(range(12))}
            content["species"] = [f"species_{letter}" for letter in "abcdefghijkl"]
        case "silver_and_gold":
            content["colours"]["purple"]["value"] = 25
            content["cards"] = [
                {"id": number, "colour": "purple", "rows": "/".join(["XXXXX"] * 5)}
                for number, _ in enumerate(content["cards"])
            ]
            content.pop("totals", None)
        case "fuenfer_finden":
            first, *_ = (one["letter"] for one in content["symbols"])
            content["grey"] = [first * 10] * 10
            content["white"] = [[*[first * 10] * 9, first * 9 + one["letter"]] for one in content["symbols"][1:5]]
    return content


@pytest.mark.parametrize("slug", ["help_me", "silver_and_gold", "fuenfer_finden"])
def test_a_bot_leaves_the_loop_to_others_and_advises_the_same(slug: str) -> None:
    usual = table(slug)
    place = replace(usual, edition=edition("hostile", hostile(slug), usual.game.components))
    live = Live(place, opening(place, 2))
    live.sit(0, 1)
    for _ in range(3):
        asked = live.match.asked()[0].awaited
        with longest_hold() as held:
            advice = asyncio.run(searched_in_slices(lambda: thought(live, asked.seat)))  # noqa: B023
        assert held() <= MOST_SECONDS, asked
        assert advice == thought(live, asked.seat)
        live.do(seat_actor(asked.seat), advice.command)


def thought(live: Live, seat: Seat) -> Any:
    """What the strongest bot advises."""
    game, state = live.table.game, live.match.state
    return game.advise(game.view(state.play, seat_viewer(seat)), seat, game.levels[-1], SeededChance(bytes(32)))
