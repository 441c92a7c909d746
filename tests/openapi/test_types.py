"""How closely the OpenAPI document types what goes over the wire: generated clients know no more than that."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec import Struct

from domain.ids import CLOCK_ACTOR, HOST, MATCH, OPERATOR, bot_actor, seat_actor
from domain.viewer import AUDITOR, SPECTATOR, seat_viewer
from service.http.problem_codes import ProblemCode
from service.http.problems import STATUS
from tests.openapi.document import DOCUMENT, OPERATIONS, SCHEMAS, examples, parts
from tests.openapi.recording.recorder import GAMES, listed_rules

ON_THE_WIRE = ("service.http.", "service.routes.", "domain.")
BEHIND_IT = ("domain.match.view", "service.http.context")
"""Modules whose types have the names of those that are written from them, or read for them."""


def member(component: str, name: str) -> Any:
    """A member of a component."""
    return SCHEMAS[component]["properties"][name]


def test_every_enumeration_says_that_its_values_are_texts() -> None:
    enumerations = [part for part in parts(DOCUMENT) if isinstance(part.get("enum"), list)]
    assert len(enumerations) > 20
    assert [part for part in enumerations if part.get("type") != "string"] == []


def test_what_holds_anything_says_so() -> None:
    closed = [
        part
        for part in parts(DOCUMENT)
        if part.get("type") == "object" and not part.get("properties") and not part.get("additionalProperties")
    ]
    assert closed == []
    assert member("Problem", "facts")["additionalProperties"] is True


def test_codes_of_problems_are_all_listed() -> None:
    assert member("Problem", "code")["$ref"] == "#/components/schemas/ProblemCode"
    assert set(SCHEMAS["ProblemCode"]["enum"]) == set(STATUS) == set(ProblemCode)


def test_every_rule_is_listed_with_its_sentence_and_facts() -> None:
    rules = member("Problem", "rule")["x-rules"]
    assert {name.partition(".")[0] for name in rules} == {"match", *GAMES}
    assert rules == listed_rules()
    told = {
        (problem["rule"], *sorted(problem["facts"]))
        for operation, one in OPERATIONS.items()
        for status in one["responses"]
        if status >= "4"
        for problem in examples(operation, status)
        if problem["rule"]
    }
    assert len(told) > 10
    for rule, *facts in told:
        assert set(facts) <= set(rules[rule]["facts"]), rule


@pytest.mark.parametrize("component", ["Envelope", "StreamedEnvelope"])
def test_actors_are_told_by_a_pattern(component: str) -> None:
    pattern = member(component, "actor")["pattern"]
    for actor in (HOST, OPERATOR, CLOCK_ACTOR, MATCH, *map(seat_actor, range(100)), *map(bot_actor, range(100))):
        assert re.search(pattern, actor), actor
    for other in ("", "seat", "seat:00", "seat:100", "bot:-1", "Host", "host "):
        assert not re.search(pattern, other), other


@pytest.mark.parametrize("component", ["MatchView", "HistoryPage"])
def test_viewers_are_told_by_a_pattern(component: str) -> None:
    pattern = member(component, "viewer")["pattern"]
    for viewer in (SPECTATOR, AUDITOR, *map(seat_viewer, range(100))):
        assert re.search(pattern, str(viewer)), viewer
    assert not re.search(pattern, "auditor")


@pytest.mark.parametrize(
    "component", ["MatchSummary", "MatchOpen", "MatchOpened", "FeedItem", "GameSummary", "EditionContent"]
)
def test_games_are_told_by_a_pattern(component: str) -> None:
    assert member(component, "game")["pattern"] == "^[a-z][a-z0-9_]*$"


@pytest.mark.parametrize("name", ["sendCommand", "streamEvents", "replayEvents"])
def test_what_to_include_is_a_list_of_two(name: str) -> None:
    (parameter,) = [one for one in OPERATIONS[name]["parameters"] if one["name"] == "include"]
    assert parameter["schema"]["items"] == {"$ref": "#/components/schemas/Include"}
    assert SCHEMAS["Include"]["enum"] == ["legal", "view"]
    assert "style" not in parameter  # repeated, which every generator knows
    assert "explode" not in parameter


def test_no_two_types_on_the_wire_have_one_name() -> None:
    # a component would describe one of them, and the documents would say so of both
    found: dict[str, set[str]] = {}
    unseen: list[type[Struct]] = [Struct]
    while unseen:
        for kind in unseen.pop().__subclasses__():
            unseen.append(kind)
            if kind.__module__.startswith(ON_THE_WIRE) and kind.__module__ not in BEHIND_IT:
                found.setdefault(kind.__name__, set()).add(kind.__module__)
    assert {name: where for name, where in found.items() if name in SCHEMAS and len(where) > 1} == {}


def test_no_description_is_meant_for_who_reads_the_code() -> None:
    for part in parts(DOCUMENT):
        said = part.get("description", "")
        assert not re.search(r"\bRaises?\b|ValueError|ValidationError|msgspec", str(said)), said
