"""Boards of Zatre drawn in text, and the given/when/then of its tests.

Two drawings of the same measure: the tiles, a digit each and `.` for none,

    . . .
    4 6 .
    . . .

and the cells as an edition draws them (`.` no cell, `o` plain, `g` grey, `R` centre). Blanks are for the eye. Without
a drawing of the cells all are plain but the centre, in the lower right corner: out of the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.audience import Audience
from domain.chance import SeededChance
from domain.errors import Refused
from domain.game import At, Clock, Emitted
from domain.games.zatre import GAME
from domain.games.zatre.board import Board, drawn_tiles, read_board
from domain.games.zatre.commands import ZatreOptions, ZatrePlaceTiles
from domain.games.zatre.components import ZatreComponents, ZatrePlacement
from domain.games.zatre.events import ZatreTilesReceived
from domain.games.zatre.state import Sheet, Turn, ZatreState
from domain.ids import Position, Seat
from domain.viewer import seat_viewer
from tests.domain.games.tables import CATALOGUE, NOW

Tile = tuple[int, int, int]
"""A placement: tile, row, column."""

STANDARD: ZatreComponents = CATALOGUE.entries["zatre"].editions[0].components
PLENTY = (1, 2, 3, 4, 5, 6) * 6


def lines(text: str) -> tuple[str, ...]:
    """A drawing's rows without blanks."""
    return tuple(line.replace(" ", "") for line in text.split("\n") if line.strip())


def plain_cells(tiles: Sequence[str]) -> tuple[str, ...]:
    """Plain cells all over, the centre in the lower right corner."""
    *rows, last = ["o" * len(row) for row in tiles]
    return (*rows, last[:-1] + "R")


def parse(tiles: str, cells: str | None = None, limit: int = 12) -> Board:
    """The board of these drawings."""
    rows = lines(tiles)
    return read_board(lines(cells) if cells else plain_cells(rows), limit, rows)


def draw(board: Board) -> str:
    """The tiles of *board*, and the cells where none lies."""
    kinds = board.layout.rows
    pairs = zip(drawn_tiles(board), kinds, strict=True)
    return "\n".join("".join(t if t != "." else k for t, k in zip(*rows, strict=True)) for rows in pairs)


def given(
    tiles: str | None = None,
    cells: str | None = None,
    *,
    hands: Sequence[Sequence[int]] = ((1, 2), ()),
    bag: Sequence[int] = PLENTY,
    turn: int = 0,
    drawn: int | None = 2,
    sheets: Sequence[Sheet] | None = None,
    **options: Any,
) -> ZatreState:
    """A running match, *turn* to play since position 9, having drawn. Without tiles: the first turn."""
    chosen = msgspec.convert(options, ZatreOptions)
    kinds = lines(cells) if cells else plain_cells(lines(tiles)) if tiles else STANDARD.board
    drawn_on = lines(tiles) if tiles else tuple("." * len(row) for row in kinds)
    components = replace(STANDARD, board=kinds)
    return ZatreState(
        options=chosen,
        components=components,
        board=read_board(kinds, chosen.line_limit, drawn_on),
        bag_count=len(bag),
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        sheets=tuple(sheets) if sheets else (Sheet(),) * len(hands),
        passes=(0,) * len(hands),
        bag=tuple(bag),
        start_seat=Seat(0),
        turn=Turn(Seat(turn), 7 if tiles else 0, Position(9), drawn),
    )


def lay(*tiles: Tile) -> ZatrePlaceTiles:
    """The command that lays these (tile, row, column)."""
    return ZatrePlaceTiles(tuple(ZatrePlacement(*tile) for tile in tiles))


def decided(state: ZatreState, seat: int | Clock, command: Any) -> list[Emitted[Any]]:
    """What *command* gives. Raises Refused."""
    who = seat if isinstance(seat, Clock) else Seat(seat)
    return GAME.decide(state, who, command, SeededChance(bytes(32)), NOW)


def when(state: ZatreState, *tiles: Tile, seat: int | None = None) -> list[Any]:
    """The events when the seat in turn (or *seat*) lays *tiles*; all are public but what a seat receives."""
    playing = state.turn.seat if state.turn and seat is None else seat or 0
    emitted = decided(state, playing, lay(*tiles))
    for one in emitted:
        expected: Audience = (one.event.seat,) if isinstance(one.event, ZatreTilesReceived) else None
        assert one.audience == expected
    return [one.event for one in emitted]


def refused(state: ZatreState, *tiles: Tile, seat: int | None = None) -> tuple[str | None, dict[str, Any]]:
    """The rule and the facts of the refusal that *tiles* meet."""
    try:
        events = when(state, *tiles, seat=seat)
    except Refused as refusal:
        return refusal.rule, refusal.facts
    raise AssertionError(f"accepted: {events}")


def after(state: ZatreState, *events: Any) -> ZatreState:
    """The state after *events*, the first of them at position 10."""
    for n, event in enumerate(events):
        state = GAME.evolve(state, event, At(Position(10 + n), NOW))
    return state


def legal(state: ZatreState, *planned: Tile, seat: int = 0) -> Any:
    """What *seat* can do after *planned*, from its own view."""
    return GAME.legal(GAME.view(state, seat_viewer(seat)), Seat(seat), lay(*planned) if planned else None)
