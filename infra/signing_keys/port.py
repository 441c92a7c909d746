"""What keeps public keys."""

from datetime import datetime
from typing import Protocol

from msgspec import Struct


class KeptKey(Struct, frozen=True):
    """A public key of 32 bytes, and when it was first used."""

    public: bytes
    created: datetime


class SigningKeys(Protocol):
    """Every public key that something was signed with. Methods may raise StoreBusy."""

    async def keep(self, public: bytes, created: datetime) -> None:
        """Keep a public key (32 bytes), unless it is there already."""
        ...

    async def all(self) -> list[KeptKey]:
        """Return every key, the newest first."""
        ...
