"""Giving up: who wins then, who plays on, and how those who resigned rank."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from domain.chance import SeededChance
from domain.errors import Forbidden, MatchOver, NotStarted, Refused
from domain.ids import HOST, OPERATOR, Seat, bot_actor, seat_actor
from domain.match.commands import Disclosure, MatchResign
from domain.match.events import MatchFinished, MatchSeatResigned, MatchSecretRevealed
from domain.match.state import Status
from domain.viewer import SPECTATOR, seat_viewer
from tests.domain.games.tables import Live, opening, started, table
from tests.games_for_tests.lowest_unique.commands import LowestUniquePick

ZERO, ONE = Seat(0), Seat(1)


def refusal(live: Live, actor: Any, command: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        live.do(actor, command)
    return caught.value


def ranks(live: Live) -> list[tuple[int | None, int]]:
    outcome = live.match.view(SPECTATOR).outcome
    assert outcome is not None
    return [(seat.points, seat.rank) for seat in outcome.seats]


def pick(live: Live, *numbers: int) -> None:
    """Let each seat pick its number, the house in place of those who resigned."""
    for seat, number in enumerate(numbers):
        actor = bot_actor(seat) if live.match.state.is_resigned(seat) else seat_actor(seat)
        live.do(actor, LowestUniquePick(number))


def test_of_two_seats_the_other_wins_at_once_and_no_points_are_counted() -> None:
    live = started("lowest_unique", 2)
    decision = live.do(seat_actor(0), MatchResign())
    resigned, finished, secret = (event.event for event in decision.events())
    assert resigned == MatchSeatResigned(ZERO)
    assert isinstance(finished, MatchFinished)
    assert isinstance(secret, MatchSecretRevealed)
    assert ranks(live) == [(None, 2), (None, 1)]
    assert live.match.state.status is Status.FINISHED
    assert live.match.asked() == ()
    assert live.match.due() is None


def test_the_resignation_is_public_and_carries_the_command() -> None:
    live = started("lowest_unique", 3)
    (event,) = live.do(seat_actor(2), MatchResign()).events()
    assert (event.actor, event.command, event.audience) == (seat_actor(2), MatchResign(), None)


def test_of_three_seats_two_play_on_and_the_house_plays_the_third() -> None:
    live = started("lowest_unique", 3)
    live.do(seat_actor(1), MatchResign())
    assert live.match.state.status is Status.RUNNING
    assert live.match.state.house_level(1, -1) == "random"
    asked = {one.awaited.seat: one.awaited.asked_at for one in live.match.asked()}
    assert set(asked) == {0, 1, 2}
    advice = live.match.advise(ONE, asked[ONE])
    assert advice is not None
    live.do(bot_actor(1), advice.command)
    assert [one.awaited.seat for one in live.match.asked()] == [0, 2]


def test_a_seat_that_resigned_does_nothing_more() -> None:
    live = started("lowest_unique", 3)
    live.do(seat_actor(1), MatchResign())
    assert isinstance(refusal(live, seat_actor(1), LowestUniquePick(1)), Forbidden)
    assert isinstance(refusal(live, seat_actor(1), MatchResign()), Forbidden)
    assert live.match.legal(ONE, None).commands == ()


def test_of_three_seats_the_last_wins_and_the_latest_to_resign_is_second() -> None:
    live = started("lowest_unique", 3)
    live.do(seat_actor(2), MatchResign())
    live.do(seat_actor(0), MatchResign())
    assert ranks(live) == [(None, 2), (None, 1), (None, 3)]


def test_who_resigned_ranks_behind_all_others_with_the_points_that_were_counted() -> None:
    live = started("lowest_unique", 3, options={"rounds": 1})
    live.do(seat_actor(0), MatchResign())
    pick(live, 1, 3, 2)
    points = [points for points, _ in ranks(live)]
    assert points[0] != 0
    assert [rank for _, rank in ranks(live)] == [3, 1, 1]


def test_of_two_who_resigned_the_latest_ranks_first() -> None:
    live = started("lowest_unique", 4, options={"rounds": 1})
    live.do(seat_actor(3), MatchResign())
    live.do(seat_actor(0), MatchResign())
    pick(live, 9, 3, 2, 1)
    assert [rank for _, rank in ranks(live)] == [3, 1, 1, 4]


def test_a_seat_resigns_out_of_turn() -> None:
    live = started("help_me", 3, options={"first_seat": 0})
    live.do(seat_actor(2), MatchResign())
    assert live.match.state.is_resigned(2)


def test_the_secret_is_for_the_seats_if_so_opened() -> None:
    place = table("lowest_unique")
    live = Live(place, opening(place, 2, disclosure=Disclosure.SEATS))
    live.sit(0, 1)
    assert live.do(seat_actor(0), MatchResign()).events()[-1].audience == (0, 1)


@pytest.mark.parametrize("actor", [HOST, OPERATOR])
def test_nobody_but_a_seat_resigns(actor: Any) -> None:
    assert isinstance(refusal(started("help_me", 2), actor, MatchResign()), Forbidden)


def test_before_the_start_a_seat_leaves_instead() -> None:
    place = table("help_me")
    live = Live(place, opening(place, 2))
    live.sit(0)
    assert isinstance(refusal(live, seat_actor(0), MatchResign()), NotStarted)


def test_after_the_end_nobody_resigns() -> None:
    live = started("help_me", 2)
    live.do(seat_actor(0), MatchResign())
    assert isinstance(refusal(live, seat_actor(1), MatchResign()), MatchOver)


def outcome_of(live: Live) -> list[dict[str, Any]]:
    """The seats of the outcome, as they are written."""
    outcome = live.match.view(SPECTATOR).outcome
    assert outcome is not None
    return [msgspec.to_builtins(seat) for seat in outcome.seats]


def solo(protocol: int) -> Live:
    """5er Finden alone, three rounds played: the house's own FIVEs, crossed out where there was none."""
    place = table("fuenfer_finden")
    live = Live(place, opening(place, 1, options={"variant": "solo"}), protocol=protocol)
    live.sit(0)
    while live.match.state.play.round < 4:
        game, state = place.game, live.match.state
        advice = game.advise(game.view(state.play, seat_viewer(0)), ZERO, "swift", SeededChance(bytes(32)))
        live.do(seat_actor(0), advice.command)
    return live


