"""How good a tableau is: what it holds for each of the rolls that can be (R2, R5)."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final, NamedTuple

from domain.games.fuenfer_finden.components import DICE, FuenferShapeValue, Layout, values_of
from domain.games.fuenfer_finden.finding import Roll, best_set, fives, roll_of, worth

LEAST_SHAPES: Final = 3
"""FIVEs of how many different shapes a tableau must have for each admissible roll; they may overlap."""

WEIGHT_OF_ALL: Final = 60 * 30 + 60 * 60 + 6 * 120
"""In how many ways an admissible roll can fall."""


class Measure(NamedTuple):
    """What was measured of a tableau. Sums are over all admissible rolls, each as often as it can fall."""

    symbols: tuple[int, ...]
    """How often each symbol is on it."""
    fewest_shapes: int
    """FIVEs of how many different shapes it has for its worst roll."""
    fives: int
    """The sum of how many FIVEs it has."""
    score: int
    """The sum of the best legal scores: one round, undoubled, without the timer."""


def admissible_rolls(letters: Iterable[str]) -> Mapping[Roll, int]:
    """Return the rolls that show none of *letters* three times, and in how many ways each can fall."""
    return {
        roll_of(roll): factorial(DICE) // prod(factorial(roll.count(letter)) for letter in set(roll))
        for roll in combinations_with_replacement(sorted(letters), DICE)
        if max(map(roll.count, roll)) < 3
    }


def measured(layout: Layout, letters: Sequence[str], shapes: Sequence[FuenferShapeValue]) -> Measure:
    """Measure a tableau of these *letters*."""
    values = values_of(tuple(shapes))
    fewest, count, score = len(values), 0, 0
    for roll, ways in admissible_rolls(letters).items():
        every = fives(layout, roll)
        fewest = min(fewest, len({five.shape for five in every}))
        count += ways * len(every)
        score += ways * worth(best_set(every, values), values)
    return Measure(tuple("".join(layout).count(letter) for letter in letters), fewest, count, score)


def is_balanced(measures: Iterable[Measure]) -> bool:
    """Tell whether the best tableau brings at most 1.05 times what the worst does."""
    scores = [one.score for one in measures]
    return max(scores) * 100 <= min(scores) * 105


def decimal(number: int, divisor: int) -> str:
    """Write a quotient with three decimals, rounded down.

    >>> decimal(2, 3)
    '0.666'
    """
    thousandths = number * 1_000 // divisor
    return f"{thousandths // 1_000}.{thousandths % 1_000:03}"
