"""The examples of the document are what a live server answers, and every operation has its own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from tests.openapi.document import OPERATIONS, SCHEMAS, examples
from tests.openapi.recording.everything import RECORDED, record
from tests.openapi.recording.refusals import codes

WITHOUT: Mapping[str, str] = {
    "getMetrics": "they are of one process at one moment",
    "getOpenApi": "it would hold itself",
    "getPicture": "it is another with each change to how a board is drawn",
}
"""Operations whose answer is no example."""

CROSSING = "only while two requests cross"
UNSEEN: Mapping[tuple[str, str], str] = {
    ("sendCommand", "ruleset_retired"): "no game of this version has a ruleset that is only read",
    ("forkMatch", "ruleset_retired"): "no game of this version has a ruleset that is only read",
    ("takeOverSeat", "against_the_rules"): "only after 500 events that decided nothing",
    ("planLegal", "not_your_turn"): "a seat that is not asked has an empty answer; games may refuse the plan",
    ("handOverSeat", "wrong_phase"): CROSSING,
    ("declineRematch", "match_over"): CROSSING,
    ("askRematch", "match_over"): CROSSING,
    ("askRematch", "match_full"): CROSSING,
    ("askRematch", "seat_taken"): CROSSING,
}
"""Refusals that cannot be brought about here."""


@pytest.mark.anyio
async def test_they_are_what_a_live_server_answers() -> None:
    assert await record() == RECORDED.read_bytes(), "run: python -m tests.openapi.recording"


@pytest.mark.parametrize("operation", sorted(OPERATIONS.keys() - WITHOUT))
def test_each_operation_has_examples_of_what_is_sent_and_answered(operation: str) -> None:
    one = OPERATIONS[operation]
    if "requestBody" in one:
        assert examples(operation, "body"), "show a body in tests/openapi/recording"
    for status, answer in one["responses"].items():
        if status < "3" and "content" in answer:
            assert examples(operation, status), f"{status}: show it in tests/openapi/recording"


@pytest.mark.parametrize("operation", sorted(OPERATIONS))
def test_each_refusal_of_each_operation_has_an_example_of_its_own(operation: str) -> None:
    told = {
        problem["code"]
        for status in OPERATIONS[operation]["responses"]
        if status >= "4"
        for problem in examples(operation, status)
    }
    unseen = {code for name, code in UNSEEN if name == operation}
    assert told == set(codes(operation)) - unseen


# case 40: 200 in the document and 201 on the wire
def test_the_status_on_the_wire_is_the_one_in_the_document() -> None:
    for operation, kinds in json.loads(RECORDED.read_bytes())["operations"].items():
        if operation in OPERATIONS:
            assert kinds.keys() - {"requests"} <= OPERATIONS[operation]["responses"].keys(), operation
    opening = OPERATIONS["openMatch"]["responses"]
    assert [status for status in opening if status < "3"] == ["201"]


# case 40: members that are always there are not required, or required ones are missing
def test_a_member_that_every_answer_has_is_required_and_no_other_is() -> None:
    seen: dict[str, list[set[str]]] = {}
    for operation, one in OPERATIONS.items():
        for status, answer in one["responses"].items():
            for content in answer.get("content", {}).values():
                for value in examples(operation, status):
                    _members(content["schema"], value, seen)
    told = {"MatchSummary", "MatchView", "Envelope", "HistoryPage", "Asked", "SeatSummary", "Problem", "WebhookSummary"}
    assert told <= seen.keys()
    for name in told:
        always = set.intersection(*seen[name])
        required = set(SCHEMAS[name]["required"])
        assert always == required, name


def _members(schema: Any, value: Any, seen: dict[str, list[set[str]]]) -> None:
    """Note the members that each component has in a value, as far as the components are certain."""
    if value is None:
        return
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        if isinstance(value, dict):
            seen.setdefault(name, []).append(set(value))
        _members(SCHEMAS[name], value, seen)
    elif "anyOf" in schema:
        options = [option for option in schema["anyOf"] if option != {"type": "null"}]
        if len(options) == 1:
            _members(options[0], value, seen)
    elif isinstance(value, list):
        for one in value:
            _members(schema.get("items", {}), one, seen)
    elif isinstance(value, dict):
        for member, described in schema.get("properties", {}).items():
            if member in value:
                _members(described, value[member], seen)


def test_an_example_of_a_refusal_has_the_status_that_it_stands_at() -> None:
    for operation, one in OPERATIONS.items():
        for status in one["responses"]:
            if status >= "4":
                assert {problem["status"] for problem in examples(operation, status)} <= {int(status)}, operation
