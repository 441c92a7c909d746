"""What keeps API keys."""

from datetime import datetime
from typing import Protocol

from msgspec import Struct


class ApiKey(Struct, frozen=True):
    """A key without the key: its SHA-256, what it allows, whose it is, when it was made."""

    key_hash: bytes
    scope: str
    note: str
    created: datetime


class ApiKeys(Protocol):
    """API keys by their SHA-256 (32 bytes), each with what it allows. Methods may raise StoreBusy."""

    async def add(self, key_hash: bytes, scope: str, note: str, created: datetime) -> None:
        """Keep a key: *scope* says what it allows, *note* whose it is. A key that is there already stays as it is."""
        ...

    async def all(self) -> list[ApiKey]:
        """Return every key, the oldest first."""
        ...

    async def revoke(self, key_hash: bytes) -> None:
        """Forget a key: from now on it allows nothing. One that is not there is no fault."""
        ...

    async def scope(self, key_hash: bytes) -> str | None:
        """Return what a key allows, None if there is no such key."""
        ...
