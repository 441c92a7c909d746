"""What a seat may do, made from its view alone: never where a FIVE lies."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.games.fuenfer_finden.commands import (
    FuenferCommand,
    FuenferCrossOut,
    FuenferDone,
    FuenferErase,
    FuenferFlipTimer,
    FuenferOutline,
    FuenferVariant,
)
from domain.games.fuenfer_finden.components import FuenferShape, values_of
from domain.games.fuenfer_finden.moves import (
    default_cross_out,
    drawn_outline,
    has_room,
    replaced,
    require_legal,
)
from domain.games.fuenfer_finden.sheet import Sheet
from domain.games.fuenfer_finden.state import FuenferPhase, Outline, mask_of
from domain.games.fuenfer_finden.view import FuenferView
from domain.ids import Seat
from domain.legal_answer import LegalAnswer


class FuenferLegalShape(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A shape that can still be crossed out; while any fits, it must be one that does."""

    shape: FuenferShape
    value: Annotated[int, Meta(description="What a FIVE of this shape is worth.")]
    fits: Annotated[bool, Meta(description="Whether it can be marked somewhere on free cells.")]


class FuenferLegalCrossOut(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What the seat must choose from, and the whole command that the clock would give for it."""

    shapes: Annotated[tuple[FuenferLegalShape, ...], Meta(description="A–Z.")]
    by_clock: FuenferCrossOut


class FuenferLegal(LegalAnswer, frozen=True, tag="fuenfer_finden.legal"):
    """What a seat may do after its plan; all empty if it is not asked."""

    may_outline: Annotated[bool, Meta(description="Whether it may outline five connected cells; not where.")]
    may_flip_timer: Annotated[bool, Meta(description="Whether it may flip the timer, which locks its tableau.")]
    may_be_done: Annotated[
        bool, Meta(description="Whether it may say that it is done: the timer has been flipped, or it plays solo.")
    ]
    erasable: Annotated[tuple[int, ...], Meta(description="The numbers of its standing outlines.")]
    cross_out: Annotated[FuenferLegalCrossOut | None, Meta(description="Null: it has no shape to cross out.")]
    any: Annotated[
        FuenferCrossOut | FuenferDone | FuenferFlipTimer | None,
        Meta(description="A whole command that is accepted now; null: nothing is asked."),
    ] = None


NOTHING = FuenferLegal(may_outline=False, may_flip_timer=False, may_be_done=False, erasable=(), cross_out=None)
"""The answer to a seat that is not asked."""


def legal(view: FuenferView | None, seat: Seat, planned: FuenferCommand | None) -> FuenferLegal:
    """Return what *seat* may do once *planned* is done.

    Raises Refused, as the command itself would in time, for a plan that is not legal.
    """
    own = sheet_of(view, seat) if view is not None else None
    if own is None or not _is_asked(own):
        return NOTHING
    nothing_more = replace(NOTHING, any=_any(own))
    if planned is not None:
        require_legal(own, planned, late=False)
        own = _after(own, planned)
        if own is None:
            return nothing_more
    if own.phase is FuenferPhase.CROSS_OUT:
        return replace(nothing_more, cross_out=_cross_out(own))
    return replace(
        nothing_more,
        may_outline=has_room(own),
        may_flip_timer=not _may_be_done(own),
        may_be_done=_may_be_done(own),
        erasable=tuple(one.number for one in own.outlines),
    )


def sheet_of(view: FuenferView, seat: Seat) -> Sheet | None:
    """Read the sheet of *seat* from its own view; None before there is one, and from the eyes of others."""
    mine = view.seats[seat]
    layout = next((one.lines for one in view.tableaus if one.tableau is mine.tableau), None)
    if layout is None or mine.outlines is None or mine.next_outline is None:
        return None
    marked = [*(one.cells for one in mine.circled), *(one.cells or () for one in mine.crossed_out)]
    return Sheet(
        variant=view.options.variant,
        check=view.options.check,
        symbols=view.symbols,
        shapes=view.shapes,
        layout=layout,
        phase=view.phase,
        dice=view.dice,
        timer_flipped_by=view.timer.seat if view.timer else None,
        locked=mine.locked,
        must_cross_out=mine.must_cross_out,
        outlines=tuple(Outline(one.outline, mask_of(one.cells), one.shape) for one in mine.outlines),
        drawn=mine.next_outline - 1,
        taken=mask_of([cell for cells in marked for cell in cells]),
        available=mine.available,
    )


def _may_be_done(own: Sheet) -> bool:
    return own.timer_flipped_by is not None or own.variant is FuenferVariant.SOLO


def _any(own: Sheet) -> FuenferCrossOut | FuenferDone | FuenferFlipTimer:
    """Return a command that needs no look at the tableau."""
    if own.phase is FuenferPhase.CROSS_OUT:
        return default_cross_out(own)
    return FuenferDone() if _may_be_done(own) else FuenferFlipTimer()


def _is_asked(own: Sheet) -> bool:
    if own.phase is FuenferPhase.CROSS_OUT:
        return own.must_cross_out
    return own.phase is FuenferPhase.FIND and not own.locked


def _after(own: Sheet, planned: FuenferCommand) -> Sheet | None:
    """Return the sheet after a legal plan, or None if nothing can be done after it."""
    match planned:
        case FuenferOutline(cells):
            new, old = drawn_outline(own, cells), replaced(own)
            kept = tuple(one for one in own.outlines if one.number != old)
            return replace(own, outlines=(*kept, new), drawn=new.number)
        case FuenferErase(outline=number):
            return replace(own, outlines=tuple(one for one in own.outlines if one.number != number))
        case _:
            return None


def _cross_out(own: Sheet) -> FuenferLegalCrossOut:
    values, fitting = values_of(own.shapes), own.fitting()
    return FuenferLegalCrossOut(
        tuple(FuenferLegalShape(shape, values[shape], shape in fitting) for shape in own.available),
        default_cross_out(own),
    )
