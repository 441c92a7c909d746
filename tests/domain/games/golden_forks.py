"""Golden histories of forks: one of every game, that goes on from the golden history with the fewest seats.

`python -m tests.domain.games.golden_forks` writes those that are missing, and leaves those that stand. `2-forked` goes
on from `2`, whose record proves that decks lie as they lay. Its seats promise entropy, and not all reveal it at once.
"""

from __future__ import annotations

import random
from itertools import chain
from pathlib import Path

import msgspec

from domain.ids import CLOCK_ACTOR, HOST
from domain.match.commands import MatchOpen
from domain.match.events import MatchOpened
from domain.timestamp import parse_timestamp
from infra.seal import chain_start, seal
from tests.domain.games.golden import FOLDER, Footer, Header, _line, _promising, _steps, golden_events, read, required
from tests.domain.games.tables import CATALOGUE, Live
from tests.domain.match.forks import ends_of_commands, fork

FORKED = "-forked"


def parent_of(file: Path) -> Path:
    """The golden history, or golden record, that a fork's goes on from."""
    return file.with_name(file.name.replace(FORKED, ""))


def required_forks() -> list[Path]:
    """The histories of forks that there must be."""
    names = {slug: next(name for name in required(slug) if "-resigned" in name) for slug in CATALOGUE.entries}
    return [FOLDER / slug / "golden" / f"{name.replace('-resigned', FORKED)}.jsonl" for slug, name in names.items()]


def decided_again(file: Path) -> Live:
    """The match of a golden history, decided again from its commands."""
    header, (first, *others), _ = read(file)
    live = Live(
        header.table(),
        msgspec.convert(first.command, MatchOpen),
        received=parse_timestamp(first.received),
        protocol=msgspec.convert(first.events[0].event, MatchOpened).protocol,
    )
    for step in others:
        received = parse_timestamp(step.received)
        if step.actor == CLOCK_ACTOR:
            live.tick(received)
        else:
            live.do(step.actor, msgspec.convert(step.command, CATALOGUE.recorded_command), received=received)
    assert [one.events for one in (first, *others)] == [golden_events(one.events()) for one in live.decisions]
    return live


def write(file: Path) -> None:
    """Fork a match in its first third, play on at random, and write the history."""
    rng = random.Random(f"golden/{file.parent.parent.name}/{file.stem}")
    parent = decided_again(parent_of(file))
    ends = ends_of_commands(parent)
    at = ends[len(ends) // 3]
    sealed = seal(parent.table.secret, chain_start(parent.table.match_id), parent.events)
    live = fork(parent, at, sealed[at].hash.hex())
    opening = live.decisions[0]
    lines = [_line(HOST, opening.deeds[0].command, live.now, opening)]
    for actor, command, received in chain(_promising(live, rng), _steps(live, rng, resigns=False)):
        decision = live.tick(received) if actor == CLOCK_ACTOR else live.do(actor, command, received=received)
        assert decision is not None
        lines.append(_line(actor, command, received, decision))
    outcome = live.match.state.outcome
    assert outcome is not None
    place = live.table
    content = msgspec.json.decode(place.edition.content)
    header = Header(place.game.slug, place.edition.name, content, place.match_id, place.secret.hex())
    encoded = [msgspec.json.encode(line, order="sorted") for line in (header, *lines, Footer(outcome))]
    file.write_bytes(b"\n".join(encoded) + b"\n")


def main() -> None:
    """Write what is missing."""
    for file in required_forks():
        if not file.exists():
            write(file)
            print(file.relative_to(FOLDER))


if __name__ == "__main__":
    main()
