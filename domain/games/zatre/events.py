"""What happens in Zatre. Frozen: an incompatible shape would be a new tag."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from domain.games.zatre.components import ZatrePlacement
from domain.ids import Seat
from domain.tagged import Tagged

Pips = Annotated[int, Meta(ge=1, le=6, description="A tile, named by its pips.", examples=[4])]
"""A tile."""


class ZatreDirection(StrEnum):
    """Which way a line runs."""

    ACROSS = "across"
    DOWN = "down"


class ZatreCell(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A cell of the board: row and column, counted from 0 at the top left."""

    row: Annotated[int, Meta(description="Counted from 0 at the top.")]
    column: Annotated[int, Meta(description="Counted from 0 at the left.")]


class ZatreLine(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A line that scored: where it begins (its left or upper end), its tiles, their sum, its points (R16)."""

    direction: ZatreDirection
    row: Annotated[int, Meta(description="The row of its first cell, counted from 0 at the top.")]
    column: Annotated[int, Meta(description="The column of its first cell, counted from 0 at the left.")]
    length: Annotated[int, Meta(description="How many tiles it has.")]
    sum: Annotated[int, Meta(description="The sum of their pips.", examples=[12])]
    points: Annotated[int, Meta(description="What it scored.", examples=[4])]


class ZatreStartTileDrawn(Tagged, frozen=True, tag="zatre.start_tile_drawn"):
    """A seat drew a tile, openly, to find out who begins (R5). Public."""

    seat: Seat
    round: Annotated[int, Meta(description="0: every seat draws; from 1 on those that were tied draw again.")]
    tile: Pips


class ZatreStartSeatDecided(Tagged, frozen=True, tag="zatre.start_seat_decided"):
    """It is known who begins. That seat keeps its first tile; all others go back into the bag (R5). Public."""

    seat: Seat
    tile: Pips


class ZatreBagShuffled(Tagged, frozen=True, tag="zatre.bag_shuffled"):
    """The order in which the tiles will come out of the bag, the next one first (R6). For nobody."""

    tiles: Annotated[tuple[Pips, ...], Meta(description="In the order in which they will come out of the bag.")]


class ZatreTilesDrawn(Tagged, frozen=True, tag="zatre.tiles_drawn"):
    """A seat drew tiles, face down, at the beginning of its turn (R6–R8). Public."""

    seat: Seat
    count: Annotated[int, Meta(description="How many it drew.", examples=[2])]


class ZatreTilesReceived(Tagged, frozen=True, tag="zatre.tiles_received"):
    """What a seat has just drawn, in the order of the draw. For that seat alone."""

    seat: Seat
    tiles: Annotated[tuple[Pips, ...], Meta(description="In the order of the draw.")]


class ZatreTilesPlaced(Tagged, frozen=True, tag="zatre.tiles_placed"):
    """A seat laid the tiles of its turn, and what they scored was written on its sheet (R9–R18). Public."""

    seat: Seat
    placements: Annotated[tuple[ZatrePlacement, ...], Meta(description="In the order of the command.")]
    lines: Annotated[tuple[ZatreLine, ...], Meta(description="Every line that scored, once.")]
    tens: Annotated[int, Meta(description="The number written in column 10; 0: none was.")]
    elevens: Annotated[int, Meta(description="The number written in column 11; 0: none was.")]
    twelves: Annotated[int, Meta(description="The number written in column 12; 0: none was.")]
    crosses: Annotated[tuple[ZatreCell, ...], Meta(description="The double cells that brought a cross each.")]
    bonus: Annotated[int, Meta(description="What the option `triple_bonus` brought; 0: nothing.")]


class ZatreTurnPassed(Tagged, frozen=True, tag="zatre.turn_passed"):
    """A seat could place none of its tiles (R14). Public."""

    seat: Seat


class ZatreHand(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The tiles that a seat still held, ascending."""

    seat: Seat
    tiles: Annotated[tuple[Pips, ...], Meta(description="Ascending.")]


class ZatreHandsRevealed(Tagged, frozen=True, tag="zatre.hands_revealed"):
    """The bag is empty and the last turn is over: all hands were shown (R19). Public."""

    hands: Annotated[tuple[ZatreHand, ...], Meta(description="One entry a seat, in seat order.")]


class ZatreSheetRow(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A row of a score sheet: its cross, its numbers (null: still free), its bonus if it is filled, its total (R20)."""

    cross: Annotated[bool, Meta(description="Whether it has a cross, which doubles it.")]
    ten: Annotated[int | None, Meta(description="The number in column 10; null: still free.")]
    eleven: Annotated[int | None, Meta(description="The number in column 11; null: still free.")]
    twelve: Annotated[int | None, Meta(description="The number in column 12; null: still free.")]
    bonus: Annotated[int, Meta(description="0 while one of the three columns is free.")]
    total: Annotated[int, Meta(description="The numbers and the bonus, doubled by a cross.", examples=[30])]


class ZatreSeatScore(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What one seat reached (R20, R21)."""

    seat: Seat
    rows: Annotated[tuple[ZatreSheetRow, ...], Meta(description="The rows of its sheet, from the top.")]
    sheet: Annotated[int, Meta(description="The totals of all rows.")]
    bonus: Annotated[int, Meta(description="What the option `triple_bonus` brought.")]
    held: Annotated[int, Meta(description="The pips of the tiles that it still held.")]
    total: Annotated[int, Meta(description="sheet + bonus − held; it may be negative.")]


class ZatreScored(Tagged, frozen=True, tag="zatre.scored"):
    """All sheets were added up (R20, R21). Public."""

    scores: Annotated[tuple[ZatreSeatScore, ...], Meta(description="One entry a seat, in seat order.")]


ZatreEvent = (
    ZatreStartTileDrawn
    | ZatreStartSeatDecided
    | ZatreBagShuffled
    | ZatreTilesDrawn
    | ZatreTilesReceived
    | ZatreTilesPlaced
    | ZatreTurnPassed
    | ZatreHandsRevealed
    | ZatreScored
)
"""Every event of ``zatre.*``."""
