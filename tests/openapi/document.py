"""The OpenAPI document as tests read it: its operations, its components, and every schema within a schema."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from service.app import openapi_document

DOCUMENT: dict[str, Any] = msgspec.json.decode(openapi_document())
SCHEMAS: dict[str, Any] = DOCUMENT["components"]["schemas"]
OPERATIONS = {operation["operationId"]: operation for path in DOCUMENT["paths"].values() for operation in path.values()}
CHOICES = {name: schema for name, schema in SCHEMAS.items() if "anyOf" in schema}
"""What the frames of a stream hold, which have no tag: `event:` names them."""
UNIONS = {name: schema for name, schema in SCHEMAS.items() if "oneOf" in schema}


def parts(schema: Any) -> Iterator[dict[str, Any]]:
    """Every schema within a schema, itself first."""
    if isinstance(schema, dict):
        yield schema
        for name, part in schema.items():
            if name not in ("example", "examples", "default", "const", "enum"):
                yield from parts(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from parts(part)


def examples(operation: str, place: str) -> list[Any]:
    """The examples of an answer, or of the body that is sent."""
    one = OPERATIONS[operation]
    held = one.get("requestBody", {}) if place == "body" else one["responses"][place]
    found = [
        example for content in held.get("content", {}).values() for example in content.get("examples", {}).values()
    ]
    shared = DOCUMENT["components"]["examples"]
    return [(shared[one["$ref"].rpartition("/")[2]] if "$ref" in one else one)["value"] for one in found]
