"""The rules alone: no server, no store. Every game that the catalogue finds.

Seconds are those of a core: on a machine that is shared, a clock would count what others did meanwhile.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from benchmarks import fives
from benchmarks.figures import Goal, Section, Table, percentile, spread
from benchmarks.scale import Scale
from domain.catalogue import load
from domain.errors import Malformed
from domain.game import CLOCK, AnyGame, TimeUp
from domain.ids import Seat
from domain.match.deadlines import game_deadline
from domain.match.evolve import evolve
from domain.match.options import typed_options
from domain.match.state import MatchState
from domain.viewer import seat_viewer
from tests.domain.games.bots import share_won
from tests.domain.games.random_play import Case, cases, chance_of_match, played, some_command
from tests.domain.games.tables import started, table

LEAST_COMMANDS = {"help_me": 100_000, "zatre": 12_000, "silver_and_gold": 12_000}
GREEDY, RANDOM = "greedy", "random"


class Speeds(NamedTuple):
    """Of one random match: commands and events, and the seconds that deciding, folding and `legal` took."""

    commands: int
    events: int
    deciding: float
    legal: list[float]


def measure(scale: Scale) -> Section:
    section = Section("Rules alone, random legal play")
    rows = []
    for game in load(("domain.games",)).games:
        playable = _by_seats(game)
        for case in dict.fromkeys((playable[0], playable[-1])):
            rows.append(_speeds(section, game, case, scale))
    header = (
        "game, seats, options",
        "commands of a match",
        "decide + evolve, commands/s",
        "legal p50 ms",
        "legal p99 ms",
    )
    section.tables.append(Table(header, rows))
    _bots(section, scale)
    fives.measure(section, scale)
    if scale.whole_matches:
        _whole_matches(section, scale)
    return section


def _by_seats(game: AnyGame) -> list[Case]:
    """Return the game with every number of seats, by default options where those go together."""
    found: dict[int, Case] = {}
    for case in cases():
        if case.slug == game.slug and case.seats not in found and _is_admitted(game, case):
            found[case.seats] = case
    return list(found.values())


def _is_admitted(game: AnyGame, case: Case) -> bool:
    try:
        game.check_options(typed_options(game, dict(case.options)), table(game.slug).edition, case.seats)
    except Malformed:
        return False
    return True


def _speeds(section: Section, game: AnyGame, case: Case, scale: Scale) -> tuple[str, ...]:
    matches = max(1, scale.samples // 60)
    rates, p50s, p99s, commands = [], [], [], 0
    for turn in range(scale.rounds):
        runs = [_played(game, case, seed=turn * matches + n) for n in range(matches)]
        commands = sum(run.commands for run in runs) // matches
        rates.append(sum(run.commands for run in runs) / sum(run.deciding for run in runs))
        legal = [seconds * 1e3 for run in runs for seconds in run.legal]
        p50s.append(percentile(legal, 50))
        p99s.append(percentile(legal, 99))
    if least := LEAST_COMMANDS.get(game.slug):
        section.goals.append(Goal(f"{case}: commands/s", f"≥ {least:,}", rates, least=least, digits=0))
    section.goals.append(Goal(f"{case}: `legal` p99", "≤ 0.2 ms", p99s, most=0.2))
    return str(case), str(commands), spread(rates), spread(p50s, 3), spread(p99s, 3)


def _played(game: AnyGame, case: Case, seed: int) -> Speeds:
    rng = random.Random(seed)
    match = started(game.slug, case.seats, options=dict(case.options), secret=rng.randbytes(32)).match
    state = match.state
    commands = events = 0
    deciding = 0.0
    legal: list[float] = []
    while game.outcome(state.play) is None:
        who, command, now = _next(state, rng, legal)
        chance = chance_of_match(state)
        began = time.thread_time()
        emitted = game.decide(state.play, who, command, chance, now)
        for one in emitted:
            state = evolve(state, one.event, now)
        deciding += time.thread_time() - began
        commands += 1
        events += len(emitted)
    return Speeds(commands, events, deciding, legal)


def _next(state: MatchState, rng: random.Random, legal: list[float]) -> tuple[Any, Any, datetime]:
    """Return who acts next, how and when: a seat that is asked, or now and then the clock."""
    game = state.table.game
    asked = game.to_act(state.play)
    due = game_deadline(state)
    if due is not None and (not asked or rng.random() < 0.1):
        return CLOCK, TimeUp(), max(due, state.time)
    seat: Seat = rng.choice(asked).seat
    view = game.view(state.play, seat_viewer(seat))
    began = time.thread_time()
    game.legal(view, seat, None)
    legal.append(time.thread_time() - began)
    return seat, some_command(state, seat, rng), state.time


def _bots(section: Section, scale: Scale) -> None:
    rows = []
    for game in load(("domain.games",)).games:
        if {GREEDY, RANDOM} <= set(game.levels) and 2 in game.seats:
            share = share_won(game.slug, GREEDY, RANDOM, scale.bot_matches)
            rows.append((game.title, f"{share:.1%}"))
            section.goals.append(
                Goal(f"{game.title}: share that greedy wins against random", "≥ 0.80", [share], least=0.8)
            )
    if rows:
        section.tables.append(Table((f"{scale.bot_matches} matches of two seats", "greedy wins against random"), rows))


def _whole_matches(section: Section, scale: Scale) -> None:
    rows: list[Sequence[str]] = []
    for game in load(("domain.games",)).games:
        for case in _by_seats(game):
            began = time.perf_counter()
            for seed in range(scale.whole_matches):
                played.__wrapped__(case, seed)
            rows.append((str(case), str(scale.whole_matches), f"{time.perf_counter() - began:.1f}"))
    section.tables.append(Table(("game, seats, options", "whole random matches that ended", "seconds"), rows))
