"""What time it is, and waiting for it.

Only here is the machine's clock read. Tests and the sandbox turn a clock of their own.
"""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """The time of this process, in UTC."""

    def now(self) -> datetime:
        """Give the time, aware, to the microsecond."""
        ...

    async def wait_until(self, moment: datetime) -> None:
        """Return once it is *moment* or later."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """Give the time."""
        return datetime.now(UTC)

    async def wait_until(self, moment: datetime) -> None:
        """Return once it is *moment* or later."""
        while (left := (moment - self.now()).total_seconds()) > 0:  # noqa: ASYNC110 (a clock is no event)
            await asyncio.sleep(left)


class TurnableClock:
    """A clock that can be advanced; everybody who waits notices at once. It runs on by itself unless *frozen_at*."""

    def __init__(self, frozen_at: datetime | None = None) -> None:
        self._frozen = frozen_at
        self._ahead = timedelta()
        self._turned = asyncio.Event()

    def now(self) -> datetime:
        """Give the time, as far as it was turned."""
        return (self._frozen or datetime.now(UTC)) + self._ahead

    def advance(self, by: timedelta) -> None:
        """Turn the clock on. Raises ValueError for a step back: times never run backwards."""
        if by < timedelta():
            raise ValueError("a clock is not turned back")
        self._ahead += by
        self._turned.set()
        self._turned = asyncio.Event()

    async def wait_until(self, moment: datetime) -> None:
        """Return once it is *moment* or later, or once the clock was turned there."""
        while (left := (moment - self.now()).total_seconds()) > 0:
            turned = self._turned
            try:
                async with asyncio.timeout(None if self._frozen else left):
                    await turned.wait()
            except TimeoutError:
                continue
