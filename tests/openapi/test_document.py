"""The shape of the OpenAPI document, which every generator takes, and its names, which clients have built upon."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import validate

from service.http.problems import STATUS
from tests.openapi.document import CHOICES, DOCUMENT, OPERATIONS, SCHEMAS, UNIONS, parts

FOR_EVERYBODY = ("getMatch", "getReceipt")
"""Operations that tell everybody the same, whatever token one has."""
NAMES = Path(__file__).with_name("names.txt")


def reached(schema: Any, seen: set[str] | None = None) -> set[str]:
    """The names of all components that a schema leads to."""
    seen = set() if seen is None else seen
    for part in parts(schema):
        name = str(part.get("$ref", "")).rpartition("/")[2]
        if name and name not in seen:
            seen.add(name)
            reached(SCHEMAS[name], seen)
    return seen


def test_it_is_valid() -> None:
    validate(DOCUMENT)


def test_names_are_those_that_clients_know() -> None:
    names = [*(f"operation {name}" for name in sorted(OPERATIONS)), *(f"component {name}" for name in sorted(SCHEMAS))]
    assert "\n".join(names) + "\n" == NAMES.read_text()


def test_operations_are_named_in_camel_case_and_described() -> None:
    for name, operation in OPERATIONS.items():
        assert re.fullmatch(r"[a-z]+([A-Z][a-z]+)*", name), name
        assert operation["summary"], name
        assert operation["description"], name
        assert operation["tags"][0] in {tag["name"] for tag in DOCUMENT["tags"]}, name
        assert "security" in operation, name
        for parameter in operation.get("parameters", ()):
            assert parameter["description"] not in ("", parameter["name"]), (name, parameter["name"])


def test_limits_are_told_where_they_are_kept() -> None:
    for name, operation in OPERATIONS.items():
        told = operation["description"]
        assert ("PARTIE_BODY_BYTES" in told) is ("requestBody" in operation), name
        if "429" in operation["responses"]:
            assert re.search(r"`PARTIE_(LIMIT|STREAMS|WEBHOOKS|BOT)_\w+`", told), name


def test_components_are_described() -> None:
    assert [name for name, schema in SCHEMAS.items() if not schema.get("description")] == []


def test_every_answer_of_every_operation_is_listed() -> None:
    for name, operation in OPERATIONS.items():
        answers = operation["responses"]
        assert {"400", "500", "503"} <= set(answers), name
        assert any(status.startswith("2") for status in answers), name
        for status, answer in answers.items():
            assert answer["description"], (name, status)
            assert {"Partie-Time", "Request-Id"} <= answer["headers"].keys(), (name, status)
            if int(status) >= 400:
                assert set(answer["content"]) == {"application/problem+json"}, (name, status)
                schema = answer["content"]["application/problem+json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Problem"}, (name, status)
                assert int(status) in STATUS.values(), (name, status)
        if "requestBody" in operation:
            assert {"413", "415"} <= set(answers), name
        if "{match_id}" in str(next(path for path, ops in DOCUMENT["paths"].items() if operation in ops.values())):
            assert {"401", "404"} <= set(answers), name
        if {"bearer": []} in operation["security"]:
            assert {"401"} <= set(answers), name
            assert "403" in answers or name in FOR_EVERYBODY, name


def test_a_union_is_one_component_of_tagged_objects() -> None:
    assert {"Command", "Event", "Legal", "OpenMatch", "RecordedCommand", "View"} <= set(UNIONS)
    for name, union in UNIONS.items():
        tag = union["discriminator"]["propertyName"]
        mapping = union["discriminator"]["mapping"]
        assert union["oneOf"] == [{"$ref": reference} for reference in mapping.values()], name
        for value, reference in mapping.items():
            member = SCHEMAS[reference.rpartition("/")[2]]
            assert member["type"] == "object", reference
            assert tag in member["required"], reference
            assert member["properties"][tag] == {"type": "string", "const": value}, reference


def test_a_choice_elsewhere_is_only_whether_there_is_something() -> None:
    for part in parts(DOCUMENT):
        assert "allOf" not in part
        if "oneOf" in part:
            assert part in UNIONS.values()
        if part in CHOICES.values():
            assert all(set(one) == {"$ref"} for one in part["anyOf"]), part
        elif "anyOf" in part:
            assert len(part["anyOf"]) == 2, part
            assert {"type": "null"} in part["anyOf"], part


def test_what_clients_send_is_closed_and_bounded() -> None:
    for name, operation in OPERATIONS.items():
        for part in parts(operation.get("requestBody", {}).get("content", {})):
            for component in reached(part):
                for inner in parts(SCHEMAS[component]):
                    kinds = inner.get("type", ())
                    if "properties" in inner:
                        assert inner["additionalProperties"] is False, (name, component)
                    if "integer" in kinds:
                        assert {"minimum", "maximum"} <= set(inner), (name, component, inner)
                    if kinds == "array":
                        assert "maxItems" in inner, (name, component, inner)
                    if "string" in kinds:
                        assert {"maxLength", "pattern", "const", "enum"} & set(inner), (name, component, inner)


def test_what_receivers_of_webhooks_are_sent_is_described() -> None:
    delivery = DOCUMENT["webhooks"]["event"]["post"]
    content = delivery["requestBody"]["content"]["application/json"]
    assert content["schema"] == {"$ref": "#/components/schemas/Delivery"}
    assert set(content["examples"]) == {"help_me.stack_moved", "match.finished", "match.to_act"}
    assert {"2XX", "410", "default"} == set(delivery["responses"])


def test_numbers_are_whole_where_they_are_meant_to_be() -> None:
    for part in parts(DOCUMENT):
        if part.get("type") == "integer":
            for limit in ("minimum", "maximum", "default"):
                assert isinstance(part.get(limit, 0), int), part


def resolved(example: Any) -> Any:
    """An example, wherever it stands."""
    if "$ref" not in example:
        return example
    return DOCUMENT["components"]["examples"][example["$ref"].rpartition("/")[2]]


def _examples() -> Iterator[tuple[str, Any, Any]]:
    seen: set[str] = set()
    for name, operation in (OPERATIONS | {"deliverEvent": DOCUMENT["webhooks"]["event"]["post"]}).items():
        for parameter in operation.get("parameters", ()):
            if "example" in parameter:
                yield f"{name} {parameter['name']}", parameter["schema"], parameter["example"]
        for place, contents in (("body", operation.get("requestBody", {})), *operation["responses"].items()):
            for content in contents.get("content", {}).values():
                for title, example in content.get("examples", {}).items():
                    if "$ref" not in example or title not in seen:
                        seen.add(title)
                        yield f"{name} {place} {title}", content["schema"], resolved(example)["value"]
    for name, schema in SCHEMAS.items():
        for part in parts(schema):
            for example in part.get("examples", ()) if isinstance(part.get("examples"), list) else ():
                yield name, part, example


@pytest.mark.parametrize(("name", "schema", "example"), list(_examples()))
def test_an_example_is_what_it_is_an_example_of(name: str, schema: Any, example: Any) -> None:
    whole = {"allOf": [schema], "components": DOCUMENT["components"]}
    assert list(OAS31Validator(whole).iter_errors(example)) == []


def test_no_optional_parameter_brings_an_example_that_a_page_would_send() -> None:
    # a published key would give everybody who tries an operation out the same match, and its host's token
    for name, operation in OPERATIONS.items():
        for parameter in operation.get("parameters", ()):
            if parameter["in"] != "path":
                assert "example" not in parameter, (name, parameter["name"])
                assert not any("examples" in part for part in parts(parameter["schema"])), (name, parameter["name"])
