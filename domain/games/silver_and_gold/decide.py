"""What a command gives: its events, or a refusal, in the order of R29."""

from datetime import datetime

from domain.audience import NOBODY, only
from domain.chance import Chance
from domain.edition import Edition
from domain.errors import AgainstTheRules, Fact, Malformed, MatchOver, WrongPhase
from domain.game import Clock, Emitted, TimeUp, public
from domain.games.silver_and_gold.commands import (
    SilverAndGoldCommand,
    SilverAndGoldKeepCards,
    SilverAndGoldMark,
    SilverAndGoldOptions,
    SilverAndGoldTakeCard,
)
from domain.games.silver_and_gold.components import SilverAndGoldComponents
from domain.games.silver_and_gold.course import Course
from domain.games.silver_and_gold.events import (
    SilverAndGoldEvent,
    SilverCardsChosen,
    SilverCardsDealt,
    SilverCardTaken,
    SilverCellsMarked,
    SilverStartSeatDrawn,
    SilverStartSeatSet,
    SilverTreasuresShuffled,
)
from domain.games.silver_and_gold.moves import drafted, marks, require_card_to_take, require_ended, require_kept
from domain.games.silver_and_gold.places import SilverSource
from domain.games.silver_and_gold.state import DEALT, SilverAndGoldState, SilverPhase, to_act
from domain.ids import Seat


def check_options(options: SilverAndGoldOptions, edition: Edition[SilverAndGoldComponents], seats: int) -> None:
    """Check *options* and *edition* for a match of *seats*. Raises Malformed, with the path."""
    if options.first_seat is not None and options.first_seat >= seats:
        raise Malformed(f"A match of {seats} seats has no seat {options.first_seat}.", path="$.options.first_seat")
    needed, cards = DEALT * seats, len(edition.components.cards)
    if cards < needed:
        raise Malformed(f"{seats} seats need at least {needed} cards; the edition has {cards}.", path="$.edition")


def setup(
    options: SilverAndGoldOptions, edition: Edition[SilverAndGoldComponents], seats: int, chance: Chance
) -> list[Emitted[SilverAndGoldEvent]]:
    """Shuffle the treasure cards and deal four to each seat (R6), settle the start seat (R9)."""
    deck = tuple(chance.draws("silver_and_gold/deal").shuffled(edition.components.treasures()))
    events: list[Emitted[SilverAndGoldEvent]] = [Emitted(SilverTreasuresShuffled(deck), NOBODY)]
    for seat in range(seats):
        dealt = SilverCardsDealt(Seat(seat), deck[seat * DEALT : (seat + 1) * DEALT])
        events.append(Emitted(dealt, only(seat)))
    if options.first_seat is not None:
        events.append(public(SilverStartSeatSet(Seat(options.first_seat))))
    else:
        events.append(public(SilverStartSeatDrawn(Seat(chance.draws("silver_and_gold/first_seat").below(seats)))))
    return events


def decide(
    state: SilverAndGoldState,
    seat: Seat | Clock,
    command: SilverAndGoldCommand | TimeUp,
    chance: Chance,
    now: datetime,
) -> list[Emitted[SilverAndGoldEvent]]:
    """Decide *command*, and add what follows from it by itself. Raises Refused, in the order of R29."""
    if isinstance(command, TimeUp) or isinstance(seat, Clock):
        raise WrongPhase("Silver & Gold has no clock.", rule="silver_and_gold.no_clock")
    if state.phase is SilverPhase.OVER:
        raise MatchOver("All 28 turns have been played.", rule="silver_and_gold.over")
    course = Course(state, chance, now)
    match command:
        case SilverAndGoldKeepCards():
            _keep(course, seat, command)
        case SilverAndGoldMark():
            _mark(course, seat, command)
        case SilverAndGoldTakeCard():
            _take(course, seat, command)
    return course.events


def _keep(course: Course, number: Seat, command: SilverAndGoldKeepCards) -> None:
    state = course.state
    if state.phase is not SilverPhase.KEEPING:
        raise _wrong_phase("silver_and_gold.not_keeping", "Cards have been kept.", state)
    seat = state.seats[number]
    if seat.chosen is not None:
        raise _wrong_phase("silver_and_gold.kept_already", "This seat has chosen its cards.", state)
    require_kept(seat.dealt, command.cards)
    course.emit(SilverCardsChosen(number, tuple(sorted(command.cards))), only(number))
    if all(seat.chosen is not None for seat in course.state.seats):
        course.show_kept()


def _mark(course: Course, number: Seat, command: SilverAndGoldMark) -> None:
    state = course.state
    if state.phase is not SilverPhase.MARKING or state.expedition is None:
        raise _wrong_phase("silver_and_gold.not_marking", "Nothing is marked now.", state)
    seat = state.seats[number]
    draft = drafted(seat.cards, state.expedition, command)
    require_ended(draft, command.decline)
    if seat.marks is not None:
        raise AgainstTheRules("silver_and_gold.marked_already", "This seat has marked in this turn.", turn=state.turn)
    made = marks(number, draft, seat.coins, len(seat.palms), state.display_palms())
    course.emit(SilverCellsMarked(made), only(number))
    if not any(seat.must_mark() for seat in course.state.seats):
        course.show_marks()


def _take(course: Course, seat: Seat, command: SilverAndGoldTakeCard) -> None:
    state = course.state
    if state.phase is not SilverPhase.SCORING or state.asked_to_take() != seat:
        raise _wrong_phase("silver_and_gold.not_taking", "This seat takes no card now.", state)
    require_card_to_take(state.display, len(state.deck), command)
    if command.card is None:
        course.emit(SilverCardTaken(seat, SilverSource.DECK, state.deck[0]))
    else:
        course.emit(SilverCardTaken(seat, SilverSource.DISPLAY, command.card))
    course.go_on_after(seat)


def _wrong_phase(rule: str, detail: str, state: SilverAndGoldState) -> WrongPhase:
    facts: dict[str, Fact] = {"phase": state.phase.value, "asked": [one.seat for one in to_act(state)]}
    return WrongPhase(detail, rule=rule, facts=facts)
