"""Whole matches as their viewers see them, written down for the tests of the boards, which are in JavaScript.

Each file holds one match: the edition, and for every viewer all envelopes and the game's view at each position.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec

from docs.rules import rules_of
from domain.aggregate import Match
from domain.audience import sees
from domain.game import AnyGame
from domain.match.state import Table
from domain.tagged import kinds_of
from domain.timestamp import parse_timestamp
from domain.viewer import AUDITOR, SPECTATOR, Viewer, seat_viewer
from tests.domain.games.golden import GoldenEvent, files, golden_events, read
from tests.domain.games.random_play import Case, cases, played
from tests.domain.games.tables import CATALOGUE, Live
from tests.domain.match.forks import ends_of_commands, fork, play_on

GAMES = tuple(slug for slug, entry in CATALOGUE.entries.items() if entry.package.startswith("domain.games"))
"""Every game that a server has; those of the tests have no board."""


class Whole(NamedTuple):
    """A match that was played to its end, from wherever it comes."""

    name: str
    table: Table
    events: tuple[GoldenEvent, ...]


def random_matches(slug: str) -> Iterator[Whole]:
    """Random matches, one for each number of seats and further value of an option, and a fork of one of them."""
    own = [case for case in cases() if case.slug == slug]
    for case in own:
        yield _whole(str(case), played(case).live)
    yield _whole(f"{slug}-fork", _forked(own[0]))


def golden_matches(slug: str) -> Iterator[Whole]:
    """The golden histories, which end in every way there is."""
    for file in files(slug):
        header, decisions, _ = read(file)
        yield Whole(file.stem, header.table(), tuple(event for one in decisions for event in one.events))


def write_match(match: Whole, folder: Path, *, with_legal: bool = False) -> None:
    """Write what every viewer sees of a match into a file of *folder*, and what each seat could do when asked."""
    viewers = [SPECTATOR, AUDITOR, *map(seat_viewer, range(match.events[0].event["seats"]))]
    edition = match.table.edition
    content = {
        "name": match.name,
        "game": match.table.game.slug,
        "edition": {
            "name": edition.name,
            "digest": edition.digest,
            "content": json.loads(edition.content),
        },
        "viewers": {
            str(viewer): {"envelopes": [_envelope(one, viewer) for one in match.events], "views": views}
            for viewer, views in zip(viewers, _views(match, viewers), strict=True)
        },
        "legal": _legal(match) if with_legal else {},
    }
    (folder / f"{match.name}.json").write_bytes(msgspec.json.encode(content))


def write_manifest(slug: str, folder: Path) -> None:
    """Write what a game's texts must name: its events, commands and rules, its options and their values."""
    game: AnyGame = CATALOGUE.entries[slug].game
    info = msgspec.inspect.type_info(game.options)
    assert isinstance(info, msgspec.inspect.StructType)
    manifest = {
        "events": _tags(game.event),
        "commands": _tags(game.command),
        "rules": sorted(rules_of(Path(__file__).parents[2] / "domain" / "games" / slug)),
        "options": {field.encode_name: _words(field.type) for field in info.fields},
    }
    (folder / "manifest.json").write_bytes(msgspec.json.encode(manifest))


def _tags(union: Any) -> list[str]:
    kinds: frozenset[Any] = kinds_of(union)
    return sorted(str(kind.__struct_config__.tag) for kind in kinds)


def _words(kind: msgspec.inspect.Type) -> list[str]:
    """The values of an option that are words."""
    match kind:
        case msgspec.inspect.Metadata():
            return _words(kind.type)
        case msgspec.inspect.EnumType():
            return [str(member.value) for member in kind.cls]
        case msgspec.inspect.LiteralType():
            return [value for value in get_args(kind.values) or kind.values if isinstance(value, str)]
        case _:
            return []


def _whole(name: str, live: Live) -> Whole:
    return Whole(name, live.table, golden_events(live.events))


def _forked(case: Case) -> Live:
    live = played(case).live
    ends = ends_of_commands(live)
    forked = fork(live, ends[len(ends) // 2])
    forked.sit(*forked.match.state.free_seats())
    play_on(forked, random.Random(str(case)))
    return forked


def _states(match: Whole) -> Iterator[Match]:
    """The match after each of its events."""
    state: Match | None = None
    for one in match.events:
        event, time = msgspec.convert(one.event, CATALOGUE.event), parse_timestamp(one.time)
        if state is None:
            state = Match.replay(match.table, [(event, time, one.actor)])
        else:
            state.fold(event, time, one.actor)
        yield state


def _legal(match: Whole) -> dict[int, dict[int, Any]]:
    """By seat and position, what was legal for whoever was asked."""
    found: dict[int, dict[int, Any]] = {}
    for position, state in enumerate(_states(match)):
        for one in state.asked():
            answer = state.legal(one.awaited.seat, None)
            found.setdefault(one.awaited.seat, {})[position] = msgspec.Raw(msgspec.json.encode(answer))
    return found


def _views(match: Whole, viewers: list[Viewer]) -> list[list[Any]]:
    """For each viewer the game's view at every position; "same" where it is that of the position before."""
    found: list[list[Any]] = [[] for _ in viewers]
    before: list[bytes | None] = [None for _ in viewers]
    for state in _states(match):
        for number, viewer in enumerate(viewers):
            view = msgspec.json.encode(state.view(viewer).game)
            found[number].append("same" if view == before[number] else msgspec.Raw(view))
            before[number] = view
    return found


def _envelope(one: GoldenEvent, viewer: Viewer) -> dict[str, Any]:
    seen = sees(viewer, one.audience)
    return {
        "position": one.position,
        "time": one.time,
        "actor": one.actor,
        "audience": one.audience if seen else None,
        "command": one.command if seen else None,
        "event": one.event if seen else None,
    }
