"""Seats that keep the others waiting: from when on they may be claimed to be absent, by whom, and what follows."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
import pytest

from domain.aggregate import Match
from domain.errors import Forbidden, MatchOver, NotStarted, Refused, WrongPhase
from domain.ids import HOST, OPERATOR, Seat, bot_actor, seat_actor
from domain.match.commands import MatchAbort, MatchClaimAbsence, MatchResign
from domain.match.events import (
    AbortReason,
    MatchAbortAsked,
    MatchAborted,
    MatchSeatAbsent,
    MatchSeatReturned,
    MatchSecretRevealed,
)
from domain.match.state import Status
from domain.timestamp import format_timestamp
from tests.domain.games.silver_and_gold.islands import keep
from tests.domain.games.tables import SECRET, Live, opening, table

DAY = timedelta(days=1)
CLAIM = MatchClaimAbsence()


def match_of(slug: str = "help_me", people: int = 2, *, protocol: int = 2, bots: int = 0, **members: Any) -> Live:
    """A running match; of Help Me!, seat 0 moves first."""
    place = table(slug)
    options = members.pop("options", {"first_seat": 0} if slug == "help_me" else {})
    levels = (place.game.levels[0],) * bots
    live = Live(place, opening(place, people + bots, bots=levels, options=options, **members), protocol=protocol)
    live.sit(*range(people))
    return live


def claim(live: Live, seat: int, after: timedelta = DAY) -> list[Any]:
    """Claim so long after the last event; the events."""
    decision = live.do(seat_actor(seat), CLAIM, received=live.match.state.time + after)
    return [event.event for event in decision.events()]


def refused(live: Live, actor: Any, after: timedelta = DAY) -> Refused:
    with pytest.raises(Refused) as caught:
        live.do(actor, CLAIM, received=live.match.state.time + after)
    return caught.value


def test_after_a_day_the_present_seat_may_claim_that_the_house_plays_on() -> None:
    live = match_of()
    (asked,) = live.match.asked()
    asked_at = asked.awaited.asked_at
    assert asked.absent_from == live.match.state.times[asked_at] + DAY
    found = refused(live, seat_actor(1), DAY - timedelta(microseconds=1))
    assert isinstance(found, WrongPhase)
    assert (found.rule, found.facts) == (
        "match.nobody_absent",
        {"absent_from": format_timestamp(live.match.state.times[asked_at] + DAY)},
    )
    decision = live.do(seat_actor(1), CLAIM, received=live.match.state.time + DAY)
    (event,) = decision.events()
    assert (event.event, event.actor, event.command, event.audience) == (
        MatchSeatAbsent(Seat(0), asked_at),
        seat_actor(1),
        CLAIM,
        None,
    )
    advice = live.match.advise(Seat(0), asked_at)
    assert advice is not None
    live.do(bot_actor(0), advice.command)
    live.do(seat_actor(1), live.match.legal(Seat(1), None).commands[0])
    (asked,) = live.match.asked()
    assert live.match.advise(Seat(0), asked.awaited.asked_at) is not None
    assert asked.absent_from is None
    assert Match.replay(live.table, live.history).state == live.match.state


def test_the_present_seat_may_end_the_match_then() -> None:
    live = match_of()
    claim(live, 1)
    ended = live.do(seat_actor(1), MatchAbort())
    assert [event.event for event in ended.events()] == [
        MatchAbortAsked(Seat(1)),
        MatchAborted(AbortReason.BY_SEATS),
        MatchSecretRevealed(SECRET.hex()),
    ]
    assert live.match.state.outcome is None


def test_with_three_all_who_are_present_must_want_it_to_end() -> None:
    live = match_of(people=3)
    claim(live, 1)
    (asked,) = live.do(seat_actor(1), MatchAbort()).events()
    assert asked.event == MatchAbortAsked(Seat(1))
    live.do(seat_actor(2), MatchAbort())
    assert live.match.state.status is Status.ABORTED


def test_a_wish_that_only_the_absent_one_did_not_share_ends_the_match_with_the_claim() -> None:
    live = match_of()
    live.do(seat_actor(1), MatchAbort())
    absent, aborted, _ = claim(live, 1)
    assert isinstance(absent, MatchSeatAbsent)
    assert aborted == MatchAborted(AbortReason.BY_SEATS)


def test_who_answers_again_is_back() -> None:
    live = match_of()
    claim(live, 1)
    moved = live.do(seat_actor(0), live.match.legal(Seat(0), None).commands[0])
    assert moved.events()[-1].event == MatchSeatReturned(Seat(0))
    live.do(seat_actor(1), live.match.legal(Seat(1), None).commands[0])
    (asked,) = live.match.asked()
    assert live.match.advise(Seat(0), asked.awaited.asked_at) is None
    assert asked.absent_from is not None


def test_of_seats_that_are_asked_at_once_all_that_keep_waiting_are_absent_and_none_of_them_may_claim() -> None:
    live = match_of("silver_and_gold", 3)
    dealt = [seat.dealt for seat in live.match.state.play.seats]
    live.do(seat_actor(1), keep(*dealt[1][:2]))
    found = refused(live, seat_actor(0))
    assert isinstance(found, WrongPhase)
    assert (found.rule, found.facts) == ("match.claimant_absent", {"seat": 0})
    assert [(type(event), event.seat) for event in claim(live, 1)] == [(MatchSeatAbsent, 0), (MatchSeatAbsent, 2)]


def test_drawing_and_erasing_makes_nobody_less_absent() -> None:
    live = match_of("fuenfer_finden")
    cells = [{"row": 0, "column": column} for column in range(5)]
    outline = msgspec.convert({"type": "fuenfer_finden.outline", "cells": cells}, live.table.game.command)
    before = [asked.absent_from for asked in live.match.asked()]
    live.do(seat_actor(0), outline)
    assert [asked.absent_from for asked in live.match.asked()] == before


@pytest.mark.parametrize(
    ("slug", "members"),
    [
        ("help_me", {"absent_seconds": None}),
        ("help_me", {"turn_seconds": 1_209_600}),
        ("fuenfer_finden", {"options": {"round_seconds": 3600}}),
        ("help_me", {"protocol": 1}),
    ],
)
def test_where_a_deadline_ends_the_wait_or_the_opening_says_never_nobody_is_absent(slug: str, members: Any) -> None:
    live = match_of(slug, **members)
    assert {asked.absent_from for asked in live.match.asked()} == {None}
    assert refused(live, seat_actor(1), timedelta(seconds=60)).rule == "match.nobody_absent"


def test_the_opening_names_the_time() -> None:
    live = match_of(absent_seconds=60)
    assert live.match.state.opened.absent_seconds == 60
    assert claim(live, 1, timedelta(seconds=60))
    assert match_of().match.state.opened.absent_seconds == 86_400


def test_house_bots_and_who_has_resigned_are_never_absent() -> None:
    live = match_of(people=2, bots=1)
    live.do(seat_actor(0), MatchResign())
    assert refused(live, seat_actor(1)).rule == "match.nobody_absent"
    assert isinstance(refused(live, seat_actor(0)), Forbidden)


def test_only_a_seat_of_a_running_match_claims() -> None:
    live = match_of()
    for actor in (HOST, OPERATOR):
        assert isinstance(refused(live, actor), Forbidden)
    place = table("help_me")
    waiting = Live(place, opening(place, 2))
    waiting.sit(0)
    assert isinstance(refused(waiting, seat_actor(0)), NotStarted)
    live.do(OPERATOR, MatchAbort())
    assert isinstance(refused(live, seat_actor(1)), MatchOver)
