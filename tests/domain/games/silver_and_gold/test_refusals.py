"""R29: what is refused, for which reason, and which reason comes first."""

from __future__ import annotations

from typing import Any

import pytest

from domain.errors import AgainstTheRules, MatchOver, Refused, WrongPhase
from domain.game import CLOCK, TimeUp
from domain.games.silver_and_gold import GAME
from domain.games.silver_and_gold.commands import SilverAndGoldTakeCard
from domain.games.silver_and_gold.places import SilverSource
from domain.games.silver_and_gold.scoring import scored
from domain.games.silver_and_gold.state import SilverAndGoldState
from domain.ids import Seat
from domain.viewer import seat_viewer
from tests.domain.games.silver_and_gold.islands import (
    FROM_DECK,
    after,
    dealt,
    emitted,
    given,
    keep,
    mark,
    seat,
    take,
    taking,
    when,
)

TABLE = given(seat("40 X#../ooo./ooo.", "36"), seat("13", "37"), shape="V3")
"""Seat 0 is to mark, and card 40 has one cell marked: `X#../ooo./ooo.`; card 36 is `Xoo./oooC/ooC.`."""

CORNER = [(1, 0), (2, 0), (2, 1)]
CROSSED = [(0, 0), (1, 0), (1, 1)]


def refusal(state: SilverAndGoldState, seat: int, command: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        emitted(state, seat, command)
    return caught.value


MARKS = [
    # a card that does not lie before the seat
    ("card_not_yours", mark(37, (0, 0))),
    ("card_not_yours", mark(26, (0, 0), (0, 0))),
    ("card_not_yours", mark(999)),
    # no cells
    ("no_cells", mark(40)),
    ("no_cells", mark(40, extras=[(40, 0, 0)])),
    ("no_cells", mark(40, decline=True)),
    # the same cell twice
    ("cell_twice", mark(40, (1, 0), (1, 0))),
    ("cell_twice", mark(40, (0, 3), (0, 3), (0, 1))),
    ("cell_twice", mark(40, (0, 1), (2, 0), (0, 1))),
    # a cell that the island does not have
    ("off_the_island", mark(40, (0, 2))),
    ("off_the_island", mark(40, (0, 1), (0, 3))),
    ("off_the_island", mark(40, (3, 0))),
    ("off_the_island", mark(40, (0, 4), (1, 0), (2, 0), (2, 1))),
    ("off_the_island", mark(40, (99, 99))),
    # a cell that is marked
    ("cell_taken", mark(40, (0, 1))),
    ("cell_taken", mark(40, (0, 1), (0, 0), (1, 0), (2, 0))),
    # neither one cell nor as many as the shape
    ("wrong_size", mark(40, (1, 0), (1, 1))),
    ("wrong_size", mark(40, (1, 0), (1, 1), (2, 0), (2, 1))),
    ("wrong_size", mark(40, (0, 0), (1, 0))),
    # not the shape
    ("wrong_shape", mark(40, (1, 0), (1, 1), (1, 2))),
    ("wrong_shape", mark(40, (1, 0), (1, 1), (2, 2), extras=[(40, 0, 0)])),
    # an extra for which there is no cross
    ("extra_too_many", mark(40, *CORNER, extras=[(40, 0, 0)])),
    ("extra_too_many", mark(40, *CORNER, extras=[(37, 9, 9)])),
    ("extra_too_many", mark(40, *CROSSED, extras=[(40, 2, 0), (40, 2, 1)])),
    ("extra_too_many", mark(40, (1, 0), extras=[(40, 0, 0)])),
    # on a card that does not lie before the seat
    ("extra_card_not_yours", mark(40, *CROSSED, extras=[(37, 0, 0)])),
    ("extra_card_not_yours", mark(40, *CROSSED, extras=[(26, 99, 99)], decline=True)),
    # on a cell that the island does not have
    ("extra_off_the_island", mark(40, *CROSSED, extras=[(36, 0, 3)])),
    ("extra_off_the_island", mark(40, *CROSSED, extras=[(36, 99, 0)])),
    # on a cell that is marked
    ("extra_cell_taken", mark(40, *CROSSED, extras=[(40, 0, 1)])),
    ("extra_cell_taken", mark(40, *CROSSED, extras=[(40, 1, 1)])),
    ("extra_cell_taken", mark(40, *CROSSED, extras=[(36, 0, 0), (36, 0, 0)])),
    # the first wrong extra is the reason
    ("extra_cell_taken", mark(40, *CROSSED, extras=[(40, 0, 1), (37, 0, 0), (36, 9, 9)])),
    # a cross neither used nor declined
    ("cross_open", mark(40, *CROSSED)),
    ("cross_open", mark(40, (0, 0))),
    ("cross_open", mark(40, *CROSSED, extras=[(36, 0, 0)])),
    # nothing to decline
    ("nothing_to_decline", mark(40, *CORNER, decline=True)),
    ("nothing_to_decline", mark(40, *CROSSED, extras=[(36, 0, 1)], decline=True)),
]


@pytest.mark.parametrize(("rule", "command"), MARKS)
def test_R29_of_marking_the_first_reason_counts(rule: str, command: Any) -> None:
    found = refusal(TABLE, 0, command)
    assert isinstance(found, AgainstTheRules)
    assert found.rule == f"silver_and_gold.{rule}"
    assert found.detail


PARTS_OF_A_MARK = [mark(40), mark(40, (1, 0), (1, 1)), mark(40, (0, 0), (1, 0))]
"""No whole marks, but more can be planned."""


@pytest.mark.parametrize(
    "command", [command for rule, command in MARKS if rule != "cross_open" and command not in PARTS_OF_A_MARK]
)
def test_R29_a_plan_is_refused_as_the_command_would_be(command: Any) -> None:
    with pytest.raises(AgainstTheRules) as caught:
        GAME.legal(GAME.view(TABLE, seat_viewer(0)), Seat(0), command)
    told = refusal(TABLE, 0, command)
    assert (caught.value.rule, caught.value.detail, caught.value.facts) == (told.rule, told.detail, told.facts)


def test_R29_an_extra_on_a_finished_card() -> None:
    state = given(seat("40 X#../###./###.", "36"), seat("13"), shape="V3")
    found = refusal(state, 0, mark(40, (0, 0), extras=[(40, 0, 0)]))
    assert found.rule == "silver_and_gold.extra_card_finished"
    assert found.facts == {"extra": 0, "card": 40, "row": 0, "column": 0}
    off_the_island = refusal(state, 0, mark(40, (0, 0), extras=[(40, 0, 3)]))
    assert off_the_island.rule == "silver_and_gold.extra_card_finished"


def test_R29_nothing_to_decline_where_the_cross_is_void() -> None:
    state = given(seat("40 X#../###./###.", "36 ###./####/###."), seat("13"), shape="V3")
    assert refusal(state, 0, mark(40, (0, 0), decline=True)).rule == "silver_and_gold.nothing_to_decline"
    assert when(state, (0, mark(40, (0, 0))))


@pytest.mark.parametrize(
    ("command", "facts"),
    [
        (mark(37, (0, 0)), {"card": 37, "cards": [40, 36]}),
        (mark(40), {"card": 40}),
        (mark(40, (1, 0), (1, 0)), {"card": 40, "cells": [{"row": 1, "column": 0}]}),
        (mark(40, (1, 0), (0, 2), (0, 3)), {"card": 40, "cells": [{"row": 0, "column": 2}, {"row": 0, "column": 3}]}),
        (mark(40, (1, 0), (0, 1)), {"card": 40, "cells": [{"row": 0, "column": 1}]}),
        (mark(40, (1, 0), (1, 1)), {"card": 40, "cells": 2, "shape": "V3", "size": 3}),
        (
            mark(40, (1, 2), (1, 1), (1, 0)),
            {"card": 40, "cells": [{"row": 1, "column": n} for n in range(3)], "shape": "V3"},
        ),
        (mark(40, *CROSSED, extras=[(36, 0, 1), (36, 1, 3)]), {"extra": 1, "card": 36, "row": 1, "column": 3}),
        (mark(40, *CROSSED), {"open": 1}),
        (mark(40, (1, 0), decline=True), {}),
    ],
)
def test_R29_a_refusal_says_what_a_client_needs_to_say_it(command: Any, facts: dict[str, Any]) -> None:
    assert refusal(TABLE, 0, command).facts == facts


def test_R29_marking_twice_comes_after_every_other_reason() -> None:
    state = after(TABLE, *when(TABLE, (0, mark(40, *CROSSED, extras=[(36, 0, 1)]))))
    for command in (mark(40, *CROSSED, extras=[(36, 0, 1)]), mark(40, *CORNER), mark(36, (2, 2))):
        found = refusal(state, 0, command)
        assert isinstance(found, AgainstTheRules)
        assert found.rule == "silver_and_gold.marked_already"
    for rule, command in MARKS:
        assert refusal(state, 0, command).rule == f"silver_and_gold.{rule}"


KEEPS = [
    ("not_two_cards", keep()),
    ("not_two_cards", keep(9)),
    ("not_two_cards", keep(9, 9, 9)),
    ("not_two_cards", keep(9, 3, 26)),
    ("card_twice", keep(9, 9)),
    ("card_twice", keep(1, 1)),
    ("card_not_dealt", keep(9, 16)),
    ("card_not_dealt", keep(16, 17)),
    ("card_not_dealt", keep(999, 3)),
]


@pytest.mark.parametrize(("rule", "command"), KEEPS)
def test_R29_of_keeping_the_first_reason_counts(rule: str, command: Any) -> None:
    found = refusal(dealt(2), 0, command)
    assert isinstance(found, AgainstTheRules)
    assert found.rule == f"silver_and_gold.{rule}"


DECK_26 = SilverAndGoldTakeCard(SilverSource.DECK, 26)
NO_CARD = SilverAndGoldTakeCard(SilverSource.DISPLAY, None)


@pytest.mark.parametrize(
    ("rule", "command", "deck"),
    [
        ("card_not_on_display", take(1), (1, 2)),
        ("card_not_on_display", take(40), (1, 2)),
        ("card_not_on_display", take(999), ()),
        ("card_not_on_display", NO_CARD, (1, 2)),
        ("deck_card_named", DECK_26, (1, 2)),
        ("deck_card_named", DECK_26, ()),
        ("deck_empty", FROM_DECK, ()),
    ],
)
def test_R29_of_taking_the_first_reason_counts(rule: str, command: Any, deck: tuple[int, ...]) -> None:
    found = refusal(taking(deck=deck), 0, command)
    assert isinstance(found, AgainstTheRules)
    assert found.rule == f"silver_and_gold.{rule}"


def test_R29_what_is_not_asked_now_comes_before_every_other_reason() -> None:
    for state, number, command, rule in [
        (dealt(2), 0, mark(999), "not_marking"),
        (dealt(2), 0, take(999), "not_taking"),
        (TABLE, 0, keep(), "not_keeping"),
        (TABLE, 0, take(999), "not_taking"),
        (taking(), 0, keep(), "not_keeping"),
        (taking(), 0, mark(999), "not_marking"),
        (taking(), 1, take(999), "not_taking"),
        (taking(), 1, take(26), "not_taking"),
    ]:
        found = refusal(state, number, command)
        assert isinstance(found, WrongPhase)
        assert found.rule == f"silver_and_gold.{rule}"
        assert found.facts["asked"] == [one.seat for one in GAME.to_act(state)]


def test_R29_who_has_chosen_is_not_asked_again() -> None:
    state = after(dealt(2), *when(dealt(2), (0, keep(9, 3))))
    found = refusal(state, 0, keep(26, 40))
    assert isinstance(found, WrongPhase)
    assert found.rule == "silver_and_gold.kept_already"


def test_R29_no_more_cards_are_taken_than_were_finished() -> None:
    state = after(taking(), *when(taking(), (0, take(26))))
    assert refusal(state, 0, take(25)).rule == "silver_and_gold.not_taking"


def test_R29_after_the_end_everything_is_refused() -> None:
    state = after(TABLE, scored(TABLE))
    for command in (keep(1, 2), mark(40, (1, 0)), take(26)):
        found = refusal(state, 0, command)
        assert isinstance(found, MatchOver)
        assert found.rule == "silver_and_gold.over"


def test_R29_there_is_no_clock() -> None:
    with pytest.raises(WrongPhase) as caught:
        emitted(TABLE, CLOCK, TimeUp())
    assert caught.value.rule == "silver_and_gold.no_clock"
    assert GAME.due(TABLE) is None
