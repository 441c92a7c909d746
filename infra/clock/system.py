"""The machine's clock."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime

from domain.outage import Outage


class SystemClock:
    """The clock of the machine, taken to be right, and nothing but that: what the command line goes by."""

    error = 0.0

    def now(self) -> datetime:
        return datetime.now(UTC)

    async def wait_until(self, moment: datetime) -> None:
        while (left := (moment - self.now()).total_seconds()) > 0:  # noqa: ASYNC110 (a clock is no event)
            await asyncio.sleep(left)

    def outages(self) -> Sequence[Outage]:
        return ()

    async def current(self) -> None:
        """Return at once."""
