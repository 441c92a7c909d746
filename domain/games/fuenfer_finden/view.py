"""A match of 5er Finden as one viewer may see it (R10). Hidden members are null, never left out."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.games.fuenfer_finden.commands import FuenferOptions, FuenferVariant
from domain.games.fuenfer_finden.components import (
    FuenferCell,
    FuenferShape,
    FuenferShapeValue,
    FuenferSymbol,
    FuenferTableau,
    Layout,
    Symbol,
    cells_of,
)
from domain.games.fuenfer_finden.events import (
    FuenferBasicScored,
    FuenferCircledFive,
    FuenferOutlinesRevealed,
    FuenferPuzzleScored,
)
from domain.games.fuenfer_finden.state import FuenferPhase, FuenferState, SeatState, Timer, due
from domain.ids import Seat
from domain.tagged import Tagged
from domain.timestamp import Timestamp, format_timestamp
from domain.viewer import Eyes, Viewer


class FuenferOutlineView(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An outline that stands in the running round."""

    outline: Annotated[int, Meta(description="The number of the outline, counted from 1 for each seat and round.")]
    cells: Annotated[tuple[FuenferCell, ...], Meta(description="In reading order.")]
    shape: FuenferShape


class FuenferCrossedOutView(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A shape that was crossed out, and the cells that are taken by it; null: it fitted nowhere."""

    shape: FuenferShape
    cells: Annotated[
        tuple[FuenferCell, ...] | None, Meta(description="In reading order; null: the shape fitted nowhere.")
    ]


class FuenferTableauView(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A tableau that somebody has."""

    tableau: FuenferTableau
    lines: Annotated[Layout, Meta(description="Row by row from the top, a letter a cell; see `symbols`.")]


class FuenferTimerView(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The timer once it is flipped: who flipped it, when, and until when it runs."""

    seat: Seat
    flipped_at: Timestamp
    deadline: Timestamp


class FuenferSeatView(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What can be seen of one seat."""

    seat: Seat
    tableau: Annotated[FuenferTableau | None, Meta(description="Null before the tableaus are dealt.")]
    locked: Annotated[bool, Meta(description="Whether it has flipped the timer or is done.")]
    outlines: Annotated[
        tuple[FuenferOutlineView, ...] | None,
        Meta(description="What stands in the running round; null while it is the seat's secret."),
    ]
    next_outline: Annotated[
        int | None, Meta(description="The number that its next outline gets; null while it is the seat's secret.")
    ]
    rounds: Annotated[tuple[int, ...], Meta(description="basic: what it wrote down, round by round.")]
    circled: Annotated[tuple[FuenferCircledFive, ...], Meta(description="puzzle: its FIVEs, in their order.")]
    crossed_out: Annotated[tuple[FuenferCrossedOutView, ...], Meta(description="puzzle: in their order.")]
    available: Annotated[
        tuple[FuenferShape, ...], Meta(description="The shapes that are neither circled nor crossed out, A–Z.")
    ]
    hourglasses: Annotated[int, Meta(description="puzzle: how often it flipped the timer.")]
    must_cross_out: Annotated[bool, Meta(description="puzzle: whether it is asked to cross out a shape.")]
    points: Annotated[int, Meta(description="Its points of all rounds that are over.")]


class FuenferView(Tagged, frozen=True, tag="fuenfer_finden.view"):
    """The dice, the tableaus, the clocks, the seats, and how the last round ended."""

    options: FuenferOptions
    symbols: Annotated[
        tuple[FuenferSymbol, ...], Meta(description="The symbols of the edition, with the letters of `lines`.")
    ]
    shapes: Annotated[tuple[FuenferShapeValue, ...], Meta(description="The shapes of the edition, with their values.")]
    tableaus: Annotated[tuple[FuenferTableauView, ...], Meta(description="Those in play, each once.")]
    phase: FuenferPhase
    round: Annotated[int, Meta(description="Counted from 1; 0 before the first.")]
    last_round: Annotated[int, Meta(description="The round after which the match ends in any case.", examples=[5])]
    dice: Annotated[tuple[Symbol, ...], Meta(description="The roll that counts; empty before the first round.")]
    rolls: Annotated[tuple[tuple[Symbol, ...], ...], Meta(description="All rolls of the round, rejected ones too.")]
    opened_at: Annotated[
        Timestamp | None, Meta(description="Since when the seats are asked; null before the first round.")
    ]
    timer: Annotated[FuenferTimerView | None, Meta(description="Null: nobody has flipped it in this round.")]
    deadline: Annotated[Timestamp | None, Meta(description="The earliest deadline that is running; null: none is.")]
    seats: Annotated[tuple[FuenferSeatView, ...], Meta(description="One entry a seat, in seat order.")]
    revealed: Annotated[
        FuenferOutlinesRevealed | None, Meta(description="How the last round ended; null before the first has.")
    ]
    basic_scored: Annotated[FuenferBasicScored | None, Meta(description="The end of a basic match; else null.")]
    puzzle_scored: Annotated[FuenferPuzzleScored | None, Meta(description="The end of a puzzle; else null.")]


def view(state: FuenferState, viewer: Viewer) -> FuenferView:
    """Return *state* as *viewer* may see it."""
    deadline, scored = due(state), state.scored
    return FuenferView(
        options=state.options,
        symbols=state.components.symbols,
        shapes=state.components.shapes,
        tableaus=tuple(
            FuenferTableauView(tableau, state.components.layout(tableau)) for tableau in dict.fromkeys(state.tableaus)
        ),
        phase=state.phase,
        round=state.round,
        last_round=state.last_round,
        dice=state.dice,
        rolls=state.rolls,
        opened_at=None if state.opened_at is None else format_timestamp(state.opened_at),
        timer=_timer(state.timer),
        deadline=None if deadline is None else format_timestamp(deadline),
        seats=tuple(
            _seat(state, Seat(number), seat, shown=viewer.eyes is Eyes.AUDITOR or viewer.seat == number)
            for number, seat in enumerate(state.seats)
        ),
        revealed=state.revealed,
        basic_scored=scored if isinstance(scored, FuenferBasicScored) else None,
        puzzle_scored=scored if isinstance(scored, FuenferPuzzleScored) else None,
    )


def _timer(timer: Timer | None) -> FuenferTimerView | None:
    if timer is None:
        return None
    return FuenferTimerView(timer.seat, format_timestamp(timer.flipped_at), format_timestamp(timer.deadline))


def _seat(state: FuenferState, number: Seat, seat: SeatState, *, shown: bool) -> FuenferSeatView:
    outlines = tuple(FuenferOutlineView(one.number, cells_of(one.cells), one.shape) for one in seat.outlines)
    if state.options.variant is FuenferVariant.BASIC:
        points = sum(seat.rounds)
    else:
        points = sum(one.value for one in seat.circled) + seat.hourglasses
    return FuenferSeatView(
        seat=number,
        tableau=state.tableaus[number] if state.tableaus else None,
        locked=seat.locked,
        outlines=outlines if shown else None,
        next_outline=seat.drawn + 1 if shown else None,
        rounds=seat.rounds,
        circled=seat.circled,
        crossed_out=tuple(FuenferCrossedOutView(one.shape, one.cells) for one in seat.crossed_out),
        available=seat.available,
        hourglasses=seat.hourglasses,
        must_cross_out=seat.must_cross_out,
        points=points,
    )
