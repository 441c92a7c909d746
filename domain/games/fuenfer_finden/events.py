"""What happens in 5er Finden. Frozen: an incompatible shape would be a new tag."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from domain.games.fuenfer_finden.components import FuenferCell, FuenferShape, FuenferTableau, Symbol
from domain.ids import Seat
from domain.tagged import Tagged

Round = Annotated[int, Meta(description="Counted from 1.", examples=[1])]
OutlineNumber = Annotated[int, Meta(description="Counted from 1 for each seat and round, never given again.")]
Seconds = Annotated[int | None, Meta(description="How long, from this event's time; null: without limit.")]


class FuenferVerdict(StrEnum):
    """Whether an outline counts at the end of a round, or else the first reason why not (R11, R16)."""

    COUNTS = "counts"
    WRONG_SYMBOLS = "wrong_symbols"
    OVERLAPS = "overlaps"
    SHAPE_REPEATED = "shape_repeated"
    ONE_TOO_MANY = "one_too_many"
    SHAPE_NOT_AVAILABLE = "shape_not_available"
    CELLS_TAKEN = "cells_taken"


class FuenferTableausDealt(Tagged, frozen=True, tag="fuenfer_finden.tableaus_dealt"):
    """Each seat got a tableau (R3). Public."""

    tableaus: Annotated[tuple[FuenferTableau, ...], Meta(description="One a seat, in seat order.")]


class FuenferDiceRolled(Tagged, frozen=True, tag="fuenfer_finden.dice_rolled"):
    """All five dice were rolled; three or more of a symbol are not admissible and are rolled again (R5). Public."""

    round: Round
    roll: Annotated[int, Meta(description="Which roll of this round it is, from 1.")]
    dice: Annotated[tuple[Symbol, ...], Meta(description="The symbols that the five dice show.")]
    admissible: Annotated[bool, Meta(description="Whether the roll counts; if not, all five dice are rolled again.")]


class FuenferRoundOpened(Tagged, frozen=True, tag="fuenfer_finden.round_opened"):
    """All seats look for FIVEs of the roll, at once (R6). Public."""

    round: Round
    seconds: Seconds


class FuenferOutlined(Tagged, frozen=True, tag="fuenfer_finden.outlined"):
    """A seat outlined five cells (R7). For that seat alone until the round ends."""

    seat: Seat
    outline: OutlineNumber
    cells: Annotated[tuple[FuenferCell, ...], Meta(description="In reading order.")]
    shape: FuenferShape
    replaces: Annotated[int | None, Meta(description="The outline that this one replaces (R16); null: none.")]


class FuenferErased(Tagged, frozen=True, tag="fuenfer_finden.erased"):
    """A seat erased one of its outlines (R7). For that seat alone."""

    seat: Seat
    outline: OutlineNumber


class FuenferTimerFlipped(Tagged, frozen=True, tag="fuenfer_finden.timer_flipped"):
    """A seat flipped the timer: it is locked, the others have so many *seconds* from this event's time (R8). Public."""

    seat: Seat
    seconds: Annotated[int, Meta(description="How long the others may still draw.")]


class FuenferSeatDone(Tagged, frozen=True, tag="fuenfer_finden.seat_done"):
    """A seat said that it is done: it is locked (R9, R20). Public."""

    seat: Seat


