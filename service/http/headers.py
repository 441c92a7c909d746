"""Request headers, read from where the server has put them: names in small letters, values as they came."""

from typing import Any

NAMED = "partie.headers"
"""The member of a scope that keeps its headers by name, once they have been asked for."""


def named(scope: Any) -> dict[bytes, bytes]:
    """Return every header's value, the first one of several, by name. Whoever replaces the headers pops `NAMED`."""
    found: dict[bytes, bytes] | None = scope.get(NAMED)
    if found is None:
        found = scope[NAMED] = dict(reversed(scope["headers"]))
    return found


def are_repeated(scope: Any) -> bool:
    """Return whether any header is given more than once."""
    return len(named(scope)) != len(scope["headers"])


def may_have_body(scope: Any) -> bool:
    """Return whether there is any sign of a body: a request without a framing has none (RFC 9112, 6.3)."""
    found = named(scope)
    return b"content-length" in found or b"transfer-encoding" in found


def first(scope: Any, name: bytes) -> str | None:
    """Return the value of a header, the first one if there are several; None: there is none."""
    value = named(scope).get(name)
    return None if value is None else value.decode("latin-1")


def every(scope: Any, name: bytes) -> list[str]:
    """Return all values of a header."""
    if name not in named(scope):
        return []
    return [value.decode("latin-1") for found, value in scope["headers"] if found == name]
