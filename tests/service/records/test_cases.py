"""Faults of other servers' histories that ours must not have: rules that change, editions that are edited, replays."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from domain.aggregate import Match
from domain.catalogue import Catalogue
from domain.errors import WrongPhase
from domain.ids import seat_actor
from domain.match.forking import require_over
from domain.match.run import match_seed
from domain.viewer import AUDITOR, SPECTATOR, seat_viewer
from infra.seal import salt_of
from service.records.verify.check import Knowledge
from tests.domain.games.random_play import Case, cases, played, some_command
from tests.domain.games.tables import CATALOGUE
from tests.service.records.golden_records import golden_files, read_lines
from tests.service.records.recording import record_of, verified

CASES = [Case(slug, 2) for slug in CATALOGUE.entries if Case(slug, 2) in cases()]
every_game = pytest.mark.parametrize("case", CASES, ids=str)


def earlier() -> list[Path]:
    """Golden records of rulesets that are not the latest any more."""
    found = []
    for file in golden_files():
        header = msgspec.json.decode(read_lines(file)[0])
        if header["ruleset"] < CATALOGUE.entries[header["game"]].game.ruleset:
            found.append(file)
    return found


def test_a_match_of_an_earlier_ruleset_is_decided_by_that_ruleset() -> None:
    """Case 27: a rule fix makes running games jump back and refuse moves."""
    files = earlier()
    assert {file.parent.name for file in files} == {"lowest_unique", "zatre"}
    for file in files:
        assert verified(read_lines(file)).proves, file


@every_game
def test_a_match_is_shown_with_the_edition_that_it_was_played_with(case: Case) -> None:
    """Case 29: edited card data makes a replay show a game that never was."""
    live = played(case).live
    lines = record_of(live.table, live.events)
    entry = CATALOGUE.entries[case.slug]
    content = msgspec.json.decode(entry.editions[0].content) | {"a member that was added": 1}
    edited = replace(entry.editions[0], digest="00" * 32, content=msgspec.json.encode(content))
    catalogue = Catalogue([replace(entry, editions=(edited,))])
    assert verified(lines, Knowledge(catalogue)).proves


@every_game
def test_a_replay_holds_everything_and_can_be_made_again(case: Case) -> None:
    """Case 30: a replay lacks what was not a move; a list shared between replays is consumed."""
    live = played(case).live
    history = live.history
    first, second = Match.replay(live.table, history), Match.replay(live.table, history)
    assert first.state == second.state == live.match.state
    assert first.state.version == len(live.events)


@every_game
def test_a_copy_and_its_original_go_their_own_ways(case: Case) -> None:
    """Case 31: a clone and its original swap moves."""
    live = played(case).live
    start = next(n for n, one in enumerate(live.events) if type(one.event).__struct_config__.tag == "match.started")
    running = Match.replay(live.table, live.history[: len(live.decisions[0].events()) + start])
    while not running.asked():
        running = Match.replay(live.table, live.history[: running.state.version + 1])
    original, copy = running, running.copy()
    before = original.view(AUDITOR)
    seat = copy.asked()[0].awaited.seat
    command = some_command(copy.state, seat, random.Random(1))
    copy.advance(copy.handle(seat_actor(seat), command, copy.state.time))
    assert original.view(AUDITOR) == before
    assert copy.view(AUDITOR) != before
    again = original.handle(seat_actor(seat), command, original.state.time)
    original.advance(again)
    assert original.view(AUDITOR) == copy.view(AUDITOR)


@every_game
def test_after_a_restart_the_luck_goes_on_where_it_was(case: Case) -> None:
    """Case 32: after a restart the random generator starts over, or deals other cards."""
    live = played(case)
    rng = random.Random(2)
    for step in rng.sample(live.steps, min(10, len(live.steps))):
        restarted = Match.replay(live.live.table, live.live.history[: step.before.version])
        assert restarted.state == step.before
        received = step.decision.deeds[-1].events[0].time
        if step.actor.startswith("seat"):
            found = restarted.handle(step.actor, step.command, received)
            assert [one.event for one in found.events()] == [one.event for one in step.decision.events()]


@every_game
def test_what_is_shown_of_a_running_match_tells_nothing_that_is_still_to_be_drawn(case: Case) -> None:
    """Case 34: a private replay tells the coming dice of the live game."""
    live = played(case).live
    ended = next(n for n, one in enumerate(live.events) if type(one.event).__struct_config__.tag == "match.finished")
    match = Match.replay(live.table, live.history[:ended])
    luck = match_seed(match.state)
    secrets = [live.table.secret, luck, *(salt_of(live.table.secret, position) for position in range(ended))]
    for viewer in (SPECTATOR, *map(seat_viewer, range(len(match.state.seats)))):
        lines = record_of(live.table, live.events[:ended], viewer)
        shown = b"".join(lines) + msgspec.json.encode(match.view(viewer))
        assert not [secret for secret in secrets if secret in shown or secret.hex().encode() in shown]
    with pytest.raises(AssertionError):
        record_of(live.table, live.events[:ended], AUDITOR)
    with pytest.raises(WrongPhase):
        require_over(match.state)
