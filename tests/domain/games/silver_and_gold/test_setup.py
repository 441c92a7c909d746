"""How a match begins: R6–R9."""

from __future__ import annotations

from typing import Any

import pytest

from domain.chance import SeededChance
from domain.games.silver_and_gold import GAME
from domain.games.silver_and_gold.commands import SilverAndGoldOptions
from domain.games.silver_and_gold.events import (
    SilverCardsChosen,
    SilverCardsDealt,
    SilverCardsKept,
    SilverCardsTurnedUp,
    SilverExpeditionRevealed,
    SilverExpeditionsShuffled,
    SilverSeatCards,
    SilverStartSeatDrawn,
    SilverStartSeatSet,
    SilverTreasuresShuffled,
)
from domain.ids import Position, Seat
from tests.domain.games.silver_and_gold.islands import (
    FIRST,
    STANDARD,
    after,
    asked,
    dealt,
    drawn,
    edition_of,
    emitted,
    keep,
    when,
)
from tests.domain.games.tables import started


def set_up(seats: int, key: int = 0, **options: Any) -> list[tuple[Any, Any]]:
    """The events of a set-up with their audiences; *key* is the luck."""
    chance = SeededChance(key.to_bytes(32, "big"))
    return [(one.event, one.audience) for one in GAME.setup(SilverAndGoldOptions(**options), STANDARD, seats, chance)]


@pytest.mark.parametrize("seats", GAME.seats)
def test_R6_the_deck_is_shuffled_for_nobody_to_see(seats: int) -> None:
    (event, audience) = set_up(seats)[0]
    assert isinstance(event, SilverTreasuresShuffled)
    assert audience == ()
    assert sorted(event.deck) == list(range(1, 48))
    assert list(event.deck) != sorted(event.deck)


@pytest.mark.parametrize("seats", GAME.seats)
def test_R6_each_seat_is_dealt_four_cards_from_the_top_for_itself_alone(seats: int) -> None:
    (shuffled, _), *deals, _ = set_up(seats)
    assert [audience for _, audience in deals] == [(seat,) for seat in range(seats)]
    for seat, (event, _) in enumerate(deals):
        assert event == SilverCardsDealt(Seat(seat), shuffled.deck[4 * seat : 4 * seat + 4])


def test_R9_the_start_seat_is_drawn_last_and_opens_the_choice_of_cards() -> None:
    (event, audience) = set_up(3)[-1]
    assert isinstance(event, SilverStartSeatDrawn)
    assert audience is None
    live = started("silver_and_gold", 3)
    last = live.events[-1]
    assert asked(live.match.state.play) == dict.fromkeys(range(3), ("keep_cards", last.position))


@pytest.mark.parametrize("seats", GAME.seats)
def test_R9_any_seat_can_be_drawn(seats: int) -> None:
    assert {set_up(seats, key)[-1][0].seat for key in range(60)} == set(range(seats))


def test_R9_the_start_seat_can_be_fixed() -> None:
    assert set_up(4, first_seat=2)[-1] == (SilverStartSeatSet(Seat(2)), None)
    live = started("silver_and_gold", 4, options={"first_seat": 2})
    assert live.match.state.play.start_seat == 2


def test_R9_the_option_changes_no_other_luck() -> None:
    assert set_up(4, first_seat=2)[:-1] == set_up(4)[:-1]


def test_R7_a_choice_is_one_event_for_the_seat_alone() -> None:
    (one,) = emitted(dealt(3), 1, keep(17, 1))
    assert one.audience == (1,)
    assert one.event == SilverCardsChosen(Seat(1), (1, 17))


def test_R7_seats_choose_in_any_order_and_who_has_chosen_is_not_asked_again() -> None:
    state = dealt(3)
    since = FIRST + 4
    assert asked(state) == dict.fromkeys(range(3), ("keep_cards", since))
    state = after(state, *when(state, (1, keep(16, 17))))
    assert set(asked(state)) == {0, 2}
    state = after(state, *when(state, (2, keep(2, 6))))
    assert set(asked(state)) == {0}


def test_R7_the_last_choice_is_followed_by_what_all_kept_and_the_first_turn() -> None:
    state = dealt(2)
    state = after(state, *when(state, (1, keep(17, 16))))
    found = emitted(state, 0, keep(26, 3))
    chosen, kept, shuffled, turned_up, expeditions, revealed = [one.event for one in found]
    assert [one.audience for one in found] == [(0,), None, (), None, (), None]
    assert chosen == SilverCardsChosen(Seat(0), (3, 26))
    assert kept == SilverCardsKept((SilverSeatCards(Seat(0), (3, 26)), SilverSeatCards(Seat(1), (16, 17))))
    assert isinstance(shuffled, SilverTreasuresShuffled)
    assert turned_up == SilverCardsTurnedUp(shuffled.deck[:4])
    assert isinstance(expeditions, SilverExpeditionsShuffled)
    assert revealed == SilverExpeditionRevealed(1, 1, Seat(1), expeditions.shapes[0])


def test_R8_the_cards_not_kept_are_shuffled_into_the_deck() -> None:
    state = dealt(2)
    events = when(state, (1, keep(17, 16)), (0, keep(26, 3)))
    (shuffled,) = [event for event in events if isinstance(event, SilverTreasuresShuffled)]
    assert sorted(shuffled.deck) == [card for card in range(1, 48) if card not in (3, 16, 17, 26)]
    state = after(state, *events)
    assert (state.display, state.deck) == (shuffled.deck[:4], shuffled.deck[4:])


def test_R8_how_the_deck_lies_does_not_hang_on_the_order_in_which_cards_were_named() -> None:
    first = when(dealt(2), (1, keep(17, 16)), (0, keep(26, 3)))
    second = when(dealt(2), (0, keep(3, 26)), (1, keep(16, 17)))
    assert first[2:] == second[2:]


def test_R7_the_cards_kept_lie_before_the_seats() -> None:
    state = dealt(2)
    state = after(state, *when(state, (1, keep(17, 16)), (0, keep(26, 3))))
    assert drawn(state, 0) == ["3 .oXo/o.oo/oooo/XooX", "26 oooo/oo../oooo"]
    assert drawn(state, 1) == ["16 X..C/o..o/oooo/CooC", "17 Co../oPoo/oooo/..oX"]


def test_R10_the_first_turn_asks_all_to_mark_since_the_expedition_was_turned_up() -> None:
    state = dealt(2)
    events = when(state, (1, keep(17, 16)), (0, keep(26, 3)))
    state = after(state, *events)
    position = Position(FIRST + len(events) - 1)
    assert asked(state) == {0: ("mark", position), 1: ("mark", position)}
    assert (state.round, state.turn, state.start_seat, len(state.expeditions)) == (1, 1, 1, 7)


def test_R8_with_the_fewest_cards_the_display_is_still_four() -> None:
    edition = edition_of(*range(1, 9))
    state = GAME.initial_state(SilverAndGoldOptions(), edition, 2)
    state = after(state, *(one.event for one in GAME.setup(SilverAndGoldOptions(), edition, 2, SeededChance(b""))))
    assert state.deck == ()
    events = when(state, (0, keep(*state.seats[0].dealt[:2])), (1, keep(*state.seats[1].dealt[2:])))
    state = after(state, *events)
    assert (len(state.display), state.deck) == (4, ())
