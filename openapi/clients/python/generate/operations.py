"""``operations.py``: a function for each operation, which returns the call that a client makes."""

from __future__ import annotations

from generate.document import MADE, Schema, annotation, docstring, identifier, snake

KEYED = "Idempotency-Key"
STREAMS = "text/event-stream"
"""What is followed, not called."""

HEAD = f'''{MADE}
"""The operations of the API, as calls that a client makes: ``partie.call(get_view(match, at=3))``."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from partie_client import types as t
from partie_client.calls import Call


'''


def operations_of(spec: Schema) -> str:
    """The text of the module."""
    return HEAD + "\n\n".join(
        _operation(path, method, operation)
        for path, methods in spec["paths"].items()
        for method, operation in methods.items()
        if not any(STREAMS in answer.get("content", {}) for answer in operation["responses"].values())
    )


def _operation(path: str, method: str, operation: Schema) -> str:
    parameters: list[Schema] = operation.get("parameters", [])
    keyed = any(one["name"] == KEYED for one in parameters)
    where = {one["name"]: one for one in parameters if one["in"] == "path"}
    asked = {one["name"]: one for one in parameters if one["in"] == "query" and one["name"] not in where}
    headers = {one["name"]: one for one in parameters if one["in"] == "header"}
    signature = [f"{_argument(name)}: {_given(one['schema'])}" for name, one in where.items()]
    body = operation.get("requestBody")
    if body is not None:
        signature.append(f"body: {_typed(body['content']['application/json']['schema'])}")
    options = [f"{_argument(name)}: {_given(one['schema'])} | None = None" for name, one in (asked | headers).items()]
    if any(one["in"] == "query" and one["name"] in where for one in parameters):
        options.append("as_seat: int | None = None")
        asked["seat"] = {"name": "seat"}
    both = ", ".join(signature + (["*", *options] if options else []))
    kind, decoded = _answer(operation)
    names = {"seat": "as_seat"} if "seat" in where else {}
    more = {
        "query": ", ".join(f"{name!r}: {names.get(name, _argument(name))}" for name in asked),
        "headers": ", ".join(f"{name!r}: {_argument(name)}" for name in headers),
    }
    parts = [f'"{operation["operationId"]}", "{method.upper()}", {_path(path)}, {decoded}']
    parts += [f"{name}={{{items}}}" for name, items in more.items() if items]
    parts += ["body=body"] if body is not None else []
    parts += ["keyed=True"] if keyed else []
    parts += ["match=match"] if "match_id" in where else []
    parts += ["seat=seat"] if "seat" in where or "seat" in asked else []
    return (
        f"def {snake(operation['operationId'])}({both}) -> Call[{kind}]:\n"
        f"{docstring(operation['summary'] + '. ' + operation['description'], '    ')}"
        f"    return Call({', '.join(parts)})\n"
    )


def _argument(name: str) -> str:
    return "match" if name == "match_id" else identifier(snake(name))


def _path(path: str) -> str:
    return 'f"' + path.replace("{match_id}", "{match}") + '"' if "{" in path else f'"{path}"'


def _typed(schema: Schema) -> str:
    return f"t.{annotation(schema)}" if "$ref" in schema else annotation(schema)


def _given(schema: Schema) -> str:
    """What may be given for a parameter: ids as text, too, and numbers for positions in headers."""
    if schema.get("format") == "uuid":
        return "UUID | str"
    if schema.get("type") == "array":
        return f"list[{_typed(schema['items'])}]"
    return _typed(schema)


def _answer(operation: Schema) -> tuple[str, str]:
    """The type of what comes, and what it is decoded as; bytes if it is not JSON."""
    kinds: list[str] = []
    for status, answer in operation["responses"].items():
        if not status.startswith("2"):
            continue
        content = answer.get("content", {})
        if not content:
            kinds.append("None")
        elif "application/json" in content and "$ref" in content["application/json"]["schema"]:
            kinds.append(_typed(content["application/json"]["schema"]))
        else:
            kinds.append("bytes")
    if "bytes" in kinds:
        return "bytes", "bytes"
    kind = " | ".join(kinds)
    return kind, kind if kind != "None" else "None"
