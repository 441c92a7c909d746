"""The matches that this process keeps folded, brought up to date from the store when another process has appended.

A cached match may be stale, which does no harm: an acceptance is checked by the append, and every refusal and every
read first compares heads with the store: how many events there are, and the hash of the last.
"""

from collections import OrderedDict

from domain.aggregate import Match
from domain.ids import MatchId
from infra.event_store.port import EventStore, SeatRow
from service.matches.cached import CachedMatch
from service.matches.loader import MatchLoader, Unfolding
from service.matches.past import PastPositions
from service.refusals import NotFound


class MatchCache:
    """A bounded cache of folded matches over the store; the least recently used one is dropped.

    At most *most* matches are kept, and besides *most_positions* of their old positions.
    """

    def __init__(self, store: EventStore, loader: MatchLoader, most: int, most_positions: int = 1_000) -> None:
        self._store = store
        self._loader = loader
        self._most = most
        self._past = PastPositions(loader, most_positions)
        self._kept: OrderedDict[MatchId, CachedMatch] = OrderedDict()

    @property
    def past_positions(self) -> int:
        """The number of old positions that are kept."""
        return len(self._past)

    async def get(self, match_id: MatchId) -> CachedMatch:
        """Return a match, which may be stale. Raises NotFound."""
        cached = self._kept.get(match_id)
        if cached is not None:
            if len(self._kept) * 2 > self._most:  # before that nothing will be dropped soon
                self._kept.move_to_end(match_id)
            return cached
        return self.keep(await self._loader.load(match_id))

    def is_running(self, match_id: MatchId) -> bool:
        """Return whether a match is cached and, as far as is known here, not over."""
        cached = self._kept.get(match_id)
        return cached is not None and not cached.match.state.over

    async def fresh(self, match_id: MatchId) -> CachedMatch:
        """Return a match as it is in the store now. Raises NotFound."""
        cached = self._kept.get(match_id)
        if cached is None:
            return await self.get(match_id)
        if await self._store.head(match_id) != cached.head:
            async with cached.lock:
                await self.catch_up(cached)
        return cached

    async def catch_up(self, cached: CachedMatch) -> None:
        """Fold what others have appended. The caller holds the match's lock."""
        await self._loader.catch_up(cached)

    async def seats(self, cached: CachedMatch) -> list[SeatRow]:
        """Return who took seats at a match, under the names that are stored now, and note them."""
        rows = await self._loader.seats(cached.match_id)
        cached.add_seats(rows)
        return rows

    async def as_at(self, cached: CachedMatch, position: int) -> Match:
        """Return a match as it was right after the event at *position*. Raises NotFound beyond its last one."""
        head = cached.version - 1
        if position > head:
            raise NotFound(f"The last position of the match is {head}.", facts={"position": head})
        if position == head:
            return cached.match
        return await self._past.at(cached, position)

    async def unfold(self, cached: CachedMatch, after: int) -> Unfolding:
        """Begin to fold a match after the event at position *after* (−1: from its opening)."""
        if after < 0:
            start = None
        elif after < cached.version:
            start = (await self.as_at(cached, after)).copy()
        else:  # it is stale
            start = (await self._loader.load(cached.match_id, after)).match
        return self._loader.unfold(cached, start)

    def keep(self, cached: CachedMatch) -> CachedMatch:
        """Cache a match. Returns the one that is cached: another caller may have been first."""
        kept = self._kept.setdefault(cached.match_id, cached)
        self._kept.move_to_end(cached.match_id)
        while len(self._kept) > self._most:
            oldest = next((m for m, one in self._kept.items() if not one.lock.locked()), None)
            if oldest is None or oldest == cached.match_id:
                break
            del self._kept[oldest]
        return kept
