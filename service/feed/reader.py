"""Reads the feed: pages of events, each with what its match was opened with."""

from collections import OrderedDict

from msgspec import Struct

from domain.ids import MatchId
from infra.event_store.port import EventStore, MatchFacts
from infra.seal import SealedEvent

KNOWN = 20_000
"""The number of matches whose facts are kept: they never change."""

GONE = MatchFacts("", "unlisted", None)
"""Of a match that was deleted between two reads: nobody is to see more of it."""


class FeedItem(Struct, frozen=True):
    """An event at a global position, and what its match was opened with."""

    position: int
    match_id: MatchId
    event: SealedEvent
    facts: MatchFacts


class FeedReader:
    """Reads the feed of *store*. Its methods raise StoreError."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._facts: OrderedDict[MatchId, MatchFacts] = OrderedDict()

    async def head(self) -> int:
        """Return the global position of the last event, 0 if there is none."""
        return await self._store.feed_head()

    async def items(self, after: int, limit: int) -> list[FeedItem]:
        """Return at most *limit* events beyond global position *after*, in the order of their commits."""
        found = await self._store.feed(after, limit)
        facts = await self._facts_of({one.match_id for one in found})
        return [FeedItem(one.global_position, one.match_id, one.event, facts.get(one.match_id, GONE)) for one in found]

    async def _facts_of(self, match_ids: set[MatchId]) -> dict[MatchId, MatchFacts]:
        known = {one: self._facts[one] for one in match_ids if one in self._facts}
        for one in known:
            self._facts.move_to_end(one)
        if unknown := sorted(match_ids - known.keys()):
            found = await self._store.facts(unknown)
            known |= found
            self._facts.update(found)
            while len(self._facts) > KNOWN:
                self._facts.popitem(last=False)
        return known
