"""The options of Silver & Gold, which are set at the opening, and its three commands."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.games.silver_and_gold.components import CardId
from domain.games.silver_and_gold.island import SilverCell
from domain.games.silver_and_gold.places import SilverExtra, SilverSource
from domain.tagged import Tagged

SeatNumber = Annotated[int, Meta(ge=0, le=3)]
"""A seat of a match of at most four."""


class SilverAndGoldOptions(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The options of a match of Silver & Gold."""

    first_seat: Annotated[
        SeatNumber | None, Meta(description="The start seat of the first turn; null: it is drawn.")
    ] = None


class SilverAndGoldKeepCards(Tagged, frozen=True, tag="silver_and_gold.keep_cards"):
    """Keep two of the four cards dealt, unseen by the others until all have chosen (R7)."""

    cards: Annotated[tuple[CardId, ...], Meta(max_length=50, description="The two cards to keep.", examples=[[3, 26]])]


class SilverAndGoldMark(Tagged, frozen=True, tag="silver_and_gold.mark"):
    """Mark the expedition's shape, or a single cell, on one card, with the extra cells that crosses give (R12–R15)."""

    card: CardId
    cells: Annotated[
        tuple[SilverCell, ...],
        Meta(max_length=50, description="In any order.", examples=[[{"row": 0, "column": 1}, {"row": 0, "column": 2}]]),
    ]
    extras: Annotated[
        tuple[SilverExtra, ...],
        Meta(max_length=50, description="One a cross, in order.", examples=[[{"card": 26, "row": 1, "column": 3}]]),
    ] = ()
    decline: Annotated[bool, Meta(description="Leave a cross unused although a cell is empty.")] = False


class SilverAndGoldTakeCard(Tagged, frozen=True, tag="silver_and_gold.take_card"):
    """Take a card in place of a finished one (R22)."""

    source: SilverSource
    card: Annotated[CardId | None, Meta(description="Which card of the display; null with `deck`.")]


SilverAndGoldCommand = SilverAndGoldKeepCards | SilverAndGoldMark | SilverAndGoldTakeCard
"""Every command of Silver & Gold."""
