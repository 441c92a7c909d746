"""What can be asked of Zatre: options at the opening, and the one command of play."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from domain.games.zatre.components import ZatrePlacement
from domain.tagged import Tagged


class ZatreHeldTiles(StrEnum):
    """How a seat that holds tiles begins its turn (R7, R8)."""

    DRAW_ONE = "draw_one"
    PLACE_TWO = "place_two"


class ZatreOptions(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The options of a match of Zatre."""

    held_tiles: Annotated[
        ZatreHeldTiles,
        Meta(description="draw_one: a seat draws up and places all it can; place_two: it places at most 2 held tiles."),
    ] = ZatreHeldTiles.DRAW_ONE
    line_limit: Annotated[int, Meta(ge=12, le=13, description="The greatest sum that a line may have.")] = 12
    triple_bonus: Annotated[bool, Meta(description="Whether a turn with a 10, an 11 and a 12 brings a bonus.")] = False


class ZatrePlaceTiles(Tagged, frozen=True, tag="zatre.place_tiles"):
    """Lay the tiles of the whole turn; in which order they are listed does not matter (R9–R14)."""

    placements: Annotated[
        tuple[ZatrePlacement, ...],
        Meta(
            max_length=50,
            description="The tiles, and where they are laid.",
            examples=[[{"tile": 4, "row": 7, "column": 7}, {"tile": 6, "row": 7, "column": 8}]],
        ),
    ]
