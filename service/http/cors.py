"""CORS: which pages of other origins may call this API from a browser, and what they may send and read.

The framework's own implementation is not used: it refuses in plain text, drops ``Vary: Authorization`` and omits
``Vary: Origin`` where a cache needs it.
"""

from collections.abc import Iterable

ALLOWED = ("Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match", "Last-Event-ID")
EXPOSED = ("ETag", "Location", "Retry-After", "Idempotency-Replayed", "Partie-Time", "Partie-As-Of", "Request-Id")
METHODS = ("GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS")
PREFLIGHT_SECONDS = 600

Header = tuple[bytes, bytes]


class Cors:
    """The rules of one server: pages of *origins* may call; with ``*``, all pages may."""

    def __init__(self, origins: Iterable[str]) -> None:
        self._origins = frozenset(origin.encode() for origin in origins)
        self._for_all = b"*" in self._origins
        self._exposed = ", ".join(EXPOSED).encode()
        self._preflight = (
            (b"access-control-allow-methods", ", ".join(METHODS).encode()),
            (b"access-control-allow-headers", ", ".join(ALLOWED).encode()),
            (b"access-control-max-age", str(PREFLIGHT_SECONDS).encode()),
        )

    def allows(self, origin: bytes) -> bool:
        """Return whether pages of *origin* may call."""
        return self._for_all or origin in self._origins

    def preflight(self) -> list[Header]:
        """Return the headers that answer a preflight request of an allowed origin."""
        return list(self._preflight)

    def told(self, origin: bytes | None, headers: Iterable[Header]) -> list[Header]:
        """Return *headers* with those that a page of *origin* needs to read the answer, and a cache to store it."""
        kept = [header for header in headers if header[0].lower() != b"vary"]
        if self._for_all:
            kept.append((b"access-control-allow-origin", b"*"))
        elif origin in self._origins and origin is not None:
            kept.append((b"access-control-allow-origin", origin))
        if self._for_all or origin in self._origins:
            kept.append((b"access-control-expose-headers", self._exposed))
        varying = [value for name, value in headers if name.lower() == b"vary"]
        varying += [] if self._for_all else [b"Origin"]
        return [*kept, (b"vary", b", ".join(varying))] if varying else kept
