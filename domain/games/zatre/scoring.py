"""What a turn scores (R15–R18), and what sheets and hands are worth at the end (R19–R21)."""

from collections.abc import Sequence

from msgspec.structs import replace

from domain.games.zatre.board import Board, Line
from domain.games.zatre.components import ELEVEN, SCORING, TEN, TWELVE, ZatreComponents, ZatreLinePoints, ZatrePlacement
from domain.games.zatre.events import (
    ZatreCell,
    ZatreDirection,
    ZatreLine,
    ZatreScored,
    ZatreSeatScore,
    ZatreSheetRow,
    ZatreTilesPlaced,
)
from domain.games.zatre.state import Sheet, ZatreState
from domain.ids import Seat
from domain.outcome import Outcome, ranked


def line_points(sum_: int, points: ZatreLinePoints) -> int:
    """Return what a line with this sum is worth; 0 for most."""
    return {TEN: points.ten, ELEVEN: points.eleven, TWELVE: points.twelve}.get(sum_, 0)


def placed(
    seat: Seat, placements: tuple[ZatrePlacement, ...], after: Board, components: ZatreComponents, triple_bonus: bool
) -> ZatreTilesPlaced:
    """Return the event of a turn that left the board *after*, with all that it scored."""
    grid = after.layout.grid
    found: dict[Line, ZatreDirection] = {}
    crosses = []
    for placement in placements:
        index = grid.index(placement.row, placement.column)
        scoring = [
            (line, direction)
            for line, direction in zip(after.lines(index), ZatreDirection, strict=True)
            if line.sum in SCORING
        ]
        found.update(scoring)
        if scoring and after.layout.doubles >> index & 1:
            crosses.append(ZatreCell(placement.row, placement.column))
    lines = tuple(
        ZatreLine(direction, *grid.cell(line.start), line.length, line.sum, line_points(line.sum, components.points))
        for line, direction in found.items()
    )
    tens, elevens, twelves = (sum(line.points for line in lines if line.sum == of) for of in SCORING)
    triple = triple_bonus and {line.sum for line in lines} == set(SCORING)
    bonus = components.triple_bonus if triple else 0
    return ZatreTilesPlaced(seat, placements, lines, tens, elevens, twelves, tuple(crosses), bonus)


def written(sheet: Sheet, event: ZatreTilesPlaced) -> Sheet:
    """Return *sheet* with what a turn scored: each number in the next free cell of its column (R17, R18)."""
    if not event.lines:
        return sheet
    return replace(
        sheet,
        crosses=sheet.crosses + len(event.crosses),
        tens=_with(sheet.tens, event.tens),
        elevens=_with(sheet.elevens, event.elevens),
        twelves=_with(sheet.twelves, event.twelves),
        bonus=sheet.bonus + event.bonus,
    )


def rows(sheet: Sheet, components: ZatreComponents) -> tuple[ZatreSheetRow, ...]:
    """Return every row of *sheet* on which something is written (R20)."""
    return tuple(
        _row(
            row < sheet.crosses,
            _at(sheet.tens, row),
            _at(sheet.elevens, row),
            _at(sheet.twelves, row),
            components.row_bonus(row),
        )
        for row in range(max(sheet.crosses, len(sheet.tens), len(sheet.elevens), len(sheet.twelves)))
    )


def sheet_total(sheet: Sheet, components: ZatreComponents) -> int:
    """Return the totals of all rows of *sheet*, and its bonus."""
    return sum(row.total for row in rows(sheet, components)) + sheet.bonus


def scored(state: ZatreState) -> ZatreScored:
    """Add up all sheets and take off the pips in hand (R20, R21)."""
    return ZatreScored(
        tuple(
            _seat_score(Seat(seat), sheet, hand, state.components)
            for seat, (sheet, hand) in enumerate(zip(state.sheets, state.hands, strict=True))
        )
    )


def outcome(state: ZatreState) -> Outcome | None:
    """Rank the seats by their totals, equal totals sharing a rank (R21); None before the sheets are added up."""
    if state.scored is None:
        return None
    return ranked([score.total for score in state.scored.scores])


def _seat_score(seat: Seat, sheet: Sheet, hand: Sequence[int], components: ZatreComponents) -> ZatreSeatScore:
    written_rows = rows(sheet, components)
    total, held = sum(row.total for row in written_rows), sum(hand)
    return ZatreSeatScore(seat, written_rows, total, sheet.bonus, held, total + sheet.bonus - held)


def _row(cross: bool, ten: int | None, eleven: int | None, twelve: int | None, row_bonus: int) -> ZatreSheetRow:
    numbers = [number for number in (ten, eleven, twelve) if number is not None]
    bonus = row_bonus if len(numbers) == len(SCORING) else 0
    return ZatreSheetRow(cross, ten, eleven, twelve, bonus, (sum(numbers) + bonus) * (2 if cross else 1))


def _with(column: tuple[int, ...], number: int) -> tuple[int, ...]:
    return (*column, number) if number else column


def _at(column: tuple[int, ...], row: int) -> int | None:
    return column[row] if row < len(column) else None
