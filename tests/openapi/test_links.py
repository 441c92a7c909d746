"""Links of the OpenAPI document lead from what there is to what there is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from tests.openapi.document import OPERATIONS, examples


def links() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every link, with the operation and the status that it stands at."""
    for operation, one in OPERATIONS.items():
        for status, answer in one["responses"].items():
            for link in answer.get("links", {}).values():
                yield operation, status, link


def found(value: Any, pointer: str) -> Any:
    """What a JSON pointer leads to."""
    for step in pointer.removeprefix("/").split("/"):
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


@pytest.mark.parametrize(("operation", "status", "link"), list(links()))
def test_a_link_leads_from_members_of_the_answer_to_parameters(
    operation: str, status: str, link: dict[str, Any]
) -> None:
    target = OPERATIONS[link["operationId"]]
    taken = {name for one in target["parameters"] for name in (one["name"], f"{one['in']}.{one['name']}")}
    assert set(link["parameters"]) <= taken
    assert ("requestBody" not in link) or "requestBody" in target
    for expression in (*link["parameters"].values(), *filter(None, [link.get("requestBody")])):
        source, _, pointer = expression.partition("#")
        if source == "$response.body":
            assert found(examples(operation, status)[0], pointer) is not None
        else:
            assert source.removeprefix("$request.path.") in {one["name"] for one in OPERATIONS[operation]["parameters"]}


def test_a_match_can_be_played_along_the_links() -> None:
    steps = {(operation, link["operationId"]) for operation, _, link in links()}
    way = ["openMatch", "takeSeat", "getLegal", "sendCommand", "getEvents"]
    assert set(pairwise(way)) <= steps
