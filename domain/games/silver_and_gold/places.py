"""What commands and events both name: where a card is taken from, and a cell that a cross gives."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from domain.games.silver_and_gold.components import CardId
from domain.games.silver_and_gold.island import Coordinate, SilverCell


class SilverSource(StrEnum):
    """Where a card is taken from: the four that lie open, or the top of the deck, unseen."""

    DISPLAY = "display"
    DECK = "deck"


class SilverExtra(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An extra cell that a cross gives, on either card of the seat."""

    card: CardId
    row: Annotated[Coordinate, Meta(description="Counted from 0 at the top of the card.")]
    column: Annotated[Coordinate, Meta(description="Counted from 0 at the left of the card.")]

    @property
    def cell(self) -> SilverCell:
        """Return the cell on its card."""
        return SilverCell(self.row, self.column)
