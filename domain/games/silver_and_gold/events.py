"""What happens in Silver & Gold. Frozen: an incompatible shape would be a new tag.

Outcomes, never inputs: the order of a deck, the boxes ticked, the points written stand in the event.
"""

from typing import Annotated

from msgspec import Meta, Struct

from domain.games.silver_and_gold.components import CardId, Shape
from domain.games.silver_and_gold.island import SilverCell
from domain.games.silver_and_gold.places import SilverExtra, SilverSource
from domain.ids import Seat
from domain.tagged import Tagged

Cards = tuple[CardId, ...]
Round = Annotated[int, Meta(ge=1, le=4, description="Counted from 1.")]
Turn = Annotated[int, Meta(ge=1, le=7, description="The turn within its round, counted from 1.")]


class SilverTreasuresShuffled(Tagged, frozen=True, tag="silver_and_gold.treasures_shuffled"):
    """The treasure cards that no seat has were shuffled: all before the deal, the rest after the keeping (R6, R8).

    For nobody.
    """

    deck: Annotated[Cards, Meta(description="From the top down.")]


class SilverCardsDealt(Tagged, frozen=True, tag="silver_and_gold.cards_dealt"):
    """A seat got four cards from the top of the deck (R6). For that seat alone."""

    seat: Seat
    cards: Annotated[Cards, Meta(description="The four cards, in the order in which they were dealt.")]


class SilverStartSeatDrawn(Tagged, frozen=True, tag="silver_and_gold.start_seat_drawn"):
    """The first start seat was drawn; from here on, all seats choose cards (R7, R9). Public."""

    seat: Seat


class SilverStartSeatSet(Tagged, frozen=True, tag="silver_and_gold.start_seat_set"):
    """The first start seat was fixed by an option; from here on, all seats choose cards (R7, R9). Public."""

    seat: Seat


class SilverCardsChosen(Tagged, frozen=True, tag="silver_and_gold.cards_chosen"):
    """A seat chose the two cards that it keeps (R7). For that seat alone."""

    seat: Seat
    cards: Annotated[Cards, Meta(description="Ascending.")]


class SilverSeatCards(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The cards of one seat."""

    seat: Seat
    cards: Annotated[Cards, Meta(description="Ascending.")]


class SilverCardsKept(Tagged, frozen=True, tag="silver_and_gold.cards_kept"):
    """All have chosen: the cards kept lie face up, the others are back in the deck (R7). Public."""

    seats: Annotated[tuple[SilverSeatCards, ...], Meta(description="One entry a seat, in seat order.")]


class SilverCardsTurnedUp(Tagged, frozen=True, tag="silver_and_gold.cards_turned_up"):
    """Cards from the top of the deck joined the display (R8, R24). Public."""

    cards: Annotated[Cards, Meta(description="In the order in which they were turned up.")]


class SilverExpeditionsShuffled(Tagged, frozen=True, tag="silver_and_gold.expeditions_shuffled"):
    """A round begins: all expedition cards were shuffled (R10). For nobody."""

    round: Round
    shapes: Annotated[tuple[Shape, ...], Meta(description="From the top down.")]


class SilverExpeditionRevealed(Tagged, frozen=True, tag="silver_and_gold.expedition_revealed"):
    """A turn begins: the top expedition card was turned up; from here on, all seats mark (R11). Public."""

    round: Round
    turn: Turn
    start_seat: Seat
    shape: Shape


class SilverMarks(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What one seat marked in a turn, and what it got for it."""

    seat: Seat
    card: Annotated[CardId | None, Meta(description="The card of *cells*; null: the seat had no empty cell (R18).")]
    cells: Annotated[
        tuple[SilverCell, ...], Meta(description="The shape's cells, or the single one, in reading order.")
    ]
    extras: Annotated[tuple[SilverExtra, ...], Meta(description="What crosses gave, as the seat ordered them.")]
    declined: Annotated[
        int, Meta(description="Crosses left unused while a cell was empty, though there may have been fewer cells.")
    ]
    coins: Annotated[int, Meta(description="Coin boxes ticked.", examples=[2])]
    rows: Annotated[int, Meta(description="Coin rows that this completed.")]
    palms: Annotated[tuple[int, ...], Meta(description="Points written into palm boxes.", examples=[[3]])]
    finished: Annotated[Cards, Meta(description="Cards whose last cell was marked, ascending.")]


class SilverCellsMarked(Tagged, frozen=True, tag="silver_and_gold.cells_marked"):
    """A seat marked (R12–R17). For that seat alone."""

    marks: SilverMarks


class SilverMarksRevealed(Tagged, frozen=True, tag="silver_and_gold.marks_revealed"):
    """All have marked: what each seat marked, and what it got for it (R18). Public."""

    seats: Annotated[tuple[SilverMarks, ...], Meta(description="One entry a seat, in seat order.")]


class SilverTrophyTaken(Tagged, frozen=True, tag="silver_and_gold.trophy_taken"):
    """A seat completed a coin row and took the highest trophy left (R20). Public."""

    seat: Seat
    points: Annotated[int, Meta(ge=1, le=6, description="What the trophy is worth.")]


class SilverCardsFinished(Tagged, frozen=True, tag="silver_and_gold.cards_finished"):
    """A seat laid its finished cards aside, face up; it is asked for a new one next (R21). Public."""

    seat: Seat
    cards: Annotated[Cards, Meta(description="Ascending.")]
    to_take: Annotated[int, Meta(description="How many cards it gets in their place (R22, R25, R26).")]


class SilverCardTaken(Tagged, frozen=True, tag="silver_and_gold.card_taken"):
    """A seat took a card, which lies before it face up; a second one is asked for next (R22). Public."""

    seat: Seat
    source: SilverSource
    card: CardId


class SilverSeatScore(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What one seat scored, and its finished cards by colour, which break ties (R31–R33)."""

    seat: Seat
    coins: Annotated[int, Meta(description="Points for coin boxes, one each.")]
    trophies: Annotated[int, Meta(description="Points of its trophies.")]
    palms: Annotated[int, Meta(description="Points in its palm boxes.")]
    cards: Annotated[int, Meta(description="Points of its finished cards; unfinished ones count nothing.")]
    badges: Annotated[int, Meta(description="Points that the badges on its finished cards pay.")]
    total: Annotated[int, Meta(description="All of these points together.")]
    grey_cards: Annotated[int, Meta(description="How many grey cards it finished.")]
    green_cards: Annotated[int, Meta(description="How many green cards it finished.")]
    orange_cards: Annotated[int, Meta(description="How many orange cards it finished.")]
    purple_cards: Annotated[int, Meta(description="How many purple cards it finished.")]


class SilverScored(Tagged, frozen=True, tag="silver_and_gold.scored"):
    """The last turn is over and all is counted (R31). Public."""

    seats: Annotated[tuple[SilverSeatScore, ...], Meta(description="One entry a seat, in seat order.")]


SilverAndGoldEvent = (
    SilverTreasuresShuffled
    | SilverCardsDealt
    | SilverStartSeatDrawn
    | SilverStartSeatSet
    | SilverCardsChosen
    | SilverCardsKept
    | SilverCardsTurnedUp
    | SilverExpeditionsShuffled
    | SilverExpeditionRevealed
    | SilverCellsMarked
    | SilverMarksRevealed
    | SilverTrophyTaken
    | SilverCardsFinished
    | SilverCardTaken
    | SilverScored
)
"""Every event of Silver & Gold."""
