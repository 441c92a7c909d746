"""Liveness in this process's memory."""

from collections.abc import Callable
from datetime import UTC, datetime

from domain.outage import Outage
from infra.liveness.port import Beat, Following


class MemoryLiveness:
    """Liveness that is forgotten with its process, by the *wall* clock that is handed in."""

    def __init__(self, wall: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._wall = wall
        self._last: Beat | None = None
        self._outages: dict[datetime, datetime] = {}

    async def beat(self, following: Following) -> Beat:
        beat, outage = following(self._last, self._wall(), 0.0)
        self._last = beat
        if outage is not None:
            self._outages[outage.since] = max(outage.until, self._outages.get(outage.since, outage.until))
        return beat

    async def outages(self, since: datetime | None) -> list[Outage]:
        return sorted(Outage(*row) for row in self._outages.items() if since is None or row[0] >= since)
