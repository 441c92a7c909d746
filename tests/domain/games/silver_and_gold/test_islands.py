"""Islands as they are drawn, and where shapes fit on them (R1, R2, R4, R12, R13)."""

from __future__ import annotations

import pytest

from domain.games.silver_and_gold.island import drawing_fault, island, placements, shape_of, single_cells
from domain.geometry.polyomino import orientations
from tests.domain.games.silver_and_gold.islands import CONTENT, GAME_ROWS, STANDARD, cells, draw, parse

SHAPES = {kind.shape: kind.rows for kind in STANDARD.components.expeditions}
ORDER = ("I2", "I3", "V3", "S4", "L4", "O4")


def counts(card: int) -> list[int]:
    return [len(placements(GAME_ROWS[card], SHAPES[shape])) for shape in ORDER]


@pytest.mark.parametrize(
    "text",
    ["40 Xo../ooo./ooo.", "40 #o../##o./oo#.", "1 Xo#o/.oo./XooX/oooo", "45 ##../####/..##"],
)
def test_what_is_drawn_is_what_was_read(text: str) -> None:
    assert draw(parse(text)) == text


def test_a_card_without_rows_is_read_as_empty() -> None:
    assert draw(parse("42")) == "42 .oo./oooP/.oo."


def test_what_is_drawn_must_be_the_card() -> None:
    with pytest.raises(AssertionError, match="card 42 is"):
        parse("42 #oo./oooP/.oo.")


def test_R2_symbols_stand_on_cells_of_the_island() -> None:
    land = island(".Co./PooX")
    assert list(land.grid.cells(land.cells)) == [(0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (1, 3)]
    assert list(land.grid.cells(land.coins)) == [(0, 1)]
    assert list(land.grid.cells(land.palms)) == [(1, 0)]
    assert list(land.grid.cells(land.crosses)) == [(1, 3)]


def test_R1_a_cell_off_the_island_is_no_cell() -> None:
    land = island(".Co./PooX")
    on, *off = cells((1, 3), (0, 0), (0, 3), (0, 4), (2, 0), (99, 99), (0, 99), (99, 0))
    assert land.bit(on) == land.grid.bit(1, 3)
    assert [land.bit(cell) for cell in off] == [0] * len(off)


@pytest.mark.parametrize(("shape", "count"), [("L4", 8), ("O4", 1), ("I2", 2), ("I3", 2), ("V3", 4), ("S4", 4)])
def test_R13_orientations_on_an_open_field(shape: str, count: int) -> None:
    assert len(orientations(shape_of(SHAPES[shape]))) == count


@pytest.mark.parametrize(
    ("card", "expected"),
    [(9, [20, 12, 30, 20, 36, 7]), (1, [18, 10, 24, 14, 26, 5]), (42, [9, 4, 12, 6, 8, 2])],
)
def test_R12_placements_on_an_empty_card(card: int, expected: list[int]) -> None:
    assert counts(card) == expected


def test_R12_square_and_zigzag_fit_nowhere_on_five_cards() -> None:
    without = {shape: {card for card in GAME_ROWS if not counts(card)[ORDER.index(shape)]} for shape in ORDER}
    assert without["O4"] == without["S4"] == {13, 25, 37, 38, 39}
    assert {card for shape in ("I2", "I3", "V3", "L4") for card in without[shape]} == set()


def test_R12_a_single_cell_is_any_cell_of_the_island() -> None:
    for card in CONTENT["cards"]:
        singles = single_cells(card["rows"])
        assert len(singles) == sum(symbol in "oCPX" for symbol in card["rows"])
        assert sum(place.crosses for _, place in singles) == card["rows"].count("X")


def test_R14_a_placement_says_how_many_crosses_it_covers() -> None:
    found = {place.cells: place.crosses for _, place in placements("Xo/oX", "oo")}
    assert set(found.values()) == {1}
    assert {place.crosses for _, place in placements("XX/oo", "oo")} == {0, 1, 2}


def test_R15_on_the_published_cards_no_shape_covers_two_crosses() -> None:
    for rows in GAME_ROWS.values():
        for shape in SHAPES.values():
            assert max((place.crosses for _, place in placements(rows, shape)), default=0) <= 1


def test_R13_turned_and_mirrored_shapes_are_the_same_places() -> None:
    assert set(placements("oooo/oooo/oooo/oooo", ".o/.o/oo")) == set(placements("oooo/oooo/oooo/oooo", "ooo/o.."))


def test_placements_of_a_card_that_is_wider_than_high() -> None:
    assert [[(cell.row, cell.column) for cell in place.cells] for _, place in placements("ooooo", "ooo")] == [
        [(0, 0), (0, 1), (0, 2)],
        [(0, 1), (0, 2), (0, 3)],
        [(0, 2), (0, 3), (0, 4)],
    ]


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ("oo/o", "its rows differ in length"),
        ("o.o", "its cells do not hang together"),
        ("o./.o", "its cells do not hang together"),
        ("../..", "its cells do not hang together"),
        ("o" * 11, "it has more than 10 rows or columns"),
        ("/".join("o" * 11), "it has more than 10 rows or columns"),
        ("oo/.o", None),
        ("o" * 10, None),
    ],
)
def test_R34_a_drawing_is_a_connected_island(rows: str, fault: str | None) -> None:
    assert drawing_fault(rows) == fault
