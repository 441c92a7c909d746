"""A clock that follows the one that all processes share."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime, timedelta

from infra.clock.port import MOST_ERROR, Clock
from infra.database.errors import StoreError

_SAMPLES = 5
_MEASURE_SECONDS = 60
_SOONER_SECONDS = 2


class CorrectedClock:
    """A process's clock, corrected to another one that all processes share: the database's.

    Its *error* is half of what the quickest question took, there and back; infinite until the first answer.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.ahead = timedelta()
        self.error = float("inf")

    def now(self) -> datetime:
        return self._clock.now() + self.ahead

    async def wait_until(self, moment: datetime) -> None:
        while moment > self.now():
            await self._clock.wait_until(moment - self.ahead)

    async def measure(self, shared: Callable[[], Awaitable[datetime]]) -> None:
        """Read the *shared* time a few times, and go by the quickest answer.

        An answer that leaves more than MOST_ERROR does not replace one that was better. Raises what *shared* raises.
        """
        found = []
        for _ in range(_SAMPLES):
            before = self._clock.now()
            there = await shared()
            half = (self._clock.now() - before) / 2
            found.append((half.total_seconds(), there - (before + half)))
        error, ahead = min(found)
        if error <= MOST_ERROR or self.error > MOST_ERROR:
            self.error, self.ahead = error, ahead

    async def keep(self, shared: Callable[[], Awaitable[datetime]]) -> None:
        """Measure every minute until cancelled; sooner while it is not right."""
        while True:
            await asyncio.sleep(_MEASURE_SECONDS if self.error <= MOST_ERROR else _SOONER_SECONDS)
            with suppress(StoreError):
                await self.measure(shared)
