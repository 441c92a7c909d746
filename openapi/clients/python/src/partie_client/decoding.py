"""From JSON to the types of the API and back; what is newer than this version comes as `Unknown`."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from partie_client.types import TAGS, Unknown


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def decode(data: bytes, kind: Any) -> Any:
    """*data* as *kind*; nothing is null, and bytes stay as they are.

    Events, commands, views and legal answers of types that are not known become `Unknown`.

    msgspec.ValidationError if it is something else.
    """
    if kind is bytes:
        return data
    data = data or b"null"
    try:
        return _decoder(kind).decode(data)
    except msgspec.ValidationError:
        return msgspec.convert(_marked(msgspec.json.decode(data)), kind)


def encode(value: Any) -> bytes:
    """*value* as JSON. What was unknown is sent as it came."""
    return msgspec.json.encode(value.value if isinstance(value, Unknown) else value)


def _marked(value: Any) -> Any:
    if isinstance(value, list):
        return [_marked(one) for one in value]
    if not isinstance(value, dict):
        return value
    tag = value.get("type")
    if isinstance(tag, str) and "." in tag and tag not in TAGS:
        return {"type": "unknown", "tag": tag, "value": value}
    return {name: _marked(one) for name, one in value.items()}
