"""Calling a running match off: who is asked, when a wish lapses, and what makes all agree."""

from __future__ import annotations

from typing import Any

import pytest

from domain.aggregate import SETTLE, Match
from domain.errors import Forbidden, NotStarted, Refused, WrongPhase
from domain.ids import HOST, OPERATOR, Seat, bot_actor, seat_actor
from domain.match.commands import MatchAbort, MatchResign, MatchWithdrawAbort
from domain.match.events import (
    AbortReason,
    MatchAbortAsked,
    MatchAborted,
    MatchAbortWithdrawn,
    MatchSeatResigned,
    MatchSeatReturned,
    MatchSecretRevealed,
    MatchTurnMissed,
)
from domain.match.state import Status
from domain.viewer import SPECTATOR
from tests.domain.games.tables import SECRET, Live, opening, started, table

CALLED_OFF = [MatchAborted(AbortReason.BY_SEATS), MatchSecretRevealed(SECRET.hex())]


def match_of(people: int, *, bots: int = 0, protocol: int = 2, **members: Any) -> Live:
    """A running match of Help Me! in which seat 0 moves first."""
    place = table("help_me")
    command = opening(place, people + bots, bots=("random",) * bots, options={"first_seat": 0}, **members)
    live = Live(place, command, protocol=protocol)
    live.sit(*range(people))
    return live


def act(live: Live) -> list[Any]:
    """Whoever is asked makes the first move there is; the house for its own and for whom it stands in."""
    (asked,) = live.match.asked()
    seat, asked_at = asked.awaited.seat, asked.awaited.asked_at
    advice = live.match.advise(seat, asked_at)
    if advice is not None:
        decision = live.do(bot_actor(seat), advice.command)
    else:
        decision = live.do(seat_actor(seat), live.match.legal(seat, None).commands[0])
    return [event.event for event in decision.events()]


def do(live: Live, seat: int, command: Any) -> list[Any]:
    return [event.event for event in live.do(seat_actor(seat), command).events()]


def miss(live: Live) -> list[Any]:
    due = live.match.due()
    assert due is not None
    decision = live.tick(due + SETTLE)
    assert decision is not None
    return [event.event for event in decision.events()]


