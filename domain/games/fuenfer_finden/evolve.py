"""How an event changes the state. Never fails, never draws, never checks."""

from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from domain.game import At
from domain.games.fuenfer_finden.events import (
    FuenferBasicScored,
    FuenferCrossOutsAsked,
    FuenferDiceRolled,
    FuenferErased,
    FuenferEvent,
    FuenferOutlined,
    FuenferOutlinesRevealed,
    FuenferPuzzleScored,
    FuenferRoundMark,
    FuenferRoundMarked,
    FuenferRoundOpened,
    FuenferRoundScored,
    FuenferSeatDone,
    FuenferShapeCrossedOut,
    FuenferTableausDealt,
    FuenferTimerFlipped,
)
from domain.games.fuenfer_finden.state import (
    CrossedOut,
    FuenferPhase,
    FuenferState,
    Outline,
    SeatState,
    Timer,
    mask_of,
)


def evolve(state: FuenferState, event: FuenferEvent, at: At) -> FuenferState:
    """Return the state after *event*, which stands at *at*."""
    match event:
        case FuenferOutlined():
            return _outlined(state, event)
        case FuenferErased(seat, outline):
            left = tuple(one for one in state.seats[seat].outlines if one.number != outline)
            return _with_seat(state, seat, outlines=left)
        case FuenferTimerFlipped(seat, seconds):
            timer = Timer(seat, at.time, at.time + timedelta(seconds=seconds))
            return replace(_with_seat(state, seat, locked=True), timer=timer)
        case FuenferSeatDone(seat):
            return _with_seat(state, seat, locked=True)
        case FuenferTableausDealt(tableaus):
            return replace(state, tableaus=tableaus)
        case FuenferDiceRolled(_, roll, dice, admissible):
            earlier = state.rolls if roll > 1 else ()
            return replace(state, rolls=(*earlier, dice), dice=dice if admissible else state.dice)
        case FuenferRoundOpened(round, seconds):
            return replace(
                state,
                phase=FuenferPhase.FIND,
                round=round,
                asked_at=at.position,
                opened_at=at.time,
                round_due=_after(at.time, seconds),
            )
        case FuenferOutlinesRevealed():
            return _revealed(state, event)
        case FuenferRoundScored(_, _, points):
            seats = zip(state.seats, points, strict=True)
            return replace(state, seats=tuple(replace(one, rounds=(*one.rounds, new.points)) for one, new in seats))
        case FuenferRoundMarked(_, marks):
            return replace(state, seats=tuple(map(_marked, state.seats, marks)))
        case FuenferCrossOutsAsked(_, asked, seconds):
            return replace(
                state,
                phase=FuenferPhase.CROSS_OUT,
                seats=tuple(replace(one, must_cross_out=number in asked) for number, one in enumerate(state.seats)),
                asked_at=at.position,
                opened_at=at.time,
                round_due=_after(at.time, seconds),
            )
        case FuenferShapeCrossedOut():
            return _crossed_out(state, event)
        case FuenferBasicScored() | FuenferPuzzleScored():
            return replace(state, phase=FuenferPhase.OVER, scored=event)


def _with_seat(state: FuenferState, seat: int, **changes: Any) -> FuenferState:
    changed = replace(state.seats[seat], **changes)
    return replace(state, seats=(*state.seats[:seat], changed, *state.seats[seat + 1 :]))


def _after(moment: datetime, seconds: int | None) -> datetime | None:
    return None if seconds is None else moment + timedelta(seconds=seconds)


def _outlined(state: FuenferState, event: FuenferOutlined) -> FuenferState:
    kept = tuple(one for one in state.seats[event.seat].outlines if one.number != event.replaces)
    new = Outline(event.outline, mask_of(event.cells), event.shape)
    return _with_seat(state, event.seat, outlines=(*kept, new), drawn=event.outline)


def _revealed(state: FuenferState, event: FuenferOutlinesRevealed) -> FuenferState:
    """End the round: no clock runs, nothing of it can be changed, what stood is kept in the reveal alone."""
    wiped = tuple(replace(seat, outlines=(), drawn=0, locked=False) for seat in state.seats)
    return replace(state, phase=FuenferPhase.ROLL, seats=wiped, revealed=event, timer=None, round_due=None)


def _marked(seat: SeatState, mark: FuenferRoundMark) -> SeatState:
    if mark.hourglass:
        seat = replace(seat, hourglasses=seat.hourglasses + 1)
    if mark.circled is None:
        return seat
    taken = seat.taken | mask_of(mark.circled.cells)
    return replace(seat, circled=(*seat.circled, mark.circled), taken=taken)


def _crossed_out(state: FuenferState, event: FuenferShapeCrossedOut) -> FuenferState:
    seat = state.seats[event.seat]
    return _with_seat(
        state,
        event.seat,
        must_cross_out=False,
        crossed_out=(*seat.crossed_out, CrossedOut(event.shape, event.cells)),
        taken=seat.taken | mask_of(event.cells or ()),
    )
