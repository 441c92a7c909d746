"""The options of Help Me!, which are set at the opening, and its one command."""

from typing import Annotated

from msgspec import Meta, Struct, field

from domain.games.help_me.components import HelpMeCell
from domain.tagged import Tagged

SeatNumber = Annotated[int, Meta(ge=0, le=3)]
"""A seat of a match of at most four."""


class HelpMeOptions(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The options of a match of Help Me!."""

    first_seat: Annotated[SeatNumber | None, Meta(description="The seat that moves first; null: it is drawn.")] = None
    open_stacks: Annotated[bool, Meta(description="Whether views show whole stacks, not just their tops.")] = False


class HelpMeMoveStack(Tagged, frozen=True, tag="help_me.move_stack"):
    """Move the whole stack that lies on *from* onto the stack on *to*, orthogonally next to it (R6)."""

    from_: Annotated[HelpMeCell, Meta(description="Where the stack lies.", examples=[{"row": 2, "column": 3}])] = field(
        name="from"
    )
    to: Annotated[HelpMeCell, Meta(description="The stack it lands on.", examples=[{"row": 2, "column": 4}])]
