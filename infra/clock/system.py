"""The machine's clock."""

import asyncio
from datetime import UTC, datetime


class SystemClock:
    """The clock of the machine, taken to be right."""

    error = 0.0

    def now(self) -> datetime:
        return datetime.now(UTC)

    async def wait_until(self, moment: datetime) -> None:
        while (left := (moment - self.now()).total_seconds()) > 0:  # noqa: ASYNC110 (a clock is no event)
            await asyncio.sleep(left)