def refusal(live: Live, actor: Any, command: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        live.do(actor, command)
    return caught.value


@pytest.mark.parametrize("bots", [0, 1])
def test_when_the_last_one_who_has_not_asked_resigns_the_match_is_called_off(bots: int) -> None:
    live = match_of(3 - bots, bots=bots)
    last = 2 - bots
    for seat in range(last):
        do(live, seat, MatchAbort())
    assert do(live, last, MatchResign()) == [MatchSeatResigned(Seat(last)), *CALLED_OFF]
    assert live.match.state.status is Status.ABORTED
    assert live.match.view(SPECTATOR).outcome is None


def test_when_a_resignation_decides_the_match_it_is_not_called_off() -> None:
    live = match_of(2)
    do(live, 0, MatchAbort())
    do(live, 1, MatchResign())
    assert live.match.state.status is Status.FINISHED


def test_when_the_last_one_who_has_not_asked_leaves_for_good_the_match_is_called_off() -> None:
    live = match_of(2, turn_seconds=60)
    for missed in range(3):
        act(live)
        do(live, 0, MatchAbort())
        events = miss(live)
        assert isinstance(events[0], MatchTurnMissed)
        assert events[0].seat == 1
        assert events[1:] == (CALLED_OFF if missed == 2 else [])
        if missed < 2:
            act(live)
    assert live.match.state.status is Status.ABORTED


def test_who_is_gone_for_good_is_not_asked_and_who_is_back_is() -> None:
    live = match_of(3, turn_seconds=60)
    for _ in range(3):
        act(live)
        miss(live)
        act(live)
        act(live)
    do(live, 2, MatchAbort())
    assert refusal(live, seat_actor(2), MatchAbort()).facts == {"waiting_for": [0]}
    act(live)
    (asked,) = live.match.asked()
    assert asked.awaited.seat == 1
    events = do(live, 1, live.match.legal(Seat(1), None).commands[0])
    assert events[-1] == MatchSeatReturned(Seat(1))
    assert refusal(live, seat_actor(2), MatchAbort()).facts == {"waiting_for": [0, 1]}


def test_a_match_that_nobody_is_at_any_more_is_not_called_off_by_old_wishes() -> None:
    live = match_of(2, turn_seconds=60)
    do(live, 0, MatchAbort())
    while live.match.due() is not None:
        miss(live)
        if live.match.state.status is not Status.RUNNING:
            break
        act(live)
    # seat 0, which asked, is gone first: then seat 1 alone would have to agree, and it is gone too
    assert live.match.state.status is Status.RUNNING
    assert [seat.missed >= 3 for seat in live.match.state.seats] == [True, True]


def test_a_wish_lapses_with_the_next_command_of_the_game() -> None:
    live = match_of(2)
    do(live, 0, MatchAbort())
    assert act(live)[-1] == MatchAbortWithdrawn(Seat(0))
    for _ in range(4):
        assert not any(isinstance(event, MatchAbortWithdrawn) for event in act(live))
    assert do(live, 1, MatchAbort()) == [MatchAbortAsked(Seat(1))]
    assert live.match.state.status is Status.RUNNING


def test_a_wish_stands_while_the_others_and_the_house_play() -> None:
    live = match_of(2, turn_seconds=60)
    act(live)
    do(live, 0, MatchAbort())
    act(live)
    miss(live)
    act(live)  # the house, for seat 0
    assert live.match.view(SPECTATOR).abort_asked == (0,)
    assert do(live, 1, MatchAbort()) == [MatchAbortAsked(Seat(1)), *CALLED_OFF]


def test_a_wish_can_be_withdrawn_and_made_again() -> None:
    live = match_of(2)
    do(live, 1, MatchAbort())
    decision = live.do(seat_actor(1), MatchWithdrawAbort())
    (event,) = decision.events()
    assert (event.event, event.actor, event.command, event.audience) == (
        MatchAbortWithdrawn(Seat(1)),
        seat_actor(1),
        MatchWithdrawAbort(),
        None,
    )
    assert do(live, 0, MatchAbort()) == [MatchAbortAsked(Seat(0))]
    assert do(live, 1, MatchAbort()) == [MatchAbortAsked(Seat(1)), *CALLED_OFF]


def test_there_must_be_a_wish_to_withdraw() -> None:
    live = match_of(2)
    do(live, 1, MatchAbort())
    found = refusal(live, seat_actor(0), MatchWithdrawAbort())
    assert isinstance(found, WrongPhase)
    assert (found.rule, found.facts) == ("match.abort_not_asked", {"abort_asked": [1]})
    for actor in (HOST, OPERATOR):
        assert isinstance(refusal(live, actor, MatchWithdrawAbort()), Forbidden)


def test_before_the_start_there_is_no_wish() -> None:
    place = table("help_me")
    live = Live(place, opening(place, 2))
    live.sit(0)
    found = refusal(live, seat_actor(0), MatchWithdrawAbort())
    assert isinstance(found, NotStarted | WrongPhase)


def test_a_view_shows_who_wants_to_call_it_off_until_the_match_is_over() -> None:
    live = match_of(3)
    assert live.match.view(SPECTATOR).abort_asked == ()
    do(live, 2, MatchAbort())
    do(live, 0, MatchAbort())
    assert live.match.view(SPECTATOR).abort_asked == (0, 2)
    do(live, 1, MatchAbort())
    assert live.match.view(SPECTATOR).abort_asked == ()


def test_a_match_of_protocol_1_goes_on_as_it_did() -> None:
    live = match_of(3, protocol=1)
    do(live, 0, MatchAbort())
    do(live, 1, MatchAbort())
    assert do(live, 2, MatchResign()) == [MatchSeatResigned(Seat(2))]
    assert not any(isinstance(event, MatchAbortWithdrawn) for event in act(live))
    assert live.match.view(SPECTATOR).abort_asked == (0, 1)
    assert isinstance(refusal(live, seat_actor(1), MatchWithdrawAbort()), WrongPhase)


def test_what_was_wished_is_in_the_history() -> None:
    live = started("lowest_unique", 3)
    do(live, 0, MatchAbort())
    do(live, 1, MatchAbort())
    do(live, 1, MatchWithdrawAbort())
    assert Match.replay(live.table, live.history).state == live.match.state
