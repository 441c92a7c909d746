"""What time it is, and waiting for it.

Only here is the machine's clock read. Tests and the sandbox turn a clock of their own.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Protocol

from infra.event_store.errors import StoreError

MOST_ERROR = 0.1
"""Seconds by which a clock may be wrong; beyond that a process is not ready."""
_SAMPLES = 5
_MEASURE_SECONDS = 60
_SOONER_SECONDS = 2


class Clock(Protocol):
    """The time of this process, in UTC."""

    def now(self) -> datetime:
        """Return the time, aware, to the microsecond."""
        ...

    async def wait_until(self, moment: datetime) -> None:
        """Return once it is *moment* or later."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """Return the time."""
        return datetime.now(UTC)

    async def wait_until(self, moment: datetime) -> None:
        """Return once it is *moment* or later."""
        while (left := (moment - self.now()).total_seconds()) > 0:  # noqa: ASYNC110 (a clock is no event)
            await asyncio.sleep(left)


class CorrectedClock:
    """A process's clock, corrected to another one that all processes share: the database's.

    *error* says by how much it may be wrong (seconds): half of the quickest question's way there and back.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.ahead = timedelta()
        self.error = float("inf")

    def now(self) -> datetime:
        """Return the shared time."""
        return self._clock.now() + self.ahead

    async def wait_until(self, moment: datetime) -> None:
        """Return once it is *moment* or later."""
        while moment > self.now():
            await self._clock.wait_until(moment - self.ahead)

    async def measure(self, shared: Callable[[], Awaitable[datetime]]) -> None:
        """Ask for the *shared* time a few times, and go by the quickest answer.

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


class TurnableClock:
    """A clock that can be advanced; everybody who waits notices at once. It runs on by itself unless *frozen_at*."""

    def __init__(self, frozen_at: datetime | None = None) -> None:
        self._frozen = frozen_at
        self._ahead = timedelta()
        self._turned = asyncio.Event()

    def now(self) -> datetime:
        """Return the time, as far as it was turned."""
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
