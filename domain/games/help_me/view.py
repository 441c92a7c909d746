"""A match of Help Me! as one viewer may see it (R4, R11). Hidden members are null, never left out."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.games.help_me.components import HelpMeTile, Species
from domain.games.help_me.events import HelpMeScored
from domain.games.help_me.moves import moves
from domain.games.help_me.state import HelpMeState
from domain.ids import Seat
from domain.tagged import Tagged
from domain.viewer import Eyes, Viewer


class HelpMeStackView(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What can be seen of one cell."""

    top: Annotated[HelpMeTile | None, Meta(description="The tile that lies open; null: the cell is empty.")]
    height: Annotated[int, Meta(description="How many tiles lie here; 0: the cell is empty.")]
    tiles: Annotated[
        tuple[HelpMeTile, ...] | None,
        Meta(description="The whole stack from the bottom to the top; null while it may not be looked through."),
    ]


class HelpMeSeatView(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What can be seen of one seat."""

    seat: Seat
    creatures: Annotated[
        tuple[Species, ...] | None, Meta(description="The species it protects; null while they are its secret.")
    ]
    points: Annotated[int | None, Meta(description="What its stacks were worth; null before the end.")]


class HelpMeView(Tagged, frozen=True, tag="help_me.view"):
    """The grid, the seats, and whose turn it is."""

    rows: Annotated[int, Meta(description="How many rows the grid has.")]
    columns: Annotated[int, Meta(description="How many columns the grid has.")]
    open_stacks: Annotated[bool, Meta(description="The option: whether whole stacks are shown while the match runs.")]
    grid: Annotated[tuple[tuple[HelpMeStackView, ...], ...], Meta(description="Row by row, from the top left.")]
    seats: Annotated[tuple[HelpMeSeatView, ...], Meta(description="One entry a seat, in seat order.")]
    unused: Annotated[
        tuple[Species, ...] | None, Meta(description="The species that nobody was dealt; null before the end.")
    ]
    start_seat: Annotated[Seat | None, Meta(description="The seat that moved first; null before it is settled.")]
    turn: Annotated[Seat | None, Meta(description="The seat that must move; null: none must.")]
    moves_made: Annotated[int, Meta(description="How many moves were made in this match.")]
    moves_possible: Annotated[int, Meta(description="How many different moves there are now; the same for any seat.")]
    scored: Annotated[HelpMeScored | None, Meta(description="Every stack as it was counted; null before the end.")]


def view(state: HelpMeState, viewer: Viewer) -> HelpMeView:
    """Return *state* as *viewer* may see it."""
    all_creatures = state.revealed or viewer.eyes is Eyes.AUDITOR
    whole_stacks = state.open_stacks or all_creatures
    columns = state.columns
    cells = [
        HelpMeStackView(stack[-1] if stack else None, len(stack), stack if whole_stacks else None)
        for stack in state.stacks
    ]
    return HelpMeView(
        rows=state.rows,
        columns=columns,
        open_stacks=state.open_stacks,
        grid=tuple(tuple(cells[start : start + columns]) for start in range(0, len(cells), columns)),
        seats=tuple(
            HelpMeSeatView(
                seat=Seat(seat),
                creatures=creatures if all_creatures or viewer.seat == seat else None,
                points=state.scored.totals[seat].points if state.scored else None,
            )
            for seat, creatures in enumerate(state.creatures)
        ),
        unused=state.unused if all_creatures else None,
        start_seat=state.start_seat,
        turn=state.turn,
        moves_made=state.moves,
        moves_possible=len(moves(state.rows, columns, state.stacks)),
        scored=state.scored,
    )
