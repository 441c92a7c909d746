"""Outlines drawn on tableaus that are made for them, and the given/when/then of the tests.

x, i = at("X", 0, 0), at("I", 5, 0)
state = given(x, i)                  # every seat has a tableau on which both match the dice
events = when(state, 0, outline(x))
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from msgspec.structs import replace

from domain.chance import SeededChance
from domain.edition import Edition
from domain.game import At, Clock, Emitted
from domain.games.fuenfer_finden import GAME
from domain.games.fuenfer_finden.commands import FuenferCheck, FuenferCrossOut, FuenferOptions, FuenferOutline
from domain.games.fuenfer_finden.components import (
    GRID,
    SIZE,
    FuenferComponents,
    FuenferShape,
    FuenferTableau,
    Layout,
    cells_of,
)
from domain.games.fuenfer_finden.moves import shape_of
from domain.games.fuenfer_finden.state import FuenferPhase, FuenferState, Outline, SeatState
from domain.geometry.pentomino import PENTOMINOES
from domain.geometry.polyomino import orientations
from domain.ids import Position, Seat
from domain.outcome import Outcome
from tests.domain.games.tables import CATALOGUE, NOW, SECRET

DICE = ("circle", "diamond", "star", "drop", "leaf")
LETTERS = "cdsrl"
OTHER = "w"
OPENED_AT = Position(9)
DUE = NOW + timedelta(seconds=60)


def open_edition() -> Edition[FuenferComponents]:
    """The edition that comes with the game."""
    found = CATALOGUE.entries["fuenfer_finden"].edition("open")
    assert found is not None
    return found


def at(letter: str, row: int, column: int, turn: int = 0) -> int:
    """A shape as a set of cells: the *turn*th of its orientations, its frame's top left corner at (row, column)."""
    turned = orientations(PENTOMINOES[letter])[turn]
    cells = [(row + down, column + right) for down, right in turned]
    assert all(GRID.holds(*cell) for cell in cells)
    return GRID.mask(cells)


def parse(text: str) -> tuple[int, ...]:
    """The sets of cells of a drawing, by their characters: `.` is none of them."""
    found: dict[str, int] = {}
    for row, line in enumerate(text.split()):
        for column, name in enumerate(line):
            found[name] = found.get(name, 0) | GRID.bit(row, column)
    return tuple(found[name] for name in sorted(found) if name != ".")


def draw(*outlines: int) -> str:
    """The drawing of sets of cells that do not overlap: the first is `1`."""
    names = {cell: str(n) for n, outline in enumerate(outlines, 1) for cell in GRID.cells(outline)}
    return "\n".join("".join(names.get((row, column), ".") for column in range(SIZE)) for row in range(SIZE))


def tableau_for(*outlines: int) -> Layout:
    """A tableau on which each of *outlines* matches the dice, those that overlap too, and nothing else does."""
    letters: dict[tuple[int, int], str] = {}
    for outline in outlines:
        cells = list(GRID.cells(outline))
        missing = [letter for letter in LETTERS if letter not in [letters.get(cell) for cell in cells]]
        for cell in cells:
            letters[cell] = letters.get(cell) or missing.pop()
        assert sorted(letters[cell] for cell in cells) == sorted(LETTERS), "these outlines cannot match together"
    return tuple("".join(letters.get((row, column), OTHER) for column in range(SIZE)) for row in range(SIZE))


def numbered(*outlines: int) -> tuple[Outline, ...]:
    """Standing outlines, numbered in their order."""
    return tuple(Outline(number, cells, shape_of(cells)) for number, cells in enumerate(outlines, 1))


def given(
    *matching: int,
    seats: int | Sequence[SeatState] = 2,
    layout: Layout | None = None,
    variant: str = "basic",
    round: int = 1,
    at_once: bool = False,
    round_seconds: int | None = None,
    **members: Any,
) -> FuenferState:
    """A round since position 9, for a minute: every seat has the tableau on which *matching* match the dice."""
    options = FuenferOptions(
        variant=type(FuenferOptions().variant)(variant),
        check=FuenferCheck.AT_ONCE if at_once else FuenferCheck.AT_SCORING,
        round_seconds=round_seconds,
    )
    here = (SeatState(),) * seats if isinstance(seats, int) else tuple(seats)
    components = replace(open_edition().components, grey=layout or tableau_for(*matching))
    state = GAME.initial_state(options, replace(open_edition(), components=components), len(here))
    changes: dict[str, Any] = {
        "seats": here,
        "tableaus": (FuenferTableau.GREY,) * len(here),
        "phase": FuenferPhase.FIND,
        "round": round,
        "dice": DICE,
        "rolls": (DICE,),
        "asked_at": OPENED_AT,
        "opened_at": NOW,
        "round_due": DUE,
    }
    return replace(state, **(changes | members))


def outline(cells: int) -> FuenferOutline:
    """The command that outlines a set of cells."""
    return FuenferOutline(cells_of(cells))


def cross_out(letter: str, cells: int | None) -> FuenferCrossOut:
    """The command that crosses out a shape."""
    return FuenferCrossOut(FuenferShape(letter), None if cells is None else cells_of(cells))


def emitted(state: FuenferState, seat: int | Clock, command: Any, now: Any = NOW) -> list[Emitted[Any]]:
    """What *command* gives, with its audiences. Raises Refused."""
    who = seat if isinstance(seat, Clock) else Seat(seat)
    return GAME.decide(state, who, command, SeededChance(SECRET), now)


def when(state: FuenferState, seat: int | Clock, command: Any, now: Any = NOW) -> list[Any]:
    """The events that *command* gives. Raises Refused."""
    return [one.event for one in emitted(state, seat, command, now)]


def after(state: FuenferState, *events: Any, time: Any = NOW) -> FuenferState:
    """The state after *events*, the first of them at position 10."""
    for n, event in enumerate(events):
        state = GAME.evolve(state, event, At(Position(10 + n), time))
    return state


def done(state: FuenferState, *steps: tuple[int | Clock, Any]) -> FuenferState:
    """The state after these commands, one after the other."""
    for seat, command in steps:
        state = after(state, *when(state, seat, command))
    return state


def ranks(outcome: Outcome | None) -> list[tuple[int | None, int]]:
    """Points and rank of each seat."""
    assert outcome is not None
    return [(seat.points, seat.rank) for seat in outcome.seats]
