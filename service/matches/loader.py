"""Folds matches from their stored histories: as a whole, up to a position, step by step, or onwards from a state.

Whatever is folded is checked: positions, secret, lines and hashes against the chain, the number of events and the last
hash against the match's row. A match that fails is refused as damaged, and logged once.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import structlog
from msgspec import Struct

from domain.aggregate import Match
from domain.catalogue import Catalogue
from domain.edition import Edition, stored_edition
from domain.errors import UnknownRuleset
from domain.game import AnyGame
from domain.ids import MatchId
from domain.match.state import Table
from infra.codec import Codec, UnknownEvent, codec_of
from infra.editions.port import Editions
from infra.event_store.port import EventStore, SeatRow
from infra.match_index.port import MatchIndex, StoredMatch
from infra.seal import BrokenChain, Chain, SealedEvent, chain_start
from service.matches.cached import CachedMatch
from service.matches.summary import StoredSummary, read_summary
from service.refusals import Damaged, NotFound
from service.time_slice import TimeSlice

log = structlog.get_logger("partie.matches")

PAGE = 1_000
"""The number of events that are read at once."""


class Folded(Struct, frozen=True, gc=False):
    """A match after one of its events, whose hash *head* is."""

    match: Match
    head: bytes


class Unfolding:
    """A history folded step by step, to see each state in between. Without a *match*, it begins at the opening."""

    def __init__(self, table: Table, codec: Codec, match: Match | None) -> None:
        self._table = table
        self._codec = codec
        self._match = match

    def step(self, sealed: SealedEvent) -> Match:
        """Fold the next event. Returns the match after it."""
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
    """Reads matches of the games in a catalogue from the store."""

    def __init__(self, store: EventStore, index: MatchIndex, editions: Editions, catalogue: Catalogue) -> None:
        self._store = store
        self._index = index
        self._stored_editions = editions
        self._catalogue = catalogue
        self._codecs: dict[str, Codec] = {}
        self._editions: dict[str, Edition[Any]] = {}
        self._damaged: set[MatchId] = set()

    async def load(self, match_id: MatchId, until: int | None = None) -> CachedMatch:
        """Return a match folded up to position *until*, or to its end.

        Raises NotFound, Damaged, or UnknownEvent for a game, ruleset or edition that this server does not have.
        """
        row = await self._index.match(match_id)
        if row is None:
            raise NotFound("There is no such match.")
        return await self.fold(row, until)

    async def fold(self, row: StoredMatch, until: int | None = None) -> CachedMatch:
        """Return the match of a *row* folded up to position *until*, or to its end. Raises as ``load`` does."""
        match_id = row.match_id
        entry = self._catalogue.entries.get(row.opening.game)
        edition = await self.edition(entry.game, row.opening.edition) if entry else None
        if entry is None or edition is None:
            raise UnknownEvent(f"{row.opening.game} is not a game of this server")
        unfolding = Unfolding(Table(match_id, row.opening.secret, entry.game, edition), self._codec(entry.game), None)
        chain = Chain(row.opening.secret, chain_start(match_id))
        try:
            match = await self._fold(match_id, unfolding, chain, until, row)
        except BrokenChain as error:
            raise self.damaged(match_id, str(error)) from error
        if match is None or (until is None and chain.position < row.version):
            raise self.damaged(match_id, f"only {chain.position} of {row.version} events exist")
        return CachedMatch(match, chain.head, row.opening, await self._index.seats(match_id))

    async def catch_up(self, cached: CachedMatch) -> None:
        """Fold what others appended to a match since. The caller holds its lock. Raises Damaged, UnknownEvent.

        Readers see the match either as it was, or with all that was appended and everybody who sits there. If what is
        stored does not go on from what was folded, the match is loaded again: a store may lose its last events (a
        failover without a synchronous standby, a backup that is restored), and others may be in their place.
        """
        table = cached.match.state.table
        unfolding = Unfolding(table, self._codec(table.game), cached.match.copy())
        chain = Chain(table.secret, cached.head_hash, cached.version)
        match, lost = None, False
        try:
            match = await self._fold(cached.match_id, unfolding, chain, None, None)
            if match is None:
                row = await self._index.match(cached.match_id)
                if row is None or row.version != cached.version:
                    # somebody appended between these two reads, or events were lost
                    match = await self._fold(cached.match_id, unfolding, chain, None, None)
                    lost = match is None
                else:
                    lost = row.head_hash != cached.head_hash  # as many others are in their place
        except BrokenChain:
            lost = True
        if lost:
            try:
                loaded = await self.load(cached.match_id)
            except NotFound:
                self.damaged(cached.match_id, "it was read before, and is not stored any more")
                raise
            log.warning(
                "a history is not the one that was read before; it is read again",
                match=str(cached.match_id),
                events_before=cached.version,
                events=loaded.version,
            )
            cached.start_over(loaded)
        elif match is not None:
            cached.catch_up(match, chain.head, await self._index.seats(cached.match_id))

    async def onwards_from(self, cached: CachedMatch, start: Folded | None, until: int) -> list[Folded]:
        """Return a match after each event beyond *start* (None: from the opening) up to *until*, all of which exist.

        Raises UnknownEvent, and BrokenChain if the store has other events than those that *start* was folded from.
        """
        table, found = cached.match.state.table, list[Folded]()
        unfolding = Unfolding(table, self._codec(table.game), start.match.copy() if start else None)
        chain = (
            Chain(table.secret, start.head, start.match.state.version)
            if start
            else Chain(table.secret, chain_start(cached.match_id))
        )

        def keep(match: Match) -> None:
            found.append(Folded(match, chain.head))

        await self._fold(cached.match_id, unfolding, chain, until, None, keep)
        if chain.position <= until:
            raise BrokenChain(f"only {chain.position} of {cached.version} events exist")
        return found

    async def seats(self, match_id: MatchId) -> list[SeatRow]:
        """Return everybody who ever took a seat at a match."""
        return await self._index.seats(match_id)

    def unfold(self, cached: CachedMatch, start: Match | None) -> Unfolding:
        """Begin to fold a match beyond *start* (None: from its opening), which is changed by it."""
        table = cached.match.state.table
        return Unfolding(table, self._codec(table.game), start)

    def onwards(self, cached: CachedMatch) -> Unfolding:
        """Begin to fold a match beyond what *cached* is folded to, which is changed by it."""
        table = cached.match.state.table
        return Unfolding(table, self._codec(table.game), cached.match)

    async def edition(self, game: AnyGame, name_or_digest: str) -> Edition[Any] | None:
        """Return an edition of *game*: one of its files or, by its digest, one in the store."""
        found = self._catalogue.entries[game.slug].edition(name_or_digest) or self._editions.get(name_or_digest)
        if found is None:
            stored = await self._stored_editions.read(name_or_digest)
            if stored is None or stored.game != game.slug:
                return None
            found = stored_edition(stored.name, stored.content, game.components)
            self._editions[found.digest] = found
        return found

    def read(self, game: AnyGame, sealed: SealedEvent) -> tuple[Any, datetime]:
        """Return a stored event of a match of *game*, and its time. Raises UnknownEvent."""
        return self._codec(game).read(sealed.line)

    def summary(self, row: StoredMatch) -> StoredSummary | None:
        """Return the summary in a match's row. If it cannot be read, None; that is logged once."""
        try:
            return read_summary(row)
        except ValueError as error:
            self.damaged(row.match_id, f"its summary cannot be read: {error}")
            return None

    def damaged(self, match_id: MatchId, fault: str) -> Damaged:
        """Return the refusal for a damaged match, which is logged the first time."""
        if match_id not in self._damaged:
            self._damaged.add(match_id)
            log.error("a match is damaged; see: partie doctor", match=str(match_id), fault=fault)
        return Damaged(f"The stored data of this match is damaged: {fault}.")

    async def _fold(
        self,
        match_id: MatchId,
        unfolding: Unfolding,
        chain: Chain,
        until: int | None,
        row: StoredMatch | None,
        keep: Callable[[Match], None] | None = None,
    ) -> Match | None:
        """Fold and check the events from the chain's position onwards, page by page. Returns None if there are none.

        *keep* gets a copy of the match after each of them. At the version of *row*, the hash of the history must be the
        row's. Raises BrokenChain, Damaged, UnknownEvent.
        """
        match, time_slice = None, TimeSlice()
        while until is None or chain.position <= until:
            limit = PAGE if until is None else min(PAGE, until + 1 - chain.position)
            page = await self._store.events(match_id, chain.position - 1, limit)
            for sealed in page:
                chain.follow(sealed)
                if row is not None and chain.position == row.version and chain.head != row.head_hash:
                    raise self.damaged(match_id, f"its row's hash is not that of position {row.version - 1}")
                try:
                    match = unfolding.step(sealed)
                except UnknownEvent as error:
                    raise UnknownEvent(f"match {match_id}, position {sealed.position}: {error}") from error
                if keep is not None:
                    keep(match.copy())
                await time_slice.give_way()
            if len(page) < limit:
                break
        return match

    def _codec(self, game: AnyGame) -> Codec:
        if game.slug not in self._codecs:
            self._codecs[game.slug] = codec_of(game)
        return self._codecs[game.slug]
