"""The third action of a turn: R19–R26."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.silver_and_gold.events import (
    SilverCardsFinished,
    SilverCardsTurnedUp,
    SilverCardTaken,
    SilverExpeditionRevealed,
    SilverScored,
    SilverTrophyTaken,
)
from domain.games.silver_and_gold.places import SilverSource
from domain.games.silver_and_gold.state import SilverAndGoldState
from domain.ids import Seat
from tests.domain.games.silver_and_gold.islands import (
    FIRST,
    FROM_DECK,
    after,
    asked,
    drawn,
    emitted,
    given,
    mark,
    seat,
    take,
    when,
)

PLAIN = seat("13", "37")
ROW = seat("44", "14", coins=3)
COMPLETES_ROW = mark(44, (1, 0))
NEARLY = "40 #o../###./###."
FINISHES = mark(40, (0, 1))
BOTH = ("40 Xo../###./###.", "36 ###./###C/###.")
FINISHES_BOTH = mark(40, (0, 0), (0, 1), extras=[(36, 1, 3)])


def trophies(events: list[Any]) -> list[tuple[int, int]]:
    return [(event.seat, event.points) for event in events if isinstance(event, SilverTrophyTaken)]


def kinds(events: list[Any]) -> list[str]:
    return [type(event).__name__.removeprefix("Silver") for event in events]


@pytest.mark.parametrize("sent_first", [0, 1])
@pytest.mark.parametrize(("start", "first", "second"), [(0, 0, 1), (1, 1, 0)])
def test_R20_the_first_clockwise_from_the_start_seat_takes_6_the_other_5(
    start: int, first: int, second: int, sent_first: int
) -> None:
    state = given(ROW, seat("42", "20", coins=3), start=start)
    steps = [(0, COMPLETES_ROW), (1, mark(20, (0, 1)))]
    events = when(state, steps[sent_first], steps[1 - sent_first])
    assert trophies(events) == [(first, 6), (second, 5)]
    state = after(state, *events)
    assert state.trophies == (4, 3, 2, 1)
    assert (state.seats[first].trophies, state.seats[second].trophies) == ((6,), (5,))


def test_R19_clockwise_wraps_from_the_last_seat_to_the_first() -> None:
    coins = [seat("44", coins=3), PLAIN, seat("20", coins=7), seat("42", "29", coins=11)]
    state = given(*coins, start=2)
    events = when(state, (0, COMPLETES_ROW), (1, mark(37, (0, 0))), (2, mark(20, (0, 1))), (3, mark(29, (0, 1))))
    assert trophies(events) == [(2, 6), (3, 5), (0, 4)]


def test_R20_the_highest_trophy_left_is_taken() -> None:
    events = when(given(ROW, PLAIN, trophies=(3, 1)), (0, COMPLETES_ROW), (1, mark(37, (0, 0))))
    assert trophies(events) == [(0, 3)]


def test_R20_with_no_trophy_left_a_row_gives_nothing() -> None:
    state = given(ROW, PLAIN, trophies=())
    events = when(state, (0, COMPLETES_ROW), (1, mark(37, (0, 0))))
    assert trophies(events) == []
    assert kinds(events) == ["CellsMarked", "CellsMarked", "MarksRevealed", "ExpeditionRevealed"]


def test_R20_a_row_completed_in_an_earlier_turn_takes_nothing_more() -> None:
    state = given(seat("44", "14", coins=4, trophies=(6,)), PLAIN, trophies=(5, 4, 3, 2, 1))
    assert trophies(when(state, (0, COMPLETES_ROW), (1, mark(37, (0, 0))))) == []


def finished_first(**members: Any) -> SilverAndGoldState:
    """Seat 0 has finished card 40 and is asked for another."""
    state = given(seat(NEARLY, "44"), PLAIN, **members)
    return after(state, *when(state, (1, mark(37, (0, 0))), (0, FINISHES)))


def test_R21_finished_cards_are_laid_aside_and_the_seat_is_asked_since() -> None:
    state = given(seat(NEARLY, "44"), PLAIN)
    events = when(state, (1, mark(37, (0, 0))), (0, FINISHES))
    assert events[-1] == SilverCardsFinished(Seat(0), (40,), 1)
    state = after(state, *events)
    assert (drawn(state, 0), state.seats[0].finished) == (["44 .oo./CooX/o..o"], (40,))
    assert asked(state) == {0: ("take_card", FIRST + len(events) - 1)}


def test_R22_a_card_is_taken_from_the_display_and_lies_unmarked_before_the_seat() -> None:
    state = finished_first()
    found = emitted(state, 0, take(26))
    taken, refilled, revealed = [one.event for one in found]
    assert {one.audience for one in found} == {None}
    assert taken == SilverCardTaken(Seat(0), SilverSource.DISPLAY, 26)
    assert refilled == SilverCardsTurnedUp((1,))
    assert isinstance(revealed, SilverExpeditionRevealed)
    state = after(state, taken, refilled, revealed)
    assert drawn(state, 0) == ["44 .oo./CooX/o..o", "26 oooo/oo../oooo"]
    assert (state.display, state.deck) == ((13, 25, 38, 1), (2, 3, 5, 6, 7))


def test_R22_a_card_is_taken_from_the_deck_and_is_public() -> None:
    state = finished_first()
    found = emitted(state, 0, FROM_DECK)
    assert found[0].event == SilverCardTaken(Seat(0), SilverSource.DECK, 1)
    assert {one.audience for one in found} == {None}
    assert kinds([one.event for one in found]) == ["CardTaken", "ExpeditionRevealed"]
    state = after(state, *(one.event for one in found))
    assert drawn(state, 0)[-1] == "1 Xooo/.oo./XooX/oooo"
    assert (state.display, state.deck) == ((13, 25, 26, 38), (2, 3, 5, 6, 7))


def test_R23_two_cards_are_taken_one_after_the_other_without_a_refill_between() -> None:
    state = given(seat(*BOTH), PLAIN)
    events = when(state, (1, mark(37, (0, 0))), (0, FINISHES_BOTH))
    assert events[-1] == SilverCardsFinished(Seat(0), (36, 40), 2)
    state = after(state, *events)
    assert asked(state) == {0: ("take_card", FIRST + len(events) - 1)}
    first = when(state, (0, take(25)))
    assert first == [SilverCardTaken(Seat(0), SilverSource.DISPLAY, 25)]
    state = after(state, *first)
    assert state.display == (13, 26, 38)
    assert asked(state) == {0: ("take_card", FIRST)}
    second = when(state, (0, take(13)))
    assert second[:2] == [SilverCardTaken(Seat(0), SilverSource.DISPLAY, 13), SilverCardsTurnedUp((1, 2))]


def test_R23_the_second_card_can_come_from_the_deck() -> None:
    state = given(seat(*BOTH), PLAIN)
    state = after(state, *when(state, (1, mark(37, (0, 0))), (0, FINISHES_BOTH)))
    events = when(state, (0, FROM_DECK), (0, FROM_DECK))
    assert [event.card for event in events if isinstance(event, SilverCardTaken)] == [1, 2]
    assert kinds(events) == ["CardTaken", "CardTaken", "ExpeditionRevealed"]


def test_R19_seats_take_clockwise_and_each_finds_the_display_refilled() -> None:
    state = given(seat(NEARLY), seat("45 #o../####/..##"), PLAIN, start=1)
    events = when(state, (0, FINISHES), (2, mark(37, (0, 0))), (1, mark(45, (0, 1))))
    assert events[-1] == SilverCardsFinished(Seat(1), (45,), 1)
    state = after(state, *events)
    assert set(asked(state)) == {1}
    more = when(state, (1, take(13)))
    assert more == [
        SilverCardTaken(Seat(1), SilverSource.DISPLAY, 13),
        SilverCardsTurnedUp((1,)),
        SilverCardsFinished(Seat(0), (40,), 1),
    ]
    state = after(state, *more)
    assert state.display == (25, 26, 38, 1)
    assert set(asked(state)) == {0}
    assert kinds(when(state, (0, take(1)))) == ["CardTaken", "CardsTurnedUp", "ExpeditionRevealed"]


def test_R19_a_seat_s_trophy_comes_before_its_cards_and_before_the_next_seat() -> None:
    state = given(seat("36 ###./###C/###.", coins=3), seat("44", coins=7), PLAIN)
    events = when(state, (0, mark(36, (1, 3))), (1, COMPLETES_ROW), (2, mark(37, (0, 0))))
    assert kinds(events)[3:] == ["MarksRevealed", "TrophyTaken", "CardsFinished"]
    state = after(state, *events)
    assert kinds(when(state, (0, take(13)))) == ["CardTaken", "CardsTurnedUp", "TrophyTaken", "ExpeditionRevealed"]


def test_R25_with_an_empty_deck_the_display_shrinks() -> None:
    state = finished_first(deck=())
    events = when(state, (0, take(25)))
    assert kinds(events) == ["CardTaken", "ExpeditionRevealed"]
    assert after(state, *events).display == (13, 26, 38)


def test_R25_the_display_is_refilled_with_what_there_is() -> None:
    state = given(seat(*BOTH), PLAIN, deck=(7,))
    state = after(state, *when(state, (1, mark(37, (0, 0))), (0, FINISHES_BOTH), (0, take(25))))
    events = when(state, (0, take(13)))
    assert events[1] == SilverCardsTurnedUp((7,))
    assert after(state, *events).display == (26, 38, 7)


def test_R25_the_last_card_is_taken_by_the_match() -> None:
    state = given(seat(NEARLY, "44"), PLAIN, display=(25,), deck=())
    events = when(state, (1, mark(37, (0, 0))), (0, FINISHES))
    assert events[-3:-1] == [
        SilverCardsFinished(Seat(0), (40,), 1),
        SilverCardTaken(Seat(0), SilverSource.DISPLAY, 25),
    ]
    assert kinds(events)[-1] == "ExpeditionRevealed"
    for n in range(len(events)):
        assert "take_card" not in {command for command, _ in asked(after(state, *events[: n + 1])).values()}
    assert drawn(after(state, *events), 0) == ["44 .oo./CooX/o..o", "25 oooo/o..o/oooo"]


def test_R25_of_the_last_two_cards_the_first_is_chosen_and_the_second_comes_by_itself() -> None:
    state = given(seat(*BOTH), PLAIN, display=(25, 13), deck=())
    state = after(state, *when(state, (1, mark(37, (0, 0))), (0, FINISHES_BOTH)))
    events = when(state, (0, take(13)))
    assert [event.card for event in events if isinstance(event, SilverCardTaken)] == [13, 25]
    assert kinds(events) == ["CardTaken", "CardTaken", "ExpeditionRevealed"]


def test_R25_two_finished_cards_and_one_left() -> None:
    state = given(seat(*BOTH), PLAIN, display=(25,), deck=())
    events = when(state, (1, mark(37, (0, 0))), (0, FINISHES_BOTH))
    assert kinds(events)[3:] == ["CardsFinished", "CardTaken", "ExpeditionRevealed"]
    assert events[3].to_take == 1
    assert drawn(after(state, *events), 0) == ["25 oooo/o..o/oooo"]


def test_R25_with_both_empty_play_goes_on_with_fewer_cards() -> None:
    state = given(seat(NEARLY, "44"), PLAIN, display=(), deck=())
    events = when(state, (1, mark(37, (0, 0))), (0, FINISHES))
    assert events[-2] == SilverCardsFinished(Seat(0), (40,), 0)
    state = after(state, *events)
    assert drawn(state, 0) == ["44 .oo./CooX/o..o"]
    assert set(asked(state)) == {0, 1}


def test_R25_the_next_seat_is_asked_for_what_the_first_left() -> None:
    state = given(seat(NEARLY), seat("45 #o../####/..##"), PLAIN, display=(25, 13, 26), deck=())
    state = after(state, *when(state, (0, FINISHES), (2, mark(37, (0, 0))), (1, mark(45, (0, 1)))))
    events = when(state, (0, take(13)))
    assert kinds(events) == ["CardTaken", "CardsFinished"]
    state = after(state, *events)
    assert set(asked(state)) == {1}


def test_R26_in_the_last_turn_cards_and_rows_are_scored_and_nothing_is_taken() -> None:
    state = given(seat("36 ###./###C/###.", coins=3), PLAIN, at=(4, 7))
    events = when(state, (1, mark(37, (0, 0))), (0, mark(36, (1, 3))))
    assert kinds(events)[2:] == ["MarksRevealed", "TrophyTaken", "CardsFinished", "Scored"]
    assert events[-2] == SilverCardsFinished(Seat(0), (36,), 0)
    scored = events[-1]
    assert isinstance(scored, SilverScored)
    assert (scored.seats[0].trophies, scored.seats[0].cards, scored.seats[0].coins) == (6, 10, 4)
    assert asked(after(state, *events)) == {}


def test_R26_the_27th_turn_is_like_any_other() -> None:
    state = given(seat(NEARLY), PLAIN, at=(4, 6))
    events = when(state, (1, mark(37, (0, 0))), (0, FINISHES))
    assert events[-1] == SilverCardsFinished(Seat(0), (40,), 1)
