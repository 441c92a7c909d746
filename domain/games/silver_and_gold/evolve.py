"""How an event changes the state. Never fails, never draws, never checks."""

from msgspec.structs import replace

from domain.game import At
from domain.games.silver_and_gold.events import (
    SilverAndGoldEvent,
    SilverCardsChosen,
    SilverCardsDealt,
    SilverCardsFinished,
    SilverCardsKept,
    SilverCardsTurnedUp,
    SilverCardTaken,
    SilverCellsMarked,
    SilverExpeditionRevealed,
    SilverExpeditionsShuffled,
    SilverMarksRevealed,
    SilverScored,
    SilverStartSeatDrawn,
    SilverStartSeatSet,
    SilverTreasuresShuffled,
    SilverTrophyTaken,
)
from domain.games.silver_and_gold.places import SilverSource
from domain.games.silver_and_gold.state import SilverAndGoldState, SilverPhase, SilverSeat


def evolve(state: SilverAndGoldState, event: SilverAndGoldEvent, at: At) -> SilverAndGoldState:
    """Return the state after *event*, which stands at *at*."""
    match event:
        case SilverCellsMarked(marks):
            return _with_seat(state, marks.seat, replace(state.seats[marks.seat], marks=marks))
        case SilverMarksRevealed(marks_of_all):
            seats = (replace(seat, marks=marks) for seat, marks in zip(state.seats, marks_of_all, strict=True))
            return replace(state, phase=SilverPhase.SCORING, seats=tuple(seat.marked() for seat in seats))
        case SilverExpeditionRevealed():
            return _expedition_revealed(state, event, at)
        case SilverTrophyTaken(seat, points):
            before = state.seats[seat]
            taken = _with_seat(state, seat, replace(before, trophies=(*before.trophies, points)))
            return replace(taken, trophies=tuple(left for left in state.trophies if left != points))
        case SilverCardsFinished():
            return _cards_finished(state, event, at)
        case SilverCardTaken():
            return _card_taken(state, event, at)
        case SilverCardsTurnedUp(cards):
            return replace(state, display=state.display + cards, deck=state.deck[len(cards) :])
        case SilverExpeditionsShuffled(_, shapes):
            return replace(state, expeditions=shapes)
        case SilverTreasuresShuffled(deck):
            return replace(state, deck=deck)
        case SilverCardsDealt(seat, cards):
            dealt = _with_seat(state, seat, replace(state.seats[seat], dealt=cards))
            return replace(dealt, deck=state.deck[len(cards) :])
        case SilverStartSeatDrawn(seat) | SilverStartSeatSet(seat):
            return replace(state, phase=SilverPhase.KEEPING, start_seat=seat, asked_at=at.position)
        case SilverCardsChosen(seat, cards):
            return _with_seat(state, seat, replace(state.seats[seat], chosen=cards))
        case SilverCardsKept():
            return _cards_kept(state, event)
        case SilverScored():
            return replace(state, phase=SilverPhase.OVER, scored=event)


def _with_seat(state: SilverAndGoldState, number: int, seat: SilverSeat) -> SilverAndGoldState:
    return replace(state, seats=(*state.seats[:number], seat, *state.seats[number + 1 :]))


def _cards_kept(state: SilverAndGoldState, event: SilverCardsKept) -> SilverAndGoldState:
    seats = tuple(
        replace(seat, dealt=(), chosen=kept.cards, cards=tuple(map(state.opened, kept.cards)))
        for seat, kept in zip(state.seats, event.seats, strict=True)
    )
    kept_cards = {card for seat in event.seats for card in seat.cards}
    back = tuple(card for seat in state.seats for card in seat.dealt if card not in kept_cards)
    return replace(state, phase=SilverPhase.SETTING_UP, seats=seats, deck=state.deck + back)


def _expedition_revealed(state: SilverAndGoldState, event: SilverExpeditionRevealed, at: At) -> SilverAndGoldState:
    return replace(
        state,
        phase=SilverPhase.MARKING,
        asked_at=at.position,
        expeditions=state.expeditions[1:],
        expedition=state.shapes[event.shape],
        round=event.round,
        turn=event.turn,
        start_seat=event.start_seat,
        seats=tuple(replace(seat, marks=None) for seat in state.seats),
        taking=None,
        to_take=0,
    )


def _cards_finished(state: SilverAndGoldState, event: SilverCardsFinished, at: At) -> SilverAndGoldState:
    seat = state.seats[event.seat]
    cards = tuple(card for card in seat.cards if card.id not in event.cards)
    laid_aside = replace(seat, cards=cards, finished=seat.finished + event.cards)
    return replace(
        _with_seat(state, event.seat, laid_aside), taking=event.seat, to_take=event.to_take, asked_at=at.position
    )


def _card_taken(state: SilverAndGoldState, event: SilverCardTaken, at: At) -> SilverAndGoldState:
    seat = state.seats[event.seat]
    after = _with_seat(state, event.seat, replace(seat, cards=(*seat.cards, state.opened(event.card))))
    if event.source is SilverSource.DECK:
        after = replace(after, deck=state.deck[1:])
    else:
        after = replace(after, display=tuple(card for card in state.display if card != event.card))
    return replace(after, to_take=state.to_take - 1, asked_at=at.position)
