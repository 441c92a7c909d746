"""The examples of the OpenAPI document: what a live server answered, as ``tests/openapi/recording`` has recorded it.

An answer that several operations have given word for word, as refusals do, stands in the document once.
"""

from collections.abc import Collection, Mapping
from functools import cache
from importlib import resources
from typing import Any

import msgspec
from msgspec import Struct

Example = dict[str, Any]

ELSEWHERE = "*"
"""Stands for operations that were not seen to fail in a way in which all of them answer the same."""
FAULTS = 500
"""The least status of what is the server's fault."""


class Recorded(Struct, frozen=True):
    """What was recorded: by operation, then by status or ``requests``, then by a name; and of which games it tells."""

    games: frozenset[str]
    operations: dict[str, dict[str, dict[str, Example]]]
    rules: dict[str, dict[str, Any]] = {}


class Examples:
    """The recorded examples, as far as a server of these *games* has them all; else none."""

    def __init__(self, games: Collection[str]) -> None:
        recorded = _recorded()
        self._operations = recorded.operations if recorded.games <= set(games) else {}
        self._shared = _shared(self._operations)
        self.rules = {
            name: told for name, told in recorded.rules.items() if name.partition(".")[0] in {"match", *games}
        }
        """The rules that a refusal can name: each with its sentence and the names of its facts."""

    @property
    def components(self) -> dict[str, Example]:
        """Return what stands in the document once, by its name there."""
        return dict(sorted(self._shared.values(), key=lambda one: one[0]))

    def requests(self, operation: str) -> dict[str, Example]:
        """Return the bodies that were sent, by name."""
        return self._operations.get(operation, {}).get("requests", {})

    def answers(self, operation: str, status: int) -> dict[str, Example]:
        """Return the answers with this status, by name: whole, or as references to what stands there once."""
        found = dict(self._operations.get(operation, {}).get(str(status), {}))
        if status >= FAULTS:
            found = self._operations.get(ELSEWHERE, {}).get(str(status), {}) | found
        return {name: self._referred(example) for name, example in found.items()}

    def _referred(self, example: Example) -> Example:
        shared = self._shared.get(msgspec.json.encode(example))
        return example if shared is None else {"$ref": f"#/components/examples/{shared[0]}"}


def _shared(operations: Mapping[str, Mapping[str, Mapping[str, Example]]]) -> dict[bytes, tuple[str, Example]]:
    """Return the examples that occur more than once, by what they hold, each with a name of its own."""
    places: dict[bytes, list[tuple[str, Example]]] = {}
    for kinds in operations.values():
        for kind, found in kinds.items():
            for name, example in found.items():
                if kind != "requests":
                    places.setdefault(msgspec.json.encode(example), []).append((name, example))
    taken: dict[str, int] = {}
    shared = {}
    for written, found_at in places.items():
        if len(found_at) > 1:
            name, example = found_at[0]
            taken[name] = taken.get(name, 0) + 1
            shared[written] = (name if taken[name] == 1 else f"{name}_{taken[name]}", example)
    return shared


@cache
def _recorded() -> Recorded:
    file = resources.files("service") / "http" / "recorded.json"
    return msgspec.json.decode(file.read_bytes(), type=Recorded)
