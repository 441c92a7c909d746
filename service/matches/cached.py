"""A match of the cache: folded, with what is stored beside its history."""

import asyncio
from collections.abc import Sequence

from domain.aggregate import Decision, Match
from domain.ids import MatchId
from domain.match.state import MatchState, Status
from domain.match.view import Asked
from infra.event_store.port import DueRow, Opening, SeatRow
from infra.seal import SealedEvent
from service.matches.running_summary import RunningSummary
from service.matches.summary import written


class CachedMatch:
    """A folded match with the tokens and names of its seats. Whoever decides or folds holds *lock*."""

    def __init__(self, match: Match, head_hash: bytes, opening: Opening, seats: Sequence[SeatRow]) -> None:
        self.match = match
        self.head_hash = head_hash
        self.opening = opening
        self.lock = asyncio.Lock()
        self.tokens: dict[bytes, SeatRow] = {}
        self.names: dict[int, str | None] = {}
        """Players' names by the position at which a seat was taken."""
        self.agenda: tuple[DueRow, ...] | None = None
        """What is due, as it is stored; None: unknown, so the next append writes it."""
        self._running_summary: RunningSummary | None = None
        self.add_seats(seats)

    @property
    def match_id(self) -> MatchId:
        """The match's id."""
        return self.match.state.table.match_id

    @property
    def version(self) -> int:
        """The number of folded events."""
        return self.match.state.version

    def summary(self, state: MatchState, asked: Sequence[Asked]) -> bytes:
        """Return what is stored as the summary of the match in *state*, in which these seats are *asked*."""
        if state.status is not Status.RUNNING:
            return written(state, self.opening.label)
        if self._running_summary is None:
            self._running_summary = RunningSummary(state, self.opening.label)
        return self._running_summary.written(state, asked)

    def seat_names(self) -> dict[int, str | None]:
        """Return the names of the players, by seat."""
        seats = self.match.state.seats
        return {number: self.names.get(seat.taken_at) for number, seat in enumerate(seats) if seat.taken_at is not None}

    def seat_taken_at(self, position: int) -> int | None:
        """Return the seat that was taken at *position*; None if none was, as far as is known here."""
        return next((row.seat for row in self.tokens.values() if row.taken_at == position), None)

    def add_seats(self, rows: Sequence[SeatRow]) -> None:
        """Note who took a seat."""
        for row in rows:
            self.tokens[row.token_hash] = row
            self.names[row.taken_at] = row.name

    def advance(self, decision: Decision, sealed: Sequence[SealedEvent], seats: Sequence[SeatRow]) -> None:
        """Replace the state after a successful append."""
        self.match.advance(decision)
        self.head_hash = sealed[-1].hash
        self.add_seats(seats)

    def catch_up(self, match: Match, head_hash: bytes, seats: Sequence[SeatRow]) -> None:
        """Replace the state by *match*, to which others have appended. What is due is unknown then."""
        self.match = match
        self.head_hash = head_hash
        self.agenda = None
        self.add_seats(seats)
