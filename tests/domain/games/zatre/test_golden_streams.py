"""The endings that a golden history is required for, and what each viewer was shown of every golden history."""

from __future__ import annotations

import msgspec
import pytest

from domain.aggregate import Match
from domain.games.zatre import GAME
from domain.games.zatre.events import ZatreTilesReceived
from domain.timestamp import parse_timestamp
from domain.viewer import SPECTATOR
from tests.domain.games.golden import files, read
from tests.domain.games.tables import CATALOGUE
from tests.domain.games.zatre.endings import ENDINGS, GOLDEN, STREAMS, streams

NAMES = [file.stem for file in files("zatre")]
PINNED = msgspec.json.decode(STREAMS.read_bytes(), type=dict[str, dict[str, str]])


def test_there_is_a_history_for_each_ending() -> None:
    missing = set(ENDINGS) - set(NAMES)
    assert not missing, "write them with: python -m tests.domain.games.zatre.endings"


@pytest.mark.parametrize("name", NAMES)
def test_each_viewer_is_shown_what_was_pinned(name: str) -> None:
    assert streams(name) == PINNED[name]


@pytest.mark.parametrize("name", NAMES)
def test_a_view_of_the_end_is_what_was_scored(name: str) -> None:
    header, decisions, footer = read(GOLDEN / f"{name}.jsonl")
    stored = [event for decision in decisions for event in decision.events]
    history = [(msgspec.convert(event.event, CATALOGUE.event), parse_timestamp(event.time)) for event in stored]
    state = Match.replay(header.table(), history).state
    view = GAME.view(state.play, SPECTATOR)
    if view.scored is None:
        assert "resigned" in name
        return
    assert [score.total for score in view.scored.scores] == [seat.points for seat in footer.outcome.seats]
    assert [score.sheet + score.bonus for score in view.scored.scores] == [seat.sheet.total for seat in view.seats]


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_received_was_next_in_the_bag(name: str) -> None:
    _, decisions, _ = read(GOLDEN / f"{name}.jsonl")
    events = [msgspec.convert(event.event, CATALOGUE.event) for one in decisions for event in one.events]
    (order,) = [event.tiles for event in events if type(event).__name__ == "ZatreBagShuffled"]
    received = [tile for event in events if isinstance(event, ZatreTilesReceived) for tile in event.tiles]
    assert received == list(order[: len(received)])
