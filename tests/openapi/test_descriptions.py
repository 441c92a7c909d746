"""Everything that the OpenAPI and the AsyncAPI document name is described, or leads to what is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from service.http.asyncapi import build
from tests.openapi.document import DOCUMENT, OPERATIONS, SCHEMAS, parts

ASYNCAPI: dict[str, Any] = build(DOCUMENT)
DOCUMENTS: Mapping[str, dict[str, Any]] = {"openapi": DOCUMENT, "asyncapi": ASYNCAPI}


def says_what_it_is(schema: Mapping[str, Any]) -> bool:
    """Whether a member is described: in words, as a constant, or by the component that it is."""
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        target = ASYNCAPI["components"]["schemas"].get(name, {}) if name not in SCHEMAS else SCHEMAS[name]
        return bool(target.get("description"))
    return "const" in schema or len(schema.get("description", "")) > 1


def members(document: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every member of every object in a document, with the name of the component and its own."""
    for component, schema in document["components"]["schemas"].items():
        for part in parts(schema):
            if isinstance(part.get("properties"), dict) and "type" in part:
                for name, member in part["properties"].items():
                    yield f"{component}.{name}", member


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_member_is_described(name: str) -> None:
    found = dict(members(DOCUMENTS[name]))
    assert len(found) > 100
    assert [where for where, schema in found.items() if not says_what_it_is(schema)] == []


def test_a_member_without_a_description_is_found() -> None:
    bare = {"components": {"schemas": {"A": {"type": "object", "properties": {"b": {"type": "integer"}}}}}}
    assert [where for where, schema in members(bare) if not says_what_it_is(schema)] == ["A.b"]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_component_is_described(name: str) -> None:
    schemas = DOCUMENTS[name]["components"]["schemas"]
    assert [one for one, schema in schemas.items() if not says_what_it_is(schema)] == []


def test_every_parameter_header_body_and_answer_is_described() -> None:
    for name, operation in OPERATIONS.items():
        assert [one["name"] for one in operation.get("parameters", ()) if not one["description"]] == [], name
        assert [status for status, one in operation["responses"].items() if not one["description"]] == [], name
        contents = operation.get("requestBody", {}).get("content", {}).values()
        assert all(says_what_it_is(content["schema"]) for content in contents), name
    assert [name for name, one in DOCUMENT["components"]["headers"].items() if not one["description"]] == []
    assert [one["name"] for one in DOCUMENT["tags"] if not one["description"]] == []


def test_every_channel_operation_and_message_is_described() -> None:
    for channel in ASYNCAPI["channels"].values():
        assert channel["description"], channel["address"]
        assert all(one["description"] for one in channel.get("parameters", {}).values()), channel["address"]
    assert [name for name, one in ASYNCAPI["operations"].items() if not one["description"]] == []
    assert [name for name, one in ASYNCAPI["components"]["messages"].items() if not one["summary"]] == []
