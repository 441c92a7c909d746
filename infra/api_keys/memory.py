"""API keys in this process's memory."""

from datetime import datetime

from msgspec.structs import replace

from infra.api_keys.port import ApiKey


class MemoryApiKeys:
    """API keys that are forgotten with their process."""

    def __init__(self) -> None:
        self._keys: dict[bytes, ApiKey] = {}

    async def add(
        self, key_hash: bytes, scope: str, label: str, created: datetime, ends: datetime | None = None
    ) -> None:
        self._keys.setdefault(key_hash, ApiKey(key_hash, scope, label, created, ends))

    async def all(self) -> list[ApiKey]:
        return sorted(self._keys.values(), key=lambda key: (key.created, key.key_hash))

    async def find(self, key_hash: bytes) -> ApiKey | None:
        return self._keys.get(key_hash)

    async def revoke(self, key_hash: bytes) -> None:
        self._keys.pop(key_hash, None)

    async def used(self, key_hash: bytes, at: datetime) -> None:
        if key := self._keys.get(key_hash):
            self._keys[key_hash] = replace(key, last_used=at)
