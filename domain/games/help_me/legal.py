"""What a seat can do, made from its view alone."""

from domain.games.help_me.commands import HelpMeMoveStack
from domain.games.help_me.components import HelpMeCell
from domain.games.help_me.moves import legal_move, moves
from domain.games.help_me.view import HelpMeView
from domain.ids import Seat
from domain.tagged import Tagged


class HelpMeLegal(Tagged, frozen=True, tag="help_me.legal"):
    """Every command that the seat can give now, in full; empty if it is not asked."""

    commands: tuple[HelpMeMoveStack, ...]


def legal(view: HelpMeView | None, seat: Seat, planned: HelpMeMoveStack | None) -> HelpMeLegal:
    """Return all moves of *seat*; none after a *planned* one, for the turn is then over.

    Raises AgainstTheRules, as the command itself would, if *planned* is no legal move.
    """
    if view is None or view.turn != seat:
        return HelpMeLegal(())
    rows, columns = view.rows, view.columns
    heights = [stack.height for row in view.grid for stack in row]
    if planned is not None:
        legal_move(rows, columns, heights, planned)
        return HelpMeLegal(())
    cells = [HelpMeCell(row, column) for row in range(rows) for column in range(columns)]
    return HelpMeLegal(tuple(HelpMeMoveStack(cells[a], cells[b]) for a, b in moves(rows, columns, heights)))
