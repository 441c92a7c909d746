"""What knows whether a database is a sandbox's."""

from typing import Protocol


class StoreKind(Protocol):
    """The kind of a database. Methods may raise StoreBusy."""

    async def is_sandbox(self) -> bool | None:
        """Tell whether the database is a sandbox's; None: no server has used it yet."""
        ...

    async def keep(self, *, is_sandbox: bool) -> None:
        """Keep what kind of database this is, unless that is known already."""
        ...
