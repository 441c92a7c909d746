"""How a match is opened: by whom, with which options, with which bots."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from domain.aggregate import Match
from domain.errors import Malformed
from domain.ids import HOST, MATCH, Seat
from domain.match.events import MatchOpened, MatchSeatTaken, MatchStarted, SeatKind
from domain.match.state import Status
from domain.viewer import SPECTATOR
from tests.domain.games.tables import MATCH_ID, NOW, SECRET, Live, opening, table


def opened(seats: int = 2, **members: Any) -> Live:
    place = table("help_me")
    return Live(place, opening(place, seats, **members))


def refused(seats: int = 2, **members: Any) -> str:
    with pytest.raises(Malformed) as refusal:
        opened(seats, **members)
    return refusal.value.path


def test_the_opening_event_is_public_and_carries_the_host_and_the_command() -> None:
    live = opened()
    (first,) = live.events
    assert (first.position, first.actor, first.audience, first.time) == (0, HOST, None, NOW)
    assert first.command == opening(live.table, 2)


def test_the_opening_event_is_complete() -> None:
    live = opened(3, options={"first_seat": 2})
    event = live.events[0].event
    assert isinstance(event, MatchOpened)
    assert event.options == {"first_seat": 2, "open_stacks": False}
    assert (event.game, event.ruleset, event.seats, event.sandbox) == ("help_me", 1, 3, False)
    assert event.edition == live.table.edition.digest


def test_the_opening_event_promises_the_secret_without_showing_it() -> None:
    event = opened().events[0].event
    assert event.commitment == hashlib.sha256(b"partie/commit/1" + MATCH_ID.bytes + SECRET).hexdigest()
    assert SECRET.hex() not in repr(event)


def test_bots_take_the_highest_seats() -> None:
    live = opened(3, bots=("random", "random"))
    assert [event.event for event in live.events[1:]] == [
        MatchSeatTaken(Seat(seat), SeatKind.BOT, "random", "") for seat in (1, 2)
    ]
    assert {(event.actor, event.command) for event in live.events[1:]} == {(MATCH, None)}
    assert live.match.state.free_seats() == (0,)


def test_a_match_of_bots_alone_starts_with_its_opening() -> None:
    live = opened(2, bots=("random", "random"))
    assert isinstance(live.events[3].event, MatchStarted)
    assert live.match.state.status is Status.RUNNING
    assert len(live.decisions[0].deeds) == 1


def test_a_waiting_match_asks_nobody_and_shows_no_game() -> None:
    view = opened().match.view(SPECTATOR)
    assert (view.position, view.status, view.asked, view.outcome, view.game) == (0, Status.WAITING, (), None, None)


@pytest.mark.parametrize("seats", [0, 1, 5, -1])
def test_a_number_of_seats_that_the_game_is_not_for_is_malformed(seats: int) -> None:
    assert refused(seats) == "$.seats"


def test_more_bots_than_seats_are_malformed() -> None:
    assert refused(2, bots=("random",) * 3) == "$.bots"


def test_an_unknown_level_is_malformed_at_its_bot() -> None:
    assert refused(3, bots=("random", "cunning")) == "$.bots[1].level"


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({"first_seat": 3}, "$.options.first_seat"),
        ({"first_seat": 4}, "$.options.first_seat"),
        ({"first_seat": "0"}, "$.options.first_seat"),
        ({"first_seat": True}, "$.options.first_seat"),
        ({"open_stacks": 1}, "$.options.open_stacks"),
        ({"open_stacks": None}, "$.options.open_stacks"),
        ({"unheard_of": 1}, "$.options"),
    ],
)
def test_options_that_the_game_does_not_take_are_malformed_with_their_path(options: Any, path: str) -> None:
    assert refused(3, options=options) == path


def test_a_refused_opening_leaves_nothing() -> None:
    place = table("help_me")
    with pytest.raises(Malformed):
        Match.open(place, opening(place, 9), actor=HOST, received=NOW, sandbox=False)
