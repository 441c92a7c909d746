"""API keys in this process's memory."""

from datetime import datetime

from infra.api_keys.port import ApiKey


class MemoryApiKeys:
    """API keys that are forgotten with their process."""

    def __init__(self) -> None:
        self._keys: dict[bytes, ApiKey] = {}

    async def add(self, key_hash: bytes, scope: str, note: str, created: datetime) -> None:
        self._keys.setdefault(key_hash, ApiKey(key_hash, scope, note, created))

    async def all(self) -> list[ApiKey]:
        return sorted(self._keys.values(), key=lambda key: (key.created, key.key_hash))

    async def revoke(self, key_hash: bytes) -> None:
        self._keys.pop(key_hash, None)

    async def scope(self, key_hash: bytes) -> str | None:
        key = self._keys.get(key_hash)
        return key.scope if key else None
