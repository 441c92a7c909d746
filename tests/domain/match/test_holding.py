"""Time in which nobody could answer: no decision's time runs, and what runs out runs out so much later."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from domain.aggregate import SETTLE, UNSURE, Match, Pins
from domain.errors import TooLate, WrongPhase
from domain.game import TimeUp
from domain.games.fuenfer_finden.commands import FuenferFlipTimer
from domain.ids import CLOCK_ACTOR, Seat, seat_actor
from domain.match.commands import MatchClaimAbsence, MatchResign
from domain.match.deadlines import asked_since
from domain.match.events import MatchClockHeld, MatchSeatAbsent, MatchTurnMissed
from domain.match.holding import LATE, held
from domain.outage import Outage, time_lost
from domain.timestamp import format_timestamp
from domain.viewer import SPECTATOR
from tests.domain.games.tables import NOW, Live, started
from tests.games_for_tests.lowest_unique.commands import LowestUniquePick
from tests.games_for_tests.lowest_unique.events import LowestUniquePicked, LowestUniquePicksRevealed

TICK = timedelta(microseconds=1)
ROUND = 10
SEAT = seat_actor(0)


def rounds(protocol: int = 2, count: int = 3) -> Live:
    """Rounds of ten seconds, the first just opened."""
    return started("lowest_unique", 2, options={"rounds": count, "pick_seconds": ROUND}, protocol=protocol)


def deadline(live: Live) -> datetime:
    found = live.match.due()
    assert found is not None
    return found


def outage(live: Live, since: float, until: float) -> Outage:
    """Nobody could answer from so many seconds before the deadline until so many after it."""
    return Outage(deadline(live) - timedelta(seconds=since), deadline(live) + timedelta(seconds=until))


def act(live: Live, actor: Any, command: Any, received: datetime, *outages: Outage, **more: Any) -> list[Any]:
    """Handle a command and take it in; return its events."""
    decision = live.take(live.match.handle(actor, command, received, outages=outages, **more), received)
    if decision.refusal:
        raise decision.refusal
    return [event.event for event in decision.events()]


def tick(live: Live, received: datetime, *outages: Outage) -> list[Any]:
    decision = live.match.handle_clock(received, outages)
    return [] if decision is None else [event.event for event in live.take(decision, received).events()]


def test_time_lost_is_what_fell_on_it() -> None:
    gone = Outage(NOW, NOW + timedelta(seconds=5))
    assert time_lost(NOW - timedelta(seconds=1), gone) == timedelta(seconds=5)
    assert time_lost(NOW + timedelta(seconds=2), gone) == timedelta(seconds=3)
    assert time_lost(NOW + timedelta(seconds=6), gone) == timedelta()


def test_overdue_clock_is_held_for_an_outage_instead_of_acting() -> None:
    live = rounds()
    before, gone = deadline(live), outage(live, 4, 70)
    decision = live.match.handle_clock(gone.until, [gone])
    assert decision is not None
    (deed,) = live.take(decision, gone.until).deeds
    assert (deed.actor, deed.command) == (CLOCK_ACTOR, TimeUp())
    (event,) = deed.events
    assert event.event == held(gone)
    assert (event.audience, event.time) == (None, before)
    assert deadline(live) == before + timedelta(seconds=74)
    assert [one.deadline for one in live.match.asked()] == [deadline(live)] * 2


def test_same_outage_is_accounted_for_once() -> None:
    live = rounds()
    gone = outage(live, 4, 70)
    assert tick(live, gone.until, gone) == [held(gone)]
    assert tick(live, gone.until, gone) == []
    assert isinstance(tick(live, deadline(live) + SETTLE, gone)[0], LowestUniquePicksRevealed)


def test_outages_that_overlap_are_accounted_for_once() -> None:
    live = rounds()
    first, second = outage(live, 4, 10), outage(live, -5, 30)
    before = deadline(live)
    assert tick(live, second.until, first, second) == [held(first), held(Outage(first.until, second.until))]
    assert deadline(live) == before + timedelta(seconds=34)


def test_outage_before_the_decision_was_asked_gives_no_time() -> None:
    live = rounds()
    gone = Outage(NOW - timedelta(days=1), NOW + timedelta(seconds=1))
    assert isinstance(tick(live, deadline(live) + SETTLE, gone)[0], LowestUniquePicksRevealed)


def test_outage_gives_back_no_more_than_fell_on_the_decision() -> None:
    live = rounds()
    before = deadline(live)
    gone = Outage(NOW - timedelta(days=1), before + timedelta(seconds=70))
    tick(live, gone.until, gone)
    assert deadline(live) == gone.until + timedelta(seconds=ROUND)


def test_outage_after_the_deadline_does_not_open_it_again() -> None:
    live = rounds()
    gone = outage(live, -0.1, 70)
    events = tick(live, gone.until, gone)
    assert isinstance(events[0], LowestUniquePicksRevealed)
    assert deadline(live) == gone.until + timedelta(seconds=ROUND)


def test_command_after_an_outage_is_in_time() -> None:
    live = rounds()
    gone = outage(live, 4, 70)
    with pytest.raises(TooLate):
        live.match.handle(SEAT, LowestUniquePick(1), deadline(live) + TICK)
    events = act(live, SEAT, LowestUniquePick(1), gone.until, gone)
    assert events[:1] == [held(gone)]
    assert isinstance(events[1], LowestUniquePicked)
    with pytest.raises(TooLate):
        act(live, seat_actor(1), LowestUniquePick(1), deadline(live) + TICK, gone)


def test_what_an_overdue_clock_opens_begins_when_it_is_opened() -> None:
    live = rounds()
    before = deadline(live)
    late = before + timedelta(days=1)
    events = tick(live, late)
    assert [type(event) for event in events].count(LowestUniquePicksRevealed) == 1
    assert events[-1] == held(Outage(before, late))
    *carried_out, holding = live.decisions[-1].events()
    assert {event.time for event in carried_out} == {before}
    assert holding.time == late
    assert deadline(live) == late + timedelta(seconds=ROUND)
    assert act(live, SEAT, LowestUniquePick(1), late + timedelta(seconds=1))


def test_clock_that_is_hardly_late_holds_nothing() -> None:
    for late, holds in ((LATE - TICK, 0), (LATE, 1)):
        live = rounds()
        events = tick(live, deadline(live) + late)
        assert sum(isinstance(event, MatchClockHeld) for event in events) == holds


def test_end_of_the_match_holds_nothing() -> None:
    live = rounds(count=1)
    events = tick(live, deadline(live) + timedelta(days=1))
    assert live.match.state.over
    assert not any(isinstance(event, MatchClockHeld) for event in events)


def test_matches_of_the_first_protocol_are_never_held() -> None:
    live = rounds(protocol=1)
    gone = outage(live, 4, 70)
    events = tick(live, gone.until, gone)
    assert [type(event) for event in events].count(LowestUniquePicksRevealed) == 3
    assert not any(isinstance(event, MatchClockHeld) for event in events)


def test_turn_is_not_missed_while_nobody_could_take_it() -> None:
    live = started("help_me", 2, turn_seconds=5)
    (asked,) = live.match.asked()
    seat, asked_at = asked.awaited.seat, asked.awaited.asked_at
    before, gone = deadline(live), outage(live, 2, 75)
    assert tick(live, gone.until, gone) == [held(gone)]
    assert deadline(live) == before + timedelta(seconds=77)
    assert asked_since(live.match.state, asked_at) == before - timedelta(seconds=5) + timedelta(seconds=77)
    assert live.match.state.house_level(seat, asked_at) is None
    assert tick(live, deadline(live) + SETTLE, gone) == [MatchTurnMissed(seat, asked_at)]


def test_outage_that_the_history_does_not_tell_of_yet_counts_for_the_pace_of_a_bot() -> None:
    live = rounds()
    asked_at = live.match.asked()[0].awaited.asked_at
    gone = outage(live, 4, 70)
    expected = asked_since(live.match.state, asked_at) + timedelta(seconds=74)
    assert asked_since(live.match.state, asked_at, [gone]) == expected
    tick(live, gone.until, gone)
    for outages in ((), (gone,)):
        assert asked_since(live.match.state, asked_at, outages) == expected


def test_hourglass_is_held_and_shows_what_is_left() -> None:
    live = started("fuenfer_finden", 2, options={"round_seconds": 600})
    live.do(SEAT, FuenferFlipTimer())
    timer = live.match.view(SPECTATOR).game.timer
    flipped, round_due = live.now, live.match.state.play.round_due
    gone = outage(live, 4, 70)
    tick(live, gone.until, gone)
    view = live.match.view(SPECTATOR).game
    lost = timedelta(seconds=74)
    assert view.timer.flipped_at == format_timestamp(flipped + lost)
    assert view.timer.deadline > timer.deadline
    assert view.deadline == view.timer.deadline == format_timestamp(deadline(live))
    assert live.match.state.play.round_due == round_due + lost


def test_timer_that_was_flipped_after_an_outage_is_not_given_its_time() -> None:
    live = started("fuenfer_finden", 2, options={"round_seconds": 60})
    gone = Outage(NOW + timedelta(seconds=10), NOW + timedelta(seconds=20))
    live.do(SEAT, FuenferFlipTimer(), received=NOW + timedelta(seconds=25))
    timer, round_due = live.match.state.play.timer, live.match.state.play.round_due
    live.match.fold(held(gone), live.match.state.time)
    assert live.match.state.play.timer == timer
    assert live.match.state.play.round_due == round_due + timedelta(seconds=10)


def test_who_reads_what_was_held_knows_the_same() -> None:
    live = rounds()
    behind = Match.replay(live.table, live.history)
    gone = outage(live, 4, 70)
    before = len(live.events)
    tick(live, gone.until, gone)
    late = deadline(live) + timedelta(minutes=1)
    tick(live, late, gone)
    for event in live.events[before:]:
        behind.fold(event.event, event.time, event.actor)
    assert behind.state == live.match.state
    for match in (behind, live.match):
        with pytest.raises(TooLate):
            match.handle(SEAT, LowestUniquePick(1), late - UNSURE - TICK)
        assert match.handle(SEAT, LowestUniquePick(1), late - UNSURE).events()


def test_what_is_asked_now_is_never_late_by_what_closed_before() -> None:
    live = rounds()
    late = deadline(live) + SETTLE
    tick(live, late)
    early = late - timedelta(hours=1)
    asked_at = live.match.asked()[0].awaited.asked_at
    version = live.match.state.version
    with pytest.raises(TooLate):
        live.match.handle(SEAT, LowestUniquePick(1), early)
    with pytest.raises(TooLate):
        live.match.handle(SEAT, LowestUniquePick(1), early, known=version - 3)
    assert live.match.handle(SEAT, LowestUniquePick(1), early, Pins(asked_at=asked_at)).events()
    assert live.match.handle(SEAT, LowestUniquePick(1), early, known=version).events()


def test_hold_does_not_forget_what_the_clock_closed() -> None:
    live = rounds()
    tick(live, deadline(live) + SETTLE)
    closed = live.now
    gone = outage(live, 4, 70)
    tick(live, gone.until, gone)
    with pytest.raises(TooLate):
        live.match.handle(SEAT, LowestUniquePick(1), closed - timedelta(seconds=1))


def test_legal_is_what_commands_accept_after_a_deadline_too() -> None:
    live = rounds()
    asked_at = live.match.asked()[0].awaited.asked_at
    gone = outage(live, 4, 70)
    for now, outages, is_asked in (
        (deadline(live), [], True),
        (deadline(live) + TICK, [], False),
        (gone.until, [], False),
        (gone.until, [gone], True),
        (gone.until + timedelta(seconds=4), [gone], True),
        (gone.until + timedelta(seconds=4) + TICK, [gone], False),
    ):
        answer = live.match.legal(Seat(0), None, now, outages)
        assert (answer.asked_at == asked_at) == (answer.any is not None) == is_asked
        if now < deadline(live) + SETTLE or outages:
            decided = accepted(live.match, LowestUniquePick(1), now, outages)
            assert decided == is_asked


def accepted(match: Match, command: Any, received: datetime, outages: list[Outage]) -> bool:
    try:
        return match.handle(SEAT, command, received, outages=outages).refusal is None
    except TooLate:
        return False


def test_resigning_while_the_clock_is_overdue_is_dated_within_the_held_round() -> None:
    live = started("lowest_unique", 3, options={"rounds": 2, "pick_seconds": ROUND})
    gone = outage(live, 4, 70)
    act(live, SEAT, MatchResign(), gone.until, gone)
    assert live.match.state.time == gone.until
    assert live.events[-2].event == held(gone)


def test_nobody_is_absent_for_having_been_away_in_an_outage() -> None:
    live = started("help_me", 2)
    (asked,) = live.match.asked()
    assert asked.absent_from is not None
    other = seat_actor(1 - asked.awaited.seat)
    gone = Outage(asked.absent_from - timedelta(hours=2), asked.absent_from + timedelta(hours=3))
    decision = live.take(live.match.handle(other, MatchClaimAbsence(), gone.until, outages=[gone]), gone.until)
    assert isinstance(decision.refusal, WrongPhase)
    assert [event.event for event in decision.events()] == [held(gone)]
    (asked_now,) = live.match.asked()
    assert asked_now.absent_from == asked.absent_from + timedelta(hours=5)
    events = act(live, other, MatchClaimAbsence(), asked_now.absent_from, gone)
    assert [type(event) for event in events] == [MatchSeatAbsent]
