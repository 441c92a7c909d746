"""Network addresses in settings, in canonical form: origins of pages, and the public URL of this server."""

import re
from urllib.parse import urlsplit

_DEFAULT_PORTS = {"http": 80, "https": 443}
_HOST = re.compile(r"[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\]")


def origin_of(text: str) -> str:
    """Return an origin as browsers send it, or ``*``. Raises ValueError if *text* is not an origin.

    >>> origin_of("HTTPS://Games.Example:443/")
    'https://games.example'
    """
    if text == "*":
        return text
    scheme, host, path = _parts(text)
    if path not in ("", "/"):
        raise ValueError(f"{text} is not an origin: it has a path")
    return f"{scheme}://{host}"


def base_url(text: str) -> str:
    """Return a base URL without a trailing slash. Raises ValueError if *text* is not a base URL."""
    scheme, host, path = _parts(text)
    return f"{scheme}://{host}{path.rstrip('/')}"


def _parts(text: str) -> tuple[str, str, str]:
    parts = urlsplit(text)
    if parts.scheme not in _DEFAULT_PORTS:
        raise ValueError(f"{text} has no scheme; write https://… or http://…")
    if parts.query or parts.fragment or parts.username is not None or parts.password is not None:
        raise ValueError(f"{text} has more than a scheme, a host and a port")
    host = (parts.hostname or "").encode("idna").decode() if "[" not in parts.netloc else f"[{parts.hostname}]"
    if not _HOST.fullmatch(host):
        raise ValueError(f"{text} does not name a single host; list each one, or * for all")
    port = parts.port  # raises ValueError itself
    return parts.scheme, host if port in (None, _DEFAULT_PORTS[parts.scheme]) else f"{host}:{port}", parts.path
