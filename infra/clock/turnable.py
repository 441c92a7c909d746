"""A clock that is turned by hand, for tests and the sandbox."""

import asyncio
from datetime import UTC, datetime, timedelta

LATEST = datetime(9000, 1, 1, tzinfo=UTC)
"""The last time that a clock can be turned to; deadlines lie beyond it, and there is no year 10000."""


class TurnableClock:
    """A clock that can be advanced; everybody who waits notices at once. It runs on by itself unless *frozen_at*."""

    error = 0.0

    def __init__(self, frozen_at: datetime | None = None) -> None:
        self._frozen = frozen_at
        self._ahead = timedelta()
        self._turned = asyncio.Event()

    def now(self) -> datetime:
        return (self._frozen or datetime.now(UTC)) + self._ahead

    def advance(self, by: timedelta) -> None:
        """Move the time on. Raises ValueError for a step back, for times never run backwards, and beyond LATEST."""
        if by < timedelta():
            raise ValueError("a clock is not turned back")
        if by > LATEST - self.now():
            raise ValueError(f"a clock is not turned beyond the year {LATEST.year}")
        self._ahead += by
        self._turned.set()
        self._turned = asyncio.Event()

    async def wait_until(self, moment: datetime) -> None:
        while (left := (moment - self.now()).total_seconds()) > 0:
            turned = self._turned
            try:
                async with asyncio.timeout(None if self._frozen else left):
                    await turned.wait()
            except TimeoutError:
                continue
