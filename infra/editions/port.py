"""What keeps editions."""

from typing import Protocol

from msgspec import Struct


class StoredEdition(Struct, frozen=True):
    """An edition of a *game* (its slug): its *name* and its *content*, canonical JSON."""

    game: str
    name: str
    content: bytes


class Editions(Protocol):
    """Every edition that a match was ever opened with, by its digest (SHA-256, hex). Methods may raise StoreBusy."""

    async def keep(self, digest: str, edition: StoredEdition) -> None:
        """Keep *edition* under the *digest* of its content. Once it is kept, later calls change nothing."""
        ...

    async def read(self, digest: str) -> StoredEdition | None:
        """Return the edition with this *digest*, None if there is none."""
        ...
