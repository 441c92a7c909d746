"""What a seat may do, and what the house bot does: all from the view."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.chance import BotChance
from domain.errors import AgainstTheRules, WrongPhase
from domain.game import Advice
from domain.games.fuenfer_finden import GAME
from domain.games.fuenfer_finden.advise import LEVELS, MARGIN, PACES
from domain.games.fuenfer_finden.commands import (
    FuenferCrossOut,
    FuenferDone,
    FuenferErase,
    FuenferFlipTimer,
    FuenferOutline,
)
from domain.games.fuenfer_finden.components import GRID, FuenferShape, cells_of, values_of
from domain.games.fuenfer_finden.finding import best_set, fives, worth
from domain.games.fuenfer_finden.legal import NOTHING, FuenferLegal, sheet_of
from domain.games.fuenfer_finden.sheet import sheet
from domain.games.fuenfer_finden.state import CrossedOut, FuenferPhase, FuenferState, SeatState, Timer
from domain.ids import Seat, bot_actor, seat_actor
from domain.viewer import SPECTATOR, seat_viewer
from tests.domain.games.fuenfer_finden.boards import DUE, at, cross_out, done, given, numbered, open_edition, outline
from tests.domain.games.tables import NOW, Live, opening, table

ZERO, ONE = Seat(0), Seat(1)
X, I5, T = at("X", 0, 0), at("I", 5, 0), at("T", 0, 6)
FLIP, DONE = FuenferFlipTimer(), FuenferDone()
VALUES = values_of(open_edition().components.shapes)


def legal(state: FuenferState, seat: Seat = ZERO, planned: Any = None) -> FuenferLegal:
    return GAME.legal(GAME.view(state, seat_viewer(seat)), seat, planned)


def test_a_view_tells_a_seat_its_whole_sheet_and_others_none() -> None:
    seats = [SeatState(outlines=numbered(X, T), drawn=5, taken=0), SeatState()]
    state = given(X, seats=seats, timer=Timer(ONE, NOW, DUE))
    assert sheet_of(GAME.view(state, seat_viewer(0)), ZERO) == sheet(state, ZERO)
    assert sheet_of(GAME.view(state, seat_viewer(1)), ZERO) is None
    assert sheet_of(GAME.view(state, SPECTATOR), ZERO) is None


def test_before_the_flip_one_may_flip_and_after_it_be_done() -> None:
    state = given(X)
    assert legal(state) == FuenferLegal(True, True, False, (), None, any=FLIP)
    assert legal(replace(state, timer=Timer(ONE, NOW, DUE))) == FuenferLegal(True, False, True, (), None, any=DONE)
    assert legal(given(X, variant="solo", seats=1)) == FuenferLegal(True, False, True, (), None, any=DONE)


def test_what_stands_is_erasable_and_a_plan_counts() -> None:
    state = done(given(X), (0, outline(X)), (0, outline(T)), (0, FuenferErase(1)))
    assert legal(state).erasable == (2,)
    assert legal(state, planned=outline(X)).erasable == (2, 3)
    assert legal(state, planned=FuenferErase(2)).erasable == ()
    assert legal(state, planned=FLIP) == replace(NOTHING, any=FLIP)
    puzzle = done(given(X, variant="puzzle"), (0, outline(X)))
    assert legal(puzzle, planned=outline(T)).erasable == (2,)


@pytest.mark.parametrize(("at_once", "standing", "expected"), [(True, 4, True), (True, 5, False), (False, 5, True)])
def test_where_a_sixth_outline_is_refused_it_is_not_offered(at_once: bool, standing: int, expected: bool) -> None:
    drawn = numbered(*(at("I", row, 0) for row in range(standing)))
    state = given(X, at_once=at_once, seats=[SeatState(outlines=drawn, drawn=standing)] * 2)
    assert legal(state).may_outline == expected


def test_a_plan_is_refused_as_the_command_would_be() -> None:
    with pytest.raises(AgainstTheRules):
        legal(given(X), planned=FuenferErase(1))
    with pytest.raises(WrongPhase):
        legal(given(X), planned=DONE)


@pytest.mark.parametrize("state", [given(X, seats=[SeatState(locked=True)] * 2), given(X, phase=FuenferPhase.OVER)])
def test_who_is_not_asked_may_do_nothing(state: FuenferState) -> None:
    assert legal(state) == legal(state, planned=outline(X)) == NOTHING


def must_cross_out(marked: int) -> FuenferState:
    """Seat 0 must cross out a shape; X is crossed out already, on (in truth far too many) cells."""
    earlier = CrossedOut(FuenferShape.X, cells_of(marked))
    seats = [SeatState(must_cross_out=True, taken=marked, crossed_out=(earlier,)), SeatState()]
    return given(X, variant="puzzle", seats=seats, phase=FuenferPhase.CROSS_OUT)


def test_what_can_be_crossed_out_is_said_with_whether_it_fits() -> None:
    free = at("I", 9, 0)
    found = legal(must_cross_out(GRID.all & ~free)).cross_out
    assert found is not None
    assert [(one.shape, one.value) for one in found.shapes] == [
        (shape, VALUES[FuenferShape(shape)]) for shape in "FILNPTUVWYZ"
    ]
    assert [one.shape for one in found.shapes if one.fits] == ["I"]
    assert found.by_clock == cross_out("I", free)


def test_legal_never_tells_where_a_FIVE_lies() -> None:
    """It is the same on a tableau full of FIVEs as on one without any."""
    for variant in ("basic", "puzzle"):
        for seats in ([SeatState()] * 2, [SeatState(outlines=numbered(X), drawn=1)] * 2):
            full = given(layout=("cdsrlcdsrl",) * 10, variant=variant, seats=seats)
            empty = given(layout=("w" * 10,) * 10, variant=variant, seats=seats)
            for planned in (None, outline(I5), outline(T), FuenferErase(1)):
                try:
                    told = msgspec.json.encode(legal(full, planned=planned))
                except AgainstTheRules as refusal:
                    with pytest.raises(AgainstTheRules, match=refusal.detail):
                        legal(empty, planned=planned)
                else:
                    assert told == msgspec.json.encode(legal(empty, planned=planned))


def advice(state: FuenferState, level: str, seat: Seat = ZERO, luck: int = 0) -> Advice[Any]:
    chance = BotChance(luck.to_bytes(32, "big"), seat, state.asked_at)
    return GAME.advise(GAME.view(state, seat_viewer(seat)), seat, level, chance)


def steps(state: FuenferState, level: str, luck: int = 0) -> list[Advice[Any]]:
    """All that the bot on seat 0 does until it is locked."""
    found = []
    while not state.seats[0].locked and state.phase is FuenferPhase.FIND:
        found.append(advice(state, level, luck=luck))
        state = done(state, (0, found[-1].command))
    return found


def real(**members: Any) -> FuenferState:
    """A round on a tableau of the edition, with nobody's clock running."""
    return given(layout=open_edition().components.white[0], **({"round_due": None} | members))


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_outlines_one_FIVE_after_the_other_and_then_flips(level: str) -> None:
    for luck in range(20):
        state = real()
        *outlines, last = steps(state, level, luck)
        assert last.command == FLIP
        drawn = numbered(*(sum(1 << 11 * cell.row + cell.column for cell in one.command.cells) for one in outlines))
        assert len(drawn) <= PACES[level].most
        assert all(sheet(state, ZERO).matches(one.cells) for one in drawn)
        assert len({one.shape for one in drawn}) == len(drawn)
        assert sum(one.cells for one in drawn).bit_count() == 5 * len(drawn)
        times = [one.seconds for one in (*outlines, last)]
        assert all(isinstance(time, float) for time in times)
        assert times == sorted(times)  # type: ignore[type-var]  # no None among them
        gaps = [(after or 0) - (before or 0) for before, after in zip([0, *times], times, strict=False)]
        least, most = PACES[level].finding
        assert all(least <= round(gap * 1000) <= most for gap in gaps[:-1])


