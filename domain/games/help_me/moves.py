"""Which moves there are (R6–R10). Works on any *filled* row of cells: true where a stack lies.

The state has whole stacks there and a view has heights, so both are checked by the same rules.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from domain.errors import AgainstTheRules, Fact
from domain.games.help_me.commands import HelpMeMoveStack
from domain.games.help_me.components import HelpMeCell
from domain.games.help_me.state import Stack


class Move(NamedTuple):
    """A move between two cells, by their numbers (``row * columns + column``)."""

    source: int
    target: int


@lru_cache(maxsize=64)
def neighbours(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """Return, for each cell of a grid of *rows* × *columns*, the cells orthogonally next to it (up, left, right, down).

    >>> neighbours(2, 2)
    ((1, 2), (0, 3), (0, 3), (1, 2))
    """
    return tuple(
        tuple(
            (row + down) * columns + column + right
            for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))
            if 0 <= row + down < rows and 0 <= column + right < columns
        )
        for row in range(rows)
        for column in range(columns)
    )


@lru_cache(maxsize=64)
def full_grid(rows: int, columns: int) -> tuple[tuple[Move, ...], ...]:
    """Return, for each cell, every move from it while a stack lies on every cell."""
    return tuple(
        tuple(Move(source, target) for target in targets) for source, targets in enumerate(neighbours(rows, columns))
    )


def moves(rows: int, columns: int, filled: Sequence[object]) -> list[Move]:
    """Return every move, by source in reading order."""
    return [
        move
        for stack, from_here in zip(filled, full_grid(rows, columns), strict=True)
        if stack
        for move in from_here
        if filled[move[1]]
    ]


def can_move(rows: int, columns: int, filled: Sequence[object]) -> bool:
    """Tell whether any stack has a neighbour that is not empty; if none has, the match ends (R12)."""
    for stack, from_here in zip(filled, full_grid(rows, columns), strict=True):
        if stack:
            for move in from_here:
                if filled[move[1]]:
                    return True
    return False


def legal_move(rows: int, columns: int, filled: Sequence[object], command: HelpMeMoveStack) -> Move:
    """Return the move that *command* asks for. Raises AgainstTheRules, in the order of R10."""
    source, target = command.from_, command.to
    if not _is_on_grid(rows, columns, source):
        raise _off_grid("help_me.source_off_grid", "The source is off the grid.", rows, columns, command)
    if not _is_on_grid(rows, columns, target):
        raise _off_grid("help_me.target_off_grid", "The target is off the grid.", rows, columns, command)
    move = Move(source.row * columns + source.column, target.row * columns + target.column)
    if not filled[move.source]:
        raise _refused("help_me.source_empty", "No stack lies on the source.", command)
    if source == target:
        raise _refused("help_me.same_cell", "Source and target are the same cell.", command)
    distance = abs(source.row - target.row), abs(source.column - target.column)
    if distance == (1, 1):
        raise _refused("help_me.diagonal", "A stack does not move diagonally.", command)
    if sum(distance) != 1:
        raise _refused("help_me.not_adjacent", "The target is not next to the source.", command)
    if not filled[move.target]:
        raise _refused("help_me.target_empty", "No stack lies on the target.", command)
    return move


def moved(stacks: tuple[Stack, ...], move: Move) -> tuple[Stack, ...]:
    """Return the *stacks* after *move*: the whole source stack, in order, on top of the target's (R7, R9)."""
    after = list(stacks)
    after[move.target] += after[move.source]
    after[move.source] = ()
    return tuple(after)


def _is_on_grid(rows: int, columns: int, cell: HelpMeCell) -> bool:
    return cell.row < rows and cell.column < columns


def _off_grid(rule: str, detail: str, rows: int, columns: int, command: HelpMeMoveStack) -> AgainstTheRules:
    return AgainstTheRules(rule, detail, rows=rows, columns=columns, **_facts(command))


def _refused(rule: str, detail: str, command: HelpMeMoveStack) -> AgainstTheRules:
    return AgainstTheRules(rule, detail, **_facts(command))


def _facts(command: HelpMeMoveStack) -> dict[str, Fact]:
    return {"from": _cell(command.from_), "to": _cell(command.to)}


def _cell(cell: HelpMeCell) -> Fact:
    return {"row": cell.row, "column": cell.column}
