"""The live matches of this process: folded once, caught up from the store when somebody else appended.

What is kept here may be stale, and that is no harm: an acceptance is checked by the append, and every refusal
and every read first compares versions with the store.
"""

import asyncio
from collections import OrderedDict
from typing import Any

from domain.aggregate import Decision, Match
from domain.catalogue import Catalogue
from domain.edition import Edition, stored_edition
from domain.game import AnyGame
from domain.ids import MatchId
from domain.match.events import MatchEvent
from domain.match.state import Table
from infra.codec import Codec, UnknownEvent
from infra.event_store.errors import StoreBusy
from infra.event_store.port import DueRow, EventStore, Opening, SeatRow
from infra.seal import SealedEvent
from service.refusals import NotFound

PAGE = 1_000


class CachedMatch:
    """One match, folded, with what is stored beside its history. Whoever decides or catches up holds *lock*."""

    def __init__(self, match: Match, head_hash: bytes, opening: Opening, seats: list[SeatRow]) -> None:
        self.match = match
        self.head_hash = head_hash
        self.opening = opening
        self.lock = asyncio.Lock()
        self.tokens: dict[bytes, SeatRow] = {}
        self.names: dict[int, str | None] = {}
        self.agenda: tuple[DueRow, ...] | None = None  # None: not known, so the next append writes it
        for row in seats:
            self.seat(row)

    @property
    def match_id(self) -> MatchId:
        """Return the match's id."""
        return self.match.state.table.match_id

    def seat_names(self) -> dict[int, str | None]:
        """Return the names of the people who sit at the match, by seat."""
        seats = self.match.state.seats
        return {number: self.names.get(seat.taken_at) for number, seat in enumerate(seats) if seat.taken_at is not None}

    def seat(self, row: SeatRow) -> None:
        """Take in who took a seat."""
        self.tokens[row.token_hash] = row
        self.names[row.taken_at] = row.name

    def advance(self, decision: Decision, sealed: list[SealedEvent], seats: list[SeatRow]) -> None:
        """Move on after an append that is stored."""
        self.match.advance(decision)
        self.head_hash = sealed[-1].hash
        for row in seats:
            self.seat(row)


class Unfolding:
    """A history folded step by step, to see each state on the way."""

    def __init__(self, table: Table, codec: Codec, match: Match | None) -> None:
        self._table = table
        self._codec = codec
        self._match = match

    def step(self, sealed: SealedEvent) -> Match:
        """Fold the next event and give the match after it."""
        if self._match is None:
            self._match = Match.replay(self._table, [self._codec.read(sealed.line)])
        else:
            self._match.fold(*self._codec.read(sealed.line))
        return self._match


class MatchCache:
    """A bounded cache of live matches over the store."""

    def __init__(self, store: EventStore, catalogue: Catalogue, most: int) -> None:
        self._store = store
        self._catalogue = catalogue
        self._most = most
        self._kept: OrderedDict[MatchId, CachedMatch] = OrderedDict()
        self._codecs: dict[str, Codec] = {}
        self._editions: dict[str, Edition[Any]] = {}

    async def get(self, match_id: MatchId) -> CachedMatch:
        """Return a match, perhaps stale. Raises NotFound."""
        cached = self._kept.get(match_id)
        if cached is not None:
            self._kept.move_to_end(match_id)
            return cached
        loaded = await self._load(match_id, None)
        return self.keep(loaded)

    async def fresh(self, match_id: MatchId) -> CachedMatch:
        """Return a match as it stands in the store now. Raises NotFound."""
        cached = self._kept.get(match_id)
        if cached is None:
            return await self.get(match_id)
        version = await self._store.version(match_id)
        if version != cached.match.state.version:
            async with cached.lock:
                await self.catch_up(cached)
        return cached

    async def catch_up(self, cached: CachedMatch) -> None:
        """Fold what others appended meanwhile. The caller holds the match's lock."""
        codec = self._codec(cached.match.state.table.game)
        while True:
            tail = await self._store.events(cached.match_id, cached.match.state.version - 1, PAGE)
            seats = await self._store.seats(cached.match_id) if tail else []
            # from here on in one go: who looks meanwhile sees the match with all who sit at it, or as it was
            for row in seats:
                cached.seat(row)
            for sealed in tail:
                cached.match.fold(*codec.read(sealed.line), sealed.actor)
                cached.head_hash = sealed.hash
                cached.agenda = None
            if len(tail) < PAGE:
                return

    async def as_at(self, cached: CachedMatch, position: int) -> Match:
        """Return a match as it was right after the event at *position*. Raises NotFound beyond its last one."""
        match = cached.match
        head = match.state.version - 1
        if position > head:
            raise NotFound(f"The match is at position {head}.", facts={"position": head})
        if position == head:
            return match
        return (await self._load(cached.match_id, position)).match

    async def unfold(self, cached: CachedMatch, after: int) -> Unfolding:
        """Begin to fold a match beyond the event at position *after* (-1: from its opening)."""
        table = cached.match.state.table
        start = (await self._load(cached.match_id, after)).match if after >= 0 else None
        return Unfolding(table, self._codec(table.game), start)

    def keep(self, cached: CachedMatch) -> CachedMatch:
        """Keep a match; the one that was not used for longest makes room. Returns the one that is kept."""
        kept = self._kept.setdefault(cached.match_id, cached)
        self._kept.move_to_end(cached.match_id)
        while len(self._kept) > self._most:
            oldest = next((m for m, one in self._kept.items() if not one.lock.locked()), None)
            if oldest is None or oldest == cached.match_id:
                break
            del self._kept[oldest]
        return kept

    async def edition(self, game: AnyGame, name_or_digest: str) -> Edition[Any] | None:
        """Find an edition of *game*, on file or, by its digest, in the store."""
        entry = self._catalogue.entries[game.slug]
        found = entry.edition(name_or_digest) or self._editions.get(name_or_digest)
        if found is None:
            stored = await self._store.edition(name_or_digest)
            if stored is None or stored[0] != game.slug:
                return None
            found = stored_edition(stored[1], stored[2], game.components)
            self._editions[found.digest] = found
        return found

    async def _load(self, match_id: MatchId, until: int | None) -> CachedMatch:
        row = await self._store.match(match_id)
        if row is None:
            raise NotFound("There is no such match.")
        entry = self._catalogue.entries.get(row.opening.game)
        edition = await self.edition(entry.game, row.opening.edition) if entry else None
        if entry is None or edition is None:
            raise UnknownEvent(f"{row.opening.game} is no game of this server")
        table = Table(match_id, row.opening.secret, entry.game, edition)
        codec = self._codec(entry.game)
        events: list[SealedEvent] = []
        while True:
            after = len(events) - 1
            limit = PAGE if until is None else min(PAGE, until - after)
            page = await self._store.events(match_id, after, limit) if limit else []
            events += page
            if len(page) < PAGE:
                break
        if not events:
            raise StoreBusy(f"the history of {match_id} cannot be read")
        match = Match.replay(table, [codec.read(events[0].line)])
        for sealed in events[1:]:
            match.fold(*codec.read(sealed.line), sealed.actor)
        return CachedMatch(match, events[-1].hash, row.opening, await self._store.seats(match_id))

    def _codec(self, game: AnyGame) -> Codec:
        if game.slug not in self._codecs:
            self._codecs[game.slug] = Codec(MatchEvent | game.event)
        return self._codecs[game.slug]
