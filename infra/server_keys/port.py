"""What knows which keys belong to the database."""

from typing import Protocol


class KnownKeys(Protocol):
    """The fingerprint (32 bytes) of the token key that tokens are derived from. Methods may raise StoreBusy."""

    async def fingerprint(self) -> bytes | None:
        """Return the fingerprint of the database's token key, None if no server has used it yet."""
        ...

    async def keep(self, fingerprint: bytes) -> None:
        """Keep the fingerprint of the token key, unless there is one already."""
        ...

    async def change(self, fingerprint: bytes, *, kill_tokens: bool) -> None:
        """Put another token key in place of the one there was, and if told so make the tokens of hosts, seats
        and players void.

        Both or nothing. No server may be running: it would go on with the key and the tokens that it knows.
        """
        ...