class FuenferJudgedOutline(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An outline that stood at the end of a round, and whether it counts."""

    outline: OutlineNumber
    cells: Annotated[tuple[FuenferCell, ...], Meta(description="In reading order.")]
    shape: FuenferShape
    value: Annotated[int, Meta(description="What the shape is worth, undoubled.")]
    verdict: FuenferVerdict


class FuenferSeatOutlines(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What stood on one seat's tableau at the end of a round."""

    seat: Seat
    outlines: Annotated[tuple[FuenferJudgedOutline, ...], Meta(description="In the order in which they were drawn.")]


class FuenferOutlinesRevealed(Tagged, frozen=True, tag="fuenfer_finden.outlines_revealed"):
    """The round ended: every standing outline is shown, and why it counts or not (R10, R11). Public."""

    round: Round
    seats: Annotated[tuple[FuenferSeatOutlines, ...], Meta(description="One entry a seat, in seat order.")]


class FuenferRoundPoints(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What one seat wrote down for a round of the basic game (R12)."""

    seat: Seat
    fives: Annotated[int, Meta(description="What its FIVEs are worth together, doubled in the last round.")]
    timer: Annotated[int, Meta(description="1 if it flipped the timer, else 0.")]
    points: Annotated[int, Meta(description="Both together.")]
    total: Annotated[int, Meta(description="Its points of all rounds so far.")]


class FuenferRoundScored(Tagged, frozen=True, tag="fuenfer_finden.round_scored"):
    """A round of the basic game was written down and the tableaus were wiped (R12). Public."""

    round: Round
    doubled: Annotated[bool, Meta(description="Whether the round counts twice: the last one does.")]
    seats: Annotated[tuple[FuenferRoundPoints, ...], Meta(description="One entry a seat, in seat order.")]


class FuenferCircledFive(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A shape that was circled, and the cells that are taken by it for the rest of the match (R17)."""

    shape: FuenferShape
    value: Annotated[int, Meta(description="What the shape is worth.")]
    cells: Annotated[tuple[FuenferCell, ...], Meta(description="In reading order.")]


class FuenferRoundMark(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a round of the puzzle brought one seat (R17)."""

    seat: Seat
    circled: Annotated[FuenferCircledFive | None, Meta(description="Null: it had no valid FIVE.")]
    hourglass: Annotated[bool, Meta(description="Whether it flipped the timer: one mark, one point.")]


class FuenferRoundMarked(Tagged, frozen=True, tag="fuenfer_finden.round_marked"):
    """A round of the puzzle was marked: valid FIVEs circled, invalid outlines wiped (R17). Public."""

    round: Round
    seats: Annotated[tuple[FuenferRoundMark, ...], Meta(description="One entry a seat, in seat order.")]


class FuenferCrossOutsAsked(Tagged, frozen=True, tag="fuenfer_finden.cross_outs_asked"):
    """These seats had no valid FIVE and must cross out a shape each, before the next round begins (R18). Public."""

    round: Round
    seats: Annotated[tuple[Seat, ...], Meta(description="The seats that are asked, in seat order.")]
    seconds: Seconds


class FuenferShapeCrossedOut(Tagged, frozen=True, tag="fuenfer_finden.shape_crossed_out"):
    """A seat, or the clock for it, crossed out a shape and marked its cells (R18, R19). Public."""

    seat: Seat
    shape: FuenferShape
    cells: Annotated[tuple[FuenferCell, ...] | None, Meta(description="Null: no available shape fitted anywhere.")]
    by_clock: Annotated[bool, Meta(description="Whether the clock chose the shape, because the seat had not.")]


class FuenferBasicTotal(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What one seat reached in the basic game (R13)."""

    seat: Seat
    points: Annotated[int, Meta(description="Its points of all rounds.")]
    best_round: Annotated[int, Meta(description="Its highest single round among all but the last; breaks ties.")]


class FuenferBasicScored(Tagged, frozen=True, tag="fuenfer_finden.basic_scored"):
    """The basic game was added up (R13). Public."""

    seats: Annotated[tuple[FuenferBasicTotal, ...], Meta(description="One entry a seat, in seat order.")]


class FuenferPuzzleTotal(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What one seat reached in the puzzle (R21)."""

    seat: Seat
    circled: Annotated[int, Meta(description="How many shapes it circled; breaks ties.")]
    values: Annotated[int, Meta(description="What these are worth together.")]
    hourglasses: Annotated[int, Meta(description="How often it flipped the timer.")]
    points: Annotated[int, Meta(description="Values and hourglasses together.")]


class FuenferPuzzleScored(Tagged, frozen=True, tag="fuenfer_finden.puzzle_scored"):
    """The puzzle was added up (R21). Public."""

    seats: Annotated[tuple[FuenferPuzzleTotal, ...], Meta(description="One entry a seat, in seat order.")]


FuenferEvent = (
    FuenferTableausDealt
    | FuenferDiceRolled
    | FuenferRoundOpened
    | FuenferOutlined
    | FuenferErased
    | FuenferTimerFlipped
    | FuenferSeatDone
    | FuenferOutlinesRevealed
    | FuenferRoundScored
    | FuenferRoundMarked
    | FuenferCrossOutsAsked
    | FuenferShapeCrossedOut
    | FuenferBasicScored
    | FuenferPuzzleScored
)
"""Every event of 5er Finden."""
