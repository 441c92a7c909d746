"""New tableaus for an edition, from a seed: the same seed gives the same file, byte for byte.

    text = generated_edition("partie")          # TOML; the seed, and what was measured, stand in its comments

A tableau begins as each symbol 16 or 17 times in any order. Two cells change places, again and again, until every
admissible roll has FIVEs of three different shapes. Tableaus are made until five of them are balanced.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Final

from domain.chance import Chance, Draws, SeededChance
from domain.games.fuenfer_finden.components import (
    GRID,
    SIZE,
    WHITES,
    FuenferComponents,
    FuenferShape,
    FuenferShapeValue,
    FuenferSymbol,
    Layout,
)
from domain.games.fuenfer_finden.finding import EVERY_PLACE
from domain.games.fuenfer_finden.measure import (
    LEAST_SHAPES,
    WEIGHT_OF_ALL,
    Measure,
    admissible_rolls,
    decimal,
    is_balanced,
    measured,
)

SYMBOLS: Final = tuple(
    FuenferSymbol(symbol, letter)
    for symbol, letter in (
        ("circle", "c"),
        ("diamond", "d"),
        ("star", "s"),
        ("drop", "r"),
        ("leaf", "l"),
        ("wave", "w"),
    )
)
SHAPES: Final = tuple(
    FuenferShapeValue(FuenferShape(letter), value)
    for value, letters in ((4, "XIW"), (3, "TVZ"), (2, "UFN"), (1, "PLY"))
    for letter in letters
)
LETTERS: Final = tuple(one.letter for one in SYMBOLS)
ALL_ROLLS: Final = admissible_rolls(LETTERS)
MOST_SWAPS: Final = 5_000
"""After so many swaps a tableau is given up for another."""


def generated_edition(seed: str) -> str:
    """Generate an edition and return it as TOML; *seed* may be any text of one line."""
    components, measures = generate(seed)
    return _toml(seed, components, measures)


def generate(seed: str) -> tuple[FuenferComponents, tuple[Measure, ...]]:
    """Generate an edition, and what was measured of its tableaus: the four white ones, then the grey one."""
    chance = SeededChance(hashlib.sha256(b"fuenfer_finden/tableaus/1" + seed.encode()).digest())
    made: list[tuple[Layout, Measure]] = []
    for layout in _layouts(chance):
        made.append((layout, measured(layout, LETTERS, SHAPES)))
        chosen = _balanced(made)
        if chosen is not None:
            layouts, measures = zip(*chosen, strict=True)
            *white, grey = layouts
            return FuenferComponents(SYMBOLS, SHAPES, tuple(white), grey), measures
    raise AssertionError("there is always another tableau")


def _balanced(made: Sequence[tuple[Layout, Measure]]) -> list[tuple[Layout, Measure]] | None:
    """Return five of *made* that are balanced, in the order in which they were made, or None."""
    ascending = sorted(made, key=lambda one: one[1].score)
    count = len(WHITES) + 1
    for start in range(len(ascending) - count + 1):
        five = ascending[start : start + count]
        if is_balanced(measure for _, measure in five):
            return [one for one in made if one in five]
    return None


def _layouts(chance: Chance) -> Iterator[Layout]:
    number = 0
    while True:
        number += 1
        draws = chance.draws(f"fuenfer_finden/tableau/{number}")
        board = _Board(_shuffled(draws))
        for _ in range(MOST_SWAPS):
            if not board.lacking:
                yield board.layout()
                break
            board.try_swap(draws.below(SIZE * SIZE), draws.below(SIZE * SIZE))


def _shuffled(draws: Draws) -> list[int]:
    """Return the letters of a tableau's cells, as numbers: each as often as any other, or once more."""
    often, rest = divmod(SIZE * SIZE, len(LETTERS))
    more = draws.shuffled(range(len(LETTERS)))[:rest]
    return draws.shuffled([*list(range(len(LETTERS))) * often, *more])


