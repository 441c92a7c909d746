"""Boards of Help Me! drawn in text, and the given/when/then of its tests.

A stack is written from the bottom to the top, each tile by the letter of its species and its value; `.` is an
empty cell:

    b1c5 .    o3
    .    w2   p4

b baobab, c cherry, p palm, m bamboo, w willow, o oak.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.chance import SeededChance
from domain.game import At, Clock, Emitted
from domain.games.help_me import GAME
from domain.games.help_me.commands import HelpMeMoveStack
from domain.games.help_me.components import HelpMeCell, HelpMeTile
from domain.games.help_me.state import HelpMeState, Stack
from domain.ids import Position, Seat
from tests.domain.games.tables import NOW

LETTERS = {"b": "baobab", "c": "cherry", "p": "palm", "m": "bamboo", "w": "willow", "o": "oak"}
TWO_SEATS = (("cherry", "baobab"), ("palm", "oak"))


def tile(text: str) -> HelpMeTile:
    """A tile by its letter and value: `b1`."""
    return HelpMeTile(LETTERS[text[0]], int(text[1:]))


def stack(text: str) -> Stack:
    """A stack from the bottom to the top: `b1c5`."""
    return () if text == "." else tuple(tile(text[n : n + 2]) for n in range(0, len(text), 2))


def parse(text: str) -> list[list[Stack]]:
    """Rows of stacks."""
    return [[stack(cell) for cell in line.split()] for line in text.strip().splitlines()]


def draw(state: HelpMeState) -> str:
    """The board of *state* as `parse` reads it, in columns."""
    letters = {species: letter for letter, species in LETTERS.items()}
    cells = ["".join(f"{letters[t.species]}{t.value}" for t in stack) or "." for stack in state.stacks]
    width = max(map(len, cells))
    rows = [cells[start : start + state.columns] for start in range(0, len(cells), state.columns)]
    return "\n".join(" ".join(cell.ljust(width) for cell in row).rstrip() for row in rows)


def given(
    board: str,
    *,
    turn: int = 0,
    creatures: Sequence[Sequence[str]] = TWO_SEATS,
    unused: Sequence[str] = ("bamboo", "willow"),
    open_stacks: bool = False,
) -> HelpMeState:
    """A running match: this board, these creatures a seat, *turn* to move since position 9."""
    rows = parse(board)
    return HelpMeState(
        rows=len(rows),
        columns=len(rows[0]),
        seats=len(creatures),
        open_stacks=open_stacks,
        stacks=tuple(stack for row in rows for stack in row),
        creatures=tuple(map(tuple, creatures)),
        unused=tuple(unused),
        start_seat=Seat(0),
        turn=Seat(turn),
        asked_at=Position(9),
    )


def move(source: tuple[int, int], target: tuple[int, int]) -> HelpMeMoveStack:
    """The command that moves the stack on *source* (row, column) to *target*."""
    return HelpMeMoveStack(HelpMeCell(*source), HelpMeCell(*target))


def when(state: HelpMeState, seat: int | Clock, command: Any) -> list[Any]:
    """The events that *command* gives; all must be public. Raises Refused."""
    decided: list[Emitted[Any]] = GAME.decide(
        state, seat if isinstance(seat, Clock) else Seat(seat), command, SeededChance(bytes(32)), NOW
    )
    assert {one.audience for one in decided} == {None}
    return [one.event for one in decided]


def after(state: HelpMeState, *events: Any) -> HelpMeState:
    """The state after *events*, the first of them at position 10."""
    for n, event in enumerate(events):
        state = GAME.evolve(state, event, At(Position(10 + n), NOW))
    return state
