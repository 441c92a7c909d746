"""What is stored of an enumeration is its own word, never its place in a list."""

from __future__ import annotations

import re
from enum import Enum, StrEnum
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from domain.match.commands import RecordedMatchCommand
from domain.match.events import MatchEvent
from tests.domain.games.shapes import walk
from tests.domain.games.tables import CATALOGUE

STORED = [MatchEvent, RecordedMatchCommand, CATALOGUE.event, CATALOGUE.recorded_command]


def _enums() -> list[type[Enum]]:
    found = {one.cls for kind in STORED for one in walk(kind) if isinstance(one, inspect.EnumType)}
    found |= {one.cls for game in CATALOGUE.games for one in walk(game.options) if isinstance(one, inspect.EnumType)}
    return sorted(found, key=lambda one: one.__name__)


@pytest.mark.parametrize("enum", _enums())
def test_a_reordered_enum_reads_old_histories_as_they_were_meant(enum: type[Enum]) -> None:
    # enums stored by number would corrupt every old replay once they are reordered
    make: Any = StrEnum
    reordered = make("Reordered", {member.name: member.value for member in reversed(enum)})
    for member in enum:
        stored = msgspec.json.encode(member)
        assert msgspec.json.decode(stored, type=reordered).name == member.name


@pytest.mark.parametrize("enum", _enums())
def test_members_are_stored_as_words(enum: type[Enum]) -> None:
    assert issubclass(enum, StrEnum)
    for member in enum:
        assert re.fullmatch(r"[A-Z]|[a-z][a-z0-9_]*", member.value)


def test_there_are_enums_to_look_at() -> None:
    assert {"SeatKind", "AbortReason", "Start"} <= {enum.__name__ for enum in _enums()}
