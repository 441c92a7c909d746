"""A match of the cache: folded, with what is stored beside its history."""

import asyncio
from collections.abc import Sequence

from domain.aggregate import Decision, Match
from domain.ids import MatchId, PlayerId
from domain.match.state import MatchState, Status
from domain.match.view import Asked
from infra.event_store.port import DueRow, Head, Opening, SeatRow
from infra.seal import SealedEvent
from service.matches.running_summary import RunningSummary
from service.matches.summary import written

RECENT = 16
"""How many of a match's latest events are kept as they are stored: what those ask for who follow it page by page."""


class Past:
    """Stands for the events that a match was folded from: old positions of it are kept under this.

    Whoever folds some holds *lock*.
    """

    __slots__ = ("lock",)

    def __init__(self) -> None:
        self.lock = asyncio.Lock()


class CachedMatch:
    """A folded match with the tokens and players of its seats. Whoever decides or folds holds *lock*.

    Names are not kept here, so that one that is erased is gone at once in every process.
    """

    def __init__(self, match: Match, head_hash: bytes, opening: Opening, seats: Sequence[SeatRow]) -> None:
        self.match = match
        self.head_hash = head_hash
        self.opening = opening
        self.past = Past()
        self.lock = asyncio.Lock()
        self.tokens: dict[bytes, SeatRow] = {}
        self.holders: dict[int, PlayerId] = {}
        """The players who took seats, by the position at which they did."""
        self.agenda: tuple[DueRow, ...] | None = None
        """What is due, as it is stored; None: unknown, so the next append writes it."""
        self._running_summary: RunningSummary | None = None
        self._recent: tuple[SealedEvent, ...] = ()
        self.add_seats(seats)

    @property
    def match_id(self) -> MatchId:
        """The match's id."""
        return self.match.state.table.match_id

    @property
    def version(self) -> int:
        """The number of folded events."""
        return self.match.state.version

    @property
    def head(self) -> Head:
        """How far it is folded."""
        return Head(self.version, self.head_hash)

    def summary(self, state: MatchState, asked: Sequence[Asked]) -> bytes:
        """Return what is stored as the summary of the match in *state*, in which these seats are *asked*."""
        if state.status is not Status.RUNNING:
            return written(state, self.opening.label)
        if self._running_summary is None:
            self._running_summary = RunningSummary(state, self.opening.label)
        return self._running_summary.written(state, asked)

    def recent_events(self, after: int, limit: int) -> list[SealedEvent] | None:
        """Return at most *limit* events beyond position *after*; None: they are not kept here, ask the store."""
        wanted = self.version - 1 - after
        if not 0 < wanted <= len(self._recent):
            return None
        return list(self._recent[len(self._recent) - wanted :][:limit])

    def seat_taken_at(self, position: int) -> int | None:
        """Return the seat that was taken at *position*; None if none was, as far as is known here."""
        return next((row.seat for row in self.tokens.values() if row.taken_at == position), None)

    def add_seats(self, rows: Sequence[SeatRow]) -> None:
        """Note who took a seat."""
        for row in rows:
            self.tokens[row.token_hash] = row
            if row.player is not None:
                self.holders[row.taken_at] = row.player

    def advance(self, decision: Decision, sealed: Sequence[SealedEvent], seats: Sequence[SeatRow]) -> None:
        """Replace the state after a successful append."""
        self.match.advance(decision)
        self._recent = (*self._recent, *sealed)[-RECENT:]
        self.head_hash = sealed[-1].hash
        if seats:
            self.add_seats(seats)

    def catch_up(self, match: Match, head_hash: bytes, seats: Sequence[SeatRow]) -> None:
        """Replace the state by *match*, to which others have appended. What is due is unknown then."""
        self.match = match
        self.head_hash = head_hash
        self.agenda = None
        self._recent = ()
        self.add_seats(seats)

    def start_over(self, loaded: "CachedMatch") -> None:
        """Replace everything by what was *loaded* anew: events that this was folded from are stored no longer."""
        self.match = loaded.match
        self.head_hash = loaded.head_hash
        self.past = loaded.past
        self.tokens, self.holders = loaded.tokens, loaded.holders
        self.agenda = None
        self._running_summary = None
        self._recent = ()
