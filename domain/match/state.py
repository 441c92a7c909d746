"""The state of a match: its frame, and the state of its game within."""

from datetime import datetime
from enum import StrEnum
from typing import Any

from msgspec import Struct

from domain.edition import Edition
from domain.game import AnyGame
from domain.ids import MatchId, Position, Seat
from domain.match.events import MatchOpened, Reissuer, SeatKind
from domain.match.times import Times
from domain.outage import Outage
from domain.outcome import Outcome


class Status(StrEnum):
    """Where a match stands in its life."""

    WAITING = "waiting"
    RUNNING = "running"
    FINISHED = "finished"
    ABORTED = "aborted"


MISSES_FOR_GOOD = 3
"""After this many missed turns in a row the house bot plays a seat on, until its player answers again."""


class SeatState(Struct, frozen=True, gc=False):
    """A seat: who sits on it (None: free), since which position with the same token, and where it resigned.

    *missed* turns in a row, the last of them for the decision of *missed_at*; *returned_at*: where it answered again
    after that. *abort_asked*: it wants no more of this. *acts*: how often its player has done
    something while it was asked the decision of *acts_at* (None: nothing).
    *reissue_asked*: the seats that want it to be reissued, the first since *reissue_asked_at*; *reissued_by*: whoever
    has done so, until its player has it back.
    *promise*: the hash (hex) of entropy that it is still to reveal. *renewed*: that of what it will reveal if the match
    has to wait again.
    """

    kind: SeatKind | None = None
    level: str | None = None
    entropy: bytes = b""
    taken_at: Position | None = None
    resigned_at: Position | None = None
    missed: int = 0
    missed_at: Position | None = None
    returned_at: Position | None = None
    abort_asked: bool = False
    acts: int = 0
    acts_at: Position | None = None
    reissue_asked: tuple[Seat, ...] = ()
    reissue_asked_at: Position | None = None
    reissued_by: Reissuer | None = None
    promise: str | None = None
    renewed: str | None = None


class Hold(Struct, frozen=True, gc=False):
    """A time in which nobody could answer, and the position of the event that says so."""

    position: Position
    outage: Outage


class Table(Struct, frozen=True, gc=False):
    """What a match is played with, besides its events: its id, secret (32 bytes), game, and edition."""

    match_id: MatchId
    secret: bytes
    game: AnyGame
    edition: Edition[Any]


class MatchState(Struct, frozen=True, gc=False):
    """A match after its events so far, whose *times* these are; *time*: that of the last one.

    *version* counts them; it is the position that comes next. *entropy_asked_at*: where all seats were asked to reveal
    their entropy, as long as the match waits for that. *secrets*: how often its secret was replaced, and *commitment*:
    the promise about the one that holds. *inherited*: how many events a fork has taken over.
    """

    table: Table
    opened: MatchOpened
    seats: tuple[SeatState, ...]
    times: Times
    version: int
    time: datetime
    status: Status = Status.WAITING
    started_at: datetime | None = None
    ended_at: datetime | None = None
    play: Any = None  # the game's own state, None before the start: its type is the game's affair
    outcome: Outcome | None = None
    disclosed: bool = False
    holds: tuple[Hold, ...] = ()
    entropy_asked_at: Position | None = None
    secrets: int = 0
    commitment: str = ""
    inherited: int = 0

    @property
    def opened_at(self) -> datetime:
        """Return the time of the opening."""
        return self.times[0]

    @property
    def over(self) -> bool:
        """Tell whether the match has ended, one way or the other."""
        return self.ended_at is not None

    def free_seats(self) -> tuple[Seat, ...]:
        """Return the seats that nobody has taken, ascending."""
        return tuple(Seat(n) for n, seat in enumerate(self.seats) if seat.kind is None)

    def to_reveal(self) -> tuple[Seat, ...]:
        """Return the seats that are still to reveal the entropy that they promised, ascending."""
        return tuple(Seat(n) for n, seat in enumerate(self.seats) if seat.promise is not None)

    def abort_asked(self) -> tuple[Seat, ...]:
        """Return the seats that want to call the match off, ascending."""
        return tuple(Seat(n) for n, seat in enumerate(self.seats) if seat.abort_asked and not self.over)

    def is_resigned(self, seat: int) -> bool:
        """Tell whether *seat* has given up."""
        return self.seats[seat].resigned_at is not None

    def house_level(self, seat: int, asked_at: int) -> str | None:
        """Return the level at which the house answers *seat*'s decision of *asked_at*, or None where a person does."""
        state = self.seats[seat]
        if state.kind is SeatKind.BOT:
            return state.level
        stands_in = state.missed_at == asked_at or state.missed >= MISSES_FOR_GOOD
        return self.table.game.levels[-1] if stands_in or state.resigned_at is not None else None
