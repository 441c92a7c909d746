"""The state of a match: its frame, and the state of its game within."""

from datetime import datetime
from enum import StrEnum
from typing import Any

from msgspec import Struct

from domain.edition import Edition
from domain.game import AnyGame
from domain.ids import MatchId, Position, Seat
from domain.match.events import MatchOpened, SeatKind
from domain.outcome import Outcome


class Status(StrEnum):
    """Where a match stands in its life."""

    WAITING = "waiting"
    RUNNING = "running"
    FINISHED = "finished"
    ABORTED = "aborted"


class SeatState(Struct, frozen=True):
    """A seat: who sits on it (None: free), since which position, and where it resigned."""

    kind: SeatKind | None = None
    level: str | None = None
    entropy: bytes = b""
    taken_at: Position | None = None
    resigned_at: Position | None = None


class Table(Struct, frozen=True):
    """What a match is played with, besides its events: its id, secret (32 bytes), game, and edition."""

    match_id: MatchId
    secret: bytes
    game: AnyGame
    edition: Edition[Any]


class MatchState(Struct, frozen=True):
    """A match after its events so far; ``version`` counts them, so it is the position that comes next."""

    table: Table
    opened: MatchOpened
    seats: tuple[SeatState, ...]
    version: int
    time: datetime
    opened_at: datetime
    status: Status = Status.WAITING
    started_at: datetime | None = None
    ended_at: datetime | None = None
    play: Any = None  # the game's own state, None before the start: its type is the game's affair
    outcome: Outcome | None = None
    disclosed: bool = False

    @property
    def over(self) -> bool:
        """Tell whether the match has ended, one way or the other."""
        return self.status in (Status.FINISHED, Status.ABORTED)

    def free_seats(self) -> tuple[Seat, ...]:
        """Give the seats that nobody has taken, ascending."""
        return tuple(Seat(n) for n, seat in enumerate(self.seats) if seat.kind is None)

    def is_resigned(self, seat: int) -> bool:
        """Tell whether *seat* has given up."""
        return self.seats[seat].resigned_at is not None

    def bot_level(self, seat: int) -> str | None:
        """Give the level at which the house plays *seat*, or None where a person does."""
        state = self.seats[seat]
        if state.resigned_at is not None:
            return self.table.game.levels[-1]
        return state.level if state.kind is SeatKind.BOT else None
