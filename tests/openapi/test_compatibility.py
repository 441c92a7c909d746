"""Clients of the released document go on: no change since then breaks them."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from service.app import openapi_document
from tests.openapi.compatibility import breaks

RELEASED: dict[str, Any] = json.loads((Path(__file__).parents[2] / "openapi" / "released.json").read_bytes())

ACCEPTED: Mapping[str, str] = {
    "Envelope as ControlFrame (got)": "streams have always sent control frames, which the document did not describe",
    "FeedItem as FeedHead (got)": "as on streams of matches",
    "OwnMatchFrame as ": "as on streams of matches",
    "getMatch 403: the status is gone": "it was never answered",
    "getReceipt 403: the status is gone": "it was never answered",
    "createWebhook 404: the status is gone": "it was never answered",
    "getOpenApi 200: object is what clients do not expect": "it has never been a text",
    "replayEvents query include: string is no longer allowed": "it goes over the wire as before, with commas",
    "sendCommand query include: string is no longer allowed": "it goes over the wire as before, with commas",
    "streamEvents query include: string is no longer allowed": "it goes over the wire as before, with commas",
}
"""How breaks begin that are meant, each with its reason; a release empties this."""

Document = dict[str, Any]


def test_nothing_breaks_clients_of_the_released_document() -> None:
    found = breaks(RELEASED, json.loads(openapi_document()))
    assert [one for one in found if not one.startswith(tuple(ACCEPTED))] == []
    assert [told for told in ACCEPTED if not any(one.startswith(told) for one in found)] == []  # no longer a break


def document() -> Document:
    """A small document with a bit of everything."""
    move = {
        "type": "object",
        "properties": {"type": {"type": "string", "const": "move"}, "to": {"type": "integer", "maximum": 99}},
        "required": ["type", "to"],
        "additionalProperties": False,
    }
    end = {"type": "object", "properties": {"type": {"type": "string", "const": "end"}}, "required": ["type"]}
    told = {
        "type": "object",
        "properties": {
            "at": {"type": ["integer", "null"]},
            "colour": {"$ref": "#/components/schemas/Colour"},
            "next": {"anyOf": [{"$ref": "#/components/schemas/Told"}, {"type": "null"}]},
            "points": {"type": "array", "items": {"type": "number"}},
        },
        "required": ["at", "colour"],
    }
    reference = {"schema": {"$ref": "#/components/schemas/Told"}}
    return {
        "paths": {
            "/moves": {
                "post": {
                    "operationId": "makeMove",
                    "security": [{}, {"bearer": []}],
                    "parameters": [
                        {"name": "seat", "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": 99}},
                        {"name": "as", "in": "query", "schema": {"type": "string", "maxLength": 9}},
                    ],
                    "requestBody": {
                        "required": True,
                        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Command"}}},
                    },
                    "responses": {
                        "200": {"headers": {"ETag": {}}, "content": {"application/json": reference}},
                        "409": {"content": {"application/problem+json": {"schema": {"type": "object"}}}},
                    },
                }
            }
        },
        "components": {
            "schemas": {
                "Colour": {"type": "string", "enum": ["red", "blue"]},
                "Command": {"oneOf": [{"$ref": "#/components/schemas/Move"}, {"$ref": "#/components/schemas/End"}]},
                "Move": move,
                "End": end,
                "Told": told,
            }
        },
    }


def operation(one: Document) -> Document:
    """Its operation."""
    made: Document = one["paths"]["/moves"]["post"]
    return made


def schemas(one: Document) -> Document:
    """Its components."""
    found: Document = one["components"]["schemas"]
    return found


def put(where: Document, name: str, value: Any) -> Document:
    """Set a member; None takes it away."""
    if value is None:
        del where[name]
    else:
        where[name] = value
    return where


Change = Callable[[Document], object]

BREAKING: Mapping[str, Change] = {
    "makeMove: POST /moves is gone": lambda d: d["paths"].clear(),
    "makeMove: it is now called move": lambda d: put(operation(d), "operationId", "move"),
    "makeMove: it requires a token": lambda d: put(operation(d), "security", [{"bearer": []}]),
    "makeMove query as: the parameter is gone": lambda d: operation(d)["parameters"].pop(),
    "makeMove query seat: it is required": lambda d: put(operation(d)["parameters"][0], "required", True),
    "makeMove query on: a parameter that is required": lambda d: operation(d)["parameters"].append(
        {"name": "on", "in": "query", "required": True, "schema": {"type": "string"}}
    ),
    "makeMove query seat: maximum was 99 and is 9": lambda d: put(
        operation(d)["parameters"][0]["schema"], "maximum", 9
    ),
    "makeMove query seat: minimum was 0 and is 1": lambda d: put(operation(d)["parameters"][0]["schema"], "minimum", 1),
    "makeMove query as: another pattern": lambda d: put(operation(d)["parameters"][1]["schema"], "pattern", "^a"),
    "makeMove query as: only some values are allowed": lambda d: put(
        operation(d)["parameters"][1]["schema"], "enum", ["all"]
    ),
    "makeMove query as: string is no longer allowed": lambda d: put(
        operation(d)["parameters"][1], "schema", {"type": "integer"}
    ),
    "makeMove body: it is gone": lambda d: put(operation(d), "requestBody", None),
    "makeMove body application/json: the media type is gone": lambda d: put(
        operation(d)["requestBody"],
        "content",
        {"text/plain": {"schema": {"type": "string"}}},
    ),
    "makeMove 409: the status is gone": lambda d: put(operation(d)["responses"], "409", None),
    "makeMove 204: an answer that clients do not expect": lambda d: put(operation(d)["responses"], "204", {}),
    "makeMove 200 ETag: the header is gone": lambda d: put(operation(d)["responses"]["200"], "headers", None),
    "makeMove 200 application/json: the media type is gone": lambda d: put(
        operation(d)["responses"]["200"], "content", {}
    ),
    "Colour: the component is gone": lambda d: (
        put(schemas(d), "Hue", schemas(d).pop("Colour")),
        put(schemas(d)["Told"]["properties"], "colour", {"$ref": "#/components/schemas/Hue"}),
    ),
    "makeMove body: end is gone from the union": lambda d: schemas(d)["Command"]["oneOf"].pop(),
    "Move (sent).by: the member is required": lambda d: (
        put(schemas(d)["Move"]["properties"], "by", {"type": "integer"}),
        schemas(d)["Move"]["required"].append("by"),
    ),
    "Move (sent).to: the member is gone": lambda d: put(schemas(d)["Move"]["properties"], "to", None),
    "Move (sent).to: maximum was 99 and is 50": lambda d: put(schemas(d)["Move"]["properties"]["to"], "maximum", 50),
    "End (sent): other members are no longer allowed": lambda d: put(schemas(d)["End"], "additionalProperties", False),
    "Told (got).points: the member is gone": lambda d: put(schemas(d)["Told"]["properties"], "points", None),
    "Told (got).at: the member may be missing": lambda d: schemas(d)["Told"]["required"].remove("at"),
    "Told (got).at: string is what clients do not expect": lambda d: put(
        schemas(d)["Told"]["properties"], "at", {"type": ["integer", "string"]}
    ),
    "Told (got).points[]: string is what clients do not expect": lambda d: put(
        schemas(d)["Told"]["properties"]["points"], "items", {"type": "string"}
    ),
    "Told (got).at: its format was None and is int64": lambda d: put(
        schemas(d)["Told"]["properties"]["at"], "format", "int64"
    ),
}


@pytest.mark.parametrize("told", BREAKING)
def test_a_break_is_found_and_named(told: str) -> None:
    changed = document()
    BREAKING[told](changed)
    assert told in breaks(document(), changed)


HARMLESS: Mapping[str, Change] = {
    "nothing": lambda d: None,
    "an operation": lambda d: put(d["paths"], "/more", {"get": {"operationId": "more", "responses": {}}}),
    "a parameter": lambda d: operation(d)["parameters"].append({"name": "x", "in": "query", "schema": {}}),
    "a wider parameter": lambda d: put(operation(d)["parameters"][0]["schema"], "maximum", 999),
    "no limit": lambda d: put(operation(d)["parameters"][1]["schema"], "maxLength", None),
    "no token": lambda d: put(operation(d), "security", []),
    "a refusal": lambda d: put(operation(d)["responses"], "422", {}),
    "a header": lambda d: put(operation(d)["responses"]["200"]["headers"], "Link", {}),
    "a component": lambda d: put(schemas(d), "More", {"type": "string"}),
    "a member of a union": lambda d: (
        put(
            schemas(d),
            "Pass",
            {"type": "object", "properties": {"type": {"type": "string", "const": "pass"}}, "required": ["type"]},
        ),
        schemas(d)["Command"]["oneOf"].append({"$ref": "#/components/schemas/Pass"}),
    ),
    "a member of a request": lambda d: put(schemas(d)["Move"]["properties"], "by", {"type": "integer"}),
    "a member of a request that is no longer required": lambda d: schemas(d)["Move"]["required"].remove("to"),
    "a member of an answer": lambda d: put(schemas(d)["Told"]["properties"], "more", {"type": "integer"}),
    "a member of an answer that is always there": lambda d: schemas(d)["Told"]["required"].append("points"),
    "a member of an answer that is never null": lambda d: put(
        schemas(d)["Told"]["properties"], "at", {"type": "integer"}
    ),
    "whole numbers": lambda d: put(schemas(d)["Told"]["properties"]["points"], "items", {"type": "integer"}),
    "a value in an answer": lambda d: schemas(d)["Colour"]["enum"].append("green"),
    "words": lambda d: put(schemas(d)["Told"], "description", "What is told."),
    "a name for what stood there": lambda d: (
        put(schemas(d), "Points", schemas(d)["Told"]["properties"]["points"]),
        put(schemas(d)["Told"]["properties"], "points", {"$ref": "#/components/schemas/Points"}),
    ),
}


@pytest.mark.parametrize("what", HARMLESS)
def test_what_comes_in_addition_is_no_break(what: str) -> None:
    changed = document()
    HARMLESS[what](changed)
    assert breaks(document(), changed) == []


def test_a_value_that_is_no_longer_taken_is_a_break() -> None:
    old = document()
    put(schemas(old)["Move"]["properties"], "colour", {"$ref": "#/components/schemas/Colour"})
    new = copy.deepcopy(old)
    schemas(new)["Colour"]["enum"].remove("blue")
    assert breaks(old, new) == ["Colour (sent): blue is no longer allowed"]


def test_another_default_is_a_break() -> None:
    old = document()
    put(operation(old)["parameters"][0]["schema"], "default", 0)
    new = copy.deepcopy(old)
    put(operation(new)["parameters"][0]["schema"], "default", 1)
    assert breaks(old, new) == ["makeMove query seat: another default"]
