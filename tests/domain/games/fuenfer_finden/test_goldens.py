"""The game's golden histories: what they hold together, and what each viewer was shown of them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from domain.games.fuenfer_finden.events import FuenferEvent
from tests.domain.games.fuenfer_finden.goldens import MATCHES, STREAMS, streams
from tests.domain.games.golden import files, read

FILES = files("fuenfer_finden")
PINNED = msgspec.json.decode(STREAMS.read_bytes())


def test_every_history_is_there_with_its_streams() -> None:
    assert set(MATCHES) <= {file.stem for file in FILES}
    assert set(PINNED) == {file.stem for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_viewer_is_shown_what_was_shown_then(file: Path) -> None:
    assert streams(file) == PINNED[file.stem]


def test_together_they_hold_every_event_verdict_and_way_to_go_on() -> None:
    met: Counter[str] = Counter()
    for file in FILES:
        for decision in read(file)[1]:
            met[decision.actor.partition(":")[0]] += 1
            for one in decision.events:
                met[one.event["type"]] += 1
                if one.event["type"] == "fuenfer_finden.outlines_revealed":
                    met.update(drawn["verdict"] for seat in one.event["seats"] for drawn in seat["outlines"])
                if one.event["type"] == "fuenfer_finden.shape_crossed_out":
                    met["by the clock" if one.event["by_clock"] else "by its seat"] += 1
    for event in get_args(FuenferEvent):
        assert met[event.__struct_config__.tag], event
    for other in (
        *("counts", "wrong_symbols", "overlaps", "shape_repeated", "one_too_many"),
        *("shape_not_available", "cells_taken", "by the clock", "by its seat", "clock", "seat", "bot"),
    ):
        assert met[other], other


def ending(name: str) -> tuple[int, list[tuple[int | None, int]]]:
    """How many rounds of a puzzle were marked, and the outcome."""
    (file,) = [file for file in FILES if file.stem == name]
    _, decisions, footer = read(file)
    tags = [one.event["type"] for decision in decisions for one in decision.events]
    return tags.count("fuenfer_finden.round_marked"), [(seat.points, seat.rank) for seat in footer.outcome.seats]


def test_they_end_in_every_way_that_there_is() -> None:
    assert ending("erring-puzzle-4-to-round-12")[0] == 12
    assert ending("erring-puzzle-3-white")[0] < 12
    assert ending("erring-solo-grey")[0] == 12
    assert ending("erring-basic-2-tie-broken") == (0, [(16, 1), (16, 2)])
    assert ending("erring-basic-2-shared") == (0, [(12, 1), (12, 1)])
    assert [points for points, _ in ending("2-resigned")[1]] == [None, None]
