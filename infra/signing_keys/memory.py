"""Public keys in memory."""

from datetime import datetime

from infra.signing_keys.port import KeptKey


class MemorySigningKeys:
    """The public keys of a server in memory."""

    def __init__(self) -> None:
        self._kept: dict[bytes, datetime] = {}

    async def keep(self, public: bytes, created: datetime) -> None:
        self._kept.setdefault(public, created)

    async def all(self) -> list[KeptKey]:
        kept = [KeptKey(public, created) for public, created in self._kept.items()]
        return sorted(kept, key=lambda key: (key.created, key.public), reverse=True)
