"""What counts over all processes."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct


class Charge(Struct, frozen=True):
    """What is taken from an account (the generic cell rate algorithm): a debt in seconds, which drains as they pass.

    A unit adds *interval* seconds to it. *spent* units have been let through already; *wanted* ones are let through if
    the debt then is not beyond *capacity* seconds.
    """

    account: str
    interval: float
    capacity: float
    spent: int
    wanted: int


class Charged(Struct, frozen=True):
    """Whether what was wanted is let through, and the account's debt since, in seconds."""

    allowed: bool
    debt: float


class SharedLimits(Protocol):
    """One truth over all processes."""

    @property
    def reachable(self) -> bool:
        """Whether asking makes sense now: it answered the last time, or it is time to try again."""
        ...

    async def charge(self, charges: Sequence[Charge]) -> list[Charged]:
        """Charge accounts, each atomically. Raises Away."""
        ...

    async def hold(self, name: str, count: int, most: int) -> bool:
        """Hold *count* of something in this process, if that makes at most *most* in all processes. Raises Away.

        It is held for half a minute, or until it is said again; fewer than before, or as many, are never refused.
        """
        ...

    async def close(self) -> None:
        """Give up the connection."""
        ...
