"""Lines whose actor, command or audience there cannot be, sealed as the operator could: by name, and where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.service.records.tampering import Recorded, first, recorded, sealed_again, with_a_command

TIME_UP = {"type": "match.time_up"}


def _caused(line: dict[str, Any]) -> bool:
    return line["command"] is not None


def _followed(line: dict[str, Any]) -> bool:
    return line["command"] is None


def _hidden_from_some(line: dict[str, Any]) -> bool:
    return line["audience"] is not None


KINDS: dict[str, tuple[Callable[[dict[str, Any]], bool], dict[str, Any]]] = {
    "a seat that there is not": (with_a_command, {"actor": "seat:2"}),
    "a house bot's seat that there is not": (with_a_command, {"actor": "bot:10"}),
    "a seat with a leading zero": (with_a_command, {"actor": "seat:00"}),
    "a seat without a number": (with_a_command, {"actor": "seat:"}),
    "a seat in other digits": (with_a_command, {"actor": "seat:\u0661"}),
    "a line feed behind the actor": (with_a_command, {"actor": "host\n"}),
    "an actor that there is not": (with_a_command, {"actor": "admin"}),
    "no actor": (with_a_command, {"actor": ""}),
    "a command of the match": (_caused, {"actor": "match"}),
    "a move of the clock's": (with_a_command, {"actor": "clock"}),
    "a seat's match.time_up": (with_a_command, {"command": TIME_UP}),
    "an event that somebody sent without a command": (_followed, {"actor": "seat:0"}),
    "a command of what followed by itself": (_followed, {"command": TIME_UP}),
    "an audience in descending order": (_caused, {"audience": [1, 0]}),
    "an audience with a seat twice": (_caused, {"audience": [0, 0]}),
    "an audience of a seat that there is not": (_followed, {"audience": [0, 2]}),
    "a hidden event shown to a seat that there is not": (_hidden_from_some, {"audience": [2]}),
}


def mislabelled(slug: str) -> Sequence[tuple[str, int, list[bytes]]]:
    """Each kind in the record of a match of two seats: its name, the position, and the lines."""
    found = []
    for name, (is_one, members) in KINDS.items():
        record = recorded(slug)
        if not any(is_one(one["line"]) for one in record.events):
            continue
        position = first(record, is_one)
        record.events[position]["line"] |= members
        found.append((name, position, sealed_again(record)))
    return [*found, ("an opening by somebody else", 0, _opened_by(recorded(slug), "operator"))]


def _opened_by(record: Recorded, actor: str) -> list[bytes]:
    record.events[0]["line"]["actor"] = actor
    return sealed_again(record)
