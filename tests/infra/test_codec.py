"""Stored lines back to events: what is not known is an error, and what is old is upcast."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from domain.tagged import Tagged
from infra.codec import Codec, UnknownEvent

TIME = "2026-11-30T15:04:05.123456Z"


class Placed(Tagged, frozen=True, tag="test.placed_again"):
    """What is placed now."""

    row: int
    column: int


class Other(Tagged, frozen=True, tag="test.other"):
    """Another event."""


def from_pair(event: dict[str, Any]) -> dict[str, Any]:
    row, column = event["cell"]
    return {"type": "test.placed_again", "row": row, "column": column}


def from_text(event: dict[str, Any]) -> dict[str, Any]:
    return {"type": "test.placed", "cell": [int(number) for number in event["cell"].split(",")]}


CODEC = Codec(Placed | Other, {"test.placed": from_pair, "test.put": from_text})


def line(event: dict[str, Any]) -> bytes:
    return msgspec.json.encode({"event": event, "time": TIME, "position": 3})


def test_event_of_today_is_read_as_it_is() -> None:
    assert CODEC.read(line({"type": "test.placed_again", "row": 1, "column": 2}))[0] == Placed(1, 2)


def test_old_events_are_upcast_step_by_step() -> None:
    assert CODEC.read(line({"type": "test.placed", "cell": [1, 2]}))[0] == Placed(1, 2)
    assert CODEC.read(line({"type": "test.put", "cell": "1,2"}))[0] == Placed(1, 2)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"type": "test.moved"}, "test.moved"),
        ({"type": "test.placed_again"}, "row"),
        ({"type": "test.placed_again", "row": 1, "column": 2, "more": 3}, "more"),
        ({"type": "test.placed", "cell": ["x", 2]}, "test.placed, upcast to test.placed_again"),
    ],
)
def test_what_is_not_known_is_an_error_and_never_an_empty_event(event: dict[str, Any], said: str) -> None:
    """Case 43: a renamed event makes stored events unreadable, or silently empty."""
    with pytest.raises(UnknownEvent, match=said):
        CODEC.read(line(event))