def test_levels_are_paces_from_slow_to_fast_and_from_little_to_all() -> None:
    durations, points = [], []
    for level in LEVELS:
        plans = [steps(real(), level, luck) for luck in range(30)]
        durations.append(sum(plan[-1].seconds or 0 for plan in plans))
        found = [[step.command for step in plan if isinstance(step.command, FuenferOutline)] for plan in plans]
        points.append(sum(worth(_fives(plan), VALUES) for plan in found))
    assert durations == sorted(durations, reverse=True)
    assert points == sorted(points)
    own = sheet(real(), ZERO)
    assert points[-1] == 30 * worth(best_set(fives(own.layout, own.roll), VALUES), VALUES)


def _fives(commands: list[FuenferOutline]) -> list[Any]:
    masks = [sum(1 << 11 * cell.row + cell.column for cell in command.cells) for command in commands]
    return list(numbered(*masks))


def test_a_bot_that_is_asked_again_after_somebody_elses_outline_goes_on_with_its_plan() -> None:
    live = Live(place := table("fuenfer_finden", edition="open"), opening(place, 2, bots=("steady",)))
    live.sit(0)
    asked_at = live.match.asked()[1].awaited.asked_at
    first = live.match.advise(ONE, asked_at)
    assert first is not None
    live.do(seat_actor(0), outline(X))
    live.do(seat_actor(0), FuenferErase(1))
    assert live.match.advise(ONE, asked_at) == first
    live.do(bot_actor(1), first.command)
    second = live.match.advise(ONE, asked_at)
    assert second is not None
    assert (second.seconds or 0) > (first.seconds or 0)
    live.do(seat_actor(0), outline(T))
    assert live.match.advise(ONE, asked_at) == second


