"""What a seat can do, made from its view alone."""

from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from domain.games.help_me.commands import HelpMeMoveStack
from domain.games.help_me.components import HelpMeCell
from domain.games.help_me.moves import Move, full_grid, legal_move, moves
from domain.games.help_me.view import HelpMeView
from domain.ids import Seat
from domain.legal_answer import LegalAnswer


class HelpMeLegal(LegalAnswer, frozen=True, tag="help_me.legal"):
    """Every command that the seat can give now, in full; empty if it is not asked."""

    commands: Annotated[tuple[HelpMeMoveStack, ...], Meta(description="Whole commands, each accepted now.")]
    any: Annotated[
        HelpMeMoveStack | None, Meta(description="A whole command that is accepted now; null: nothing is asked.")
    ] = None


def legal(view: HelpMeView | None, seat: Seat, planned: HelpMeMoveStack | None) -> HelpMeLegal:
    """Return all moves of *seat*; none after a *planned* one, for the turn is then over.

    Raises AgainstTheRules, as the command itself would, if *planned* is no legal move.
    """
    if view is None or view.turn != seat:
        return HelpMeLegal(())
    rows, columns = view.rows, view.columns
    heights = [stack.height for row in view.grid for stack in row]
    every_command = _commands(rows, columns)
    commands = tuple([every_command[move] for move in moves(rows, columns, heights)])
    if planned is not None:
        legal_move(rows, columns, heights, planned)
        return HelpMeLegal((), any=commands[0])
    return HelpMeLegal(commands, any=commands[0])


@lru_cache(maxsize=64)
def _commands(rows: int, columns: int) -> dict[Move, HelpMeMoveStack]:
    """Return the command of each move that a grid can ever have."""
    cells = [HelpMeCell(row, column) for row in range(rows) for column in range(columns)]
    return {
        move: HelpMeMoveStack(cells[move.source], cells[move.target])
        for from_here in full_grid(rows, columns)
        for move in from_here
    }
