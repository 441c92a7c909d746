"""What the match does by itself, because nobody has a choice: reveal, score, refill, go on (R8–R11, R18–R28)."""

from datetime import datetime

from domain.audience import EVERYONE, NOBODY, Audience
from domain.chance import Chance
from domain.game import At, Emitted
from domain.games.silver_and_gold.events import (
    SilverAndGoldEvent,
    SilverCardsFinished,
    SilverCardsKept,
    SilverCardsTurnedUp,
    SilverCardTaken,
    SilverExpeditionRevealed,
    SilverExpeditionsShuffled,
    SilverMarksRevealed,
    SilverSeatCards,
    SilverTreasuresShuffled,
    SilverTrophyTaken,
)
from domain.games.silver_and_gold.evolve import evolve
from domain.games.silver_and_gold.moves import no_marks
from domain.games.silver_and_gold.places import SilverSource
from domain.games.silver_and_gold.scoring import scored
from domain.games.silver_and_gold.state import DISPLAY, ROUNDS, TURNS, SilverAndGoldState
from domain.ids import Position, Seat


class Course:
    """The events that follow from one command, and the state as they come."""

    def __init__(self, state: SilverAndGoldState, chance: Chance, now: datetime) -> None:
        self.state = state
        self.events: list[Emitted[SilverAndGoldEvent]] = []
        self._chance = chance
        self._at = At(Position(0), now)  # nothing that is decided here hangs on the position

    def emit(self, event: SilverAndGoldEvent, audience: Audience = EVERYONE) -> None:
        """Let *event* happen."""
        self.events.append(Emitted(event, audience))
        self.state = evolve(self.state, event, self._at)

    def show_kept(self) -> None:
        """All have chosen: show what they keep, shuffle the rest, turn up the display, begin the first turn."""
        seats = self.state.seats
        kept = tuple(SilverSeatCards(Seat(n), seat.chosen or ()) for n, seat in enumerate(seats))
        self.emit(SilverCardsKept(kept))
        deck = tuple(self._chance.draws("silver_and_gold/deck").shuffled(sorted(self.state.deck)))
        self.emit(SilverTreasuresShuffled(deck), NOBODY)
        self._refill()
        self._next_turn()

    def show_marks(self) -> None:
        """Every seat that can mark has marked: show the marks, score, go on."""
        marks = tuple(seat.marks or no_marks(Seat(n)) for n, seat in enumerate(self.state.seats))
        self.emit(SilverMarksRevealed(marks))
        self._score(self.state.clockwise(self._start_seat()))

    def go_on_after(self, seat: Seat) -> None:
        """Go on after *seat* took a card."""
        if self._replaced(seat):
            order = self.state.clockwise(self._start_seat())
            self._score(order[order.index(seat) + 1 :])

    def _next_turn(self) -> None:
        state = self.state
        number, turn, start = state.round, state.turn + 1, self._start_seat()
        if state.round and state.turn:
            start = state.clockwise(start)[1]
        if number == 0 or turn > TURNS:
            number, turn = number + 1, 1
        if number > ROUNDS:
            self.emit(scored(state))
            return
        if turn == 1:
            self._shuffle_expeditions(number)
        shape = self.state.expeditions[0]
        self.emit(SilverExpeditionRevealed(number, turn, start, shape))
        if not any(seat.has_empty_cell() for seat in self.state.seats):
            self.show_marks()

    def _shuffle_expeditions(self, number: int) -> None:
        draws = self._chance.draws(f"silver_and_gold/expeditions/{number}")
        self.emit(SilverExpeditionsShuffled(number, tuple(draws.shuffled(self.state.expedition_cards))), NOBODY)

    def _score(self, order: tuple[Seat, ...]) -> None:
        for seat in order:
            marks = self.state.seats[seat].marks
            for _ in range(marks.rows if marks else 0):
                if self.state.trophies:
                    self.emit(SilverTrophyTaken(seat, max(self.state.trophies)))
            if marks and marks.finished:
                self.emit(SilverCardsFinished(seat, marks.finished, self._to_take(len(marks.finished))))
                if not self._replaced(seat):
                    return
        self._next_turn()

    def _to_take(self, finished: int) -> int:
        if (self.state.round, self.state.turn) == (ROUNDS, TURNS):
            return 0
        return min(finished, len(self.state.display) + len(self.state.deck))

    def _replaced(self, seat: Seat) -> bool:
        """Take what is no choice, and refill; or stop, and say no, where *seat* must choose."""
        while self.state.to_take:
            if self.state.asked_to_take() is not None:
                return False
            source = SilverSource.DISPLAY if self.state.display else SilverSource.DECK
            card = (self.state.display or self.state.deck)[0]
            self.emit(SilverCardTaken(seat, source, card))
        self._refill()
        return True

    def _refill(self) -> None:
        cards = self.state.deck[: DISPLAY - len(self.state.display)]
        if cards:
            self.emit(SilverCardsTurnedUp(cards))

    def _start_seat(self) -> Seat:
        return self.state.start_seat or Seat(0)
