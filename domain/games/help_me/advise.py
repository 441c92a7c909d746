"""What the house bot does, from a seat's view alone."""

from collections.abc import Sequence
from itertools import repeat

from domain.chance import Chance
from domain.effort import Steps, searched
from domain.game import Advice
from domain.games.help_me.commands import HelpMeMoveStack
from domain.games.help_me.legal import legal
from domain.games.help_me.moves import neighbours
from domain.games.help_me.view import HelpMeView
from domain.ids import Seat

LEVELS = ("random", "greedy")
"""The levels of the house bot: *random* makes any move, *greedy* the one after which its stacks stand best."""

_A_STEP = 16
"""How many cells are looked at in some hundredths of a millisecond."""


def advise(view: HelpMeView, seat: Seat, level: str, chance: Chance) -> Advice[HelpMeMoveStack]:
    """Return a move for *seat*, which must be asked."""
    if level == "greedy":
        moves = searched(("help_me.greedy", view, seat), lambda: _best(view, seat))
    else:
        moves = legal(view, seat, None).commands
    return Advice(chance.draws(f"help_me/{level}").one_of(moves), seconds=None)


def _best(view: HelpMeView, seat: Seat) -> Steps[tuple[HelpMeMoveStack, ...]]:
    """Search for the moves that are worth the most."""
    moves, worths = legal(view, seat, None).commands, []
    for move in moves:
        yield from repeat(None, 1 + view.rows * view.columns // _A_STEP)
        worths.append(_worth_after(view, seat, move))
    best = max(worths)
    return tuple(move for move, worth in zip(moves, worths, strict=True) if worth == best)


def _worth_after(view: HelpMeView, seat: Seat, move: HelpMeMoveStack) -> int:
    """Return how well *seat* stands after *move*: tiles under its species, less those under other species.

    A stack that can no longer be covered counts double, for it stays as it is.
    """
    heights = [stack.height for row in view.grid for stack in row]
    tops = [stack.top for row in view.grid for stack in row]
    source = move.from_.row * view.columns + move.from_.column
    target = move.to.row * view.columns + move.to.column
    heights[target] += heights[source]
    tops[target] = tops[source]
    heights[source] = 0
    mine = view.seats[seat].creatures or ()
    worth = 0
    for cell, (height, top) in enumerate(zip(heights, tops, strict=True)):
        if height and top is not None:
            settled = _is_settled(view, heights, cell)
            worth += (1 + settled) * (3 * height if top.species in mine else -height)
    return worth


def _is_settled(view: HelpMeView, heights: Sequence[int], cell: int) -> bool:
    return not any(heights[next_to] for next_to in neighbours(view.rows, view.columns)[cell])
