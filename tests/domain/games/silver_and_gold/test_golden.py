"""The golden histories of Silver & Gold end as they are named, and each viewer gets of them what is pinned.

That they are decided again to the same events, and fold to their outcomes, is tested for every game at once.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from domain.games.silver_and_gold.events import SilverAndGoldEvent, SilverScored
from tests.domain.games.golden import files, read
from tests.domain.games.silver_and_gold.endings import ENDINGS, SLUG, STREAMS, ran_out, streams

FILES = {file.stem: file for file in files(SLUG)}


@pytest.mark.parametrize("name", ENDINGS)
def test_there_is_one_for_each_way_to_end(name: str) -> None:
    assert name in FILES, "write it with: python -m tests.domain.games.silver_and_gold.endings"
    _, decisions, footer = read(FILES[name])
    own = [event.event for decision in decisions for event in decision.events if event.event["type"].startswith(SLUG)]
    events = [msgspec.convert(event, SilverAndGoldEvent) for event in own]
    scored = events[-1]
    assert isinstance(scored, SilverScored)
    assert ENDINGS[name].is_met(scored)
    assert (
        sorted(seat.rank for seat in footer.outcome.seats)
        == ([1, 1] if name == "2-shared" else [1, 2, 3])[: len(scored.seats)]
    )
    if name == "3-cards-run-out":
        assert ran_out(events)


@pytest.mark.parametrize("file", FILES.values(), ids=lambda file: file.stem)
def test_each_viewer_gets_what_is_pinned(file: Path) -> None:
    pinned = msgspec.json.decode(STREAMS.read_bytes())
    assert streams(file) == pinned[file.stem]


def test_viewers_get_different_streams() -> None:
    for file in FILES.values():
        found = streams(file)
        assert len(set(found.values())) == len(found)
