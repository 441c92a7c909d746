"""What stands for a database when everything is kept in this process's memory."""

from infra.database.errors import StoreBusy


class MemoryDatabase:
    """A database without a schema and without connections; it can only be closed."""

    def __init__(self) -> None:
        self._closed = False

    async def ping(self) -> None:
        self.require_open()

    async def probe(self) -> None:
        self.require_open()

    async def close(self) -> None:
        self._closed = True

    def require_open(self) -> None:
        """Raise StoreBusy once the database is closed."""
        if self._closed:
            raise StoreBusy("the database is closed")
