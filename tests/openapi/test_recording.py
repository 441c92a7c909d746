"""The examples of the document are what a live server answers, and every operation has its own."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.openapi.document import OPERATIONS, examples
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


def test_an_example_of_a_refusal_has_the_status_that_it_stands_at() -> None:
    for operation, one in OPERATIONS.items():
        for status in one["responses"]:
            if status >= "4":
                assert {problem["status"] for problem in examples(operation, status)} <= {int(status)}, operation
