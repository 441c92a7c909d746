"""What starts a match, and what calls it off."""

from __future__ import annotations

from typing import Any

import pytest

from domain.errors import Forbidden, MatchOver, NotStarted, Refused, WrongPhase
from domain.games.help_me.commands import HelpMeMoveStack
from domain.games.help_me.components import HelpMeCell
from domain.games.help_me.events import HelpMeTilesLaid
from domain.ids import CLOCK_ACTOR, HOST, MATCH, OPERATOR, Seat, seat_actor
from domain.match.commands import Disclosure, MatchAbort, MatchAddBot, MatchResign, MatchSit, MatchStart, Start
from domain.match.events import AbortReason, MatchAbortAsked, MatchAborted, MatchSecretRevealed, MatchStarted
from domain.match.state import Status
from domain.viewer import AUDITOR
from tests.domain.games.tables import SECRET, Live, opening, started, table

MOVE = HelpMeMoveStack(HelpMeCell(0, 0), HelpMeCell(0, 1))


def waiting(**members: Any) -> Live:
    place = table("help_me")
    return Live(place, opening(place, 2, **members))


def status(live: Live) -> Status:
    return live.match.state.status


def refusal(live: Live, actor: Any, command: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        live.do(actor, command)
    return caught.value


def test_the_last_seat_starts_the_match_and_its_append_holds_the_whole_set_up() -> None:
    live = waiting()
    live.sit(0)
    assert status(live) is Status.WAITING
    live.sit(1)
    first, second, third, *_ = live.decisions[-1].events()
    assert (first.actor, first.command) == (seat_actor(1), MatchSit(Seat(1), ""))
    assert (second.event, second.actor, second.command) == (MatchStarted(), MATCH, None)
    assert isinstance(third.event, HelpMeTilesLaid)
    assert status(live) is Status.RUNNING
    assert live.match.state.started_at == second.time


def test_a_bot_on_the_last_seat_starts_the_match_too() -> None:
    live = waiting()
    live.sit(0)
    live.do(HOST, MatchAddBot(Seat(1), "random"))
    assert status(live) is Status.RUNNING


def test_a_match_that_waits_for_its_host_starts_when_the_host_says() -> None:
    live = waiting(start=Start.BY_HOST)
    live.sit(0, 1)
    assert status(live) is Status.WAITING
    decision = live.do(HOST, MatchStart())
    first, second, *_ = decision.events()
    assert (first.event, first.actor, first.command) == (MatchStarted(), HOST, MatchStart())
    assert isinstance(second.event, HelpMeTilesLaid)


def test_a_match_of_bots_waits_for_its_host_too() -> None:
    live = waiting(start=Start.BY_HOST, bots=("random", "random"))
    assert status(live) is Status.WAITING
    live.do(HOST, MatchStart())
    assert status(live) is Status.RUNNING


def test_a_match_with_free_seats_does_not_start() -> None:
    live = waiting(start=Start.BY_HOST)
    live.sit(1)
    found = refusal(live, HOST, MatchStart())
    assert isinstance(found, WrongPhase)
    assert found.facts == {"free_seats": [0]}


def test_a_seat_cannot_start_the_match() -> None:
    live = waiting(start=Start.BY_HOST)
    live.sit(0, 1)
    assert isinstance(refusal(live, seat_actor(0), MatchStart()), Forbidden)


def test_a_running_match_cannot_be_started_again() -> None:
    assert isinstance(refusal(started("help_me", 2), HOST, MatchStart()), WrongPhase)


def test_nothing_is_played_before_the_start() -> None:
    live = waiting()
    live.sit(1)
    found = refusal(live, seat_actor(1), MOVE)
    assert isinstance(found, NotStarted)
    assert found.facts == {"free_seats": [0]}


@pytest.mark.parametrize("actor", [HOST, OPERATOR, CLOCK_ACTOR])
def test_nobody_but_a_seat_plays(actor: Any) -> None:
    assert isinstance(refusal(started("help_me", 2), actor, MOVE), Forbidden)


def test_the_host_calls_off_a_match_that_waits() -> None:
    live = waiting()
    decision = live.do(HOST, MatchAbort())
    assert [event.event for event in decision.events()] == [
        MatchAborted(AbortReason.BY_HOST),
        MatchSecretRevealed(SECRET.hex()),
    ]
    assert status(live) is Status.ABORTED
    assert live.match.state.disclosed


def test_after_the_start_the_host_alone_cannot_call_it_off_but_an_operator_can() -> None:
    live = started("help_me", 2)
    assert isinstance(refusal(live, HOST, MatchAbort()), Forbidden)
    decision = live.do(OPERATOR, MatchAbort())
    assert decision.events()[0].event == MatchAborted(AbortReason.BY_OPERATOR)


def test_a_seat_alone_cannot_call_it_off() -> None:
    assert isinstance(refusal(waiting(), seat_actor(0), MatchAbort()), Forbidden)


def test_all_people_at_a_running_match_together_can_call_it_off() -> None:
    live = started("help_me", 2)
    (asked,) = live.do(seat_actor(1), MatchAbort()).events()
    assert (asked.event, asked.actor, status(live)) == (MatchAbortAsked(Seat(1)), seat_actor(1), Status.RUNNING)
    again = refusal(live, seat_actor(1), MatchAbort())
    assert isinstance(again, WrongPhase)
    assert again.facts == {"waiting_for": [0]}
    asked, aborted, secret = live.do(seat_actor(0), MatchAbort()).events()
    assert asked.event == MatchAbortAsked(Seat(0))
    assert aborted.event == MatchAborted(AbortReason.BY_SEATS)
    assert isinstance(secret.event, MatchSecretRevealed)
    assert status(live) is Status.ABORTED


def test_house_bots_and_who_has_resigned_have_no_say_in_that() -> None:
    place = table("help_me")
    live = Live(place, opening(place, 4, bots=("random",)))
    live.sit(0, 1, 2)
    live.do(seat_actor(2), MatchResign())
    assert isinstance(refusal(live, seat_actor(2), MatchAbort()), Forbidden)
    live.do(seat_actor(0), MatchAbort())
    live.do(seat_actor(1), MatchAbort())
    assert status(live) is Status.ABORTED


def test_with_disclosure_to_seats_the_secret_is_for_them_alone() -> None:
    live = waiting(disclosure=Disclosure.SEATS)
    aborted, secret = live.do(HOST, MatchAbort()).events()
    assert (aborted.audience, secret.audience) == (None, (0, 1))


def test_a_match_that_was_called_off_takes_nothing_more_and_asks_nobody() -> None:
    live = started("lowest_unique", 2)
    live.do(OPERATOR, MatchAbort())
    for actor, command in (
        (seat_actor(0), MatchSit(Seat(0), "")),
        (HOST, MatchStart()),
        (HOST, MatchAbort()),
        (OPERATOR, MatchAbort()),
    ):
        assert isinstance(refusal(live, actor, command), MatchOver)
    assert live.match.asked() == ()
    assert live.match.due() is None
    assert live.match.view(AUDITOR).outcome is None
    assert live.match.view(AUDITOR).game is not None


def test_a_clock_does_not_run_on_after_the_end() -> None:
    live = started("lowest_unique", 2)
    due = live.match.due()
    assert due is not None
    live.do(OPERATOR, MatchAbort())
    assert live.tick(due.replace(year=due.year + 1)) is None
