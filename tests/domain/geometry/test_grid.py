"""Cells as bits: against plain sets of pairs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.geometry.grid import Grid, indexes


@st.composite
def grids_with_cells(draw: st.DrawFn) -> tuple[Grid, set[tuple[int, int]]]:
    grid = Grid(draw(st.integers(1, 9)), draw(st.integers(1, 9)))
    every = [(row, column) for row in range(grid.rows) for column in range(grid.columns)]
    return grid, draw(st.sets(st.sampled_from(every)))


@given(grids_with_cells())
def test_a_set_of_cells_comes_back_row_by_row(drawn: tuple[Grid, set[tuple[int, int]]]) -> None:
    grid, cells = drawn
    assert list(grid.cells(grid.mask(cells))) == sorted(cells)
    assert [grid.cell(index) for index in indexes(grid.mask(cells))] == sorted(cells)


@given(grids_with_cells())
def test_neighbours_lie_across_or_down_and_within_the_frame(drawn: tuple[Grid, set[tuple[int, int]]]) -> None:
    grid, cells = drawn
    beside = {
        (row + down, column + across)
        for row, column in cells
        for down, across in ((0, 1), (0, -1), (1, 0), (-1, 0))
        if grid.holds(row + down, column + across)
    }
    assert set(grid.cells(grid.neighbours(grid.mask(cells)))) == beside - cells


@given(st.integers(1, 9), st.integers(1, 9))
def test_every_cell_has_a_bit_of_its_own(rows: int, columns: int) -> None:
    grid = Grid(rows, columns)
    bits = [grid.bit(row, column) for row in range(rows) for column in range(columns)]
    assert sum(bits) == grid.all
    assert grid.all.bit_count() == rows * columns


@given(st.integers(1, 9), st.integers(1, 9))
def test_a_table_by_index_answers_for_a_step_over_any_edge(rows: int, columns: int) -> None:
    grid = Grid(rows, columns)
    table = [index < rows * grid.stride and index % grid.stride < columns for index in range(grid.size)]
    for row in range(rows):
        for column in range(columns):
            index = grid.index(row, column)
            assert table[index + 1] == grid.holds(row, column + 1)
            assert table[index - 1] == grid.holds(row, column - 1)
            assert table[index + grid.stride] == grid.holds(row + 1, column)
            assert table[index - grid.stride] == grid.holds(row - 1, column)


def test_a_frame_without_cells_is_refused() -> None:
    with pytest.raises(ValueError, match="0 × 3"):
        Grid(0, 3)
