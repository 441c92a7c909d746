"""A clock that is turned by hand, for tests."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from domain.outage import Outage
from infra.clock.turning import require_turnable


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
        """Move the time on. Raises ValueError as ``require_turnable`` does."""
        require_turnable(self.now(), by)
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

    def outages(self) -> Sequence[Outage]:
        return ()

    async def current(self) -> None:
        """Return at once."""
