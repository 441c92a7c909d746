"""The state of a match of Zatre: the board, the bag, hands and sheets, and whose turn it is."""

from datetime import datetime

from msgspec import Struct

from domain.edition import Edition
from domain.games.zatre.board import Board, empty_board
from domain.games.zatre.commands import ZatreOptions
from domain.games.zatre.components import ZatreComponents
from domain.games.zatre.events import ZatreScored, ZatreStartTileDrawn
from domain.ids import Position, Seat


class Sheet(Struct, frozen=True, gc=False):
    """A seat's score sheet: four columns that fill from the top, each by itself (R17, R18)."""

    crosses: int = 0
    tens: tuple[int, ...] = ()
    elevens: tuple[int, ...] = ()
    twelves: tuple[int, ...] = ()
    bonus: int = 0
    """What the option ``triple_bonus`` has brought so far."""


class Turn(Struct, frozen=True, gc=False):
    """A turn that is being played."""

    seat: Seat
    number: int
    """Counted from 0 over all seats; the first has rules of its own."""
    since: Position
    """The position of the event that opened the decision."""
    drawn: int | None = None
    """How many tiles the seat drew; None: none, or not yet."""
    unseen: int = 0
    """How many of them lie before the seat and are not yet in its hand."""


class ZatreState(Struct, frozen=True, gc=False):
    """Everything, hidden things included. Tiles are named by their pips."""

    options: ZatreOptions
    components: ZatreComponents
    board: Board
    bag_count: int
    hands: tuple[tuple[int, ...], ...]
    """One entry a seat, ascending."""
    sheets: tuple[Sheet, ...]
    passes: tuple[int, ...]
    """How many turns each seat has passed."""
    bag: tuple[int, ...] = ()
    """The order of the tiles in the bag, the next one first; empty before they are shuffled."""
    start_draws: tuple[ZatreStartTileDrawn, ...] = ()
    start_seat: Seat | None = None
    turn: Turn | None = None
    """None before the first turn and after the last."""
    revealed: bool = False
    scored: ZatreScored | None = None

    @property
    def seats(self) -> int:
        """Return the number of seats."""
        return len(self.hands)


def initial_state(options: ZatreOptions, edition: Edition[ZatreComponents], seats: int) -> ZatreState:
    """Return the state before the first event: an empty board, every tile in the bag."""
    components = edition.components
    return ZatreState(
        options=options,
        components=components,
        board=empty_board(components.board, options.line_limit),
        bag_count=sum(components.tiles),
        hands=((),) * seats,
        sheets=(Sheet(),) * seats,
        passes=(0,) * seats,
    )


def due(state: ZatreState) -> datetime | None:
    """Return no deadline: Zatre has no clock of its own."""
    return None