def test_nobody_wins_by_giving_up_alone() -> None:
    live = solo(protocol=2)
    written = live.match.state.play.seats[0].circled
    assert written
    live.do(seat_actor(0), MatchResign())
    points = sum(one.value for one in written)
    assert outcome_of(live) == [{"seat": 0, "points": points, "rank": 2, "resigned": True}]


def test_giving_up_alone_before_anything_is_written_down_leaves_nothing() -> None:
    place = table("fuenfer_finden")
    live = Live(place, opening(place, 1, options={"variant": "solo"}))
    live.sit(0)
    live.do(seat_actor(0), MatchResign())
    assert outcome_of(live) == [{"seat": 0, "points": 0, "rank": 2, "resigned": True}]


def test_the_outcome_tells_who_resigned() -> None:
    live = started("lowest_unique", 2)
    live.do(seat_actor(0), MatchResign())
    assert outcome_of(live) == [
        {"seat": 0, "points": None, "rank": 2, "resigned": True},
        {"seat": 1, "points": None, "rank": 1},
    ]
    played_on = started("lowest_unique", 3, options={"rounds": 1})
    played_on.do(seat_actor(0), MatchResign())
    pick(played_on, 1, 3, 2)
    assert [seat.get("resigned") for seat in outcome_of(played_on)] == [True, None, None]


def test_in_a_match_of_protocol_1_outcomes_are_what_they_were() -> None:
    live = solo(protocol=1)
    live.do(seat_actor(0), MatchResign())
    assert outcome_of(live) == [{"seat": 0, "points": None, "rank": 1}]
    place = table("lowest_unique")
    two = Live(place, opening(place, 2), protocol=1)
    two.sit(0, 1)
    two.do(seat_actor(0), MatchResign())
    assert all("resigned" not in seat for seat in outcome_of(two))
