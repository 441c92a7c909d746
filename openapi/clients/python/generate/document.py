"""The OpenAPI document, as Python says it."""

from __future__ import annotations

import json
import keyword
import re
import textwrap
from pathlib import Path
from typing import Any

DOCUMENT = Path(__file__).parents[3] / "openapi.json"
MADE = "# Made from openapi.json by `python -m generate`. Do not edit.\n"
WIDTH = 120

Schema = dict[str, Any]


def document() -> Schema:
    """The document as it is committed."""
    spec: Schema = json.loads(DOCUMENT.read_text("utf-8"))
    return spec


def snake(name: str) -> str:
    """An operation or a header, as Python would name it."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).replace("-", "_").lower()


def identifier(name: str) -> str:
    """A member's name, which may be a word of the language."""
    return f"{name}_" if keyword.iskeyword(name) else name


def annotation(schema: Schema) -> str:
    """The type of a schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(annotation(one) for one in schema["anyOf"])
    kinds = schema.get("type", "object")
    return " | ".join(_simple(kind, schema) for kind in ([kinds] if isinstance(kinds, str) else kinds))


def _simple(kind: str, schema: Schema) -> str:
    match kind, schema:
        case "string", {"format": "date-time"}:
            return "datetime"
        case "string", {"format": "uuid"}:
            return "UUID"
        case "array", {"items": items}:
            return f"list[{annotation(items)}]"
        case "object", {"additionalProperties": values} if isinstance(values, dict):
            return f"dict[str, {annotation(values)}]"
    return {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}.get(
        kind, "dict[str, Any]"
    )


def docstring(text: str, indent: str) -> str:
    """A docstring of *text*, whose lines are not too long."""
    text = text.replace("\\", "\\\\").strip()
    wrapped = "\n\n".join(
        textwrap.fill(" ".join(part.split()), WIDTH - len(indent) - 6, break_long_words=False, break_on_hyphens=False)
        for part in text.split("\n\n")
    )
    lines = textwrap.indent(wrapped, indent).strip()
    closing = f"\n{indent}" if "\n" in lines else ""
    return f'{indent}"""{lines}{closing}"""\n'
