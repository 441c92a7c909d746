"""What happens in Help Me!. Frozen: an incompatible shape would be a new tag."""

from typing import Annotated

from msgspec import Meta, Struct, field

from domain.games.help_me.components import HelpMeCell, HelpMeTile, Species
from domain.ids import Seat
from domain.tagged import Tagged


class HelpMeTilesLaid(Tagged, frozen=True, tag="help_me.tiles_laid"):
    """The character tiles were laid face up, one a cell (R3). Public."""

    rows: Annotated[tuple[tuple[HelpMeTile, ...], ...], Meta(description="Row by row, from the top left.")]


class HelpMeCreaturesDealt(Tagged, frozen=True, tag="help_me.creatures_dealt"):
    """A seat got its creature tiles (R4). For that seat alone."""

    seat: Seat
    creatures: Annotated[tuple[Species, ...], Meta(description="The species that the seat protects.")]


class HelpMeCreaturesSetAside(Tagged, frozen=True, tag="help_me.creatures_set_aside"):
    """The creature tiles that nobody got went back into the box (R4). For nobody."""

    creatures: Annotated[tuple[Species, ...], Meta(description="The species that no seat protects.")]


class HelpMeFirstSeatDrawn(Tagged, frozen=True, tag="help_me.first_seat_drawn"):
    """The seat that moves first was drawn (R5). Public."""

    seat: Seat


class HelpMeFirstSeatSet(Tagged, frozen=True, tag="help_me.first_seat_set"):
    """The seat that moves first was fixed by the option ``first_seat`` (R5). Public."""

    seat: Seat


class HelpMeStackMoved(Tagged, frozen=True, tag="help_me.stack_moved"):
    """A seat moved a whole stack onto another; *from* is empty for ever (R6–R9). Public; names no buried tile."""

    seat: Seat
    from_: HelpMeCell = field(name="from")
    to: HelpMeCell
    top: Annotated[HelpMeTile, Meta(description="The tile on top of the stack that now lies at *to*.")]
    height: Annotated[int, Meta(description="How many tiles that stack has.", examples=[3])]


class HelpMeSeatCreatures(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The creature tiles of one seat."""

    seat: Seat
    creatures: Annotated[tuple[Species, ...], Meta(description="The species that the seat protects.")]


class HelpMeCreaturesRevealed(Tagged, frozen=True, tag="help_me.creatures_revealed"):
    """No stack can move any more: all creature tiles were turned over, the unused ones too (R12). Public."""

    seats: Annotated[tuple[HelpMeSeatCreatures, ...], Meta(description="One entry a seat, in seat order.")]
    unused: Annotated[tuple[Species, ...], Meta(description="The species that no seat protects.")]


class HelpMeScoredStack(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A stack at the end, and what it is worth to its owner, if it has one (R13, R14)."""

    cell: HelpMeCell
    tiles: Annotated[tuple[HelpMeTile, ...], Meta(description="From the bottom to the top.")]
    owner: Annotated[Seat | None, Meta(description="The seat that protects the top tile's species; null: nobody.")]
    points: Annotated[int, Meta(description="1 point a tile: the height.", examples=[3])]
    bonus: Annotated[
        int,
        Meta(
            description="The values of the tiles of the top's species below it. Without an owner nobody gets them.",
            examples=[5],
        ),
    ]


class HelpMeSeatPoints(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What one seat scored: points and bonus of all its stacks."""

    seat: Seat
    points: Annotated[int, Meta(description="Points and bonus together.")]


class HelpMeScored(Tagged, frozen=True, tag="help_me.scored"):
    """The stacks were counted (R13–R15). Public."""

    stacks: Annotated[tuple[HelpMeScoredStack, ...], Meta(description="In reading order.")]
    totals: Annotated[tuple[HelpMeSeatPoints, ...], Meta(description="One entry a seat, in seat order.")]


HelpMeEvent = (
    HelpMeTilesLaid
    | HelpMeCreaturesDealt
    | HelpMeCreaturesSetAside
    | HelpMeFirstSeatDrawn
    | HelpMeFirstSeatSet
    | HelpMeStackMoved
    | HelpMeCreaturesRevealed
    | HelpMeScored
)
"""Every event of Help Me!."""
