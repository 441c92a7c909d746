"""Draws a small example of each game, as SVG: what a look at its page explains faster than words."""

from collections.abc import Iterable, Sequence

INK, PAPER, LINE = "#22303c", "#fbf8f1", "#b9b1a0"
SIZE = 44
"""Units that a cell is wide and high."""

Cell = tuple[int, int]
"""A row and a column."""


def drawings() -> dict[str, str]:
    """Return the drawing of each game by its slug."""
    return {
        "help_me": _help_me(),
        "zatre": _zatre(),
        "silver_and_gold": _silver_and_gold(),
        "fuenfer_finden": _fuenfer_finden(),
    }


def _help_me() -> str:
    tiles = {(0, 0): ("oak", 3), (0, 1): ("willow", 5), (0, 2): ("cherry", 1), (1, 0): ("palm", 2)}
    tiles |= {(1, 1): ("willow", 4), (1, 2): ("oak", 1)}
    colours = {"oak": "#c98a3d", "willow": "#6d9f71", "cherry": "#d27c8f", "palm": "#5f97b8"}
    parts = []
    for cell, (species, value) in tiles.items():
        parts += [_square(cell, colours[species]), _text(cell, f"{species[0].upper()}{value}")]
    x, y = _middle((0, 1))
    to = _middle((1, 1))[1]
    parts += [
        f'<path d="M{x} {y + 13}V{to - 15}" stroke="{INK}" stroke-width="3"/>',
        f'<path d="M{x - 5} {to - 18}h10l-5 8z" fill="{INK}"/>',
    ]
    notes = ["W5 (willow, value 5) moves onto W4.", "The stack is worth 1 + 1, and 4 for the willow below the top."]
    return _svg("Help Me!: a stack moves onto the one below it", 2, parts, notes)


def _zatre() -> str:
    board = {(0, 1): "4", (1, 0): "5", (1, 1): "2", (1, 2): "3", (2, 1): "6"}
    parts = [_square((row, column), "#f1ead9") for row in range(3) for column in range(3)]
    for cell, pips in board.items():
        parts += [_square(cell, "#f7d98b" if cell == (1, 1) else "#ffffff"), _text(cell, pips)]
    notes = [
        "The 2 in the middle completes two lines:",
        "across 5 + 2 + 3 = 10, which brings 1 point,",
        "down 4 + 2 + 6 = 12, which brings 4.",
    ]
    return _svg("Zatre: one tile completes two lines", 3, parts, notes)


def _silver_and_gold() -> str:
    island = [(0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 1)]
    marked = {(1, 1), (1, 2), (2, 1)}
    signs = {(0, 2): "●", (2, 0): "✕", (3, 1): "♣"}
    parts = []
    for cell in island:
        parts += [_square(cell, "#e7c46a"), _text(cell, signs.get(cell, ""))]
    for cell in sorted(marked):
        x, y = _middle(cell)
        parts.append(f'<circle cx="{x}" cy="{y}" r="13" fill="none" stroke="#8d2f23" stroke-width="5"/>')
    for row, column in [(1, 5), (1, 6), (2, 5)]:
        parts.append(_square((row, column), "#cfd8dc"))
    notes = ["The shape on the right is marked on an island.", "Signs: ● coin, ✕ cross, ♣ palm."]
    return _svg("Silver & Gold: a shape is marked on an island", 4, parts, notes)


def _fuenfer_finden() -> str:
    rows = ["▲●■◆●", "★■▲●◆", "■▲★◆★"]
    five = {(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)}
    parts = []
    for row, symbols in enumerate(rows):
        for column, symbol in enumerate(symbols):
            parts += [
                _square((row, column), "#d9ecd2" if (row, column) in five else "#ffffff"),
                _text((row, column), symbol),
            ]
    edge = [(0, 0), (0, 2), (1, 2), (1, 3), (3, 3), (3, 2), (2, 2), (2, 1), (1, 1), (1, 0)]
    points = " ".join(f"{8 + x * SIZE},{8 + y * SIZE}" for y, x in edge)
    parts.append(f'<polygon points="{points}" fill="none" stroke="#1f6f3f" stroke-width="4" stroke-linejoin="round"/>')
    notes = ["Rolled: ▲ ▲ ● ■ ★. The outline is a FIVE:", "five connected cells with just these symbols."]
    return _svg("5er Finden: five connected cells with the symbols of the dice", 3, parts, notes)


def _middle(cell: Cell) -> Cell:
    return 8 + cell[1] * SIZE + SIZE // 2, 8 + cell[0] * SIZE + SIZE // 2


def _square(cell: Cell, fill: str) -> str:
    x, y = 8 + cell[1] * SIZE, 8 + cell[0] * SIZE
    return f'<rect x="{x}" y="{y}" width="{SIZE}" height="{SIZE}" rx="5" fill="{fill}" stroke="{LINE}"/>'


def _text(cell: Cell, text: str) -> str:
    x, y = _middle(cell)
    return f'<text x="{x}" y="{y + 6}" text-anchor="middle" font-size="17" fill="{INK}">{text}</text>' if text else ""


def _svg(title: str, rows: int, parts: Iterable[str], notes: Sequence[str]) -> str:
    below = 8 + rows * SIZE + 12
    width, height = max(8 * max(map(len, notes)) + 16, 320), below + 24 * len(notes) + 4
    lines = [
        f'<text x="8" y="{below + 16 + 24 * n}" font-size="14" fill="{INK}">{note}</text>'
        for n, note in enumerate(notes)
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            'role="img" font-family="system-ui, sans-serif">',
            f"<title>{title.replace('&', '&amp;')}</title>",
            f'<rect width="{width}" height="{height}" rx="10" fill="{PAPER}"/>',
            *filter(None, parts),
            *lines,
            "</svg>",
            "",
        ]
    )
