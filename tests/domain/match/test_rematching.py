"""What a rematch is opened with, which seats are kept, and declining it."""

from __future__ import annotations

import pytest

from domain.errors import Refused, WrongPhase
from domain.ids import HOST, Seat, seat_actor
from domain.match.commands import Joining, MatchAddBot, MatchDeclineRematch, MatchResign, MatchStart, Start
from domain.match.events import AbortReason, MatchAborted
from domain.match.rematching import kept_seat, rematch_opening, require_rematchable
from domain.match.state import Status
from tests.domain.games.tables import Live, opening, table


def played() -> Live:
    """A match that is over, of a bot between two people."""
    place = table("help_me")
    live = Live(place, opening(place, 3, options={"open_stacks": True}, start=Start.BY_HOST, turn_seconds=600))
    live.sit(0, 2)
    live.do(HOST, MatchAddBot(Seat(1), "random"))
    live.do(HOST, MatchStart())
    live.do(seat_actor(0), MatchResign())
    live.do(seat_actor(2), MatchResign())
    return live


def test_a_rematch_is_opened_with_what_the_match_was_opened_with() -> None:
    live = played()
    first, again = live.decisions[0].deeds[0].command, rematch_opening(live.match.state)
    for name in ("game", "seats", "edition", "visibility", "start", "turn_seconds", "disclosure"):
        assert getattr(again, name) == getattr(first, name)
    assert again.options == live.match.state.opened.options
    assert again.absent_seconds == live.match.state.opened.absent_seconds
    assert again.joining is Joining.BY_INVITATION
    assert [bot.level for bot in again.bots] == ["random"]
    rematch = Live(table("help_me"), again)
    assert [seat.kind is not None for seat in rematch.match.state.seats] == [False, False, True]


def test_people_keep_their_order_below_the_bots() -> None:
    state = played().match.state
    assert [kept_seat(state, Seat(seat)) for seat in (0, 2)] == [0, 1]


def test_only_what_was_played_has_a_rematch() -> None:
    require_rematchable(played().match.state)
    place = table("help_me")
    with pytest.raises(WrongPhase):
        require_rematchable(Live(place, opening(place, 2)).match.state)


def test_a_rematch_is_declined_before_it_starts_and_not_after() -> None:
    place = table("help_me")
    live = Live(place, opening(place, 2))
    live.sit(0)
    first, _ = live.do(seat_actor(1), MatchDeclineRematch(Seat(1))).events()
    assert (first.event, first.actor) == (MatchAborted(AbortReason.REMATCH_DECLINED), seat_actor(1))
    assert live.match.state.status is Status.ABORTED
    live = Live(place, opening(place, 2))
    live.sit(0, 1)
    with pytest.raises(Refused) as caught:
        live.do(seat_actor(1), MatchDeclineRematch(Seat(1)))
    assert caught.value.rule == "match.started"
