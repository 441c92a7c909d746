"""R10: what is seen, by whom, and when; and that nothing else can be told."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given as hypothesis_given
from hypothesis import settings
from hypothesis import strategies as st

from domain.chance import Draws, SeededChance
from domain.game import CLOCK, TimeUp
from domain.games.fuenfer_finden import GAME
from domain.games.fuenfer_finden.commands import (
    FuenferCommand,
    FuenferErase,
)
from domain.games.fuenfer_finden.components import cells_of
from domain.games.fuenfer_finden.state import CrossedOut, FuenferPhase, FuenferState, SeatState, Timer
from domain.games.fuenfer_finden.view import FuenferOutlineView, FuenferView
from domain.ids import CLOCK_ACTOR, Seat, seat_actor
from domain.timestamp import format_timestamp
from domain.viewer import AUDITOR, SPECTATOR, Viewer, seat_viewer
from tests.domain.games.fuenfer_finden.blind_spots import (
    DONE,
    FLIP,
    PROBES,
    T,
    X,
    drawn_otherwise,
    in_a_round,
)
from tests.domain.games.fuenfer_finden.boards import DUE, after, given, numbered, outline, when
from tests.domain.games.non_interference import assert_non_interference, perceived, script_of, viewers
from tests.domain.games.random_play import luck
from tests.domain.games.shapes import anything
from tests.domain.games.tables import NOW, Live, started

VIEWERS = [seat_viewer(0), seat_viewer(1), SPECTATOR]


def running(**members: Any) -> FuenferState:
    """Seat 0 has drawn X, seat 1 has drawn T and erased something."""
    seats = [
        SeatState(outlines=numbered(X), drawn=1),
        SeatState(outlines=numbered(T), drawn=2),
    ]
    return given(X, T, seats=seats, **members)


def seen(state: FuenferState, viewer: Viewer) -> FuenferView:
    return GAME.view(state, viewer)


def test_R10_a_seat_sees_its_own_outlines_alone() -> None:
    mine = (FuenferOutlineView(1, cells_of(X), numbered(X)[0].shape),)
    assert [seat.outlines for seat in seen(running(), seat_viewer(0)).seats] == [mine, None]
    assert [seat.next_outline for seat in seen(running(), seat_viewer(0)).seats] == [2, None]
    assert [seat.outlines for seat in seen(running(), SPECTATOR).seats] == [None, None]
    assert [seat.next_outline for seat in seen(running(), AUDITOR).seats] == [2, 3]


def test_R10_who_flipped_who_is_done_and_the_deadline_are_public() -> None:
    state = running(timer=Timer(Seat(1), NOW, DUE))
    for viewer in VIEWERS:
        shown = seen(state, viewer)
        assert shown.timer is not None
        assert (shown.timer.seat, shown.timer.flipped_at, shown.timer.deadline) == (
            1,
            format_timestamp(NOW),
            format_timestamp(DUE),
        )
        assert (shown.deadline, shown.opened_at) == (format_timestamp(DUE), format_timestamp(NOW))
    assert [seat.locked for seat in seen(after(state, *when(state, 0, DONE)[:1]), SPECTATOR).seats] == [True, False]


@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
def test_R10_after_the_round_all_standing_outlines_are_shown_to_everyone(viewer: Viewer) -> None:
    state = after(running(), *when(running(), CLOCK, TimeUp()))
    shown = seen(state, viewer)
    assert shown.revealed is not None
    assert [[one.cells for one in seat.outlines] for seat in shown.revealed.seats] == [[cells_of(X)], [cells_of(T)]]
    assert [seat.points for seat in shown.seats] == [4, 3]
    assert shown.round == 2


def test_R3_tableaus_are_shown_each_once() -> None:
    white = started("fuenfer_finden", 3).match.view(SPECTATOR).game
    grey = started("fuenfer_finden", 3, options={"side": "grey"}).match.view(SPECTATOR).game
    assert [one.tableau for one in white.tableaus] == [seat.tableau for seat in white.seats]
    assert [one.tableau for one in grey.tableaus] == ["grey"]


def test_R14_what_is_circled_crossed_out_and_available_is_public() -> None:
    seat = SeatState(crossed_out=(CrossedOut(numbered(T)[0].shape, cells_of(T)),), taken=T, hourglasses=2)
    state = given(X, variant="puzzle", seats=[seat, SeatState()], phase=FuenferPhase.CROSS_OUT)
    shown = seen(state, SPECTATOR).seats[0]
    assert [(one.shape, one.cells) for one in shown.crossed_out] == [("T", cells_of(T))]
    assert "".join(shown.available) == "FILNPUVWXYZ"
    assert (shown.hourglasses, shown.points) == (2, 2)


def test_hidden_members_are_null_and_never_left_out() -> None:
    shown = msgspec.to_builtins(seen(running(), SPECTATOR))
    assert set(shown) == {"type", *FuenferView.__struct_encode_fields__}
    assert shown["seats"][1]["outlines"] is None
    assert (shown["timer"], shown["revealed"], shown["basic_scored"]) == (None, None, None)


@pytest.mark.parametrize("side", ["white", "grey"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_R10_what_others_draw_makes_no_difference_while_the_round_runs(seats: int, side: str) -> None:
    for number in range(3):
        rng = random.Random(f"{seats}/{side}/{number}")
        live = in_a_round(seats, rng, side=side)
        for viewer in viewers(seats):
            assert_non_interference(viewer, script_of(live), drawn_otherwise(live, viewer, rng), PROBES)


@settings(max_examples=8, deadline=None)
@hypothesis_given(rng=st.randoms(use_true_random=False), probes=st.lists(anything(FuenferCommand), max_size=4))
def test_R10_what_others_draw_makes_no_difference_whatever_is_tried(rng: random.Random, probes: list[Any]) -> None:
    live = in_a_round(3, rng, side=rng.choice(["white", "grey"]))
    viewer = rng.choice(viewers(3))
    assert_non_interference(viewer, script_of(live), drawn_otherwise(live, viewer, rng), probes)


def test_R5_dice_cannot_be_told_before_they_are_rolled() -> None:
    """Two matches whose rolls differ from round 2 on look the same to all eyes until round 1 is over."""

    class Other(SeededChance):
        def draws(self, label: str) -> Draws:
            return super().draws(label.replace("/roll/2/", "/roll/other/"))

    live = started("fuenfer_finden", 3)
    live.do(seat_actor(0), outline(X))
    live.do(seat_actor(1), FLIP)
    live.do(seat_actor(2), DONE)
    script = script_of(live)
    before = {viewer: perceived(viewer, script, PROBES) for viewer in (*viewers(3), AUDITOR)}
    with luck(Other):
        other = Live(script.table, script.opening, received=script.steps[0][2])
        for actor, command, received in script.steps:
            other.do(actor, command, received=received)
    for viewer in before:
        assert msgspec.json.encode(other.match.view(viewer), order="sorted") == before[viewer][-1]["view"]
    rolls = []
    for kind, one in ((SeededChance, live), (Other, other)):
        with luck(kind):
            one.do(seat_actor(0), DONE)
        rolls.append(one.match.state.play.rolls)
    assert rolls[0] != rolls[1]
    assert live.match.due() is None
    assert CLOCK_ACTOR not in {event.actor for event in live.events}


def ticks(live: Live) -> Sequence[tuple[int, str]]:
    return [(event.position, event.actor) for event in live.events if event.audience == (1,)]


def test_an_outline_and_an_erasure_look_the_same_from_outside() -> None:
    left, right = started("fuenfer_finden", 2), started("fuenfer_finden", 2)
    for live, second in ((left, FuenferErase(1)), (right, outline(T))):
        live.do(seat_actor(1), outline(X))
        live.do(seat_actor(1), second)
    assert ticks(left) == ticks(right)
    for viewer in (seat_viewer(0), SPECTATOR):
        assert left.match.view(viewer) == right.match.view(viewer)
