"""A match of Zatre as one viewer may see it. Hidden members are null, never left out."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.games.zatre.board import drawn_tiles
from domain.games.zatre.commands import ZatreHeldTiles
from domain.games.zatre.components import ZatreComponents
from domain.games.zatre.events import Pips, ZatreScored, ZatreSheetRow, ZatreStartTileDrawn
from domain.games.zatre.moves import most_allowed
from domain.games.zatre.scoring import rows, sheet_total
from domain.games.zatre.state import ZatreState
from domain.ids import Seat
from domain.tagged import Tagged
from domain.viewer import Eyes, Viewer

TileRow = Annotated[str, Meta(pattern="^[.1-6]*$", examples=["......46......."])]
"""A row of the board: a digit for each tile, a point where none lies."""


class ZatreTurnView(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The turn that is being played."""

    seat: Seat
    number: Annotated[int, Meta(description="Counted from 0 over all seats.")]
    drawn: Annotated[int, Meta(description="How many tiles the seat drew for it.")]
    at_most: Annotated[
        int | None, Meta(description="How many tiles may be placed at most (option place_two); null: all in hand.")
    ]


class ZatreSheetView(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A score sheet as it stands."""

    rows: Annotated[tuple[ZatreSheetRow, ...], Meta(description="From the top.")]
    bonus: Annotated[int, Meta(description="What the option `triple_bonus` has brought.")]
    total: Annotated[int, Meta(description="The totals of all rows and the bonus; pips in hand are not taken off.")]


class ZatreSeatView(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What can be seen of one seat."""

    seat: Seat
    held: Annotated[int, Meta(description="How many tiles it has.")]
    hand: Annotated[tuple[Pips, ...] | None, Meta(description="Which they are, ascending; null while they are secret.")]
    passes: Annotated[int, Meta(description="How many turns it has passed.")]
    sheet: ZatreSheetView


class ZatreView(Tagged, frozen=True, tag="zatre.view"):
    """Board, bag, seats, and whose turn it is."""

    held_tiles: Annotated[ZatreHeldTiles, Meta(description="The option: how a seat that holds tiles begins its turn.")]
    line_limit: Annotated[int, Meta(description="The option: the greatest sum that a line may have.")]
    triple_bonus: Annotated[bool, Meta(description="The option: whether a 10, an 11 and a 12 bring a bonus.")]
    components: Annotated[ZatreComponents, Meta(description="The edition: the board without tiles, and all values.")]
    board: Annotated[tuple[TileRow, ...], Meta(description="What lies on the board, row by row from the top.")]
    bag: Annotated[int, Meta(description="How many tiles are in the bag.")]
    bag_order: Annotated[
        tuple[Pips, ...] | None, Meta(description="In which order they will come; null while that is secret.")
    ]
    start_draws: Annotated[
        tuple[ZatreStartTileDrawn, ...], Meta(description="The tiles drawn to find out who begins, in their order.")
    ]
    start_seat: Annotated[Seat | None, Meta(description="Who began; null before it is known.")]
    turn: Annotated[ZatreTurnView | None, Meta(description="Null before the first turn and after the last.")]
    seats: Annotated[tuple[ZatreSeatView, ...], Meta(description="One entry a seat, in seat order.")]
    scored: Annotated[ZatreScored | None, Meta(description="The final scores; null before the end.")]


def view(state: ZatreState, viewer: Viewer) -> ZatreView:
    """Return *state* as *viewer* may see it: of hands its own alone until all are shown, and never the bag's order."""
    everything = viewer.eyes is Eyes.AUDITOR
    return ZatreView(
        held_tiles=state.options.held_tiles,
        line_limit=state.options.line_limit,
        triple_bonus=state.options.triple_bonus,
        components=state.components,
        board=drawn_tiles(state.board),
        bag=state.bag_count,
        bag_order=state.bag if everything else None,
        start_draws=state.start_draws,
        start_seat=state.start_seat,
        turn=_turn(state),
        seats=tuple(
            _seat(state, Seat(seat), everything or state.revealed or viewer.seat == seat) for seat in range(state.seats)
        ),
        scored=state.scored,
    )


def _turn(state: ZatreState) -> ZatreTurnView | None:
    turn = state.turn
    if turn is None:
        return None
    return ZatreTurnView(turn.seat, turn.number, turn.drawn or 0, most_allowed(state))


def _seat(state: ZatreState, seat: Seat, shown: bool) -> ZatreSeatView:
    hand, sheet = state.hands[seat], state.sheets[seat]
    unseen = state.turn.unseen if state.turn is not None and state.turn.seat == seat else 0
    return ZatreSeatView(
        seat=seat,
        held=len(hand) + unseen,
        hand=hand if shown else None,
        passes=state.passes[seat],
        sheet=ZatreSheetView(rows(sheet, state.components), sheet.bonus, sheet_total(sheet, state.components)),
    )
