"""A match of Silver & Gold as one viewer may see it (R7, R18). Hidden members are null, never left out."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.games.silver_and_gold.components import Shape, SilverShape, SilverTreasure
from domain.games.silver_and_gold.events import Cards, SilverMarks, SilverScored
from domain.games.silver_and_gold.island import SilverCell
from domain.games.silver_and_gold.state import SilverAndGoldState, SilverOpenCard, SilverPhase
from domain.ids import Seat
from domain.tagged import Tagged
from domain.viewer import Eyes, Viewer


class SilverOpenCardView(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A card before a seat, with its marked cells."""

    treasure: SilverTreasure
    marked: Annotated[tuple[SilverCell, ...], Meta(description="In reading order.")]


class SilverSeatView(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What can be seen of one seat. Its marks of this turn show on its own cards and in its own boxes at once."""

    seat: Seat
    dealt: Annotated[
        tuple[SilverTreasure, ...] | None,
        Meta(description="The cards to choose from; null while they are the seat's secret, and when all have chosen."),
    ]
    has_chosen: Annotated[bool, Meta(description="Whether it has chosen the cards that it keeps.")]
    chosen: Annotated[Cards | None, Meta(description="The cards it keeps; null while not chosen, or secret.")]
    cards: Annotated[tuple[SilverOpenCardView, ...], Meta(description="The cards before the seat.")]
    coins: Annotated[int, Meta(description="Coin boxes ticked, 0 to 12.")]
    palms: Annotated[tuple[int, ...], Meta(description="Points in the palm boxes, at most four.")]
    trophies: Annotated[tuple[int, ...], Meta(description="Trophies taken, in order.")]
    finished: Annotated[tuple[SilverTreasure, ...], Meta(description="Cards laid aside, in order.")]
    has_marked: Annotated[bool, Meta(description="Whether it has marked in this turn.")]
    marks: Annotated[
        SilverMarks | None, Meta(description="What it marked in this turn; null while not marked, or secret.")
    ]


class SilverFaceDown(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What lies face down, from the top."""

    deck: Annotated[Cards, Meta(description="The treasure cards of the deck, from the top down.")]
    expeditions: Annotated[
        tuple[Shape, ...], Meta(description="The expedition cards still to come in the round, from the top down.")
    ]


class SilverAndGoldView(Tagged, frozen=True, tag="silver_and_gold.view"):
    """The table, the seats, and what is being done."""

    phase: SilverPhase
    round: Annotated[int | None, Meta(description="1 to 4; null before the first turn.")]
    turn: Annotated[int | None, Meta(description="1 to 7 within the round; null before the first turn.")]
    start_seat: Annotated[Seat | None, Meta(description="Null before it is settled.")]
    expedition: Annotated[
        SilverShape | None, Meta(description="The expedition card of this turn; earlier ones are not shown.")
    ]
    deck: Annotated[int, Meta(description="How many cards the deck has.")]
    display: Annotated[tuple[SilverTreasure, ...], Meta(description="The cards that can be taken.")]
    trophies: Annotated[tuple[int, ...], Meta(description="Trophies left, highest first.")]
    taking: Annotated[Seat | None, Meta(description="The seat that must take a card; null: none must.")]
    to_take: Annotated[int, Meta(description="How many cards that seat still takes.")]
    seats: Annotated[tuple[SilverSeatView, ...], Meta(description="One entry a seat, in seat order.")]
    face_down: Annotated[SilverFaceDown | None, Meta(description="What nobody sees while the match runs; then null.")]
    scored: Annotated[SilverScored | None, Meta(description="What every seat scored; null before the end.")]


def view(state: SilverAndGoldState, viewer: Viewer) -> SilverAndGoldView:
    """Return *state* as *viewer* may see it."""
    everything = viewer.eyes is Eyes.AUDITOR
    taking = state.asked_to_take() if state.phase is SilverPhase.SCORING else None
    return SilverAndGoldView(
        phase=state.phase,
        round=state.round or None,
        turn=state.turn or None,
        start_seat=state.start_seat,
        expedition=state.expedition,
        deck=len(state.deck),
        display=_treasures(state, state.display),
        trophies=state.trophies,
        taking=taking,
        to_take=0 if taking is None else state.to_take,
        seats=tuple(_seat(state, Seat(n), everything or viewer.seat == n) for n in range(len(state.seats))),
        face_down=SilverFaceDown(state.deck, state.expeditions) if everything else None,
        scored=state.scored,
    )


def _seat(state: SilverAndGoldState, number: Seat, sees_secrets: bool) -> SilverSeatView:
    seat = state.seats[number]
    keeping, marking = state.phase is SilverPhase.KEEPING, state.phase is SilverPhase.MARKING
    shown = seat.marked() if marking and sees_secrets else seat
    return SilverSeatView(
        seat=number,
        dealt=_treasures(state, seat.dealt) if sees_secrets and seat.dealt else None,
        has_chosen=seat.chosen is not None,
        chosen=seat.chosen if sees_secrets or not keeping else None,
        cards=tuple(_open_card(state, card) for card in shown.cards),
        coins=shown.coins,
        palms=shown.palms,
        trophies=shown.trophies,
        finished=_treasures(state, shown.finished),
        has_marked=seat.marks is not None,
        marks=seat.marks if sees_secrets or not marking else None,
    )


def _open_card(state: SilverAndGoldState, card: SilverOpenCard) -> SilverOpenCardView:
    return SilverOpenCardView(state.treasures[card.id], card.island.cells_of(card.marked))


def _treasures(state: SilverAndGoldState, cards: tuple[int, ...]) -> tuple[SilverTreasure, ...]:
    return tuple(state.treasures[card] for card in cards)
