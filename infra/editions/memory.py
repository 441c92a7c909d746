"""Editions in this process's memory."""

from infra.editions.port import StoredEdition


class MemoryEditions:
    """Editions that are forgotten with their process."""

    def __init__(self) -> None:
        self._editions: dict[str, StoredEdition] = {}

    async def keep(self, digest: str, edition: StoredEdition) -> None:
        self._editions.setdefault(digest, edition)

    async def read(self, digest: str) -> StoredEdition | None:
        return self._editions.get(digest)
