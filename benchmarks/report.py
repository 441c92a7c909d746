"""Writes what was measured as Markdown."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from benchmarks.figures import Goal, Section, Table, spread

HOW = """# Results

Written by `just bench`. Every figure is the median of {rounds}, with the least and the greatest. The
rounds of what stands side by side alternate. Figures are worth what their ratios are: [docs/speed.md](../docs/speed.md)
says how to read them. Nothing is enforced here.

{machine}. Processes that wanted to run in the last minute: {before} before, {after} after the run, which took
{minutes:.1f} minutes.
"""


def page(sections: Sequence[Section], *, rounds: int, machine: str, before: str, after: str, seconds: float) -> str:
    """Write the whole page."""
    told = "one round (a smoke run: no figures)" if rounds == 1 else f"{rounds} rounds"
    head = HOW.format(rounds=told, machine=machine, before=before, after=after, minutes=seconds / 60)
    goals = [goal for section in sections for goal in section.goals]
    parts = [head]
    if goals:
        parts.append("## Goals\n\n" + table(Table(("", "goal", "measured", "met"), [_goal(goal) for goal in goals])))
    for section in sections:
        parts.append(f"## {section.title}\n")
        parts += [table(one) for one in section.tables]
        parts += [f"{note}\n" for note in section.notes]
    return "\n".join(parts)


def table(told: Table) -> str:
    """Write a table."""
    rows = [told.header, ["---"] * len(told.header), *told.rows]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _goal(goal: Goal) -> tuple[str, str, str, str]:
    has_bound = goal.least is not None or goal.most is not None
    middle = statistics.median(goal.series)
    met = "" if not has_bound or middle != middle else "yes" if goal.is_met else "no"
    return goal.work, goal.wanted, spread(goal.series, goal.digits), met
