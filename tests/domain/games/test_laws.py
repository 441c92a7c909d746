"""What holds in every match of every game: whole matches of random play are checked at each of their positions."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from datetime import timedelta
from importlib import resources
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from docs.rules import rules_of
from domain.aggregate import Match
from domain.audience import sees
from domain.errors import MatchOver, Refused
from domain.game import CLOCK, At, TimeUp
from domain.ids import MATCH, Position, Seat, acting_seat, bot_actor
from domain.match.events import MatchEvent, MatchFinished, MatchSecretRevealed
from domain.match.state import MatchState
from domain.outage import Outage
from domain.viewer import AUDITOR, SPECTATOR, Viewer, seat_viewer
from tests.domain.games.random_play import Case, Played, cases, decided, played, whole_commands
from tests.domain.games.shapes import anything
from tests.domain.games.tables import CATALOGUE, Live, opening, table

CASES = cases()
GREATEST = 2**53 - 1


@pytest.fixture(params=CASES, ids=str, scope="module")
def match(request: pytest.FixtureRequest) -> Played:
    """A whole match."""
    return played(request.param)


def every_viewer(seats: int) -> list[Viewer]:
    return [*map(seat_viewer, range(seats)), SPECTATOR, AUDITOR]


_folded: tuple[Played | None, list[MatchState]] = (None, [])


def prefixes(match: Played) -> list[MatchState]:
    """The state after each event. One match is looked at after the other, so those of the last one are kept."""
    global _folded
    if _folded[0] is not match:
        _folded = (match, _fold(match.live))
    return _folded[1]


def _fold(live: Live) -> list[MatchState]:
    first = live.decisions[0].events()[0]
    fold = Match.replay(live.table, [(first.event, first.time)])
    states = [fold.state]
    for event in live.history[1:]:
        fold.fold(*event)
        states.append(fold.state)
    return states


def test_replayed_state_is_the_live_state_after_each_decision(match: Played) -> None:
    states = prefixes(match)
    for decision in match.live.decisions:
        assert states[decision.after.version - 1] == decision.after


def test_every_clock_of_a_game_stands_still_in_an_outage(match: Played) -> None:
    game, away = match.live.table.game, timedelta(seconds=75)
    for state in prefixes(match):
        if state.play is None:
            continue
        due, long_ago = game.due(state.play), state.opened_at - away
        held = game.delay(state.play, Outage(state.time, state.time + away))
        assert game.due(held) == (None if due is None else due + away)
        assert game.to_act(held) == game.to_act(state.play)
        assert game.outcome(held) == game.outcome(state.play)
        assert game.delay(state.play, Outage(long_ago, state.opened_at)) == state.play


def test_after_the_end_every_command_of_the_game_is_refused_because_the_game_is_over(match: Played) -> None:
    game = match.live.table.game
    given = {step.actor: step.command for step in match.steps if isinstance(step.command, game.command)}
    assert given
    for actor, command in given.items():
        with pytest.raises(MatchOver) as refused:
            match.live.match.handle(actor, command, match.live.now)
        assert refused.value.rule == f"{game.slug}.over"
        assert refused.value.facts["status"] == "finished"


def test_points_so_far_become_those_of_the_outcome(match: Played) -> None:
    game, state = match.live.table.game, match.live.match.state
    assert game.points_so_far is not None or 1 not in game.seats
    if game.points_so_far is None:
        return
    assert state.outcome is not None
    assert game.points_so_far(state.play) == tuple(seat.points for seat in state.outcome.seats)
    for before in (step.before for step in match.steps):
        assert len(game.points_so_far(before.play)) == len(before.seats)


def test_each_command_decided_again_gives_the_same_events(match: Played) -> None:
    for step in match.steps:
        if step.command != TimeUp():
            again = Match(step.before).handle(step.actor, step.command, step.decision.events()[0].time)
            assert again == step.decision


def test_positions_have_no_gaps_and_time_does_not_run_backwards(match: Played) -> None:
    events = match.live.events
    assert [event.position for event in events] == list(range(len(events)))
    assert [event.time for event in events] == sorted(event.time for event in events)


def test_a_command_stands_on_the_first_event_that_it_caused_and_its_sender_too(match: Played) -> None:
    for decision in match.live.decisions:
        for deed in decision.deeds:
            first, *others = deed.events
            assert (first.actor, first.command) == (deed.actor, deed.command)
            assert {(event.actor, event.command) for event in others} <= {(MATCH, None)}


def test_who_acts_sees_the_event_that_carries_the_command(match: Played) -> None:
    for step in match.steps:
        seat = acting_seat(step.actor)
        assert seat is None or sees(seat_viewer(seat), step.decision.events()[0].audience)


def test_audiences_are_seats_of_the_match_ascending(match: Played) -> None:
    for event in match.live.events:
        if event.audience is not None:
            assert list(event.audience) == sorted(set(event.audience) & set(range(len(match.live.match.state.seats))))


def test_draw_labels_occur_once_and_are_the_games_own(match: Played) -> None:
    assert len(match.labels) == len(set(match.labels))
    for label in match.labels:
        assert re.fullmatch(rf"{match.live.table.game.slug}(/[a-z0-9_]+)+", label)


def test_every_draw_is_told_in_the_readme_of_its_game(match: Played) -> None:
    package = CATALOGUE.entries[match.live.table.game.slug].package
    readme = (resources.files(package) / "README.md").read_text("utf-8")
    told = readme.partition("\n## Draws\n")[2].partition("\n## ")[0]
    labels = [re.sub(r"<\w+>", r"\\d+", label) for label in re.findall(r"^- `([^`]+)`", told, re.M)]
    for label in match.labels:
        assert any(re.fullmatch(form, label) for form in labels), label


def test_events_and_commands_survive_json(match: Played) -> None:
    for event in match.live.events:
        for one, kind in ((event.event, CATALOGUE.event), (event.command, CATALOGUE.recorded_command | None)):
            line = msgspec.json.encode(one, order="sorted")
            assert msgspec.json.decode(line, type=kind) == one
            assert msgspec.json.encode(msgspec.json.decode(line), order="sorted") == line
            require_sealable(msgspec.json.decode(line))


def require_sealable(value: Any) -> None:
    """Check that *value* holds nothing that a sealed line may not hold."""
    match value:
        case dict():
            for key, inner in value.items():
                assert key.isascii()
                require_sealable(inner)
        case list():
            for inner in value:
                require_sealable(inner)
        case bool() | None | str():
            pass
        case int():
            assert -GREATEST <= value <= GREATEST
        case _:
            raise AssertionError(f"a sealed line cannot hold {value!r}")


def test_view_of_every_prefix_for_every_viewer_survives_json(match: Played) -> None:
    game = match.live.table.game
    for state in prefixes(match):
        for viewer in every_viewer(len(state.seats)):
            view = Match(state).view(viewer).game
            if state.play is None:
                assert view is None
                continue
            assert type(view) is game.view_type
            encoded = msgspec.json.encode(view, order="sorted")
            assert msgspec.json.decode(encoded, type=game.view_type) == view
            require_sealable(msgspec.json.decode(encoded))


def test_what_is_asked_can_be_asked(match: Played) -> None:
    game = match.live.table.game
    tags = {kind.__struct_config__.tag for kind in get_args(game.command) or (game.command,)}
    for state in prefixes(match):
        if state.play is None:
            continue
        awaited = game.to_act(state.play)
        seats = [one.seat for one in awaited]
        assert seats == sorted(set(seats) & set(range(len(state.seats))))
        for one in awaited:
            assert one.commands
            assert set(one.commands) <= tags
            assert 0 <= one.asked_at < state.version


def test_legal_of_a_seat_that_is_not_asked_is_empty(match: Played) -> None:
    game = match.live.table.game
    for decision in match.live.decisions:
        state = decision.after
        asked = {one.awaited.seat for one in Match(state).asked()}
        for seat in set(map(Seat, range(len(state.seats)))) - asked:
            empty = game.legal(None, seat, None)
            assert whole_commands(game, empty) == []
            assert Match(state).legal(seat, None) == replace(empty, position=state.version - 1)
            if state.play is not None:
                assert game.legal(game.view(state.play, seat_viewer(seat)), seat, None) == empty


def test_what_legal_offers_whole_is_accepted(match: Played) -> None:
    rng = random.Random(1)
    game = match.live.table.game
    for step in match.steps:
        for one in game.to_act(step.before.play):
            answer = Match(step.before).legal(one.seat, None)
            encoded = msgspec.json.encode(answer, order="sorted")
            assert msgspec.json.decode(encoded, type=game.legal_type) == answer
            require_sealable(msgspec.json.decode(encoded))
            offered = whole_commands(game, answer)
            for command in rng.sample(offered, min(3, len(offered))):
                assert decided(step.before, one.seat, command)
                Match(step.before).legal(one.seat, command)


def test_a_deadline_that_passes_moves_the_match_on(match: Played) -> None:
    game = match.live.table.game
    for step in match.steps:
        due = game.due(step.before.play)
        if due is None:
            continue
        play = step.before.play
        for n, event in enumerate(decided(step.before, CLOCK, TimeUp())):
            play = game.evolve(play, event, At(Position(step.before.version + n), due))
        next_due = game.due(play)
        assert next_due is None or next_due > due


def test_a_match_ends_once_with_its_outcome_and_then_its_secret(match: Played) -> None:
    *before, finished, secret = [event.event for event in match.live.events]
    assert isinstance(finished, MatchFinished)
    assert isinstance(secret, MatchSecretRevealed)
    assert secret.secret == match.live.table.secret.hex()
    assert not [event for event in before if isinstance(event, MatchFinished | MatchSecretRevealed)]
    seats = finished.outcome.seats
    assert [one.seat for one in seats] == list(range(len(match.live.match.state.seats)))
    assert min(one.rank for one in seats) == 1
    for one in seats:
        assert one.rank == 1 + sum(other.rank < one.rank for other in seats)
    state = match.live.match.state
    assert state.table.game.outcome(state.play) == finished.outcome
    assert state.table.game.to_act(state.play) == ()
    assert state.table.game.due(state.play) is None


def test_a_game_emits_its_own_events_alone(match: Played) -> None:
    game = match.live.table.game
    for event in match.live.events:
        assert isinstance(event.event, game.event | MatchEvent)


BOTS = [(game.slug, level) for game in CATALOGUE.games for level in game.levels]


@pytest.mark.parametrize(("slug", "level"), BOTS)
def test_house_bots_play_a_match_to_its_end_and_always_the_same_way(slug: str, level: str) -> None:
    place = table(slug)
    seats = max(place.game.seats)
    live = Live(place, opening(place, seats, bots=(level,) * seats))
    while asked := live.match.asked():
        seat, asked_at = asked[-1].awaited.seat, asked[-1].awaited.asked_at
        advice = live.match.advise(seat, asked_at)
        assert advice is not None
        assert live.match.advise(seat, asked_at) == advice
        live.do(bot_actor(seat), advice.command, received=live.match.state.time)
    assert live.match.state.outcome is not None


@pytest.mark.parametrize("case", [case for case in CASES if not case.options], ids=str)
def test_whatever_passes_the_schema_is_refused_by_a_rule_or_folds(case: Case) -> None:
    match = played(case)
    game = match.live.table.game
    with resources.as_file(resources.files(CATALOGUE.entries[case.slug].package)) as folder:
        listed = rules_of(folder)

    @settings(max_examples=60, deadline=None, database=None)
    @given(
        step=st.sampled_from(match.steps),
        seat=st.integers(0, case.seats - 1).map(Seat),
        command=anything(game.command),
    )
    def law(step: Any, seat: Seat, command: Any) -> None:
        state = step.before
        asked = {one.seat: one.commands for one in game.to_act(state.play)}
        tag = type(command).__struct_config__.tag
        refusal = refusal_of(lambda: decided(state, seat, command))
        if refusal is not None:
            assert refusal.detail
            assert refusal.rule in listed, refusal.detail
            require_sealable(msgspec.json.decode(msgspec.json.encode(refusal.facts)))
            return
        events = decided(state, seat, command)
        assert tag in asked.get(seat, ()), "accepted what was not asked"
        play = state.play
        for n, event in enumerate(events):
            play = game.evolve(play, event, At(Position(state.version + n), state.time))
            for viewer in every_viewer(case.seats):
                game.view(play, viewer)

    law()


@pytest.mark.parametrize("case", [case for case in CASES if not case.options], ids=str)
def test_whatever_is_planned_is_refused_or_answered_and_refused_as_the_command_would_be(case: Case) -> None:
    match = played(case)
    game = match.live.table.game

    @settings(max_examples=60, deadline=None, database=None)
    @given(step=st.sampled_from(match.steps), command=anything(game.command), which=st.randoms(use_true_random=False))
    def law(step: Any, command: Any, which: random.Random) -> None:
        state = step.before
        awaited = which.choice(game.to_act(state.play))
        if type(command).__struct_config__.tag not in awaited.commands:
            return
        refusal = refusal_of(lambda: Match(state).legal(awaited.seat, command))
        if refusal is not None:
            same = refusal_of(lambda: decided(state, awaited.seat, command))
            assert same is not None, f"planned: {refusal.rule}; commanded: accepted"
            assert (type(same), same.rule) == (type(refusal), refusal.rule)

    law()


def refusal_of(call: Callable[[], Any]) -> Refused | None:
    """The refusal that *call* raises, if any."""
    try:
        call()
    except Refused as refusal:
        return refusal
    return None
