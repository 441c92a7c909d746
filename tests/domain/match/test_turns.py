"""Seats that take too long: the house answers for them, for good after three in a row, until they act again."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest

from domain.aggregate import SETTLE, Match
from domain.chance import SeededChance
from domain.game import TimeUp
from domain.ids import CLOCK_ACTOR, MATCH, Position, Seat, bot_actor, seat_actor
from domain.match.events import MatchSeatReturned, MatchTurnMissed
from domain.match.state import Status
from domain.viewer import seat_viewer
from tests.domain.games.tables import Live, opening, table

TURN = timedelta(seconds=60)
LUCK = SeededChance(bytes(32))


@pytest.fixture
def live() -> Live:
    """Help Me! for two people who have a minute a turn; seat 0 begins."""
    place = table("help_me")
    match = Live(place, opening(place, 2, options={"first_seat": 0}, turn_seconds=60))
    match.sit(0, 1)
    return match


def asked_seat(live: Live) -> tuple[Seat, Position]:
    (asked,) = live.match.asked()
    return asked.awaited.seat, asked.awaited.asked_at


def act(live: Live) -> None:
    """Whoever is asked makes the first move there is."""
    seat, _ = asked_seat(live)
    live.do(seat_actor(seat), live.match.legal(seat, None).commands[0])


def miss(live: Live) -> tuple[Seat, Position]:
    """Whoever is asked lets its time run out, and the house answers."""
    seat, asked_at = asked_seat(live)
    due = live.match.due()
    assert due is not None
    live.tick(due + SETTLE)
    advice = live.match.advise(seat, asked_at)
    assert advice is not None
    live.do(bot_actor(seat), advice.command)
    return seat, asked_at


def test_a_turn_has_its_deadline_from_the_event_that_asked(live: Live) -> None:
    (asked,) = live.match.asked()
    assert asked.deadline == live.match.due() == live.events[-1].time + TURN


def test_a_missed_turn_is_an_event_at_the_deadline_and_then_the_house_answers(live: Live) -> None:
    seat, asked_at = asked_seat(live)
    due = live.match.due()
    assert due is not None
    assert live.match.advise(seat, asked_at) is None
    decision = live.tick(due + SETTLE)
    assert decision is not None
    (missed,) = decision.events()
    assert (missed.event, missed.actor, missed.command) == (MatchTurnMissed(seat, asked_at), CLOCK_ACTOR, TimeUp())
    assert missed.time == due
    assert live.match.due() is None
    assert live.match.advise(seat, asked_at) is not None


def test_the_next_turn_is_the_seats_own_again(live: Live) -> None:
    seat, _ = miss(live)
    act(live)
    assert asked_seat(live)[0] == seat
    assert live.match.due() is not None
    assert live.match.advise(*asked_seat(live)) is None


def test_who_acts_before_the_house_does_has_returned(live: Live) -> None:
    seat, _ = asked_seat(live)
    due = live.match.due()
    assert due is not None
    moved, returned = live.do(
        seat_actor(seat), live.match.legal(seat, None).commands[0], received=due + SETTLE
    ).events()[1:]
    assert moved.actor == seat_actor(seat)
    assert (returned.event, returned.actor, returned.command) == (MatchSeatReturned(seat), MATCH, None)
    assert live.match.state.seats[seat].missed == 0


def test_within_the_settling_time_a_late_answer_still_counts(live: Live) -> None:
    seat, _ = asked_seat(live)
    due = live.match.due()
    assert due is not None
    (moved,) = live.do(seat_actor(seat), live.match.legal(seat, None).commands[0], received=due + SETTLE / 2).events()
    assert moved.actor == seat_actor(seat)


def test_after_three_in_a_row_the_house_plays_on_at_once(live: Live) -> None:
    seats = set()
    for _ in range(3):
        seats.add(miss(live)[0])
        act(live)
    assert seats == {asked_seat(live)[0]}
    assert live.match.due() is None
    assert live.match.advise(*asked_seat(live)) is not None


def test_acting_again_ends_that(live: Live) -> None:
    for _ in range(3):
        miss(live)
        act(live)
    act(live)
    assert isinstance(live.events[-1].event, MatchSeatReturned)
    act(live)
    assert live.match.due() is not None
    assert live.match.advise(*asked_seat(live)) is None


def test_misses_are_counted_in_a_row_only(live: Live) -> None:
    for _ in range(2):
        miss(live)
        act(live)
    act(live)
    act(live)
    miss(live)
    act(live)
    assert live.match.due() is not None


def test_two_seats_asked_at_once_miss_together() -> None:
    place = table("lowest_unique")
    live = Live(place, opening(place, 3, options={"pick_seconds": 600}, turn_seconds=60))
    live.sit(0, 1, 2)
    asked_at = live.match.asked()[0].awaited.asked_at
    seat, *_ = (asked.awaited.seat for asked in live.match.asked())
    advice = live.table.game.advise(live.match.view(seat_viewer(seat)).game, seat, "random", LUCK)
    live.do(seat_actor(seat), advice.command)
    due = live.match.due()
    assert due is not None
    decision = live.tick(due + SETTLE)
    assert decision is not None
    assert [event.event for event in decision.events()] == [
        MatchTurnMissed(Seat(1), asked_at),
        MatchTurnMissed(Seat(2), asked_at),
    ]
    assert [event.actor for event in decision.events()] == [CLOCK_ACTOR, MATCH]


def test_a_whole_match_that_nobody_plays_is_played_by_the_house(live: Live) -> None:
    while live.match.state.status is Status.RUNNING:
        seat, asked_at = asked_seat(live)
        if live.match.due() is not None:
            miss(live)
        else:
            advice = live.match.advise(seat, asked_at)
            assert advice is not None
            live.do(bot_actor(seat), advice.command)
    missed = [event.event for event in live.events if isinstance(event.event, MatchTurnMissed)]
    assert len(missed) == 6
    assert Match.replay(live.table, live.history).state == live.match.state


def fives(*, protocol: int = 2, turn_seconds: int = 60) -> Live:
    """5er Finden for two, in which a round is one decision: whoever outlines goes on with it."""
    place = table("fuenfer_finden")
    live = Live(place, opening(place, 2, turn_seconds=turn_seconds), protocol=protocol)
    live.sit(0, 1)
    return live


def fives_command(live: Live, type: str, **members: object) -> object:
    return msgspec.convert({"type": f"fuenfer_finden.{type}"} | members, live.table.game.command)


def an_outline(live: Live) -> object:
    return fives_command(live, "outline", cells=[{"row": 0, "column": column} for column in range(5)])


def miss_round(live: Live) -> None:
    """Let the time of the round run out for those who still have some."""
    due = live.match.due()
    assert due is not None
    live.tick(due + SETTLE)


def test_what_does_not_end_the_decision_brings_nobody_back_and_gives_no_time() -> None:
    live = fives()
    miss_round(live)
    back = live.now + timedelta(seconds=5)
    for command in (an_outline(live), fives_command(live, "erase", outline=1)):
        decision = live.do(seat_actor(0), command, received=back)
        assert len(decision.events()) == 1
    assert [asked.deadline for asked in live.match.asked()] == [None, None]
    assert live.match.state.seats[0].missed == 1
    (asked, _) = live.match.asked()
    assert live.match.advise(Seat(0), asked.awaited.asked_at) is not None


def test_an_outline_thrown_away_after_each_missed_turn_does_not_stop_the_count() -> None:
    live = fives()
    for missed in (1, 2, 3):
        miss_round(live)
        assert live.match.state.seats[0].missed == missed
        live.do(seat_actor(0), an_outline(live))
        live.do(seat_actor(0), fives_command(live, "erase", outline=1))
        for seat, type in ((0, "flip_timer"), (1, "done")):
            live.do(bot_actor(seat), fives_command(live, type))
    assert [asked.deadline for asked in live.match.asked()] == [None, None]
    assert live.match.state.seats[0].missed == 3


def test_whoever_ends_the_decision_is_back_and_has_its_time_in_the_next_one() -> None:
    live = fives()
    miss_round(live)
    flipped = live.do(seat_actor(0), fives_command(live, "flip_timer"))
    assert [event.event for event in flipped.events()][1:] == [MatchSeatReturned(Seat(0))]
    live.do(bot_actor(1), fives_command(live, "done"))
    assert [asked.deadline for asked in live.match.asked()] == [live.match.state.time + TURN] * 2
    assert Match.replay(live.table, live.history).state == live.match.state


def test_in_a_match_of_protocol_1_who_returns_while_it_is_still_asked_the_same_has_as_long_again() -> None:
    live = fives(protocol=1)
    due = live.match.due()
    assert due is not None
    live.tick(due + SETTLE)
    back = due + timedelta(seconds=5)
    decision = live.do(seat_actor(0), an_outline(live), received=back)
    assert [event.event for event in decision.events()][1:] == [MatchSeatReturned(Seat(0))]
    assert [asked.deadline for asked in live.match.asked()] == [back + TURN, None]
    assert live.match.due() == back + TURN
