"""``types.py``: a struct for each object of the document, and a name for each union and enumeration."""

from __future__ import annotations

from generate.document import MADE, Schema, annotation, docstring, identifier

SENT_ONLY = {"OpenMatch"}
"""Unions that only clients send, so that nothing unknown comes in them."""

HEAD = f'''{MADE}
"""The types of the API, by the names of its document. Every union has `Unknown` for what is newer than this version."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, TypeAlias
from uuid import UUID

from msgspec import Struct, field


class Unknown(Struct, frozen=True, tag_field="type", tag="unknown"):
    """An event, command, view or legal answer whose type this version does not know, as it came."""

    tag: str
    value: dict[str, Any]


'''


def types_of(spec: Schema) -> str:
    """The text of the module."""
    schemas: dict[str, Schema] = spec["components"]["schemas"]
    enumerations = [_enumeration(name, schema) for name, schema in schemas.items() if "enum" in schema]
    structs = [_struct(name, schema) for name, schema in schemas.items() if schema.get("type") == "object"]
    unions = [_union(name, schema) for name, schema in schemas.items() if "oneOf" in schema]
    tags = sorted({tag for schema in schemas.values() for tag in schema.get("discriminator", {}).get("mapping", {})})
    known = "".join(f'        "{tag}",\n' for tag in tags)
    return (
        HEAD
        + "\n".join(enumerations)
        + "\n\n"
        + "\n\n".join(structs)
        + "\n\n"
        + "\n".join(unions)
        + f'\nTAGS = frozenset(\n    {{\n{known}    }}\n)\n"""The types that this version knows."""\n'
    )


def _enumeration(name: str, schema: Schema) -> str:
    values = ", ".join(f'"{value}"' for value in schema["enum"])
    return f"{name}: TypeAlias = Literal[{values}]\n{docstring(schema['description'], '')}"


def _union(name: str, schema: Schema) -> str:
    members = [annotation(one) for one in schema["oneOf"]] + ([] if name in SENT_ONLY else ["Unknown"])
    return f"{name}: TypeAlias = {' | '.join(members)}\n{docstring(schema['description'], '')}"


def _struct(name: str, schema: Schema) -> str:
    members: dict[str, Schema] = dict(schema["properties"])
    tag = members.get("type", {}).get("const")
    tagged = ""
    if tag is None and "const" in members.get("game", {}):
        tagged = f', tag_field="game", tag="{members.pop("game")["const"]}"'
    elif tag is not None:
        tagged = f', tag_field="type", tag="{members.pop("type")["const"]}"'
    body = "".join(_member(member, one, member in schema.get("required", [])) for member, one in members.items())
    head = f"class {name}(Struct, frozen=True, kw_only=True, omit_defaults=True{tagged}):\n"
    return head + docstring(schema["description"], "    ") + (f"\n{body}" if body else "")


def _member(name: str, schema: Schema, required: bool) -> str:
    kind, default = annotation(schema), schema.get("default")
    if not required and "default" not in schema and "None" not in kind:
        kind += " | None"
    given = "" if required and "default" not in schema else repr(default)
    if isinstance(default, str):
        given = f'"{default}"'
    if identifier(name) != name:
        given = f'field(name="{name}"{f", default={given}" if given else ""})'
    described = docstring(schema["description"], "    ") if "description" in schema else ""
    return f"    {identifier(name)}: {kind}{f' = {given}' if given else ''}\n{described}"
