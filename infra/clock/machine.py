"""What a machine knows of time by itself."""

import asyncio
import time
from datetime import UTC, datetime
from typing import Protocol


class Machine(Protocol):
    """The clocks of one machine."""

    def monotonic(self) -> float:
        """Return seconds that run evenly and are never turned, from any beginning."""
        ...

    def wall(self) -> datetime:
        """Return the time of day, which may be turned at any moment."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Return after so many seconds."""
        ...


class HostMachine:
    """The machine that this process runs on."""

    def monotonic(self) -> float:
        return time.monotonic()

    def wall(self) -> datetime:
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
