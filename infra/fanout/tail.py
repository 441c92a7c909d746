"""The slow timer: rings for appends that no ring announced."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

import structlog

from domain.ids import MatchId
from infra.database.errors import StoreError
from infra.fanout.bells import Bells

log = structlog.get_logger("partie.fanout")

SECONDS = 2.0
AT_ONCE = 1_000

Versions = Callable[[Sequence[MatchId]], Awaitable[Mapping[MatchId, int]]]


class Tail:
    """Looks every few seconds how far the matches are that somebody here listens to, and rings those that moved on.

    One query a thousand watched matches: what it costs depends on who listens, not on how much is played.
    """

    def __init__(self, bells: Bells, versions: Versions, seconds: float = SECONDS) -> None:
        self._bells = bells
        self._versions = versions
        self._seconds = seconds

    async def run(self) -> None:
        """Look again and again until cancelled."""
        while True:
            await asyncio.sleep(self._seconds)
            try:
                await self.look()
            except StoreError as error:
                log.debug("the tail cannot be read", fault=str(error))

    async def look(self) -> None:
        """Ring every match that has moved on without a ring. Raises StoreError."""
        watched = list(self._bells.matches)
        for first in range(0, len(watched), AT_ONCE):
            for match_id, version in (await self._versions(watched[first : first + AT_ONCE])).items():
                self._bells.ring(match_id, version - 1)
