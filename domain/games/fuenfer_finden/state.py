"""The state of a match of 5er Finden: the round, and what each seat drew, wrote down and marked."""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from domain.edition import Edition
from domain.game import Awaited
from domain.games.fuenfer_finden.commands import (
    CROSS_OUT,
    DONE,
    ERASE,
    FLIP_TIMER,
    OUTLINE,
    FuenferOptions,
    FuenferVariant,
)
from domain.games.fuenfer_finden.components import (
    GRID,
    ROUNDS_OF_BASIC,
    ROUNDS_OF_PUZZLE,
    FuenferCell,
    FuenferComponents,
    FuenferShape,
    FuenferTableau,
)
from domain.games.fuenfer_finden.events import (
    FuenferBasicScored,
    FuenferCircledFive,
    FuenferOutlinesRevealed,
    FuenferPuzzleScored,
)
from domain.ids import Position, Seat
from domain.outage import Outage, time_lost


class FuenferPhase(StrEnum):
    """What the match waits for; *roll*: for nothing, the next round has not begun."""

    ROLL = "roll"
    FIND = "find"
    CROSS_OUT = "cross_out"
    OVER = "over"


class Outline(Struct, frozen=True, gc=False):
    """An outline that stands: its number, its cells as a set, and their shape."""

    number: int
    cells: int
    shape: FuenferShape


class CrossedOut(Struct, frozen=True, gc=False):
    """A shape that was crossed out, and the cells that it was marked on (None: it fitted nowhere)."""

    shape: FuenferShape
    cells: tuple[FuenferCell, ...] | None


class Timer(Struct, frozen=True, gc=False):
    """The timer once it is flipped: by whom, when, and until when it runs."""

    seat: Seat
    flipped_at: datetime
    deadline: datetime


class SeatState(Struct, frozen=True, gc=False):
    """One seat. The first three last for a round, *rounds* is of the basic game, what follows of the puzzle."""

    outlines: tuple[Outline, ...] = ()
    drawn: int = 0
    """How many outlines it has drawn in this round, erased ones too."""
    locked: bool = False
    rounds: tuple[int, ...] = ()
    """What it wrote down, round by round."""
    circled: tuple[FuenferCircledFive, ...] = ()
    crossed_out: tuple[CrossedOut, ...] = ()
    hourglasses: int = 0
    must_cross_out: bool = False
    taken: int = 0
    """The cells of earlier rounds."""

    @property
    def available(self) -> tuple[FuenferShape, ...]:
        """Return the shapes that are neither circled nor crossed out, A–Z."""
        used = {one.shape for one in self.circled} | {one.shape for one in self.crossed_out}
        return tuple(shape for shape in FuenferShape if shape not in used)


class FuenferState(Struct, frozen=True, gc=False):
    """Everything, hidden things included. *round* counts from 1 and is 0 before the first."""

    options: FuenferOptions
    components: FuenferComponents
    seats: tuple[SeatState, ...]
    tableaus: tuple[FuenferTableau, ...] = ()
    phase: FuenferPhase = FuenferPhase.ROLL
    round: int = 0
    dice: tuple[str, ...] = ()
    rolls: tuple[tuple[str, ...], ...] = ()
    """All rolls of this round, rejected ones too."""
    asked_at: Position = Position(0)
    opened_at: datetime | None = None
    """The time of the event that opened what is asked now."""
    round_due: datetime | None = None
    """When the round, or the choice to cross out, ends at the latest; None: without limit."""
    timer: Timer | None = None
    revealed: FuenferOutlinesRevealed | None = None
    """Of the last round that ended."""
    scored: FuenferBasicScored | FuenferPuzzleScored | None = None

    @property
    def is_puzzle(self) -> bool:
        """Tell whether the puzzle is played, alone or not."""
        return self.options.variant is not FuenferVariant.BASIC

    @property
    def is_solo(self) -> bool:
        """Tell whether the puzzle is played alone."""
        return self.options.variant is FuenferVariant.SOLO

    @property
    def last_round(self) -> int:
        """Return the number of the round after which the match ends in any case."""
        return ROUNDS_OF_PUZZLE if self.is_puzzle else ROUNDS_OF_BASIC


def initial_state(options: FuenferOptions, edition: Edition[FuenferComponents], seats: int) -> FuenferState:
    """Return the state before the first event."""
    return FuenferState(options, edition.components, (SeatState(),) * seats)


def to_act(state: FuenferState) -> tuple[Awaited, ...]:
    """Return every seat that may still draw (R6), or that must cross out a shape (R18)."""
    if state.phase is FuenferPhase.CROSS_OUT:
        return tuple(
            Awaited(Seat(number), (CROSS_OUT,), state.asked_at)
            for number, seat in enumerate(state.seats)
            if seat.must_cross_out
        )
    if state.phase is not FuenferPhase.FIND:
        return ()
    if state.is_solo or state.timer:
        commands: tuple[str, ...] = (OUTLINE, ERASE, DONE)
    else:
        commands = (OUTLINE, ERASE, FLIP_TIMER)
    return tuple(
        Awaited(Seat(number), commands, state.asked_at) for number, seat in enumerate(state.seats) if not seat.locked
    )


def due(state: FuenferState) -> datetime | None:
    """Return the earlier of the two deadlines: of the timer, and of the round (R8, R10, R19)."""
    timer = state.timer.deadline if state.timer else None
    if state.round_due is None or timer is None:
        return timer or state.round_due
    return min(timer, state.round_due)


def delay(state: FuenferState, outage: Outage) -> FuenferState:
    """Return *state* with the time given back to the round and to the timer in which nobody could draw."""
    timer, opened_at, round_due = state.timer, state.opened_at, state.round_due
    if timer is not None:
        lost = time_lost(timer.flipped_at, outage)
        timer = Timer(timer.seat, timer.flipped_at + lost, timer.deadline + lost)
    if opened_at is not None:
        lost = time_lost(opened_at, outage)
        opened_at, round_due = opened_at + lost, None if round_due is None else round_due + lost
    return replace(state, timer=timer, opened_at=opened_at, round_due=round_due)


def mask_of(cells: Sequence[FuenferCell]) -> int:
    """Return *cells* of a tableau as a set."""
    return GRID.mask((cell.row, cell.column) for cell in cells)
