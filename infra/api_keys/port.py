"""What keeps API keys."""

from datetime import datetime
from typing import Protocol

from msgspec import Struct


class ApiKey(Struct, frozen=True):
    """A key without the key: its SHA-256, what it allows, whose it is, when it was made, ends, and was last used.

    *scope*: one or more, separated by spaces. *ends*: None for a key that does not. *last_used*: not exact.
    """

    key_hash: bytes
    scope: str
    label: str
    created: datetime
    ends: datetime | None = None
    last_used: datetime | None = None


class ApiKeys(Protocol):
    """API keys by their SHA-256 (32 bytes), each with what it allows. Methods may raise StoreBusy."""

    async def add(
        self, key_hash: bytes, scope: str, label: str, created: datetime, ends: datetime | None = None
    ) -> None:
        """Keep a key: *scope* says what it allows, *label* whose it is. A key that is there already stays as it is."""
        ...

    async def all(self) -> list[ApiKey]:
        """Return every key, the oldest first; those that have ended, too."""
        ...

    async def find(self, key_hash: bytes) -> ApiKey | None:
        """Return a key, even if it has ended; None if there is no such key."""
        ...

    async def revoke(self, key_hash: bytes) -> None:
        """Forget a key: from now on it allows nothing. One that is not there is no fault."""
        ...

    async def used(self, key_hash: bytes, at: datetime) -> None:
        """Note when a key was used last. One that is not there is no fault."""
        ...
