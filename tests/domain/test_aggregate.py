"""A match as the one thing that commands are handled by."""

from __future__ import annotations

import pytest

from domain.aggregate import Match
from domain.errors import AgainstTheRules, NotYourTurn, Refused, WrongGame
from domain.games.help_me.commands import HelpMeMoveStack
from domain.games.help_me.components import HelpMeCell
from domain.ids import Position, Seat, bot_actor, seat_actor
from domain.match.events import MatchFinished
from domain.match.state import Status
from domain.viewer import AUDITOR, SPECTATOR, seat_viewer
from tests.domain.games.tables import Live, opening, started, table
from tests.games_for_tests.lowest_unique.commands import LowestUniquePick

MOVE = HelpMeMoveStack(HelpMeCell(0, 0), HelpMeCell(0, 1))
DIAGONAL = HelpMeMoveStack(HelpMeCell(0, 0), HelpMeCell(1, 1))
ZERO, ONE = Seat(0), Seat(1)


@pytest.fixture
def live() -> Live:
    """A match in which seat 0 moves first."""
    return started("help_me", 2, options={"first_seat": 0})


def test_a_decision_has_no_trace_until_it_is_taken_in(live: Live) -> None:
    before = live.match.state
    decision = live.match.handle(seat_actor(0), MOVE, live.now)
    assert live.match.state is before
    assert live.match.handle(seat_actor(0), MOVE, live.now) == decision
    live.match.advance(decision)
    assert live.match.state is decision.after


def test_a_refusal_has_no_trace(live: Live) -> None:
    before = live.match.state
    for actor, command in ((seat_actor(1), MOVE), (seat_actor(0), DIAGONAL), (seat_actor(0), LowestUniquePick(1))):
        with pytest.raises(Refused):
            live.match.handle(actor, command, live.now)
    assert live.match.state is before


def test_a_decision_names_the_version_that_it_was_made_at(live: Live) -> None:
    version = live.match.state.version
    decision = live.do(seat_actor(0), MOVE)
    assert decision.expected == version
    assert [event.position for event in decision.events()] == [version]


def test_a_command_of_another_game_is_refused_whoever_sends_it(live: Live) -> None:
    with pytest.raises(WrongGame) as refusal:
        live.do(seat_actor(1), LowestUniquePick(1))
    assert refusal.value.facts == {"game": "help_me", "command": "lowest_unique.pick"}
    with pytest.raises(WrongGame):
        live.match.legal(ZERO, LowestUniquePick(1))


def test_a_stored_match_goes_on_as_the_live_one(live: Live) -> None:
    live.do(seat_actor(0), MOVE)
    stored = Match.replay(live.table, live.history)
    assert stored.state == live.match.state
    (asked,) = stored.asked()
    command = stored.legal(asked.awaited.seat, None).commands[0]
    assert stored.handle(seat_actor(1), command, live.now) == live.match.handle(seat_actor(1), command, live.now)


def test_legal_and_handle_refuse_alike(live: Live) -> None:
    with pytest.raises(AgainstTheRules) as planned:
        live.match.legal(ZERO, DIAGONAL)
    with pytest.raises(AgainstTheRules) as commanded:
        live.do(seat_actor(0), DIAGONAL)
    assert (planned.value.rule, planned.value.facts) == (commanded.value.rule, commanded.value.facts)


def test_legal_is_empty_for_who_is_not_asked_whatever_is_planned(live: Live) -> None:
    assert live.match.legal(ONE, None).commands == ()
    assert live.match.legal(ONE, MOVE).commands == ()
    with pytest.raises(NotYourTurn):
        live.do(seat_actor(1), MOVE)


def test_legal_is_empty_before_the_start_and_after_the_end() -> None:
    place = table("help_me")
    live = Live(place, opening(place, 2))
    live.sit(0)
    assert live.match.legal(ZERO, None).commands == ()
    live.sit(1)
    while asked := live.match.asked():
        seat = asked[0].awaited.seat
        live.do(seat_actor(seat), live.match.legal(seat, None).commands[0])
    assert live.match.state.status is Status.FINISHED
    for seat in (ZERO, ONE):
        assert live.match.legal(seat, None).commands == ()


def test_the_append_that_ends_a_match_ends_with_outcome_and_secret(live: Live) -> None:
    while asked := live.match.asked():
        seat = asked[0].awaited.seat
        live.do(seat_actor(seat), live.match.legal(seat, None).commands[0])
    tags = [type(event.event).__struct_config__.tag for event in live.decisions[-1].events()]
    assert tags == [
        "help_me.stack_moved",
        "help_me.creatures_revealed",
        "help_me.scored",
        "match.finished",
        "match.secret_revealed",
    ]
    finished = live.events[-2].event
    assert isinstance(finished, MatchFinished)
    assert live.match.view(SPECTATOR).outcome == finished.outcome


def test_every_viewer_sees_the_frame(live: Live) -> None:
    for viewer in (seat_viewer(0), seat_viewer(1), SPECTATOR, AUDITOR):
        view = live.match.view(viewer)
        assert (view.position, view.status, view.viewer) == (live.events[-1].position, Status.RUNNING, viewer)
        assert [asked.awaited.seat for asked in view.asked] == [0]


def test_advice_is_for_a_bot_that_is_asked_this_very_decision() -> None:
    place = table("help_me")
    live = Live(place, opening(place, 2, bots=("random",), options={"first_seat": 1}))
    live.sit(0)
    (asked,) = live.match.asked()
    asked_at = asked.awaited.asked_at
    assert live.match.advise(ZERO, asked_at) is None
    assert live.match.advise(ONE, Position(asked_at - 1)) is None
    advice = live.match.advise(ONE, asked_at)
    assert advice is not None
    live.do(bot_actor(1), advice.command)
    assert live.match.advise(ONE, asked_at) is None
