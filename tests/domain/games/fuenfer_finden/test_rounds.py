"""R3–R10: dealing, rolling, outlining, the timer, the deadlines."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import settings
from hypothesis import strategies as st

from domain.aggregate import SETTLE, Pins
from domain.chance import SeededChance, seed
from domain.errors import Malformed, Refused, StaleDecision, TooLate
from domain.games.fuenfer_finden.commands import (
    FuenferDone,
    FuenferErase,
    FuenferFlipTimer,
)
from domain.games.fuenfer_finden.components import FuenferShape, FuenferTableau, cells_of
from domain.games.fuenfer_finden.events import (
    FuenferDiceRolled,
    FuenferErased,
    FuenferOutlined,
    FuenferOutlinesRevealed,
    FuenferRoundOpened,
    FuenferRoundScored,
    FuenferSeatDone,
    FuenferTableausDealt,
    FuenferTimerFlipped,
)
from domain.ids import CLOCK_ACTOR, MATCH, Seat, seat_actor
from domain.match.events import MatchFinished, MatchSecretRevealed
from domain.viewer import SPECTATOR
from tests.domain.games.fuenfer_finden.boards import (
    after,
    at,
    done,
    emitted,
    given,
    outline,
    when,
)
from tests.domain.games.random_play import recorded_labels
from tests.domain.games.tables import Live, started

ZERO, ONE = Seat(0), Seat(1)
X, I = at("X", 0, 0), at("I", 5, 0)  # noqa: E741
FLIP, DONE = FuenferFlipTimer(), FuenferDone()


def match(seats: int = 2, secret: int = 0, **options: Any) -> Live:
    return started("fuenfer_finden", seats, options=options, secret=secret.to_bytes(32, "big"))


def only(live: Live, kind: Any) -> list[Any]:
    return [event.event for event in live.events if isinstance(event.event, kind)]


def kinds(events: Any) -> list[type]:
    return [type(event.event) for event in events]


def deadline(live: Live) -> datetime:
    due = live.match.due()
    assert due is not None
    return due


@pytest.mark.parametrize(("seats", "variant"), [(1, "basic"), (1, "puzzle"), (2, "solo"), (3, "solo"), (4, "solo")])
def test_R4_a_variant_is_for_its_number_of_seats(seats: int, variant: str) -> None:
    with pytest.raises(Malformed) as refusal:
        match(seats, variant=variant)
    assert refusal.value.path == "$.options.variant"


@pytest.mark.parametrize(
    ("option", "value"),
    [("timer_seconds", 9), ("timer_seconds", 601), ("round_seconds", 19), ("round_seconds", 3601), ("side", "black")],
)
def test_R4_an_option_beyond_its_limits_is_malformed(option: str, value: Any) -> None:
    with pytest.raises(Malformed) as refusal:
        match(2, **{option: value})
    assert refusal.value.path == f"$.options.{option}"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_R3_white_tableaus_are_dealt_at_random_none_twice(seats: int) -> None:
    dealt = {only(match(seats, secret), FuenferTableausDealt)[0].tableaus for secret in range(60)}
    assert len(dealt) > 8
    for tableaus in dealt:
        assert len(set(tableaus)) == seats
        assert FuenferTableau.GREY not in tableaus


def test_R3_on_the_grey_side_all_have_the_same_and_nothing_is_drawn() -> None:
    with recorded_labels() as labels:
        live = match(4, side="grey")
    assert only(live, FuenferTableausDealt) == [FuenferTableausDealt((FuenferTableau.GREY,) * 4)]
    assert [label for label in labels if "tableaus" in label] == []


def test_R5_every_roll_is_in_the_history_and_the_last_one_counts() -> None:
    tries = []
    for secret in range(200):
        *before, opened = [event.event for event in match(2, secret).events][5:]
        assert opened == FuenferRoundOpened(1, None)
        for n, roll in enumerate(before, 1):
            assert isinstance(roll, FuenferDiceRolled)
            assert (roll.round, roll.roll) == (1, n)
            assert len(roll.dice) == 5
            assert roll.admissible == (max(map(roll.dice.count, roll.dice)) < 3)
            assert roll.admissible == (n == len(before))
        tries.append(len(before))
    assert min(tries) == 1
    assert max(tries) > 1
    assert pytest.approx(sum(n - 1 for n in tries) / sum(tries), abs=0.08) == 1 - 6120 / 7776


def test_R5_the_roll_of_a_round_does_not_depend_on_what_was_done_or_drawn_before() -> None:
    left, right = match(2), match(2)
    left.do(seat_actor(0), outline(X))
    left.do(seat_actor(0), FuenferErase(1))
    left.do(seat_actor(1), outline(I))
    for live, first in ((left, 1), (right, 0)):
        live.do(seat_actor(first), FLIP)
        live.do(seat_actor(1 - first), DONE)
    rolls = [[roll for roll in only(live, FuenferDiceRolled) if roll.round == 2] for live in (left, right)]
    assert rolls[0] == rolls[1]
    label = f"fuenfer_finden/roll/2/{len(rolls[0])}"
    state = left.match.state
    draws = SeededChance(seed(state.table.secret, [b"", b""])).draws(label)
    symbols = [one.symbol for one in state.play.components.symbols]
    assert rolls[0][-1].dice == tuple(draws.one_of(symbols) for _ in range(5))


def test_R6_all_seats_are_asked_at_once_since_the_same_position() -> None:
    live = match(3)
    asked = live.match.asked()
    assert [one.awaited.seat for one in asked] == [0, 1, 2]
    assert {one.awaited.asked_at for one in asked} == {live.events[-1].position}
    assert {one.deadline for one in asked} == {None}
    for one in asked:
        assert one.awaited.commands == (
            "fuenfer_finden.outline",
            "fuenfer_finden.erase",
            "fuenfer_finden.flip_timer",
        )


def test_R7_an_outline_is_one_event_for_its_seat_alone() -> None:
    state = given(X)
    (one,) = emitted(state, 1, outline(X))
    assert one.event == FuenferOutlined(ONE, 1, cells_of(X), FuenferShape.X, None)
    assert one.audience == (1,)


def test_R7_cells_may_come_in_any_order() -> None:
    state = given(X)
    command = type(outline(X))(tuple(reversed(outline(X).cells)))
    assert when(state, 1, command) == when(state, 1, outline(X))


def test_R7_what_does_not_match_overlaps_or_repeats_a_shape_is_drawn_all_the_same() -> None:
    state = done(given(X), *((0, outline(cells)) for cells in (X, at("X", 0, 1), at("I", 0, 0), at("I", 0, 0, 1))))
    assert [one.number for one in state.seats[0].outlines] == [1, 2, 3, 4]
    assert state.seats[1].outlines == ()


def test_R7_an_erased_number_is_never_given_again() -> None:
    state = done(given(X), (0, outline(X)), (0, outline(I)), (0, FuenferErase(2)), (0, outline(I)), (1, outline(X)))
    assert [one.number for one in state.seats[0].outlines] == [1, 3]
    assert [one.number for one in state.seats[1].outlines] == [1]


def test_R7_an_erasure_is_one_event_for_its_seat_alone() -> None:
    state = done(given(X), (0, outline(X)))
    (one,) = emitted(state, 0, FuenferErase(1))
    assert (one.event, one.audience) == (FuenferErased(ZERO, 1), (0,))
    assert after(state, one.event).seats[0].outlines == ()


def test_R7_numbers_begin_anew_in_the_next_round() -> None:
    state = done(given(X), (0, outline(X)), (0, FLIP), (1, DONE), (0, outline(I)))
    assert state.round == 2
    assert [one.number for one in state.seats[0].outlines] == [1]


def test_R8_the_flip_locks_one_seat_and_sets_the_deadline_of_the_others() -> None:
    live = match(3, timer_seconds=45)
    asked_at = live.match.asked()[0].awaited.asked_at
    decision = live.do(seat_actor(1), FLIP)
    assert [(event.event, event.audience) for event in decision.events()] == [(FuenferTimerFlipped(ONE, 45), None)]
    assert [one.awaited.seat for one in live.match.asked()] == [0, 2]
    assert {one.awaited.asked_at for one in live.match.asked()} == {asked_at}
    assert {one.awaited.commands[2] for one in live.match.asked()} == {"fuenfer_finden.done"}
    assert deadline(live) == decision.events()[0].time + timedelta(seconds=45)


def test_R8_the_first_that_is_recorded_flips_and_the_other_stays_unlocked() -> None:
    live = match(2)
    now = live.now
    live.do(seat_actor(1), FLIP, received=now)
    with pytest.raises(Refused) as refusal:
        live.do(seat_actor(0), FLIP, received=now)
    assert (refusal.value.rule, refusal.value.facts) == ("fuenfer_finden.timer_flipped", {"flipped_by": 1})
    live.do(seat_actor(0), outline(X), received=now)
    assert not live.match.state.play.seats[0].locked


def test_R8_what_is_received_at_the_deadline_counts_and_later_it_does_not() -> None:
    live = match(2)
    live.do(seat_actor(0), FLIP)
    due = deadline(live)
    live.do(seat_actor(1), outline(X), received=due)
    for command in (outline(I), FuenferErase(1), DONE):
        with pytest.raises(TooLate) as refusal:
            live.do(seat_actor(1), command, received=due + timedelta(microseconds=1))
        assert refusal.value.rule == "fuenfer_finden.too_late"
    decision = live.tick(due + SETTLE)
    assert decision is not None
    (shown,) = [event.event for event in decision.events() if isinstance(event.event, FuenferOutlinesRevealed)]
    assert [len(seat.outlines) for seat in shown.seats] == [0, 1]


@settings(max_examples=60, deadline=None)
@hypothesis_given(microseconds=st.integers(-600_000, 1_200_000) | st.sampled_from([0, 1, 499_999, 500_000]))
def test_R8_a_command_around_the_deadline_is_in_time_or_too_late_and_there_is_no_third_thing(microseconds: int) -> None:
    live = match(2)
    asked_at = live.match.asked()[1].awaited.asked_at
    live.do(seat_actor(0), FLIP)
    due, before = deadline(live), live.match.state
    pins = Pins(asked_at=asked_at)
    refusal: Refused | None
    try:
        decision = live.match.handle(seat_actor(1), outline(X), due + timedelta(microseconds=microseconds), pins)
    except Refused as refused:
        assert live.match.state == before
        refusal, deeds = refused, []
    else:
        refusal, deeds = decision.refusal, [deed.actor for deed in decision.deeds]
    if microseconds <= 0:
        assert (refusal, deeds) == (None, ["seat:1"])
    elif microseconds < SETTLE / timedelta(microseconds=1):
        assert (type(refusal), deeds) == (TooLate, [])
    else:
        assert (type(refusal), deeds) == (StaleDecision, [CLOCK_ACTOR])


def test_R9_when_every_seat_is_locked_the_round_ends_at_once() -> None:
    live = match(3)
    live.do(seat_actor(2), FLIP)
    assert kinds(live.do(seat_actor(0), DONE).events()) == [FuenferSeatDone]
    events = live.do(seat_actor(1), DONE).events()
    assert kinds(events)[:4] == [FuenferSeatDone, FuenferOutlinesRevealed, FuenferRoundScored, FuenferDiceRolled]
    assert kinds(events)[-1] is FuenferRoundOpened
    assert {event.audience for event in events} == {None}
    assert live.match.due() is None
    assert [one.awaited.seat for one in live.match.asked()] == [0, 1, 2]


def test_R10_the_deadline_ends_the_round_with_the_deadline_as_its_time() -> None:
    live = match(2)
    live.do(seat_actor(0), FLIP)
    due = deadline(live)
    assert live.tick(due + SETTLE - timedelta(microseconds=1)) is None
    decision = live.tick(due + SETTLE)
    assert decision is not None
    assert {event.time for event in decision.events()} == {due}
    assert [event.actor for event in decision.events()][:2] == [CLOCK_ACTOR, MATCH]
    assert kinds(decision.events())[:2] == [FuenferOutlinesRevealed, FuenferRoundScored]


@pytest.mark.parametrize(
    ("round_seconds", "flip_after", "timer_seconds", "expected"),
    [(60, None, 30, 60), (60, 10, 30, 40), (60, 40, 30, 60), (60, 30, 30, 60), (None, 10, 30, 40)],
)
def test_R10_the_earlier_of_the_two_deadlines_ends_the_round(
    round_seconds: int | None, flip_after: int | None, timer_seconds: int, expected: int
) -> None:
    live = match(2, round_seconds=round_seconds, timer_seconds=timer_seconds)
    opened_at = live.events[-1].time
    if flip_after is not None:
        live.do(seat_actor(0), FLIP, received=opened_at + timedelta(seconds=flip_after))
    assert deadline(live) == opened_at + timedelta(seconds=expected)
    decision = live.tick(deadline(live) + SETTLE)
    assert decision is not None
    assert len(only(live, FuenferOutlinesRevealed)) == 1
    assert live.match.due() == (None if round_seconds is None else deadline(live))


def test_case_36_two_deadlines_of_one_round_end_it_once() -> None:
    live = match(2, round_seconds=40, timer_seconds=30)
    opened_at = live.events[-1].time
    live.do(seat_actor(0), FLIP, received=opened_at + timedelta(seconds=10))
    both = opened_at + timedelta(seconds=40)
    assert deadline(live) == both
    stale = live.match.state
    decision = live.tick(both + SETTLE)
    assert decision is not None
    assert len(only(live, FuenferOutlinesRevealed)) == 1
    assert live.tick(both + SETTLE) is None
    again = type(live.match)(stale).handle_clock(both + SETTLE)
    assert again == decision
    assert live.match.state.play.round == 2
    assert deadline(live) == both + timedelta(seconds=40)


def test_case_36_a_match_that_nobody_looks_at_plays_itself_to_its_end() -> None:
    live = match(4, round_seconds=20)
    opened_at = live.events[-1].time
    while due := live.match.due():
        live.tick(due + SETTLE)
    assert len(only(live, FuenferOutlinesRevealed)) == 5
    assert live.match.state.over
    assert live.match.state.ended_at == opened_at + timedelta(seconds=100)


def test_case_37_no_clock_runs_after_the_end() -> None:
    live = match(2, round_seconds=20)
    for _ in range(5):
        live.do(seat_actor(0), FLIP)
        live.do(seat_actor(1), DONE)
    finished, secret = (event.event for event in live.events[-2:])
    assert isinstance(finished, MatchFinished)
    assert isinstance(secret, MatchSecretRevealed)
    assert (live.match.due(), live.match.asked()) == (None, ())
    shown = live.match.view(SPECTATOR).game
    assert (shown.deadline, shown.timer, shown.phase) == (None, None, "over")
    assert live.tick(live.now + timedelta(days=1)) is None


def test_R12_a_basic_match_has_5_rounds_and_the_last_one_counts_twice() -> None:
    live = match(2)
    for _ in range(5):
        live.do(seat_actor(0), FLIP)
        live.do(seat_actor(1), DONE)
    assert [(event.round, event.doubled) for event in only(live, FuenferRoundScored)] == [
        (1, False),
        (2, False),
        (3, False),
        (4, False),
        (5, True),
    ]
    assert [one.points for one in only(live, MatchFinished)[0].outcome.seats] == [5, 0]
