"""What each viewer sees of a match."""

from __future__ import annotations

import msgspec
import pytest

from domain.games.zatre import GAME
from domain.games.zatre.events import ZatreTilesDrawn, ZatreTilesReceived
from domain.games.zatre.state import Sheet
from domain.games.zatre.view import ZatreView
from domain.ids import Seat
from domain.viewer import AUDITOR, SPECTATOR, Viewer, seat_viewer
from tests.domain.games.tables import started
from tests.domain.games.zatre.boards import STANDARD, after, given, when

ROW = "4 . .\n. . .\n. . ."


def hands(view: ZatreView) -> list[tuple[int, ...] | None]:
    return [seat.hand for seat in view.seats]


@pytest.mark.parametrize(
    ("viewer", "seen"),
    [
        (seat_viewer(0), [(1, 2), None]),
        (seat_viewer(1), [None, (5, 6)]),
        (SPECTATOR, [None, None]),
        (AUDITOR, [(1, 2), (5, 6)]),
    ],
    ids=str,
)
def test_R6_a_seat_sees_its_own_hand_alone(viewer: Viewer, seen: list[tuple[int, ...] | None]) -> None:
    view = GAME.view(given(ROW, hands=((1, 2), (5, 6))), viewer)
    assert hands(view) == seen
    assert [seat.held for seat in view.seats] == [2, 2]


@pytest.mark.parametrize("viewer", [seat_viewer(0), seat_viewer(1), SPECTATOR], ids=str)
def test_R6_nobody_sees_the_bags_order(viewer: Viewer) -> None:
    view = GAME.view(given(ROW, bag=(3, 1, 2)), viewer)
    assert (view.bag, view.bag_order) == (3, None)


def test_an_auditor_sees_the_bags_order() -> None:
    assert GAME.view(given(ROW, bag=(3, 1, 2)), AUDITOR).bag_order == (3, 1, 2)


def test_R6_drawn_tiles_count_before_the_seat_has_looked_at_them() -> None:
    state = given(ROW, hands=((6,), (5,)), bag=(1, 2, 3))
    placed, drawn, received = when(state, (6, 0, 1))
    assert (type(drawn), type(received)) == (ZatreTilesDrawn, ZatreTilesReceived)
    state = after(state, placed, drawn)
    view = GAME.view(state, seat_viewer(1))
    assert (view.bag, view.seats[1].held, view.seats[1].hand) == (2, 2, (5,))
    assert GAME.view(after(state, received), seat_viewer(1)).seats[1].hand == (1, 5)


def test_the_board_is_drawn_row_by_row() -> None:
    view = GAME.view(given("4 6 .\n. . .\n. 1 ."), SPECTATOR)
    assert view.board == ("46.", "...", ".1.")
    assert view.components.board == ("ooo", "ooo", "ooR")


def test_start_draws_stay_to_be_seen() -> None:
    live = started("zatre", 4)
    view = GAME.view(live.match.state.play, SPECTATOR)
    assert {draw.seat for draw in view.start_draws} == {0, 1, 2, 3}
    assert view.start_seat is not None
    assert view.turn is not None
    assert (view.turn.seat, view.turn.number, view.turn.drawn, view.turn.at_most) == (view.start_seat, 0, 2, None)
    assert view.components == STANDARD
    assert view.bag == 118


def test_sheets_are_public() -> None:
    sheets = (Sheet(crosses=1, tens=(2,), elevens=(2,), twelves=(4,), bonus=3), Sheet())
    view = GAME.view(given(ROW, sheets=sheets), seat_viewer(1))
    sheet = view.seats[0].sheet
    assert [(row.cross, row.ten, row.bonus, row.total) for row in sheet.rows] == [(True, 2, 3, 22)]
    assert (sheet.bonus, sheet.total) == (3, 25)


@pytest.mark.parametrize(("drawn", "at_most"), [(None, 2), (2, None)])
def test_R8_the_turn_tells_how_many_tiles_may_be_placed(drawn: int | None, at_most: int | None) -> None:
    view = GAME.view(given(ROW, hands=((1, 2), ()), drawn=drawn, held_tiles="place_two"), SPECTATOR)
    assert view.turn is not None
    assert (view.turn.seat, view.turn.drawn, view.turn.at_most) == (Seat(0), drawn or 0, at_most)


def test_hidden_members_are_null_and_never_left_out() -> None:
    view = msgspec.to_builtins(GAME.view(given(ROW), SPECTATOR))
    assert view["bag_order"] is None
    assert view["scored"] is None
    assert view["seats"][0]["hand"] is None
