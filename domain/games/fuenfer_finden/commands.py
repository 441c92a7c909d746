"""The options of 5er Finden, which are set at the opening, and its commands."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from domain.games.fuenfer_finden.components import FuenferCell, FuenferShape
from domain.tagged import Tagged


class FuenferVariant(StrEnum):
    """How a match is played: five rounds, the puzzle, or the puzzle alone."""

    BASIC = "basic"
    PUZZLE = "puzzle"
    SOLO = "solo"


class FuenferSide(StrEnum):
    """Which side of the tableaus lies up: white, where all differ, or grey, where all are the same."""

    WHITE = "white"
    GREY = "grey"


class FuenferCheck(StrEnum):
    """When an outline is judged: as the round is scored, or as it is drawn."""

    AT_SCORING = "at_scoring"
    AT_ONCE = "at_once"


class FuenferOptions(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The options of a match of 5er Finden."""

    variant: Annotated[
        FuenferVariant,
        Meta(description="basic: 5 rounds, 2–4 seats; puzzle: at most 12, 2–4 seats; solo: always 12, 1 seat."),
    ] = FuenferVariant.BASIC
    side: Annotated[
        FuenferSide, Meta(description="white: different tableaus, dealt at random; grey: the same for all.")
    ] = FuenferSide.WHITE
    timer_seconds: Annotated[
        int, Meta(ge=10, le=600, description="How long the others play on once the timer is flipped.")
    ] = 30
    round_seconds: Annotated[
        Annotated[int, Meta(ge=20, le=3600)] | None,
        Meta(description="How long a round, and a choice to cross out, lasts at most; null: without limit."),
    ] = None
    check: Annotated[
        FuenferCheck, Meta(description="at_scoring: mistakes show at the end of a round; at_once: they are refused.")
    ] = FuenferCheck.AT_SCORING


Cells = Annotated[
    tuple[FuenferCell, ...],
    Meta(
        max_length=50,
        examples=[[{"row": 4, "column": column} for column in range(2, 7)]],
        description="Five cells that are connected, across or down, in any order.",
    ),
]


class FuenferOutline(Tagged, frozen=True, tag="fuenfer_finden.outline"):
    """Outline five cells of one's tableau (R7). In the puzzle this replaces the earlier outline of the round (R16)."""

    cells: Cells


class FuenferErase(Tagged, frozen=True, tag="fuenfer_finden.erase"):
    """Erase one of one's outlines of this round (R7)."""

    outline: Annotated[int, Meta(ge=0, le=999_999, description="The outline's number in this round.", examples=[1])]


class FuenferFlipTimer(Tagged, frozen=True, tag="fuenfer_finden.flip_timer"):
    """Flip the timer: the seat that does is locked at once, the others play on until time has run out (R8)."""


class FuenferDone(Tagged, frozen=True, tag="fuenfer_finden.done"):
    """Finish before the timer has run out; when one plays alone, this ends the round (R9, R20)."""


class FuenferCrossOut(Tagged, frozen=True, tag="fuenfer_finden.cross_out"):
    """Cross out a shape after a round without a valid FIVE, and mark it on one's free cells (R18)."""

    shape: FuenferShape
    cells: Annotated[Cells | None, Meta(description="Where it is marked; null only if no available shape fits.")]


FuenferCommand = FuenferOutline | FuenferErase | FuenferFlipTimer | FuenferDone | FuenferCrossOut
"""Every command of 5er Finden."""

FIND_COMMANDS = tuple(
    str(kind.__struct_config__.tag) for kind in (FuenferOutline, FuenferErase, FuenferFlipTimer, FuenferDone)
)
OUTLINE, ERASE, FLIP_TIMER, DONE = FIND_COMMANDS
CROSS_OUT = str(FuenferCrossOut.__struct_config__.tag)
