"""Every golden history is decided again to the same events, and folds to its outcome."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.aggregate import Match
from domain.game import Emitted, TimeUp
from domain.ids import CLOCK_ACTOR
from domain.match.commands import MatchOpen
from domain.match.events import MatchOpened
from domain.match.parent import Parent
from domain.timestamp import parse_timestamp
from infra.seal import chain_start, seal
from tests.domain.games.golden import FOLDER, GoldenEvent, files, golden_events, read, required
from tests.domain.games.golden_forks import decided_again, parent_of, required_forks
from tests.domain.games.tables import CATALOGUE

ALL = [file for slug in CATALOGUE.entries for file in files(slug)]
every_history = pytest.mark.parametrize("file", ALL, ids=lambda file: str(file.relative_to(FOLDER)))


@pytest.mark.parametrize("slug", CATALOGUE.entries)
def test_there_is_one_for_each_number_of_seats_each_option_and_each_ending(slug: str) -> None:
    missing = set(required(slug)) - {file.stem for file in files(slug)}
    assert not missing, f"write them with: python -m tests.domain.games.golden {slug}"


def test_there_is_a_fork_of_every_game() -> None:
    missing = [file for file in required_forks() if not file.exists()]
    assert not missing, "write them with: python -m tests.domain.games.golden_forks"


@pytest.mark.parametrize("file", required_forks(), ids=lambda file: str(file.relative_to(FOLDER)))
def test_fork_s_parent_is_there_and_had_happened_as_the_fork_says(file: Path) -> None:
    live = decided_again(parent_of(file))
    opening = msgspec.convert(read(file)[1][0].command, MatchOpen)
    assert isinstance(opening.parent, Parent)
    sealed = seal(live.table.secret, chain_start(live.table.match_id), live.events)
    assert (opening.parent.parent, opening.parent.parent_hash) == (
        str(live.table.match_id),
        sealed[opening.parent.at].hash.hex(),
    )


@every_history
def test_its_events_fold_to_its_outcome(file: Path) -> None:
    header, decisions, footer = read(file)
    stored = [event for decision in decisions for event in decision.events]
    history = [(msgspec.convert(event.event, CATALOGUE.event), parse_timestamp(event.time)) for event in stored]
    match = Match.replay(header.table(), history)
    assert match.state.outcome == footer.outcome
    assert match.state.version == len(stored)


@every_history
def test_its_commands_are_decided_again_to_the_same_events(file: Path) -> None:
    header, (first, *others), _ = read(file)
    command = msgspec.convert(first.command, MatchOpen)
    as_it_was = msgspec.convert(first.events[0].event, MatchOpened)
    table = header.table()
    match, decision = Match.open(
        replace(table, game=table.game.under(as_it_was.ruleset)),
        command,
        actor=first.actor,
        received=parse_timestamp(first.received),
        sandbox=False,
        protocol=as_it_was.protocol,
        inherited=() if as_it_was.parent is None else taken_over(first.events[1:]),
    )
    assert golden_events(decision.events()) == first.events
    for step in others:
        received = parse_timestamp(step.received)
        command = msgspec.convert(step.command, CATALOGUE.recorded_command)
        if step.actor == CLOCK_ACTOR:
            assert command == TimeUp()
            found = match.handle_clock(received)
            assert found is not None
            decision = found
        else:
            decision = match.handle(step.actor, command, received)
        assert golden_events(decision.events()) == step.events
        assert (decision.refusal and decision.refusal.code) == step.refusal
        match.advance(decision)


def taken_over(events: Sequence[GoldenEvent]) -> list[Emitted[Any]]:
    """What a fork's opening takes over: all events of the game that follow on it at once."""
    return [
        Emitted(msgspec.convert(one.event, CATALOGUE.event), one.audience)  # type: ignore[arg-type]  # seats are numbers
        for one in events
    ]
