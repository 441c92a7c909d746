"""What a server asks of its database, whatever is stored there."""

from datetime import datetime
from typing import Protocol


class Database(Protocol):
    """The one database that every store of a server shares."""

    async def ping(self) -> None:
        """Reach the database and check its schema. Raises StoreBusy or WrongSchema."""
        ...

    async def now(self) -> datetime:
        """Return the time by the database's clock: the one that all processes share."""
        ...

    async def close(self) -> None:
        """Finish the appends that wait, then close every connection. After that everything raises StoreBusy."""
        ...
