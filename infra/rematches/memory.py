"""Rematches in this process's memory."""

from msgspec.structs import replace

from domain.ids import MatchId
from infra.rematches.port import Links, Rematch, links_of


class MemoryRematches:
    """Rematches that are forgotten with their process."""

    def __init__(self) -> None:
        self._kept: dict[MatchId, Rematch] = {}

    async def plan(self, match_id: MatchId, rematch_id: MatchId) -> Rematch:
        return self._kept.setdefault(match_id, Rematch(match_id, rematch_id))

    async def opened(self, match_id: MatchId) -> None:
        self._kept[match_id] = replace(self._kept[match_id], is_open=True)

    async def decline(self, match_id: MatchId, seat: int) -> None:
        if self._kept[match_id].declined_by is None:
            self._kept[match_id] = replace(self._kept[match_id], declined_by=seat)

    async def of(self, match_id: MatchId) -> Rematch | None:
        return self._kept.get(match_id)

    async def links(self, match_id: MatchId) -> Links:
        return self.links_now(match_id)

    def links_now(self, match_id: MatchId) -> Links:
        """Return what there is to say of a match."""
        return links_of(match_id, [row for row in self._kept.values() if match_id in (row.match_id, row.rematch_id)])
