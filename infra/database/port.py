"""What a server asks of its database, whatever is stored there."""

from typing import Protocol


class Database(Protocol):
    """The one database that every store of a server shares."""

    async def ping(self) -> None:
        """Reach the database and check its schema. Raises StoreBusy or WrongSchema."""
        ...

    async def probe(self) -> None:
        """Write and commit something, as an append would, after a ``ping``. Raises StoreBusy or WrongSchema."""
        ...

    async def close(self) -> None:
        """Finish the appends that wait, then close every connection. After that everything raises StoreBusy."""
        ...
