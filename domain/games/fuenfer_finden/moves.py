"""What is legal, and in which order it is refused (R22). Works on a sheet, so for a command and for a plan alike."""

from collections.abc import Iterable
from typing import Final

from domain.errors import AgainstTheRules, Fact, MatchOver, TooLate, WrongPhase
from domain.games.fuenfer_finden.commands import (
    FuenferCheck,
    FuenferCommand,
    FuenferCrossOut,
    FuenferDone,
    FuenferErase,
    FuenferFlipTimer,
    FuenferOutline,
    FuenferVariant,
)
from domain.games.fuenfer_finden.components import (
    DICE,
    GRID,
    SIZE,
    FuenferCell,
    FuenferShape,
    cells_of,
    values_of,
)
from domain.games.fuenfer_finden.events import FuenferVerdict
from domain.games.fuenfer_finden.finding import PLACES_OF, letters_on
from domain.games.fuenfer_finden.sheet import Sheet
from domain.games.fuenfer_finden.state import FuenferPhase, Outline, mask_of
from domain.geometry.pentomino import letter_of
from domain.geometry.polyomino import is_connected

MOST_STANDING: Final = 100
"""How many outlines of a seat may stand at once: as many as its tableau has cells."""


def require_legal(sheet: Sheet, command: FuenferCommand, *, late: bool) -> None:
    """Raise Refused, in the order of R22, unless *command* is legal; *late*: it was received after the deadline."""
    if sheet.phase is FuenferPhase.OVER:
        raise MatchOver("The match is over.", rule="fuenfer_finden.over")
    _require_phase(sheet, command)
    match command:
        case FuenferOutline(cells):
            outline = drawn_outline(sheet, cells)
            _require_new(sheet, outline)
            _require_hand_free(sheet, late)
            _require_room(sheet)
            if sheet.check is FuenferCheck.AT_ONCE:
                _require_right(sheet, outline)
        case FuenferErase(outline=number):
            standing: list[Fact] = [one.number for one in sheet.outlines]
            if number not in standing:
                raise AgainstTheRules(
                    "fuenfer_finden.no_such_outline", "There is no such outline.", outline=number, standing=standing
                )
            _require_hand_free(sheet, late)
        case FuenferFlipTimer():
            _require_hand_free(sheet, late)
            if sheet.timer_flipped_by is not None:
                raise WrongPhase(
                    "The timer has been flipped.",
                    rule="fuenfer_finden.timer_flipped",
                    facts={"flipped_by": sheet.timer_flipped_by},
                )
        case FuenferDone():
            _require_hand_free(sheet, late)
            if sheet.timer_flipped_by is None and sheet.variant is not FuenferVariant.SOLO:
                raise WrongPhase("Nobody has flipped the timer.", rule="fuenfer_finden.timer_not_flipped")
        case FuenferCrossOut(shape, marked):
            mask = None if marked is None else connected(marked)
            _require_in_time(late)
            _require_cross_out(sheet, shape, mask)


def drawn_outline(sheet: Sheet, cells: Iterable[FuenferCell]) -> Outline:
    """*cells* as the next outline. Raises AgainstTheRules for what is not five connected cells of the tableau."""
    mask = connected(cells)
    return Outline(sheet.drawn + 1, mask, shape_of(mask))


def replaced(sheet: Sheet) -> int | None:
    """Return the number of the outline that the next one replaces, or None (R16)."""
    return sheet.outlines[-1].number if sheet.is_puzzle and sheet.outlines else None


def has_room(sheet: Sheet) -> bool:
    """Tell whether another outline could stand at all, wherever it lies."""
    most = DICE if sheet.check is FuenferCheck.AT_ONCE and not sheet.is_puzzle else MOST_STANDING
    return len(sheet.outlines) < most


def shape_of(cells: int) -> FuenferShape:
    """Return the shape of five connected cells."""
    return FuenferShape(letter_of(GRID.cells(cells)))


def connected(cells: Iterable[FuenferCell]) -> int:
    """Return *cells* as a set. Raises AgainstTheRules for what is not five connected cells of the tableau."""
    listed = tuple(cells)
    if len(listed) != DICE:
        raise AgainstTheRules("fuenfer_finden.not_five_cells", f"An outline has {DICE} cells.", cells=len(listed))
    for number, cell in enumerate(listed):
        if cell in listed[:number]:
            raise AgainstTheRules("fuenfer_finden.repeated_cell", "A cell is named twice.", cell=_fact(cell))
    for cell in listed:
        if not GRID.holds(cell.row, cell.column):
            raise AgainstTheRules(
                "fuenfer_finden.off_tableau", "A cell is off the tableau.", cell=_fact(cell), rows=SIZE, columns=SIZE
            )
    mask = mask_of(listed)
    if not is_connected(mask, GRID):
        raise AgainstTheRules("fuenfer_finden.not_connected", "The cells are not connected.", cells=_facts(mask))
    return mask


def default_cross_out(sheet: Sheet) -> FuenferCrossOut:
    """Return what the clock crosses out: the lowest value that fits, the first letter, the first place (R19)."""
    values = values_of(sheet.shapes)
    in_order = sorted(sheet.available, key=lambda shape: (values[shape], shape))
    for shape in in_order:
        for place in PLACES_OF[shape]:
            if not place & sheet.taken:
                return FuenferCrossOut(shape, cells_of(place))
    return FuenferCrossOut(in_order[0], None)


