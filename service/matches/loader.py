"""Matches folded from their stored histories: whole, up to a position, step by step, or on from where they stood."""

from typing import Any

from domain.aggregate import Match
from domain.catalogue import Catalogue
from domain.edition import Edition, stored_edition
from domain.errors import UnknownRuleset
from domain.game import AnyGame
from domain.ids import MatchId
from domain.match.events import MatchEvent
from domain.match.state import Table
from infra.codec import Codec, UnknownEvent
from infra.database.errors import StoreBusy
from infra.editions.port import Editions
from infra.event_store.port import EventStore
from infra.match_index.port import MatchIndex
from infra.seal import SealedEvent
from service.matches.cached import CachedMatch
from service.refusals import NotFound
from service.time_slice import TimeSlice

PAGE = 1_000
"""Events that are read at once."""


class Unfolding:
    """A history folded step by step, to see each state on the way. No *match*: it begins with the opening."""

    def __init__(self, table: Table, codec: Codec, match: Match | None) -> None:
        self._table = table
        self._codec = codec
        self._match = match

    def step(self, sealed: SealedEvent) -> Match:
        """Fold the next event and return the match after it."""
        event = self._codec.read(sealed.line)
        if self._match is None:
            try:
                self._match = Match.replay(self._table, [event])
            except UnknownRuleset as error:
                raise UnknownEvent(str(error)) from error
        else:
            self._match.fold(*event, sealed.actor)
        return self._match


class MatchLoader:
    """Reads matches from the store, by the games of a catalogue."""

    def __init__(self, store: EventStore, index: MatchIndex, editions: Editions, catalogue: Catalogue) -> None:
        self._store = store
        self._index = index
        self._stored_editions = editions
        self._catalogue = catalogue
        self._codecs: dict[str, Codec] = {}
        self._editions: dict[str, Edition[Any]] = {}

    async def load(self, match_id: MatchId, until: int | None = None) -> CachedMatch:
        """Return a match folded up to position *until*, or to its end.

        Raises NotFound, or UnknownEvent for a game, ruleset or edition that this server does not have.
        """
        row = await self._index.match(match_id)
        if row is None:
            raise NotFound("There is no such match.")
        entry = self._catalogue.entries.get(row.opening.game)
        edition = await self.edition(entry.game, row.opening.edition) if entry else None
        if entry is None or edition is None:
            raise UnknownEvent(f"{row.opening.game} is no game of this server")
        unfolding = Unfolding(Table(match_id, row.opening.secret, entry.game, edition), self._codec(entry.game), None)
        match, head_hash = await self._fold(match_id, unfolding, -1, until)
        if match is None:
            raise StoreBusy(f"the history of {match_id} cannot be read")
        return CachedMatch(match, head_hash, row.opening, await self._index.seats(match_id))

    async def catch_up(self, cached: CachedMatch) -> None:
        """Fold what others appended to a match since. The caller holds its lock.

        Who looks meanwhile sees the match as it was, or with everything that was appended and all who sit at it.
        """
        table = cached.match.state.table
        unfolding = Unfolding(table, self._codec(table.game), cached.match.copy())
        match, head_hash = await self._fold(cached.match_id, unfolding, cached.version - 1, None)
        if match is not None:
            cached.catch_up(match, head_hash, await self._index.seats(cached.match_id))

    async def unfold(self, cached: CachedMatch, after: int) -> Unfolding:
        """Begin to fold a match beyond the event at position *after* (−1: from its opening)."""
        table = cached.match.state.table
        start = (await self.load(cached.match_id, after)).match if after >= 0 else None
        return Unfolding(table, self._codec(table.game), start)

    async def edition(self, game: AnyGame, name_or_digest: str) -> Edition[Any] | None:
        """Find an edition of *game*, on file or, by its digest, in the store."""
        found = self._catalogue.entries[game.slug].edition(name_or_digest) or self._editions.get(name_or_digest)
        if found is None:
            stored = await self._stored_editions.read(name_or_digest)
            if stored is None or stored.game != game.slug:
                return None
            found = stored_edition(stored.name, stored.content, game.components)
            self._editions[found.digest] = found
        return found

    async def _fold(
        self, match_id: MatchId, unfolding: Unfolding, after: int, until: int | None
    ) -> tuple[Match | None, bytes]:
        """Fold the events beyond *after*, page by page. Returns None if there were none."""
        match, head_hash, time_slice = None, b"", TimeSlice()
        while until is None or after < until:
            limit = PAGE if until is None else min(PAGE, until - after)
            page = await self._store.events(match_id, after, limit)
            for sealed in page:
                match = unfolding.step(sealed)
                await time_slice.give_way()
            if page:
                after, head_hash = page[-1].position, page[-1].hash
            if len(page) < limit:
                break
        return match, head_hash

    def _codec(self, game: AnyGame) -> Codec:
        if game.slug not in self._codecs:
            self._codecs[game.slug] = Codec(MatchEvent | game.event)
        return self._codecs[game.slug]
