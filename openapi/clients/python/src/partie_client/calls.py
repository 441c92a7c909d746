"""Calls of operations, before they are made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

import httpx

from partie_client.tokens import Kind

Answer = TypeVar("Answer")

KEY = "Idempotency-Key"

HARMLESS = frozenset({"planLegal", "issueTicket", "askRematch", "renameMe"})
"""Operations that may arrive twice although they take no key."""

RIGHTS: Mapping[str, Sequence[Kind]] = {
    "openMatch": ("key", "player"),
    "takeSeat": ("player",),
    "takeOverSeat": (),
    "createInvitation": ("host",),
    "listInvitations": ("host",),
    "revokeInvitation": ("host",),
    "reissueSeat": ("host", "key"),
}
"""Whose tokens an operation tries, where its path does not say it."""


@dataclass(frozen=True)
class Call(Generic[Answer]):
    """An operation with all that it is asked; what it answers is decoded as *decoded*, or comes as bytes."""

    operation: str
    method: str
    path: str
    decoded: Any
    query: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str | None] = field(default_factory=dict)
    body: Any = None
    keyed: bool = False
    match: UUID | str | None = None
    seat: int | None = None

    @property
    def repeatable(self) -> bool:
        """Whether a second arrival does no harm."""
        return self.keyed or self.method == "GET" or self.operation in HARMLESS

    @property
    def rights(self) -> Sequence[Kind]:
        """Whose tokens it tries, in this order."""
        if self.operation in RIGHTS:
            return RIGHTS[self.operation]
        if self.match is not None:
            return ("seat", "player", "host", "key")
        return ("player",) if self.path.startswith("/v1/me") else ("key",)


def query_of(query: Mapping[str, Any]) -> httpx.QueryParams:
    """What is sent of a query: None is left out, lists are repeated."""
    sent: list[tuple[str, str | int | float | bool | None]] = []
    for name, value in query.items():
        values = value if isinstance(value, list) else [] if value is None else [value]
        sent += [(name, _text(one)) for one in values]
    return httpx.QueryParams(sent)


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, datetime) else str(value)