def _require_phase(sheet: Sheet, command: FuenferCommand) -> None:
    if isinstance(command, FuenferCrossOut):
        if not (sheet.phase is FuenferPhase.CROSS_OUT and sheet.must_cross_out):
            raise WrongPhase("You have no shape to cross out now.", rule="fuenfer_finden.no_cross_out")
    elif sheet.phase is not FuenferPhase.FIND:
        raise WrongPhase("The round is over.", rule="fuenfer_finden.round_over")
    elif isinstance(command, FuenferFlipTimer) and sheet.variant is FuenferVariant.SOLO:
        raise WrongPhase("There is no timer when one plays alone.", rule="fuenfer_finden.no_timer")


def _require_hand_free(sheet: Sheet, late: bool) -> None:
    if sheet.locked:
        raise WrongPhase("You have flipped the timer or are done.", rule="fuenfer_finden.locked")
    _require_in_time(late)


def _require_in_time(late: bool) -> None:
    if late:
        raise TooLate("The time has run out.", rule="fuenfer_finden.too_late")


def _require_new(sheet: Sheet, outline: Outline) -> None:
    for one in sheet.outlines:
        if one.cells == outline.cells:
            raise AgainstTheRules(
                "fuenfer_finden.same_outline", "These cells are outlined already.", outline=one.number
            )


def _require_room(sheet: Sheet) -> None:
    if len(sheet.outlines) >= MOST_STANDING:
        raise AgainstTheRules(
            "fuenfer_finden.too_many_outlines", f"At most {MOST_STANDING} outlines stand at once.", most=MOST_STANDING
        )


def _require_right(sheet: Sheet, outline: Outline) -> None:
    """Refuse what could not count (R7, R16): of the basic game in the order of R11."""
    if sheet.is_puzzle:
        fault = sheet.fault_in_puzzle(outline.cells, outline.shape)
    else:
        fault = None if sheet.matches(outline.cells) else FuenferVerdict.WRONG_SYMBOLS
    match fault:
        case FuenferVerdict.WRONG_SYMBOLS:
            symbols = {one.letter: one.symbol for one in sheet.symbols}
            found: list[Fact] = [symbols[letter] for letter in letters_on(sheet.layout, outline.cells)]
            rolled: list[Fact] = [symbols[letter] for letter in sheet.roll]
            raise AgainstTheRules(
                "fuenfer_finden.wrong_symbols", "These are not the symbols of the dice.", found=found, rolled=rolled
            )
        case FuenferVerdict.SHAPE_NOT_AVAILABLE:
            raise _shape_unavailable(sheet, outline.shape)
        case FuenferVerdict.CELLS_TAKEN:
            raise AgainstTheRules(
                "fuenfer_finden.cells_taken", "Some cells are taken.", cells=_facts(outline.cells & sheet.taken)
            )
    if sheet.is_puzzle:
        return
    for one in sheet.outlines:
        if one.cells & outline.cells:
            raise AgainstTheRules(
                "fuenfer_finden.overlap",
                "Outlines may not overlap.",
                outline=one.number,
                cells=_facts(one.cells & outline.cells),
            )
    for one in sheet.outlines:
        if one.shape is outline.shape:
            raise AgainstTheRules(
                "fuenfer_finden.shape_repeated", "This shape is outlined already.", outline=one.number, shape=one.shape
            )
    if len(sheet.outlines) >= DICE:
        raise AgainstTheRules("fuenfer_finden.sixth_outline", f"At most {DICE} outlines count.", most=DICE)


def _require_cross_out(sheet: Sheet, shape: FuenferShape, cells: int | None) -> None:
    if shape not in sheet.available:
        raise _shape_unavailable(sheet, shape)
    fitting = sheet.fitting()
    if fitting and shape not in fitting:
        raise AgainstTheRules(
            "fuenfer_finden.shape_does_not_fit",
            "This shape fits nowhere, while another one does.",
            shape=shape,
            fitting=list(fitting),
        )
    if cells is None:
        if fitting:
            raise AgainstTheRules(
                "fuenfer_finden.cells_missing", "This shape fits, so its cells must be named.", shape=shape
            )
        return
    if shape_of(cells) is not shape:
        raise AgainstTheRules(
            "fuenfer_finden.not_the_shape", "The cells are of another shape.", shape=shape, found=shape_of(cells)
        )
    if cells & sheet.taken:
        raise AgainstTheRules("fuenfer_finden.cells_taken", "Some cells are taken.", cells=_facts(cells & sheet.taken))


def _shape_unavailable(sheet: Sheet, shape: FuenferShape) -> AgainstTheRules:
    return AgainstTheRules(
        "fuenfer_finden.shape_not_available",
        "This shape is circled or crossed out already.",
        shape=shape,
        available=list(sheet.available),
    )


def _facts(cells: int) -> list[Fact]:
    return [_fact(cell) for cell in cells_of(cells)]


def _fact(cell: FuenferCell) -> Fact:
    return {"row": cell.row, "column": cell.column}
