"""Deadlines: what is carried out when, at which time, and what becomes of a command that comes after it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from domain.aggregate import SETTLE, UNSURE, Match
from domain.errors import AgainstTheRules, MatchOver, TooLate
from domain.game import TimeUp
from domain.ids import CLOCK_ACTOR, MATCH, seat_actor
from domain.match.commands import MatchAbort
from domain.match.state import Status
from tests.domain.games.tables import NOW, Live, started
from tests.games_for_tests.lowest_unique.commands import LowestUniquePick
from tests.games_for_tests.lowest_unique.events import (
    LowestUniquePicked,
    LowestUniquePicksRevealed,
    LowestUniqueRoundOpened,
)

TICK = timedelta(microseconds=1)


@pytest.fixture
def live() -> Live:
    """Two rounds of ten seconds, the first just opened."""
    return started("lowest_unique", 2, options={"rounds": 2, "pick_seconds": 10})


def due(live: Live) -> timedelta:
    """When the game must act, since the opening of the match."""
    found = live.match.due()
    assert found is not None
    return found - NOW


def test_a_command_at_the_deadline_is_in_time(live: Live) -> None:
    live.do(seat_actor(0), LowestUniquePick(1), received=NOW + due(live))
    assert live.match.state.time == NOW + due(live)


def test_within_the_settling_time_the_clock_waits_and_commands_are_too_late(live: Live) -> None:
    late = NOW + due(live) + SETTLE - TICK
    assert live.tick(late) is None
    with pytest.raises(TooLate):
        live.do(seat_actor(0), LowestUniquePick(1), received=late)
    assert len(live.decisions) == 3


def test_a_command_received_in_time_counts_although_the_deadline_has_passed_by_now(live: Live) -> None:
    deadline = NOW + due(live)
    live.do(seat_actor(0), LowestUniquePick(1), received=deadline - TICK)
    assert live.tick(deadline + SETTLE) is not None
    revealed = live.decisions[-1].events()[0].event
    assert isinstance(revealed, LowestUniquePicksRevealed)
    assert revealed.picks == (1, None)


def test_the_clock_acts_at_the_deadline_as_its_events_tell(live: Live) -> None:
    deadline = NOW + due(live)
    decision = live.tick(deadline + 3 * SETTLE)
    assert decision is not None
    (deed,) = decision.deeds
    assert (deed.actor, deed.command) == (CLOCK_ACTOR, TimeUp())
    assert [event.actor for event in deed.events] == [CLOCK_ACTOR, MATCH, MATCH]
    assert [event.command for event in deed.events] == [TimeUp(), None, None]
    assert {event.time for event in deed.events} == {deadline}


def test_the_same_deadline_is_carried_out_once(live: Live) -> None:
    late = NOW + due(live) + SETTLE
    assert live.tick(late) is not None
    assert live.tick(late) is None


def test_an_overdue_clock_is_carried_out_first_in_the_same_decision(live: Live) -> None:
    deadline = NOW + due(live)
    decision = live.do(seat_actor(0), LowestUniquePick(5), received=deadline + SETTLE)
    clock, command = decision.deeds
    assert decision.refusal is None
    assert (clock.actor, command.actor) == (CLOCK_ACTOR, seat_actor(0))
    assert isinstance(clock.events[-1].event, LowestUniqueRoundOpened)
    assert isinstance(command.events[0].event, LowestUniquePicked)
    assert clock.events[-1].time == deadline
    assert command.events[0].time == deadline + SETTLE
    positions = [event.position for event in decision.events()]
    assert positions == list(range(decision.expected, decision.expected + 4))


def test_a_command_refused_after_an_overdue_clock_leaves_the_clocks_part(live: Live) -> None:
    decision = live.do(seat_actor(0), LowestUniquePick(99), received=NOW + due(live) + SETTLE)
    assert isinstance(decision.refusal, AgainstTheRules)
    (clock,) = decision.deeds
    assert clock.actor == CLOCK_ACTOR
    assert live.match.state.play.round == 2
    assert live.match.state.play.picks == (None, None)


def test_every_deadline_that_has_passed_is_carried_out_each_at_its_time() -> None:
    # by protocol 1: since then, what an overdue clock opens begins when it is opened
    live = started("lowest_unique", 2, options={"rounds": 2, "pick_seconds": 10}, protocol=1)
    first = NOW + due(live)
    decision = live.do(seat_actor(0), LowestUniquePick(5), received=first + timedelta(days=1))
    assert [deed.events[0].time for deed in decision.deeds] == [first, first + timedelta(seconds=10)]
    assert isinstance(decision.refusal, MatchOver)
    assert live.match.state.status is Status.FINISHED


def test_a_deadline_before_the_last_event_is_carried_out_at_the_time_of_that_event(live: Live) -> None:
    deadline = NOW + due(live)
    state = live.match.state
    live.match.fold(LowestUniquePicked(live.match.asked()[0].awaited.seat, 4), deadline + timedelta(seconds=1))
    decision = live.match.handle_clock(deadline + timedelta(seconds=2))
    assert decision is not None
    assert {event.time for event in decision.events()} == {deadline + timedelta(seconds=1)}
    assert decision.expected == state.version + 1


def test_time_never_runs_backwards_in_a_match(live: Live) -> None:
    before = live.match.state.time
    decision = live.do(seat_actor(0), LowestUniquePick(1), received=before - timedelta(hours=1))
    assert [event.time for event in decision.events()] == [before]


def test_a_pick_of_the_others_does_not_move_the_deadline(live: Live) -> None:
    before = live.match.due()
    live.do(seat_actor(0), LowestUniquePick(1))
    assert live.match.due() == before
    assert [one.deadline for one in live.match.asked()] == [before]


def test_what_was_on_its_way_when_the_clock_opened_another_decision_is_too_late(live: Live) -> None:
    deadline = NOW + due(live)
    live.tick(deadline + SETTLE)
    for received in (deadline - TICK, deadline, deadline + SETTLE - UNSURE - TICK):
        with pytest.raises(TooLate) as refused:
            live.do(seat_actor(0), LowestUniquePick(1), received=received)
        assert refused.value.rule == "match.too_late"
    assert live.match.state.play.picks == (None, None)
    live.do(seat_actor(0), MatchAbort(), received=deadline)  # which answers no decision
    live.do(seat_actor(0), LowestUniquePick(1), received=deadline + SETTLE - UNSURE)
    assert live.match.state.play.picks == (1, None)


def test_a_process_that_reads_what_the_clock_did_knows_what_came_before_it(live: Live) -> None:
    deadline = NOW + due(live)
    behind = Match.replay(live.table, live.history)
    decision = live.tick(deadline + SETTLE)
    assert decision is not None
    for event in decision.events():
        behind.fold(event.event, event.time, event.actor)
    with pytest.raises(TooLate):
        behind.handle(seat_actor(0), LowestUniquePick(1), deadline)
    assert behind.handle(seat_actor(0), LowestUniquePick(1), deadline + SETTLE).events()


def test_what_others_may_do_while_the_clock_waits_is_dated_at_the_deadline_and_makes_nobody_late(live: Live) -> None:
    deadline = NOW + due(live)
    live.do(seat_actor(1), MatchAbort(), received=deadline + SETTLE / 2)
    assert live.match.state.time == deadline
    live.do(seat_actor(0), LowestUniquePick(1), received=deadline - TICK)
    assert live.match.state.play.picks == (1, None)
    decision = live.tick(deadline + SETTLE)
    assert decision is not None
    assert {event.time for event in decision.events()} == {deadline}
