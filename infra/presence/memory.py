"""Presence within one process: always known."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from domain.ids import MatchId
from infra.presence.port import Seats
from infra.presence.watchers import Watchers


class MemoryPresence:
    """The seats of this process alone."""

    def __init__(self) -> None:
        self.watchers = Watchers()
        self._seats: dict[MatchId, frozenset[int]] = {}

    def come(self, match_id: MatchId, seat: int) -> None:
        self._seats[match_id] = self._of(match_id) | {seat}
        self.watchers.tell(match_id)

    def go(self, match_id: MatchId, seat: int) -> None:
        self._seats[match_id] = self._of(match_id) - {seat}
        if not self._seats[match_id]:
            del self._seats[match_id]
        self.watchers.tell(match_id)

    def watch(self, match_id: MatchId, changed: Callable[[], None]) -> AbstractContextManager[None]:
        return self.watchers.watch(match_id, changed)

    def seats(self, match_id: MatchId) -> Seats:
        return self._of(match_id)

    async def close(self) -> None:
        return None

    def _of(self, match_id: MatchId) -> frozenset[int]:
        return self._seats.get(match_id, frozenset())
