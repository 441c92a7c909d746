"""Whole matches of random legal play, of any game that the catalogue finds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest

from domain.aggregate import SETTLE, Decision
from domain.chance import BotChance, Chance, Draws, SeededChance
from domain.edition import Edition
from domain.errors import Malformed
from domain.game import AnyGame, Clock, Rules, TimeUp
from domain.ids import CLOCK_ACTOR, Actor, Seat, seat_actor
from domain.match import run
from domain.match.commands import MatchOpen, OptionValue
from domain.match.options import typed_options
from domain.match.state import MatchState, Table
from domain.viewer import seat_viewer
from tests.domain.games.tables import CATALOGUE, Live, opening, table

MOST_STEPS = 5_000
"""A match of random play that is longer does not end."""


class Case(NamedTuple):
    """A game, a number of seats, options that differ from the default in at most one; an earlier ruleset, or None."""

    slug: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...] = ()
    ruleset: int | None = None

    def __str__(self) -> str:
        ruleset = [] if self.ruleset is None else [f"ruleset={self.ruleset}"]
        return "-".join([self.slug, str(self.seats), *(f"{name}={value}" for name, value in self.options), *ruleset])


class Step(NamedTuple):
    """One command of a match: what it met, and what it gave."""

    before: MatchState
    actor: Actor
    command: Any
    decision: Decision


class Played(NamedTuple):
    """A whole match, with the labels of all its draws in order."""

    live: Live
    steps: tuple[Step, ...]
    labels: tuple[str, ...]


def cases() -> list[Case]:
    """Every game with every number of seats, by default options and with each option at its other values.

    Earlier rulesets that are still played come by default options alone.
    """
    found = []
    for game in CATALOGUE.games:
        for seats in game.seats:
            found += [Case(game.slug, seats, options) for options in _variants(game, seats)]
            still_played = [number for number, rules in game.earlier.items() if isinstance(rules, Rules)]
            if _go_together(game, table(game.slug).edition, seats, {}):
                found += [Case(game.slug, seats, ruleset=number) for number in still_played]
    return found


@cache
def played(case: Case, seed: int = 0) -> Played:
    """Play a whole match at random; where there is a clock, it acts now and then."""
    rng = random.Random(f"{case}/{seed}")
    place = table(case.slug, secret=rng.randbytes(32), ruleset=case.ruleset)
    return played_at(place, opening(place, case.seats, options=dict(case.options)), rng)


def played_at(place: Table, command: MatchOpen, rng: random.Random) -> Played:
    """Play a whole match at random at *place*."""
    steps: list[Step] = []
    with recorded_labels() as labels:
        live = Live(place, command)
        live.sit(*range(command.seats))
        while live.match.asked() or live.match.due():
            assert len(steps) < MOST_STEPS, f"{command} does not end"
            steps.append(_random_step(live, rng))
    assert live.match.state.over, f"{command} asks nobody and is not over"
    return Played(live, tuple(steps), tuple(labels))


@contextmanager
def recorded_labels() -> Iterator[list[str]]:
    """The labels of all draws that matches make meanwhile."""
    labels: list[str] = []

    class Recording(SeededChance):
        def draws(self, label: str) -> Draws:
            labels.append(label)
            return super().draws(label)

    with luck(Recording):
        yield labels


@contextmanager
def luck(chance: Any) -> Iterator[None]:
    """Let matches take their luck from *chance*, made from a seed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "SeededChance", chance)
        yield


def whole_commands(game: AnyGame, answer: Any) -> list[Any]:
    """Every command in full that a legal answer holds, wherever it holds it."""
    if isinstance(answer, game.command):
        return [answer]
    if isinstance(answer, msgspec.Struct):
        return [found for name in answer.__struct_fields__ for found in whole_commands(game, getattr(answer, name))]
    if isinstance(answer, list | tuple):
        return [found for one in answer for found in whole_commands(game, one)]
    return []


def some_command(state: MatchState, seat: Seat, rng: random.Random) -> Any:
    """A legal command for *seat*, which is asked: one that is offered in full, else what the house bot advises.

    What every answer bears as ``any`` is not among them: it is always of the same kind.
    """
    game = state.table.game
    view = game.view(state.play, seat_viewer(seat))
    offered = whole_commands(game, msgspec.structs.replace(game.legal(view, seat, None), any=None))
    if offered:
        return rng.choice(offered)
    chance = BotChance(rng.randbytes(32), seat, state.version)
    return game.advise(view, seat, game.levels[0], chance).command


def chance_of_match(state: MatchState) -> Chance:
    """The luck that *state* is played with."""
    return SeededChance(run.match_seed(state))


def decided(state: MatchState, who: Seat | Clock, command: Any) -> list[Any]:
    """What the game alone gives for *command*, in time. Raises Refused."""
    emitted = state.table.game.decide(state.play, who, command, chance_of_match(state), state.time)
    return [one.event for one in emitted]


def _random_step(live: Live, rng: random.Random) -> Step:
    before = live.match.state
    asked = live.match.asked()
    due = live.match.due()
    if due is not None and (not asked or rng.random() < 0.1):
        decision = live.tick(due + SETTLE)
        assert decision is not None
        return Step(before, CLOCK_ACTOR, TimeUp(), decision)
    seat = rng.choice(asked).awaited.seat
    command = some_command(before, seat, rng)
    received = max(live.now, before.time) + timedelta(milliseconds=rng.randrange(400))
    decision = live.do(seat_actor(seat), command, received=received if due is None else min(received, due))
    return Step(before, seat_actor(seat), command, decision)


def _variants(game: AnyGame, seats: int) -> Iterator[tuple[tuple[str, OptionValue], ...]]:
    edition = table(game.slug).edition
    if _go_together(game, edition, seats, {}):
        yield ()
    info = msgspec.inspect.type_info(game.options)
    assert isinstance(info, msgspec.inspect.StructType)
    for field in info.fields:
        for value in _values(field.type):
            if value != field.default and _go_together(game, edition, seats, {field.encode_name: value}):
                yield ((field.encode_name, value),)


def _go_together(game: AnyGame, edition: Edition[Any], seats: int, options: dict[str, OptionValue]) -> bool:
    try:
        game.check_options(typed_options(game, options), edition, seats)
    except Malformed:
        return False
    return True


def _values(kind: msgspec.inspect.Type) -> list[OptionValue]:
    """The values worth trying for an option: all of a few, the least and the greatest of many."""
    match kind:
        case msgspec.inspect.Metadata():
            return _values(kind.type)
        case msgspec.inspect.BoolType():
            return [False, True]
        case msgspec.inspect.NoneType():
            return [None]
        case msgspec.inspect.IntType():
            assert kind.ge is not None
            assert kind.le is not None
            return [kind.ge, kind.le]
        case msgspec.inspect.EnumType():
            return [member.value for member in kind.cls]
        case msgspec.inspect.LiteralType():
            return list(kind.values)
        case msgspec.inspect.UnionType():
            return [value for one in kind.types for value in _values(one)]
        case _:
            raise AssertionError(f"an option cannot be {kind}")
