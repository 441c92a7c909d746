"""5er Finden's finding: every FIVE of a tableau for a roll, and the best set of them. Only where there is the game."""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from benchmarks.figures import Goal, Section, Table, percentile, spread
from benchmarks.scale import Scale
from domain.catalogue import load

GAME = "fuenfer_finden"


def measure(section: Section, scale: Scale) -> None:
    entry = load(("domain.games",)).entries.get(GAME)
    if entry is None:
        section.notes.append("5er Finden is not there: its finding is not measured.")
        return
    finding: Any = importlib.import_module(f"domain.games.{GAME}.finding")
    pieces: Any = entry.editions[0].components
    values = {one.shape: one.value for one in pieces.shapes}
    letters = [one.letter for one in pieces.symbols]
    layouts = [*pieces.white, pieces.grey]
    rng = random.Random(5)

    def indexed() -> float:
        finding.index.cache_clear()
        return percentile((_timed(finding.index, layout) for layout in layouts), 50)

    def searched() -> tuple[list[float], list[float]]:
        finds, bests = [], []
        for _ in range(scale.samples):
            layout, roll = rng.choice(layouts), finding.roll_of(rng.choices(letters, k=5))
            finds.append(_timed(finding.fives, layout, roll))
            every = finding.fives(layout, roll)
            bests.append(_timed(finding.best_set, every, values))
        return finds, bests

    indexing = [indexed() for _ in range(scale.rounds)]
    rounds = [searched() for _ in range(scale.rounds)]
    finds, bests = [one for one, _ in rounds], [other for _, other in rounds]
    rows = [("indexing a tableau", spread(indexing, 1), ""), _row("all FIVEs for a roll", finds)]
    section.tables.append(Table(("5er Finden", "p50 ms", "p99 ms"), [*rows, _row("the best legal set", bests)]))
    section.goals += [
        Goal("5er Finden: all FIVEs for a roll, p99", "≤ 0.1 ms", _percents(finds, 99), most=0.1, digits=4),
        Goal("5er Finden: the best legal set, p99", "≤ 2 ms", _percents(bests, 99), most=2),
    ]


def _timed(work: Callable[..., object], *arguments: object) -> float:
    began = time.thread_time()
    work(*arguments)
    return (time.thread_time() - began) * 1e3


def _percents(rounds: Sequence[Sequence[float]], percent: float) -> list[float]:
    return [percentile(one, percent) for one in rounds]


def _row(name: str, rounds: Sequence[Sequence[float]]) -> tuple[str, str, str]:
    return name, spread(_percents(rounds, 50), 4), spread(_percents(rounds, 99), 4)
