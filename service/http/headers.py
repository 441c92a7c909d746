"""Request headers, read from where the server has put them: names in small letters, values as they came."""

from typing import Any


def first(scope: Any, name: bytes) -> str | None:
    """Return the value of a header, the first one if there are several; None: there is none."""
    for named, value in scope["headers"]:
        if named == name:
            text: str = value.decode("latin-1")
            return text
    return None


def every(scope: Any, name: bytes) -> list[str]:
    """Return all values of a header."""
    return [value.decode("latin-1") for named, value in scope["headers"] if named == name]
