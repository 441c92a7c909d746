"""Where tokens are kept, and which of them a request takes."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, Protocol, TypeAlias, get_args
from uuid import UUID

Kind: TypeAlias = Literal["seat", "host", "player", "key"]
"""Whose rights a request uses."""


class Tokens(Protocol):
    """Where tokens are kept. Whoever can read it can play the seats.

    Names are ``host:MATCH``, ``seat:MATCH`` (the seat taken last), ``seat:MATCH:SEAT``, ``player`` and ``key``.
    """

    def get(self, name: str) -> str | None:
        """The token of that name."""
        ...

    def set(self, name: str, token: str | None) -> None:
        """Keep a token; None: forget it."""
        ...


class MemoryTokens:
    """Tokens that are forgotten with the object."""

    def __init__(self) -> None:
        self._kept: dict[str, str] = {}

    def get(self, name: str) -> str | None:
        """The token of that name."""
        return self._kept.get(name)

    def set(self, name: str, token: str | None) -> None:
        """Keep a token; None: forget it."""
        if token is None:
            self._kept.pop(name, None)
        else:
            self._kept[name] = token


class FileTokens(MemoryTokens):
    """Tokens in a JSON file that only its owner may read, for one process at a time."""

    def __init__(self, path: Path | str) -> None:
        super().__init__()
        self._path = Path(path)
        if self._path.exists():
            self._kept = json.loads(self._path.read_text("utf-8"))

    def set(self, name: str, token: str | None) -> None:
        """Keep a token; None: forget it."""
        super().set(name, token)
        new = self._path.with_name(self._path.name + ".new")
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump(self._kept, file)
        new.replace(self._path)


class Anonymous:
    """Nobody: a request without a token, as a spectator."""


ANONYMOUS = Anonymous()

Right: TypeAlias = Kind | str | Anonymous | None
"""A kind of token, a token itself, `ANONYMOUS`; or None: the first that is there."""


def token_for(
    tokens: Tokens, right: Right, kinds: Sequence[Kind], match: UUID | str | None = None, seat: int | None = None
) -> str | None:
    """The token to send: that of the first of *kinds* that is there, unless *right* says which."""
    if isinstance(right, Anonymous):
        return None
    if right is not None and right not in get_args(Kind):
        return right
    for kind in kinds if right is None else (right,):
        named = {"seat": f"seat:{match}" if seat is None else f"seat:{match}:{seat}", "host": f"host:{match}"}
        token = tokens.get(named.get(kind, kind))
        if token is not None:
            return token
    return None
