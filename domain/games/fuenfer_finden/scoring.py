"""Which outlines count at the end of a round (R11, R16), what they bring (R12, R17), and who wins (R13, R21)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from domain.games.fuenfer_finden.components import DICE, ROUNDS_OF_BASIC, FuenferShape, cells_of, values_of
from domain.games.fuenfer_finden.events import (
    FuenferBasicScored,
    FuenferBasicTotal,
    FuenferCircledFive,
    FuenferJudgedOutline,
    FuenferOutlinesRevealed,
    FuenferPuzzleScored,
    FuenferPuzzleTotal,
    FuenferRoundMark,
    FuenferRoundMarked,
    FuenferRoundPoints,
    FuenferRoundScored,
    FuenferSeatOutlines,
    FuenferVerdict,
)
from domain.games.fuenfer_finden.sheet import Sheet, sheet
from domain.games.fuenfer_finden.state import FuenferState, Outline
from domain.geometry.grid import indexes
from domain.ids import Seat
from domain.outcome import Outcome, ranked

COUNTS = FuenferVerdict.COUNTS


def judged(sheet: Sheet) -> dict[int, FuenferVerdict]:
    """Return the verdict on each standing outline of *sheet*, by its number, in the order in which they were drawn."""
    return _judged_in_puzzle(sheet) if sheet.is_puzzle else _judged_in_basic(sheet)


def revealed(state: FuenferState) -> FuenferOutlinesRevealed:
    """Judge what stands on all tableaus as the round ends."""
    return FuenferOutlinesRevealed(
        state.round,
        tuple(_seat_outlines(sheet(state, Seat(number)), number) for number in range(len(state.seats))),
    )


def round_scored(state: FuenferState, revealed: FuenferOutlinesRevealed) -> FuenferRoundScored:
    """Write down a round of the basic game (R12)."""
    doubled = state.round == ROUNDS_OF_BASIC
    seats = []
    for seat, shown in zip(state.seats, revealed.seats, strict=True):
        fives = sum(one.value for one in shown.outlines if one.verdict is COUNTS) * (2 if doubled else 1)
        timer = int(_flipped(state, shown.seat))
        total = sum(seat.rounds) + fives + timer
        seats.append(FuenferRoundPoints(shown.seat, fives, timer, fives + timer, total))
    return FuenferRoundScored(state.round, doubled, tuple(seats))


def basic_scored(rounds: Sequence[Sequence[int]]) -> FuenferBasicScored:
    """Add up the basic game: *rounds* are what each seat wrote down (R13)."""
    return FuenferBasicScored(
        tuple(FuenferBasicTotal(Seat(seat), sum(mine), max(mine[:-1])) for seat, mine in enumerate(rounds))
    )


def round_marked(state: FuenferState, revealed: FuenferOutlinesRevealed) -> FuenferRoundMarked:
    """Mark a round of the puzzle (R17)."""
    seats = []
    for shown in revealed.seats:
        valid = next((one for one in shown.outlines if one.verdict is COUNTS), None)
        circled = None if valid is None else FuenferCircledFive(valid.shape, valid.value, valid.cells)
        seats.append(FuenferRoundMark(shown.seat, circled, _flipped(state, shown.seat)))
    return FuenferRoundMarked(state.round, tuple(seats))


def puzzle_scored(seats: Iterable[tuple[Sequence[int], int]]) -> FuenferPuzzleScored:
    """Add up the puzzle: each seat's circled values and its number of hourglass marks (R21)."""
    return FuenferPuzzleScored(
        tuple(
            FuenferPuzzleTotal(Seat(seat), len(values), sum(values), hourglasses, sum(values) + hourglasses)
            for seat, (values, hourglasses) in enumerate(seats)
        )
    )


def outcome(state: FuenferState) -> Outcome | None:
    """Rank the seats (R13, R21); None before the match is added up."""
    match state.scored:
        case FuenferBasicScored(totals):
            return ranked([one.points for one in totals], [(one.best_round,) for one in totals])
        case FuenferPuzzleScored(marks):
            return ranked([one.points for one in marks], [(one.circled,) for one in marks])
        case None:
            return None


def points_so_far(state: FuenferState) -> tuple[int, ...]:
    """Return the points that each seat has written down, circled or marked so far."""
    return tuple(
        sum(one.value for one in seat.circled) + seat.hourglasses if state.is_puzzle else sum(seat.rounds)
        for seat in state.seats
    )


def _flipped(state: FuenferState, seat: int) -> bool:
    return state.timer is not None and state.timer.seat == seat


def _seat_outlines(sheet: Sheet, seat: int) -> FuenferSeatOutlines:
    values, verdicts = values_of(sheet.shapes), judged(sheet)
    return FuenferSeatOutlines(
        Seat(seat),
        tuple(
            FuenferJudgedOutline(one.number, cells_of(one.cells), one.shape, values[one.shape], verdicts[one.number])
            for one in sheet.outlines
        ),
    )


def _judged_in_puzzle(sheet: Sheet) -> dict[int, FuenferVerdict]:
    return {one.number: sheet.fault_in_puzzle(one.cells, one.shape) or COUNTS for one in sheet.outlines}


def _judged_in_basic(sheet: Sheet) -> dict[int, FuenferVerdict]:
    """Strike (a) wrong symbols, (b) overlaps among the rest, (c) repeated shapes, (d) what is more than five."""
    verdicts = {one.number: COUNTS for one in sheet.outlines}

    def left() -> list[Outline]:
        return [one for one in sheet.outlines if verdicts[one.number] is COUNTS]

    for one in left():
        if not sheet.matches(one.cells):
            verdicts[one.number] = FuenferVerdict.WRONG_SYMBOLS
    uses = Counter(cell for one in left() for cell in indexes(one.cells))
    for one in left():
        if any(uses[cell] > 1 for cell in indexes(one.cells)):
            verdicts[one.number] = FuenferVerdict.OVERLAPS
    met: set[FuenferShape] = set()
    for one in left():
        if one.shape in met:
            verdicts[one.number] = FuenferVerdict.SHAPE_REPEATED
        met.add(one.shape)
    for one in _cheapest_first(left(), values_of(sheet.shapes))[DICE:]:
        verdicts[one.number] = FuenferVerdict.ONE_TOO_MANY
    return verdicts


def _cheapest_first(outlines: Iterable[Outline], values: Mapping[FuenferShape, int]) -> list[Outline]:
    return sorted(outlines, key=lambda one: (values[one.shape], one.number))
