"""What is stored of a running match is written into a template; it is what the whole summary would be written as."""

from __future__ import annotations

import random
from contextlib import suppress
from datetime import timedelta

import pytest

from domain.errors import Refused
from domain.ids import Actor, Seat, bot_actor, seat_actor
from domain.match.commands import (
    MatchAbort,
    MatchAskReissue,
    MatchKeepSeat,
    MatchResign,
    MatchTakeOver,
    MatchWithdrawAbort,
)
from domain.match.state import Status
from domain.match.view import asked
from service.matches.running_summary import RunningSummary
from service.matches.summary import written
from tests.domain.games.random_play import some_command
from tests.domain.games.tables import CATALOGUE, Live, opening, table

LABEL = 'half %d "quoted" — ½'
STEPS = 40

TABLES = [
    (game.slug, seats, turn_seconds)
    for game in CATALOGUE.games
    for seats in sorted({max(2, game.seats.start), game.seats.stop - 1})
    for turn_seconds in (None, 60)
]


@pytest.mark.parametrize(("slug", "seats", "turn_seconds"), TABLES)
def test_every_state_of_a_running_match_is_summarized_in_the_same_bytes(
    slug: str, seats: int, turn_seconds: int | None
) -> None:
    rng = random.Random(f"{slug}/{seats}/{turn_seconds}")
    place = table(slug)
    bots = (place.game.levels[0],) if seats > 1 else ()
    live = Live(place, opening(place, seats, bots=bots, turn_seconds=turn_seconds, absent_seconds=60))
    live.sit(*range(seats - len(bots)))
    template = RunningSummary(live.match.state, LABEL)
    shown = set()
    for _ in range(STEPS):
        state = live.match.state
        if state.status is not Status.RUNNING:
            break
        summary = template.written(state, asked(state))
        assert summary == written(state, LABEL)
        shown.add(summary)
        with suppress(Refused):
            _step(live, rng)
    assert len(shown) > 1


def _step(live: Live, rng: random.Random) -> None:
    if rng.random() < 0.2 and live.match.due() is not None:
        live.tick(live.now + timedelta(minutes=5))
        return
    wishes = (MatchAbort(), MatchWithdrawAbort(), MatchResign())
    if rng.random() < 0.2:
        seat = rng.randrange(len(live.match.state.seats))
        lost = (MatchAskReissue(Seat(0)), MatchTakeOver(Seat(seat)), MatchKeepSeat())
        live.do(seat_actor(seat), rng.choices((*wishes, *lost), (10, 10, 1, 10, 5, 5))[0])
        return
    asked_seats = [one.awaited.seat for one in live.match.asked()]
    if asked_seats:
        seat = rng.choice(asked_seats)
        live.do(_player(live, seat), some_command(live.match.state, seat, rng))


def _player(live: Live, seat: Seat) -> Actor:
    is_bot = live.match.state.seats[seat].level is not None
    return bot_actor(seat) if is_bot else seat_actor(seat)
