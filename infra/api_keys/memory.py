"""API keys in this process's memory."""

from datetime import datetime


class MemoryApiKeys:
    """API keys that are forgotten with their process."""

    def __init__(self) -> None:
        self._scopes: dict[bytes, str] = {}

    async def add(self, key_hash: bytes, scope: str, note: str, created: datetime) -> None:
        self._scopes.setdefault(key_hash, scope)

    async def scope(self, key_hash: bytes) -> str | None:
        return self._scopes.get(key_hash)
