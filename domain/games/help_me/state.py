"""The state of a match of Help Me!: what lies where, who protects what, whose turn it is."""

from datetime import datetime

from msgspec import Struct

from domain.edition import Edition
from domain.game import Awaited
from domain.games.help_me.commands import HelpMeOptions
from domain.games.help_me.components import HelpMeCell, HelpMeComponents, HelpMeTile, Species
from domain.games.help_me.events import HelpMeScored
from domain.ids import Position, Seat

Stack = tuple[HelpMeTile, ...]
"""Tiles on one cell from the bottom to the top; the empty tuple where none lie."""


class HelpMeState(Struct, frozen=True, gc=False):
    """Everything, hidden things included. A cell is named by its number: ``row * columns + column``."""

    rows: int
    columns: int
    seats: int
    open_stacks: bool
    stacks: tuple[Stack, ...]
    """One entry a cell."""
    creatures: tuple[tuple[Species, ...], ...]
    """One entry a seat; empty until dealt."""
    unused: tuple[Species, ...] = ()
    start_seat: Seat | None = None
    turn: Seat | None = None
    """The seat that must move; None before the first decision and after the last."""
    asked_at: Position = Position(0)
    """The position of the event that opened the decision of *turn*."""
    moves: int = 0
    """How many stacks have been moved."""
    revealed: bool = False
    scored: HelpMeScored | None = None

    def cell(self, number: int) -> HelpMeCell:
        """Return row and column of the cell with this *number*."""
        return HelpMeCell(*divmod(number, self.columns))


def initial_state(options: HelpMeOptions, edition: Edition[HelpMeComponents], seats: int) -> HelpMeState:
    """Return the state before the first event: an empty grid, nothing dealt."""
    components = edition.components
    return HelpMeState(
        rows=components.rows,
        columns=components.columns,
        seats=seats,
        open_stacks=options.open_stacks,
        stacks=((),) * (components.rows * components.columns),
        creatures=((),) * seats,
    )


def to_act(state: HelpMeState) -> tuple[Awaited, ...]:
    """Return the one seat that must move (R6), or nobody."""
    if state.turn is None:
        return ()
    return (Awaited(state.turn, ("help_me.move_stack",), state.asked_at),)


def due(state: HelpMeState) -> datetime | None:
    """Return no deadline: Help Me! has no clock of its own."""
    return None
