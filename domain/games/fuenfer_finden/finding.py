"""Every FIVE of a tableau for a roll, and the best that can be made of them (R6, R11).

    every = fives(layout, roll)                   # one look-up in the tableau's index
    best_set(every, values)                       # at most five that score together, as much as can be

A roll is the sorted letters of its symbols. A tableau's 4,096 placements are indexed once by the letters on them.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import repeat
from typing import NamedTuple

from domain.effort import Steps, finished
from domain.games.fuenfer_finden.components import DICE, GRID, FuenferShape, Layout
from domain.geometry.grid import indexes
from domain.geometry.pentomino import PENTOMINOES
from domain.geometry.polyomino import placements

Roll = str
"""The letters of five symbols, sorted: ``ccdsw``."""


class Five(NamedTuple):
    """Five connected cells, as a set of the grid's cells, and the shape that they have."""

    cells: int
    shape: FuenferShape


EVERY_PLACE: tuple[Five, ...] = tuple(
    Five(place, shape) for shape in FuenferShape for place in placements(PENTOMINOES[shape], GRID)
)
"""Where any shape fits on an empty tableau: by shape A–Z, then by the cells in reading order."""

PLACES_OF: Mapping[FuenferShape, tuple[int, ...]] = {
    shape: placements(PENTOMINOES[shape], GRID) for shape in FuenferShape
}


def roll_of(letters: Iterable[str]) -> Roll:
    """Return the roll that shows *letters*, in any order."""
    return "".join(sorted(letters))


def letters_on(layout: Layout, cells: int) -> Roll:
    """Return the letters on *cells* of a tableau, as the roll that they would match."""
    return roll_of(layout[row][column] for row, column in GRID.cells(cells))


@lru_cache(maxsize=64)
def index(layout: Layout) -> Mapping[Roll, tuple[Five, ...]]:
    """Return every placement on a tableau by the roll that it matches."""
    letters = [""] * GRID.size
    for number in indexes(GRID.all):
        row, column = GRID.cell(number)
        letters[number] = layout[row][column]
    found: dict[Roll, list[Five]] = {}
    for place, numbers in zip(EVERY_PLACE, _cell_numbers(), strict=True):
        found.setdefault(roll_of(letters[number] for number in numbers), []).append(place)
    return {roll: tuple(matching) for roll, matching in found.items()}


def fives(layout: Layout, roll: Roll) -> tuple[Five, ...]:
    """Return every FIVE of a tableau for *roll*; they may overlap."""
    return index(layout).get(roll, ())


def still_open(every: Iterable[Five], shapes: Collection[FuenferShape], taken: int) -> tuple[Five, ...]:
    """Return those of *shapes* that touch no *taken* cell."""
    return tuple(five for five in every if five.shape in shapes and not five.cells & taken)


def best_set(every: Iterable[Five], values: Mapping[FuenferShape, int], most: int = DICE) -> tuple[Five, ...]:
    """Return at most *most* disjoint FIVEs of different shapes that are worth the most together.

    Exact: branch and bound, shape by shape from the most valuable one. Of several such sets always the same.
    """
    return finished(finding_best(every, values, most))


def finding_best(every: Iterable[Five], values: Mapping[FuenferShape, int], most: int) -> Steps[tuple[Five, ...]]:
    """Search for what ``best_set`` returns."""
    groups: dict[FuenferShape, list[int]] = {}
    for five in every:
        groups.setdefault(five.shape, []).append(five.cells)
    shapes = sorted(groups, key=lambda shape: (-values[shape], len(groups[shape]), shape))
    search = _Search(most)
    yield from search.run([(values[shape], shape, groups[shape]) for shape in shapes])
    return search.best


def worth(some: Iterable[Five], values: Mapping[FuenferShape, int]) -> int:
    """Return the sum of what the shapes of *some* are worth."""
    return sum(values[five.shape] for five in some)


_A_STEP = 200
"""How many places are compared in some hundredths of a millisecond."""

_Group = tuple[int, FuenferShape, Sequence[int]]
"""A value, a shape worth it, and where it still can lie."""


class _Search:
    def __init__(self, most: int) -> None:
        self.best: tuple[Five, ...] = ()
        self._points = 0
        self._most = most

    def run(self, groups: Sequence[_Group], chosen: tuple[Five, ...] = (), points: int = 0) -> Steps[None]:
        """Try all ways to go on from *chosen* with *groups*, most valuable first."""
        if points > self._points:
            self.best, self._points = chosen, points
        left = self._most - len(chosen)
        if not left:
            return
        for number, (value, shape, places) in enumerate(groups):
            if points + sum(group[0] for group in groups[number : number + left]) <= self._points:
                return
            others = groups[number + 1 :]
            for place in places:
                yield from repeat(None, 1 + sum(len(cells) for _, _, cells in others) // _A_STEP)
                still = [
                    (other_value, other, free)
                    for other_value, other, cells in others
                    if (free := [one for one in cells if not one & place])
                ]
                yield from self.run(still, (*chosen, Five(place, shape)), points + value)


@lru_cache(maxsize=1)
def _cell_numbers() -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(indexes(place.cells)) for place in EVERY_PLACE)
