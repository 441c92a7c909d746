"""The drawings that the other tests rely on."""

from __future__ import annotations

import pytest

from domain.games.fuenfer_finden.finding import fives
from tests.domain.games.fuenfer_finden.boards import LETTERS, at, draw, parse, tableau_for

DRAWN = """\
.1..22222.
111.......
.1..33....
.....33...
......3...
..........
..........
..........
..........
..........
"""


def test_what_is_drawn_is_read_back() -> None:
    assert draw(*parse(DRAWN)) == DRAWN.strip()


def test_a_shape_lies_where_it_is_said_to_lie() -> None:
    assert parse(DRAWN)[:2] == (at("X", 0, 0), at("I", 0, 4))


def test_on_a_tableau_made_for_outlines_just_these_match() -> None:
    outlines = parse(DRAWN)
    found = fives(tableau_for(*outlines), "".join(sorted(LETTERS)))
    assert {five.cells for five in found} == set(outlines)


def test_not_all_outlines_can_match_together() -> None:
    with pytest.raises(AssertionError):
        tableau_for(at("I", 0, 0), at("I", 1, 0), at("P", 0, 0))
