"""What one seat may draw by: its tableau and the dice, what stands, what is taken. Made from the state or a view."""

from msgspec import Struct

from domain.games.fuenfer_finden.commands import FuenferCheck, FuenferVariant
from domain.games.fuenfer_finden.components import (
    FuenferShape,
    FuenferShapeValue,
    FuenferSymbol,
    Layout,
    letters_of,
)
from domain.games.fuenfer_finden.events import FuenferVerdict
from domain.games.fuenfer_finden.finding import PLACES_OF, Roll, letters_on, roll_of
from domain.games.fuenfer_finden.state import FuenferPhase, FuenferState, Outline
from domain.ids import Seat


class Sheet(Struct, frozen=True, gc=False):
    """Everything that a seat's commands are judged by, time apart. A seat knows its own sheet whole."""

    variant: FuenferVariant
    check: FuenferCheck
    symbols: tuple[FuenferSymbol, ...]
    shapes: tuple[FuenferShapeValue, ...]
    layout: Layout
    phase: FuenferPhase
    dice: tuple[str, ...]
    timer_flipped_by: Seat | None
    locked: bool
    must_cross_out: bool
    outlines: tuple[Outline, ...]
    drawn: int
    taken: int
    available: tuple[FuenferShape, ...]

    @property
    def is_puzzle(self) -> bool:
        """Tell whether the puzzle is played, alone or not."""
        return self.variant is not FuenferVariant.BASIC

    @property
    def roll(self) -> Roll:
        """Return the letters of the dice."""
        letters = letters_of(self.symbols)
        return roll_of(letters[symbol] for symbol in self.dice)

    def matches(self, cells: int) -> bool:
        """Tell whether the symbols on *cells* are exactly those of the dice."""
        return letters_on(self.layout, cells) == self.roll

    def fault_in_puzzle(self, cells: int, shape: FuenferShape) -> FuenferVerdict | None:
        """Return the first reason why an outline is not valid in the puzzle, or None (R16)."""
        if not self.matches(cells):
            return FuenferVerdict.WRONG_SYMBOLS
        if shape not in self.available:
            return FuenferVerdict.SHAPE_NOT_AVAILABLE
        if cells & self.taken:
            return FuenferVerdict.CELLS_TAKEN
        return None

    def fitting(self) -> tuple[FuenferShape, ...]:
        """Return the available shapes that can be marked somewhere on free cells, A–Z (R18)."""
        return tuple(shape for shape in self.available if any(not place & self.taken for place in PLACES_OF[shape]))


def sheet(state: FuenferState, seat: Seat) -> Sheet:
    """Return the sheet of *seat*."""
    mine, options, components = state.seats[seat], state.options, state.components
    return Sheet(
        variant=options.variant,
        check=options.check,
        symbols=components.symbols,
        shapes=components.shapes,
        layout=components.layout(state.tableaus[seat]),
        phase=state.phase,
        dice=state.dice,
        timer_flipped_by=state.timer.seat if state.timer else None,
        locked=mine.locked,
        must_cross_out=mine.must_cross_out,
        outlines=mine.outlines,
        drawn=mine.drawn,
        taken=mine.taken,
        available=mine.available,
    )