class _Board:
    """A tableau in the making. Counts, for each roll, how many FIVEs of each shape it has, swap by swap."""

    def __init__(self, letters: list[int]) -> None:
        self.lacking = LEAST_SHAPES * len(ALL_ROLLS)
        """How many shapes are missing, over all rolls."""
        self._letters = letters
        self._counts = [dict.fromkeys(FuenferShape, 0) for _ in ALL_ROLLS]
        self._shapes = [0] * len(ALL_ROLLS)
        self._keys = [sum(_STEP[letters[cell]] for cell in cells) for cells in _CELLS]
        for place, key in enumerate(self._keys):
            self._add(place, key)

    def try_swap(self, one: int, other: int) -> None:
        """Let two cells change places, unless more would be missing then."""
        if self._letters[one] == self._letters[other]:
            return
        before = self.lacking
        self._swap(one, other)
        if self.lacking > before:
            self._swap(one, other)

    def layout(self) -> Layout:
        """Return the tableau as lines."""
        letters = "".join(LETTERS[letter] for letter in self._letters)
        return tuple(letters[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE))

    def _swap(self, one: int, other: int) -> None:
        letters = self._letters
        step = _STEP[letters[other]] - _STEP[letters[one]]
        letters[one], letters[other] = letters[other], letters[one]
        for place in _THROUGH[one] ^ _THROUGH[other]:
            self._remove(place, self._keys[place])
            self._keys[place] += step if place in _THROUGH[one] else -step
            self._add(place, self._keys[place])

    def _add(self, place: int, key: int) -> None:
        roll = _ROLL_OF_KEY.get(key)
        if roll is None:
            return
        counts, shape = self._counts[roll], EVERY_PLACE[place].shape
        counts[shape] += 1
        if counts[shape] == 1:
            self._shapes[roll] += 1
            self.lacking -= self._shapes[roll] <= LEAST_SHAPES

    def _remove(self, place: int, key: int) -> None:
        roll = _ROLL_OF_KEY.get(key)
        if roll is None:
            return
        counts, shape = self._counts[roll], EVERY_PLACE[place].shape
        counts[shape] -= 1
        if counts[shape] == 0:
            self.lacking += self._shapes[roll] <= LEAST_SHAPES
            self._shapes[roll] -= 1


_STEP: Final = tuple(8**letter for letter in range(len(LETTERS)))
"""What a letter adds to a placement's key, which counts each letter in three bits."""

_ROLL_OF_KEY: Final = {
    sum(_STEP[LETTERS.index(letter)] for letter in roll): number for number, roll in enumerate(ALL_ROLLS)
}

_CELLS: Final = tuple(tuple(row * SIZE + column for row, column in GRID.cells(place.cells)) for place in EVERY_PLACE)
"""The cells of each placement, numbered in reading order."""

_THROUGH: Final = tuple(
    frozenset(place for place, cells in enumerate(_CELLS) if cell in cells) for cell in range(SIZE * SIZE)
)
"""The placements that each cell belongs to."""


def _toml(seed: str, components: FuenferComponents, measures: Sequence[Measure]) -> str:
    names = [f"white {number}" for number in range(1, len(WHITES) + 1)] + ["grey"]
    lines = [
        "# 5er Finden, tableaus of our own: the printed ones, and which shape is worth what, are not published.",
        f"# Generated by domain/games/fuenfer_finden/generate.py from the seed {seed!r}.",
        "#",
        "# tableau   symbols, each so often    shapes of the worst roll    FIVEs a roll    best legal score a round",
    ]
    for name, one in zip(names, measures, strict=True):
        symbols = " ".join(f"{letter}{count}" for letter, count in zip(LETTERS, one.symbols, strict=True))
        lines.append(
            f"# {name:<9} {symbols:<27} {one.fewest_shapes:<27} "
            f"{decimal(one.fives, WEIGHT_OF_ALL):<15} {decimal(one.score, WEIGHT_OF_ALL)}"
        )
    scores = [one.score for one in measures]
    lines += [
        f"# Best to worst: {decimal(max(scores), min(scores))}.",
        "# Means are over the 126 admissible rolls, weighted by their chance.",
        "",
        "symbols = [",
        *(f'    {{ symbol = "{one.symbol}", letter = "{one.letter}" }},' for one in components.symbols),
        "]",
        "shapes = [",
        *(f'    {{ shape = "{one.shape}", value = {one.value} }},' for one in components.shapes),
        "]",
        "white = [",
    ]
    for layout in components.white:
        lines += ["    [", *(f'        "{line}",' for line in layout), "    ],"]
    lines += ["]", "grey = [", *(f'    "{line}",' for line in components.grey), "]"]
    return "\n".join(lines) + "\n"
