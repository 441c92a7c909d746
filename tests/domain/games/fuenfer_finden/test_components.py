"""R1–R3: what an edition is, and what none can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from domain.edition import edition
from domain.games.fuenfer_finden.components import FuenferComponents, FuenferTableau, values_of
from tests.domain.games.fuenfer_finden.boards import open_edition

Change = Callable[[dict[str, Any]], Any]


def content() -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(open_edition().content)
    return found


def test_R2_three_shapes_are_worth_each_of_1_to_4() -> None:
    worth = values_of(open_edition().components.shapes)
    assert {value: {shape for shape in worth if worth[shape] == value} for value in range(1, 5)} == {
        4: set("XIW"),
        3: set("TVZ"),
        2: set("UFN"),
        1: set("PLY"),
    }


def test_R3_six_symbols_are_told_apart_by_form() -> None:
    symbols = [one.symbol for one in open_edition().components.symbols]
    assert symbols == ["circle", "diamond", "star", "drop", "leaf", "wave"]


def test_R3_there_are_five_tableaus_of_10_by_10_and_all_differ() -> None:
    components = open_edition().components
    layouts = [components.layout(tableau) for tableau in FuenferTableau]
    assert len(set(layouts)) == 5
    for layout in layouts:
        assert [len(line) for line in layout] == [10] * 10
        assert set(Counter("".join(layout)).values()) == {16, 17}


WRONG: list[tuple[Change, str]] = [
    (lambda c: c["white"][2].__setitem__(7, "cdsrlwcds"), "white tableau 2, line 7 has 9 cells, not 10: 'cdsrlwcds'"),
    (lambda c: c["grey"].__setitem__(0, "cdsrlwcdsrl"), "grey tableau, line 0 has 11 cells"),
    (lambda c: c["grey"].__setitem__(9, "cdsrxwcdsr"), "grey tableau, line 9, column 4: 'x' is no symbol's letter"),
    (lambda c: c["white"][0].pop(), "white tableau 0 has 9 lines, not 10: line 9 is wrong"),
    (lambda c: c["white"][1].append("cdsrlwcdsr"), "white tableau 1 has 11 lines, not 10: line 10 is wrong"),
    (lambda c: c["white"].__setitem__(3, c["white"][1]), "white tableau 3 is white tableau 1 again"),
    (lambda c: c["shapes"][5].__setitem__("shape", "X"), "shapes, line 5: shape X stands twice"),
    (lambda c: c["shapes"][5].__setitem__("value", 4), "shapes, line 0: 4 shapes are worth 4, not 3"),
    (lambda c: c["symbols"][4].__setitem__("letter", "c"), "symbols, line 4: letter c stands twice"),
    (lambda c: c["symbols"][4].__setitem__("symbol", "star"), "symbols, line 4: symbol star stands twice"),
    (lambda c: c["shapes"][5].__setitem__("value", 5), "`int` <= 4 - at `$.shapes[5].value`"),
    (lambda c: c["shapes"][5].__setitem__("shape", "Q"), "Invalid enum value 'Q'"),
    (lambda c: c["symbols"].pop(), "length >= 6 - at `$.symbols`"),
    (lambda c: c["white"].pop(), "length >= 4 - at `$.white`"),
    (lambda c: c.__setitem__("black", []), "unknown field `black`"),
]


@pytest.mark.parametrize(("change", "told"), WRONG, ids=[told for _, told in WRONG])
def test_R3_an_edition_that_cannot_be_played_with_names_its_wrong_line(change: Change, told: str) -> None:
    changed = content()
    change(changed)
    with pytest.raises(msgspec.ValidationError) as fault:
        edition("wrong", changed, FuenferComponents)
    assert told in str(fault.value)


def test_R2_another_edition_may_have_other_values_and_symbols() -> None:
    changed = content()
    changed["shapes"].reverse()
    for number, one in enumerate(changed["shapes"]):
        one["value"] = 1 + number % 4
    changed["symbols"][0] = {"symbol": "sun", "letter": "c"}
    assert edition("own", changed, FuenferComponents).components.symbols[0].symbol == "sun"
