"""Seats that change hands while they are held: handed over, or reissued because their token is lost."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from domain.errors import Forbidden, Malformed, MatchOver, NotStarted, Refused
from domain.ids import HOST, OPERATOR, Actor, Seat, seat_actor
from domain.match.bounds import MOST_ACTS
from domain.match.commands import (
    MatchAskReissue,
    MatchKeepSeat,
    MatchLeave,
    MatchReissue,
    MatchResign,
    MatchTakeOver,
    Start,
)
from domain.match.events import (
    MatchReissueAsked,
    MatchSeatHandedOver,
    MatchSeatKept,
    MatchSeatReissued,
    Reissuer,
)
from domain.match.reissuing import may_hand_out, reissue_from
from domain.outage import Outage
from tests.domain.games.tables import Live, opening, table
from tests.games_for_tests.lowest_unique.commands import LowestUniquePick

DAY = timedelta(days=1)


def running(
    people: int = 3, *, game: str = "help_me", bots: int = 0, protocol: int = 3, absent_seconds: int | None = 86_400
) -> Live:
    place = table(game)
    command = opening(place, people + bots, bots=("random",) * bots, absent_seconds=absent_seconds)
    live = Live(place, command, protocol=protocol)
    live.sit(*range(people))
    return live


def waiting() -> Live:
    """A match of three seats that waits for its host, people on seats 0 and 1."""
    place = table("lowest_unique")
    live = Live(place, opening(place, 3, start=Start.BY_HOST))
    live.sit(0, 1)
    return live


def refusal(live: Live, actor: Actor, command: Any, *, received: datetime | None = None) -> Refused:
    before = live.match.state
    with pytest.raises(Refused) as caught:
        live.do(actor, command, received=received)
    assert live.match.state is before
    return caught.value


def rule(live: Live, actor: Actor, command: Any, *, received: datetime | None = None) -> str | None:
    return refusal(live, actor, command, received=received).rule


def ask(live: Live, by: int, seat: int, *, received: datetime | None = None) -> list[Any]:
    return [one.event for one in live.do(seat_actor(by), MatchAskReissue(Seat(seat)), received=received).events()]


@pytest.mark.parametrize("live", [waiting(), running()], ids=["waiting", "running"])
def test_a_seat_that_is_handed_over_is_the_same_seat_from_there_on(live: Live) -> None:
    before = live.match.state.seats[1]
    (event,) = live.do(seat_actor(1), MatchTakeOver(Seat(1))).events()
    assert (event.event, event.actor, event.audience) == (MatchSeatHandedOver(Seat(1)), seat_actor(1), None)
    after = live.match.state.seats[1]
    assert after.taken_at == event.position
    assert (after.kind, after.entropy) == (before.kind, before.entropy)


def test_the_host_reissues_before_the_start_and_an_operator_at_any_time() -> None:
    live = waiting()
    assert live.do(HOST, MatchReissue(Seat(0))).events()[0].event == MatchSeatReissued(Seat(0), Reissuer.HOST)
    assert live.match.state.seats[0].reissued_by is Reissuer.HOST
    assert live.do(OPERATOR, MatchReissue(Seat(0))).events()[0].event.by is Reissuer.OPERATOR
    live.do(seat_actor(0), MatchTakeOver(Seat(0)))
    assert live.match.state.seats[0].reissued_by is None
    live = running()
    assert isinstance(refusal(live, HOST, MatchReissue(Seat(0))), Forbidden)
    (event,) = live.do(OPERATOR, MatchReissue(Seat(0))).events()
    assert live.match.state.seats[0].taken_at == event.position


@pytest.mark.parametrize("command", [MatchReissue, MatchTakeOver, MatchAskReissue])
def test_only_a_seat_that_somebody_plays_changes_hands(command: type[Any]) -> None:
    live = running(2, bots=1)
    actor = seat_actor(0) if command is MatchAskReissue else OPERATOR
    assert rule(live, actor, command(Seat(2))) == "match.seat_not_held"
    assert isinstance(refusal(live, actor, command(Seat(3))), Malformed)
    live = running(3)
    live.do(seat_actor(1), MatchResign())
    assert rule(live, actor, command(Seat(1))) == "match.seat_not_held"
    if command is not MatchAskReissue:
        assert rule(waiting(), OPERATOR, command(Seat(2))) == "match.seat_not_held"


def test_all_others_together_have_a_seat_reissued_once_they_have_waited() -> None:
    live = running(3)
    assert ask(live, 0, 2) == [MatchReissueAsked(Seat(2), Seat(0))]
    first = live.now
    assert reissue_from(live.match.state, 2) == first + DAY
    assert ask(live, 1, 2) == [MatchReissueAsked(Seat(2), Seat(1))]
    early = refusal(live, seat_actor(1), MatchAskReissue(Seat(2)), received=first + DAY - timedelta(seconds=1))
    assert (early.rule, early.facts["waiting_for"]) == ("match.reissue_asked", [])
    taken = live.match.state.seats[2].taken_at
    assert ask(live, 1, 2, received=first + DAY) == [MatchSeatReissued(Seat(2), Reissuer.SEATS)]
    assert live.match.state.seats[2].taken_at != taken
    assert may_hand_out(live.match.state, Seat(2), Seat(0))
    assert not may_hand_out(live.match.state, Seat(1), Seat(0))
    assert rule(live, seat_actor(0), MatchAskReissue(Seat(2))) == "match.seat_reissued"
    live.do(seat_actor(2), MatchTakeOver(Seat(2)))
    assert not may_hand_out(live.match.state, Seat(2), Seat(0))


def test_the_last_to_ask_need_not_ask_twice_if_the_others_have_waited() -> None:
    live = running(3)
    ask(live, 0, 2)
    late = refusal(live, seat_actor(0), MatchAskReissue(Seat(2)), received=live.now + 2 * DAY)
    assert late.facts["waiting_for"] == [1]
    assert ask(live, 1, 2, received=live.now + DAY) == [
        MatchReissueAsked(Seat(2), Seat(1)),
        MatchSeatReissued(Seat(2), Reissuer.SEATS),
    ]


@pytest.mark.parametrize("command", [MatchKeepSeat(), LowestUniquePick(3), MatchAskReissue(Seat(0))])
def test_whatever_its_player_does_keeps_the_seat(command: Any) -> None:
    live = running(2, game="lowest_unique")
    ask(live, 0, 1)
    live.do(seat_actor(1), command)
    assert live.match.state.seats[1].reissue_asked == ()
    assert reissue_from(live.match.state, 1) is None
    assert ask(live, 0, 1) == [MatchReissueAsked(Seat(1), Seat(0))]
    assert reissue_from(live.match.state, 1) == live.now + DAY


def test_keeping_a_seat_is_a_public_event_and_needs_a_wish_against_it() -> None:
    live = running(2)
    assert rule(live, seat_actor(1), MatchKeepSeat()) == "match.reissue_not_asked"
    ask(live, 0, 1)
    (event,) = live.do(seat_actor(1), MatchKeepSeat()).events()
    assert (event.event, event.audience) == (MatchSeatKept(Seat(1)), None)


def test_the_time_to_object_runs_only_while_somebody_could() -> None:
    live = running(2)
    ask(live, 0, 1)
    first = live.now
    away = Outage(first + timedelta(hours=1), first + timedelta(hours=3))
    again = MatchAskReissue(Seat(1))
    decision = live.match.handle(seat_actor(0), again, first + DAY, outages=[away])
    assert decision.refusal is not None
    assert decision.refusal.rule == "match.reissue_asked"
    live.take(decision, first + DAY)
    assert reissue_from(live.match.state, 1) == first + DAY + timedelta(hours=2)
    assert ask(live, 0, 1, received=first + DAY + timedelta(hours=2))[-1] == MatchSeatReissued(Seat(1), Reissuer.SEATS)


def test_who_may_ask_and_when() -> None:
    assert isinstance(refusal(waiting(), seat_actor(0), MatchAskReissue(Seat(1))), NotStarted)
    assert isinstance(refusal(waiting(), seat_actor(0), MatchKeepSeat()), NotStarted)
    live = running(3)
    assert isinstance(refusal(live, seat_actor(0), MatchAskReissue(Seat(0))), Forbidden)
    assert isinstance(refusal(live, HOST, MatchAskReissue(Seat(0))), Forbidden)
    live.do(seat_actor(0), MatchResign())
    assert isinstance(refusal(live, seat_actor(0), MatchAskReissue(Seat(1))), Forbidden)
    never = running(2, absent_seconds=None)
    assert isinstance(refusal(never, seat_actor(0), MatchAskReissue(Seat(1))), Forbidden)


def test_nothing_of_it_comes_after_the_end() -> None:
    live = running(2)
    live.do(seat_actor(0), MatchResign())
    for command in (MatchTakeOver(Seat(1)), MatchReissue(Seat(1)), MatchAskReissue(Seat(0)), MatchKeepSeat()):
        assert isinstance(refusal(live, OPERATOR, command), MatchOver)


@pytest.mark.parametrize("protocol", [1, 2])
def test_matches_of_earlier_protocols_refuse_it_by_name(protocol: int) -> None:
    live = running(3, protocol=protocol)
    commands = [(OPERATOR, MatchReissue(Seat(0))), (seat_actor(0), MatchTakeOver(Seat(0)))]
    commands += [(seat_actor(0), MatchAskReissue(Seat(1))), (seat_actor(0), MatchKeepSeat())]
    for actor, command in commands:
        assert rule(live, actor, command) == "match.earlier_protocol"


def test_changing_hands_is_bounded() -> None:
    live = running(2)
    for _ in range(MOST_ACTS):
        live.do(seat_actor(0), MatchTakeOver(Seat(0)))
    assert rule(live, seat_actor(0), MatchTakeOver(Seat(0))) == "match.too_many_acts"
    live.do(seat_actor(1), MatchTakeOver(Seat(1)))


def test_a_seat_that_changed_hands_can_be_left_before_the_start() -> None:
    live = waiting()
    live.do(seat_actor(1), MatchTakeOver(Seat(1)))
    live.do(seat_actor(1), MatchLeave(Seat(1)))
    assert live.match.state.seats[1].kind is None
