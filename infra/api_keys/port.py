"""What keeps API keys."""

from datetime import datetime
from typing import Protocol


class ApiKeys(Protocol):
    """API keys by their SHA-256 (32 bytes), each with what it allows. Methods may raise StoreBusy."""

    async def add(self, key_hash: bytes, scope: str, note: str, created: datetime) -> None:
        """Keep a key: *scope* says what it allows, *note* whose it is. A key that is there already stays as it is."""
        ...

    async def scope(self, key_hash: bytes) -> str | None:
        """Return what a key allows, None if there is no such key."""
        ...
