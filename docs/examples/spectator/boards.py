"""Draws the view of any of the four games for a terminal."""

from __future__ import annotations

from partie_client import types as t
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

COLOURS = ("red", "green", "yellow", "blue", "magenta", "cyan")


def board(view: t.View | None) -> RenderableType:
    """What can be seen of the game."""
    match view:
        case t.HelpMeView():
            return _help_me(view)
        case t.ZatreView():
            return _zatre(view)
        case t.SilverAndGoldView():
            return _silver_and_gold(view)
        case t.FuenferView():
            return _fuenfer(view)
        case t.Unknown(tag=tag):
            return Text(f"This program is older than {tag}.")
        case None:
            return Text("The game has not begun.")


def _help_me(view: t.HelpMeView) -> RenderableType:
    species = sorted({cell.top.species for row in view.grid for cell in row if cell.top is not None})
    grid = Table.grid(padding=(0, 1))
    for row in view.grid:
        grid.add_row(*(_stack(cell, species) for cell in row))
    seats = Table("seat", "creatures", "points")
    for seat in view.seats:
        creatures = "hidden" if seat.creatures is None else " ".join(seat.creatures)
        seats.add_row(_marked(seat.seat, view.turn), creatures, _number(seat.points))
    return Group(Panel.fit(grid, title=f"{view.moves_possible} moves possible"), seats)


def _stack(cell: t.HelpMeStackView, species: list[str]) -> Text:
    if cell.top is None:
        return Text("·".center(11), "dim")
    text = f"{cell.top.species[:6]} {cell.top.value}" + (f" ×{cell.height}" if cell.height > 1 else "")
    return Text(text.ljust(11), COLOURS[species.index(cell.top.species) % len(COLOURS)])


def _zatre(view: t.ZatreView) -> RenderableType:
    printed = view.components.board
    lines = Text()
    for row, line in enumerate(view.board):
        for column, cell in enumerate(line):
            ground = printed[row][column]
            free = " " if ground == "." else "·"
            lines.append(f" {cell if cell.isdigit() else free}", "bold" if ground in "gR" else "")
        lines.append("\n")
    lines.rstrip()
    seats = Table("seat", "hand", "passes", "score")
    scores = {one.seat: one.total for one in view.scored.scores} if view.scored is not None else {}
    for seat in view.seats:
        hand = f"{seat.held} tiles" if seat.hand is None else " ".join(map(str, seat.hand))
        turn = None if view.turn is None else view.turn.seat
        seats.add_row(_marked(seat.seat, turn), hand, str(seat.passes), _number(scores.get(seat.seat)))
    return Group(Panel.fit(lines, title=f"{view.bag} tiles in the bag"), seats)


def _silver_and_gold(view: t.SilverAndGoldView) -> RenderableType:
    seats = []
    for seat in view.seats:
        cards = [_card(card.treasure, {(cell.row, cell.column) for cell in card.marked}) for card in seat.cards]
        title = f"seat {seat.seat}: {seat.coins} coins, {sum(seat.palms)} for palms, {len(seat.finished)} finished"
        seats.append(Panel.fit(Columns(cards), title=title))
    turn = "before the first turn" if view.turn is None else f"round {view.round}, turn {view.turn}"
    shape = "" if view.expedition is None else f", shape {view.expedition.shape}: {view.expedition.rows}"
    left = " ".join(map(str, view.trophies)) or "none"
    return Group(
        Text(f"{turn}: {view.phase}{shape}; trophies left: {left}"),
        Columns([_card(card, set()) for card in view.display]),
        *seats,
    )


def _card(treasure: t.SilverTreasure, marked: set[tuple[int, int]]) -> RenderableType:
    text = Text()
    for row, line in enumerate(treasure.rows.split("/")):
        for column, cell in enumerate(line):
            text.append("■ " if (row, column) in marked else f"{cell if cell != '.' else ' '} ")
        text.append("\n")
    text.rstrip()
    return Panel.fit(text, title=f"{treasure.colour} {treasure.value}", border_style="dim")


def _fuenfer(view: t.FuenferView) -> RenderableType:
    tableaus = {one.tableau: one.lines for one in view.tableaus}
    seats = []
    for seat in view.seats:
        outlined = {
            (cell.row, cell.column): outline.outline for outline in seat.outlines or [] for cell in outline.cells
        }
        text = Text()
        for row, line in enumerate(tableaus.get(seat.tableau, []) if seat.tableau else []):
            for column, symbol in enumerate(line):
                number = outlined.get((row, column))
                text.append(f" {symbol}", "dim" if number is None else f"bold {COLOURS[number % len(COLOURS)]}")
            text.append("\n")
        text.rstrip()
        title = f"seat {seat.seat}: {seat.points} points" + (", locked" if seat.locked else "")
        seats.append(Panel.fit(text, title=title))
    timer = "" if view.timer is None else f", seat {view.timer.seat} has flipped the timer"
    now = f"round {view.round} of {view.last_round}: {view.phase}, dice {' '.join(view.dice)}{timer}"
    return Group(Text(now), Columns(seats))


def _marked(seat: int, turn: int | None) -> str:
    return f"{'▶' if seat == turn else ' '} {seat}"


def _number(value: int | None) -> str:
    return "" if value is None else str(value)
