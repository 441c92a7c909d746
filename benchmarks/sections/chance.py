"""Whether luck is uniform: chi-squared tests over many draws. A figure tells how likely a fair source is to do worse.

A fair source gives p-values that are spread evenly over 0 to 1; below a thousandth of a thousandth, something is wrong.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from itertools import permutations

from benchmarks.figures import Goal, Section, Table
from benchmarks.scale import Scale
from domain.chance import Draws, SeededChance, seed
from tests.domain.games.random_play import Case, cases, played

LEAST = 1e-6
"""A p-value below this comes from a fair source once in a million runs."""
DICE, FACES = 5, 6


def measure(scale: Scale) -> Section:
    section = Section("Chance")
    draws = scale.draws
    rows = []
    for name, outcomes, draw in _sources():
        drawn = Counter(draw(number) for number in range(draws))
        p = _p_value([drawn[outcome] for outcome in outcomes], draws)
        rows.append((name, f"{len(outcomes)}", f"{draws:,}", f"{p:.3f}"))
        section.goals.append(Goal(f"{name}: probability of a worse fit", f"≥ {LEAST:g}", [p], least=LEAST, digits=3))
    name, p, count = _first_seats(scale)
    rows.append((name, "2", f"{count:,}", f"{p:.3f}"))
    section.tables.append(Table(("draws", "outcomes", "number", "p of a fair source"), rows))
    return section


def _sources() -> Iterator[tuple[str, list[Hashable], Callable[[int], Hashable]]]:
    def of(number: int, label: str) -> SeededChance:
        return SeededChance(seed(number.to_bytes(32, "big"), [label.encode(), b""]))

    for n in (2, 6, 52, 97):
        yield f"below({n})", list(range(n)), _below(n)
    yield (
        "the second number of one label, below(6)",
        list(range(6)),
        lambda number: _second(of(number, "second").draws("test/two")),
    )
    yield (
        "shuffles of 4 cards",
        list(permutations(range(4))),
        lambda number: tuple(of(number, "shuffle").draws("test/cards").shuffled(range(4))),
    )
    yield (
        "one secret, another label each time, below(6)",
        list(range(6)),
        lambda number: SeededChance(seed(b"s" * 32, [])).draws(f"test/roll/{number}").below(6),
    )
    yield (
        "one bit of entropy changed, below(6)",
        list(range(6)),
        lambda number: SeededChance(seed(b"s" * 32, [number.to_bytes(8, "big")])).draws("test/roll").below(6),
    )
    yield (
        "the face of a die after re-rolling while all are alike",
        list(range(FACES)),
        lambda number: _rolled_until_different(of(number, "dice"))[0],
    )


def _below(n: int) -> Callable[[int], Hashable]:
    return lambda number: SeededChance(seed(number.to_bytes(32, "big"), [])).draws("test/below").below(n)


def _second(draws: Draws) -> int:
    draws.below(7)
    return draws.below(6)


def _rolled_until_different(chance: SeededChance) -> tuple[int, ...]:
    """Roll dice again and again under labels of their own until they are not all alike, as rules of re-rolls do."""
    roll = 0
    while True:
        draws = chance.draws(f"test/roll/{roll}")
        dice = tuple(draws.below(FACES) for _ in range(DICE))
        if len(set(dice)) > 1:
            return dice
        roll += 1


def _first_seats(scale: Scale) -> tuple[str, float, int]:
    """Who begins in whole matches of the games that draw it."""
    count = max(scale.draws // 2_000, 10)
    case = next(case for case in cases() if case == Case("help_me", 2))
    firsts = Counter(_first(played.__wrapped__(case, number)) for number in range(count))
    return "who is asked first in Help Me! for two", _p_value([firsts[0], firsts[1]], count), count


def _first(match: object) -> int:
    steps = match.steps  # type: ignore[attr-defined]
    return int(steps[0].actor.partition(":")[2])


def _p_value(counts: list[int], total: int) -> float:
    """Return the probability that a fair source fits as badly as this or worse (Wilson and Hilferty, 1931)."""
    expected = total / len(counts)
    chi_squared = sum((count - expected) ** 2 / expected for count in counts)
    freedom = len(counts) - 1
    spread = 2 / (9 * freedom)
    z = ((chi_squared / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return 0.5 * math.erfc(z / math.sqrt(2))
