"""Sitting down, leaving, and being seated as a bot, before the start."""

from __future__ import annotations

from typing import Any

import pytest

from domain.errors import Forbidden, Malformed, MatchFull, Refused, SeatTaken, WrongPhase
from domain.ids import HOST, OPERATOR, Seat, seat_actor
from domain.match.commands import MatchAddBot, MatchLeave, MatchSit, Start
from domain.match.events import MatchSeatLeft, MatchSeatTaken, SeatKind
from tests.domain.games.tables import Live, opening, table


@pytest.fixture
def live() -> Live:
    """A match of three seats that waits for its host, a person on seat 1."""
    place = table("help_me")
    live = Live(place, opening(place, 3, start=Start.BY_HOST))
    live.sit(1)
    return live


def refusal(live: Live, actor: Any, command: Any) -> Refused:
    before = live.match.state
    with pytest.raises(Refused) as caught:
        live.do(actor, command)
    assert live.match.state is before
    return caught.value


def test_who_sits_is_named_by_a_public_event_with_its_entropy(live: Live) -> None:
    live.sit(2, entropy="8f3a1c")
    (event,) = live.decisions[-1].events()
    assert event.event == MatchSeatTaken(Seat(2), SeatKind.HUMAN, None, "8f3a1c")
    assert (event.actor, event.audience) == (seat_actor(2), None)
    assert live.match.state.seats[2].entropy == bytes.fromhex("8f3a1c")
    assert live.match.state.seats[2].taken_at == event.position


def test_entropy_is_part_of_the_seed() -> None:
    place = table("help_me")
    tiles = []
    for entropy in ("", "00", "0000"):
        live = Live(place, opening(place, 2))
        live.sit(0)
        live.sit(1, entropy=entropy)
        tiles.append(live.decisions[-1].events()[2].event)
    assert len({tile.rows for tile in tiles}) == 3


def test_a_taken_seat_cannot_be_taken(live: Live) -> None:
    found = refusal(live, seat_actor(1), MatchSit(Seat(1), ""))
    assert isinstance(found, SeatTaken)
    assert found.facts == {"seat": 1, "free_seats": [0, 2]}


@pytest.mark.parametrize("seat", [3, 99])
def test_a_seat_that_the_match_does_not_have_is_malformed(live: Live, seat: int) -> None:
    found = refusal(live, seat_actor(seat), MatchSit(Seat(seat), ""))
    assert isinstance(found, Malformed)
    assert found.path == "$.seat"


def test_a_full_match_takes_nobody(live: Live) -> None:
    live.sit(0, 2)
    assert isinstance(refusal(live, seat_actor(0), MatchSit(Seat(0), "")), MatchFull)
    assert isinstance(refusal(live, HOST, MatchAddBot(Seat(0), "random")), MatchFull)


def test_who_leaves_frees_the_seat(live: Live) -> None:
    decision = live.do(seat_actor(1), MatchLeave(Seat(1)))
    assert [event.event for event in decision.events()] == [MatchSeatLeft(Seat(1))]
    assert live.match.state.free_seats() == (0, 1, 2)
    assert live.match.state.seats[1].taken_at is None
    live.sit(1)


def test_the_host_can_remove_who_sits(live: Live) -> None:
    decision = live.do(HOST, MatchLeave(Seat(1)))
    assert decision.events()[0].actor == HOST


@pytest.mark.parametrize("seat", [0, 3, 99])
def test_nobody_leaves_a_seat_that_nobody_sits_on(live: Live, seat: int) -> None:
    assert isinstance(refusal(live, HOST, MatchLeave(Seat(seat))), WrongPhase)


def test_the_host_gives_a_free_seat_to_a_bot(live: Live) -> None:
    decision = live.do(HOST, MatchAddBot(Seat(2), "random"))
    assert [event.event for event in decision.events()] == [MatchSeatTaken(Seat(2), SeatKind.BOT, "random", "")]
    assert live.match.state.house_level(2, -1) == "random"
    assert live.match.state.house_level(1, -1) is None


def test_an_operator_may_add_a_bot_too(live: Live) -> None:
    assert live.do(OPERATOR, MatchAddBot(Seat(2), "random")).events()[0].actor == OPERATOR


def test_a_seat_cannot_add_a_bot(live: Live) -> None:
    assert isinstance(refusal(live, seat_actor(1), MatchAddBot(Seat(2), "random")), Forbidden)


def test_a_bot_of_an_unknown_level_is_malformed(live: Live) -> None:
    found = refusal(live, HOST, MatchAddBot(Seat(2), "cunning"))
    assert isinstance(found, Malformed)
    assert found.path == "$.level"


def test_a_bot_cannot_take_a_taken_seat(live: Live) -> None:
    assert isinstance(refusal(live, HOST, MatchAddBot(Seat(1), "random")), SeatTaken)


def test_after_the_start_nobody_sits_leaves_or_is_added() -> None:
    place = table("help_me")
    live = Live(place, opening(place, 2))
    live.sit(0, 1)
    for actor, command in (
        (seat_actor(0), MatchSit(Seat(0), "")),
        (seat_actor(0), MatchLeave(Seat(0))),
        (HOST, MatchAddBot(Seat(0), "random")),
    ):
        assert isinstance(refusal(live, actor, command), WrongPhase)
