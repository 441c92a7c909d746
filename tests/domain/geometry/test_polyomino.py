"""Polyominoes, counted against what is known of them."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.geometry import polyomino
from domain.geometry.grid import Grid
from domain.geometry.polyomino import Polyomino, extent, fixed, free, is_connected, orientations, placements

PENTOMINOES = {
    "F": ".oo/oo./.o.",
    "I": "ooooo",
    "L": "oooo/o...",
    "N": "ooo./..oo",
    "P": "ooo/oo.",
    "T": "ooo/.o./.o.",
    "U": "o.o/ooo",
    "V": "ooo/o../o..",
    "W": "o../oo./.oo",
    "X": ".o./ooo/.o.",
    "Y": "oooo/.o..",
    "Z": "oo./.o./.oo",
}


def parse(text: str) -> Polyomino:
    """Read a drawing: rows between slashes, `.` for no cell."""
    rows = text.split("/")
    return fixed((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != ".")


def draw(shape: Polyomino) -> str:
    """Write a shape as `parse` reads it."""
    height, width = extent(shape)
    return "/".join("".join("o" if (r, c) in shape else "." for c in range(width)) for r in range(height))


def grown(size: int) -> set[Polyomino]:
    """Every free polyomino of *size* cells, grown cell by cell."""
    found = {free([(0, 0)])}
    for _ in range(size - 1):
        found = {
            free({*shape, (r + dr, c + dc)})
            for shape in found
            for r, c in shape
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if (r + dr, c + dc) not in shape
        }
    return found


ANY_CELLS = st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=8)


@pytest.mark.parametrize("text", PENTOMINOES.values())
def test_what_is_drawn_is_what_was_read(text: str) -> None:
    assert draw(parse(text)) == text


@pytest.mark.parametrize(
    ("size", "free_ones", "fixed_ones"), [(1, 1, 1), (2, 1, 2), (3, 2, 6), (4, 5, 19), (5, 12, 63), (6, 35, 216)]
)
def test_there_are_as_many_free_and_fixed_polyominoes_as_is_known(size: int, free_ones: int, fixed_ones: int) -> None:
    shapes = grown(size)
    assert len(shapes) == free_ones
    assert sum(len(orientations(shape)) for shape in shapes) == fixed_ones


def test_the_twelve_pentominoes_are_just_the_free_ones_of_five_cells() -> None:
    assert {free(parse(text)) for text in PENTOMINOES.values()} == grown(5)


def test_pentominoes_have_4096_places_on_ten_by_ten() -> None:
    places = [place for text in PENTOMINOES.values() for place in placements(parse(text), Grid(10, 10))]
    assert len(places) == 4096
    assert len(set(places)) == 4096


@pytest.mark.parametrize(
    ("text", "count"), [("ooo/.o./.o.", 4), ("ooooo", 2), (".o./ooo/.o.", 1), ("oooo/o...", 8), ("oo./.o./.oo", 4)]
)
def test_orientations_follow_from_the_symmetry_of_the_shape(text: str, count: int) -> None:
    assert len(orientations(parse(text))) == count


def test_orientations_in_order() -> None:
    assert [draw(shape) for shape in orientations(parse("ooo/o.."))] == [
        "ooo/o..",
        "ooo/..o",
        "oo/o./o.",
        "oo/.o/.o",
        "o../ooo",
        "o./o./oo",
        ".o/.o/oo",
        "..o/ooo",
    ]


def test_placements_in_order_of_their_cells() -> None:
    grid = Grid(2, 3)
    assert [list(grid.cells(place)) for place in placements(parse("oo"), grid)] == [
        [(0, 0), (0, 1)],
        [(0, 0), (1, 0)],
        [(0, 1), (0, 2)],
        [(0, 1), (1, 1)],
        [(0, 2), (1, 2)],
        [(1, 0), (1, 1)],
        [(1, 1), (1, 2)],
    ]


def test_placements_within_a_set_keep_to_its_cells() -> None:
    grid = Grid(3, 3)
    ring = grid.all & ~grid.bit(1, 1)
    assert len(placements(parse("oo/oo"), grid)) == 4
    assert placements(parse("oo/oo"), grid, on=ring) == ()
    assert len(placements(parse("ooo"), grid, on=ring)) == 4


def test_a_shape_larger_than_the_grid_has_no_place() -> None:
    assert placements(parse("ooooo"), Grid(4, 4)) == ()
    assert placements(parse("ooooo"), Grid(1, 5)) == (Grid(1, 5).all,)


@pytest.mark.parametrize(
    ("text", "connected"),
    [
        ("o", True),
        ("o.o", False),
        ("o./.o", False),
        ("oo/.o", True),
        ("..o/o..", False),
        ("ooo/o.o/o.o", True),
        ("oooo/...o/.ooo/.o..", True),
        ("oo..o/....o", False),
    ],
)
def test_connected_is_connected_across_and_down(text: str, connected: bool) -> None:
    lines = text.split("/")
    grid = Grid(len(lines), len(lines[0]))
    cells = ((r, c) for r, line in enumerate(lines) for c, mark in enumerate(line) if mark == "o")
    assert is_connected(grid.mask(cells), grid) is connected


def test_no_cell_is_not_connected() -> None:
    assert not is_connected(0, Grid(4, 4))


@pytest.mark.parametrize("wrong", [[], [(0, 0), (0, 0)]])
def test_a_polyomino_has_cells_each_once(wrong: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match="at least one cell, each once"):
        fixed(wrong)


@given(ANY_CELLS, st.integers(-3, 3), st.integers(-3, 3), st.integers(0, 7))
def test_free_is_the_same_wherever_it_lies_and_however_it_is_turned(
    some: set[tuple[int, int]], down: int, right: int, which: int
) -> None:
    ways = orientations(some)
    assert len(ways) in (1, 2, 4, 8)
    other = [(r + down, c + right) for r, c in ways[which % len(ways)]]
    assert free(other) == free(some)
    assert orientations(other) == ways


def reaches_all(some: set[tuple[int, int]]) -> bool:
    """Whether *some* hang together, by a plain search."""
    todo, left = [min(some)], set(some)
    while todo:
        r, c = todo.pop()
        if (r, c) in left:
            left.remove((r, c))
            todo += [(r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)]
    return not left


@given(ANY_CELLS)
def test_connected_agrees_with_a_plain_search(some: set[tuple[int, int]]) -> None:
    grid = Grid(7, 7)
    assert is_connected(grid.mask(some), grid) == reaches_all(some)


def test_the_examples_in_its_docstrings_hold() -> None:
    tried = doctest.testmod(polyomino)
    assert (tried.failed, tried.attempted > 3) == (0, True)
