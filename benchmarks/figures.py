"""Figures as they are told: the median of several rounds, with the least and the greatest."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct, field

T = TypeVar("T")


class Goal(Struct, frozen=True):
    """What a figure should be: *least* or *most* (both are shown, never enforced)."""

    work: str
    wanted: str
    series: Sequence[float]
    least: float | None = None
    most: float | None = None
    digits: int = 2

    @property
    def is_met(self) -> bool:
        middle = statistics.median(self.series)
        return (self.least is None or middle >= self.least) and (self.most is None or middle <= self.most)


class Table(Struct, frozen=True):
    """Figures beside each other."""

    header: Sequence[str]
    rows: Sequence[Sequence[str]]


class Section(Struct):
    """What a section of the benchmark has to say."""

    title: str
    tables: list[Table] = field(default_factory=list)
    goals: list[Goal] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def alternating(rounds: int, subjects: Mapping[str, Callable[[], T]]) -> dict[str, list[T]]:
    """Measure every subject, then every subject again: what disturbs the machine for a while disturbs them all."""
    found: dict[str, list[T]] = {name: [] for name in subjects}
    for _ in range(rounds):
        for name, measure in subjects.items():
            found[name].append(measure())
    return found


def percentile(values: Iterable[float], percent: float) -> float:
    """Return the value that *percent* of all values do not exceed; not a number if there are none."""
    ordered = sorted(values)
    if not ordered:
        return float("nan")
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def ratios(above: Iterable[float], below: Iterable[float]) -> list[float]:
    """Return the ratio of each round."""
    return [one / other for one, other in zip(above, below, strict=True)]


def spread(values: Sequence[float], digits: int = 0) -> str:
    """Write a median with its least and greatest value."""
    low, middle, high = min(values), statistics.median(values), max(values)
    if low == high:
        return f"{middle:,.{digits}f}"
    return f"{middle:,.{digits}f} ({low:,.{digits}f} to {high:,.{digits}f})"