@pytest.mark.parametrize("level", LEVELS)
def test_after_the_flip_a_bot_is_done_in_time(level: str) -> None:
    for seconds in (2, 5, 30, 600):
        deadline = NOW + timedelta(seconds=seconds)
        state = real(timer=Timer(ONE, NOW + timedelta(seconds=1), deadline))
        found = steps(state, level)
        assert found[-1].command == DONE
        assert all((step.seconds or 0) <= max(0, seconds - MARGIN / 1000) for step in found)


def test_a_bot_flips_before_the_round_ends_by_itself() -> None:
    found = steps(real(round_due=NOW + timedelta(seconds=20)), "relaxed")
    assert found[-1].command == FLIP
    assert (found[-1].seconds or 0) <= 19


def test_a_bot_that_takes_over_draws_beside_what_stands() -> None:
    own = sheet(real(), ZERO)
    best = best_set(fives(own.layout, own.roll), VALUES)
    wrong = at("I", 0, 0)
    state = real(seats=[SeatState(outlines=numbered(wrong, best[0].cells), drawn=2), SeatState()])
    *outlines, last = steps(state, "swift")
    assert last.command == FLIP
    for one in _fives([step.command for step in outlines]):
        assert not one.cells & (wrong | best[0].cells)
        assert one.shape not in ("I", best[0].shape)
    right = real(seats=[SeatState(outlines=numbered(*(one.cells for one in best)), drawn=5), SeatState()])
    assert [step.command for step in steps(right, "swift")] == [FLIP]


def test_in_the_puzzle_a_bot_draws_one_valid_FIVE_and_replaces_what_is_not() -> None:
    state = real(variant="puzzle")
    first, flip = steps(state, "swift")
    assert flip.command == FLIP
    (one,) = _fives([first.command])
    assert sheet(state, ZERO).fault_in_puzzle(one.cells, one.shape) is None
    best = max(VALUES[five.shape] for five in fives(sheet(state, ZERO).layout, sheet(state, ZERO).roll))
    assert VALUES[one.shape] == best
    wrong = real(variant="puzzle", seats=[SeatState(outlines=numbered(at("I", 0, 0)), drawn=1), SeatState()])
    assert [type(step.command) for step in steps(wrong, "swift")] == [FuenferOutline, FuenferFlipTimer]


def test_alone_a_bot_says_done() -> None:
    assert steps(real(variant="solo", seats=1), "swift")[-1].command == DONE


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("full", [False, True])
def test_a_bot_crosses_out_what_is_worth_least(level: str, full: bool) -> None:
    state = must_cross_out(GRID.all if full else X)
    found = advice(state, level)
    assert isinstance(found.command, FuenferCrossOut)
    assert (found.command.shape, found.command.cells is None) == ("L", full)
    assert 3 <= (found.seconds or 0) <= 8
    assert done(state, (0, found.command)).seats[0].crossed_out[-1].shape == "L"


def test_a_bot_that_finds_nothing_flips_all_the_same() -> None:
    state = given(layout=("w" * 10,) * 10, round_due=None)
    for level in LEVELS:
        (only,) = steps(state, level)
        assert only.command == FLIP
        assert (only.seconds or 0) > PACES[level].lingering[0] / 1000
