"""Matches that go on from a position of another, over every game: decks lie as they lay."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from domain.aggregate import Match
from domain.audience import sees
from domain.errors import WrongPhase
from domain.ids import Seat, seat_actor
from domain.match.commands import Disclosure, MatchResign, MatchSit, Start
from domain.match.events import MatchStarted
from domain.match.forking import require_going, require_over
from domain.match.state import Status
from domain.viewer import AUDITOR, SPECTATOR, seat_viewer
from tests.domain.games.random_play import Case, played
from tests.domain.games.tables import CATALOGUE, Live, opening, started, table
from tests.domain.match.forks import ends_of_commands, fork, play_on, state_at

SLUGS = list(CATALOGUE.entries)


@pytest.mark.parametrize("slug", SLUGS)
def test_fork_begins_where_its_parent_was_and_is_played_to_its_end(slug: str) -> None:
    live, luck = played(Case(slug, 2)).live, random.Random(slug)
    ends = ends_of_commands(live)
    for at in (ends[0], luck.choice(ends[1:-1]), ends[-1]):
        forked = fork(live, at)
        there = state_at(live, at)
        # before the start it shows the game, and asks nobody
        assert (forked.match.state.status, forked.match.asked(), forked.match.due()) == (Status.WAITING, (), None)
        forked.sit(0, 1)
        assert [type(one.event) for one in forked.events][-1] is MatchStarted
        asked = [(one.awaited.seat, one.awaited.commands) for one in forked.match.asked()]
        assert asked == [(one.seat, one.commands) for one in there.table.game.to_act(there.play)]
        assert forked.match.state.secrets == 0
        play_on(forked, luck)
        assert forked.match.state.outcome is not None
        assert Match.replay(forked.table, forked.history).state == forked.match.state


@pytest.mark.parametrize("slug", SLUGS)
def test_what_was_hidden_is_hidden_in_the_fork_from_the_same_seats(slug: str) -> None:
    live = played(Case(slug, 2)).live
    at = ends_of_commands(live)[-1]
    forked = fork(live, at)
    own = [one for one in forked.events[1:] if not one.event.__struct_config__.tag.startswith("match.")]
    theirs = [one for one in live.events[: at + 1] if not one.event.__struct_config__.tag.startswith("match.")]
    assert [(one.event, one.audience) for one in own] == [(one.event, one.audience) for one in theirs]
    for viewer in (SPECTATOR, seat_viewer(0), seat_viewer(1), AUDITOR):
        assert [sees(viewer, one.audience) for one in own] == [sees(viewer, one.audience) for one in theirs]


def test_what_is_drawn_from_there_on_is_drawn_anew() -> None:
    """Dice of a round that had not begun: another secret gives others, and the same secret the same."""
    live = played(Case("zatre", 2)).live
    at = ends_of_commands(live)[0]
    ends = []
    for _ in range(2):
        forked = fork(live, at)
        forked.sit(0, 1)
        play_on(forked, random.Random(3))
        ends.append([one.event for one in forked.events[1:]])
    assert ends[0] == ends[1]
    assert ends[0][-8:] != [one.event for one in live.events][-8:]


def test_clocks_stand_still_until_the_fork_starts() -> None:
    live = played(Case("lowest_unique", 2)).live
    at = ends_of_commands(live)[1]
    forked = fork(live, at, start=Start.WHEN_FULL, turn_seconds=60)
    forked.sit(0)
    forked.do(seat_actor(1), MatchSit(Seat(1), ""), received=forked.now + timedelta(hours=5))
    began = forked.now
    due = forked.match.due()
    assert due is not None
    assert began < due <= began + timedelta(seconds=60)
    assert all(one.deadline is not None and one.deadline > began for one in forked.match.asked())


def test_only_what_is_over_and_disclosed_to_everybody_is_forked() -> None:
    running = started("lowest_unique", 2)
    with pytest.raises(WrongPhase) as caught:
        require_over(running.match.state)
    assert caught.value.rule == "match.fork_of_running"
    place = table("lowest_unique")
    for_seats = Live(place, opening(place, 2, disclosure=Disclosure.SEATS))
    for_seats.sit(0, 1)
    for_seats.do(seat_actor(0), MatchResign())
    with pytest.raises(WrongPhase) as caught:
        require_over(for_seats.match.state)
    assert caught.value.rule == "match.fork_undisclosed"


def test_one_goes_on_from_where_somebody_was_asked() -> None:
    live = played(Case("zatre", 2)).live
    head = live.events[-1].position
    started_at = next(one.position for one in live.events if isinstance(one.event, MatchStarted))
    for at, last, rule in (
        (0, 0, "match.fork_before_start"),
        (started_at, started_at + 3, "match.fork_within_command"),
        (head, head, "match.fork_after_end"),
    ):
        with pytest.raises(WrongPhase) as caught:
            require_going(state_at(live, at), last)
        assert caught.value.rule == rule
        assert caught.value.facts["at"] == last


def test_long_parent_leaves_room_to_sit_down() -> None:
    live = played(Case("help_me", 2)).live
    forked = fork(live, ends_of_commands(live)[-1])
    assert forked.match.state.inherited == len(forked.events) - 1
