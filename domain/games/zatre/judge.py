"""Whether a turn is legal, and if not, which rule it breaks first (R9–R13)."""

from collections import Counter
from collections.abc import Sequence

from domain.errors import AgainstTheRules, Fact
from domain.games.zatre.board import Board, Line
from domain.games.zatre.components import ZatrePlacement
from domain.games.zatre.events import ZatreDirection
from domain.games.zatre.laying import FROM_HAND, Lay, lightest, loose_cells, order_of_laying, owing_cells, with_tiles
from domain.games.zatre.search import largest_turn
from domain.geometry.grid import indexes, lowest


def judge_turn(board: Board, hand: Sequence[int], at_most: int | None, placements: Sequence[ZatrePlacement]) -> Board:
    """Return the board after a legal turn. Raises AgainstTheRules for the first rule that it breaks (R22)."""
    lays = judge_cells(board, hand, placements)
    _require_centre(board, lays)
    _require_touch(board, lays)
    after = with_tiles(board, lays)
    _require_limit(after, lays)
    _require_double_cells(board, after, lays)
    _require_number(board, hand, at_most, lays)
    return after


def require_light(hand: Sequence[int], placements: Sequence[ZatrePlacement]) -> None:
    """Raise AgainstTheRules for a tile that is in *hand*, but not among the lightest of it (R13)."""
    held, light = Counter(hand), Counter(lightest(hand))
    placed = Counter(placement.tile for placement in placements)
    if placed - held:
        return  # which is the first reason
    for tile in sorted(placed - light):
        raise AgainstTheRules(
            "zatre.tile_held_back",
            f"A turn is laid from the {FROM_HAND} lightest tiles in hand.",
            tile=tile,
            placed=placed[tile],
            light=light[tile],
        )


def line_over_limit(after: Board, lays: Sequence[Lay]) -> tuple[ZatreDirection, Line] | None:
    """Return a line through *lays* on the board *after* them whose sum is too great (R11), or None."""
    for _, cell in lays:
        for direction, line in zip(ZatreDirection, after.lines(cell), strict=True):
            if line.sum > after.limit:
                return direction, line
    return None


def judge_cells(board: Board, hand: Sequence[int], placements: Sequence[ZatrePlacement]) -> tuple[Lay, ...]:
    """The placements by cell index. Raises AgainstTheRules for tiles not in *hand* and cells that are not free."""
    held = Counter(hand)
    for tile, count in Counter(placement.tile for placement in placements).items():
        if count > held[tile]:
            raise AgainstTheRules(
                "zatre.tile_not_in_hand",
                f"{count} tiles with {tile} pips are placed, {held[tile]} are in hand.",
                tile=tile,
                placed=count,
                held=held[tile],
            )
    layout = board.layout
    grid = layout.grid
    for placement in placements:
        row, column = placement.row, placement.column
        if not grid.holds(row, column) or not grid.bit(row, column) & layout.cells:
            raise AgainstTheRules("zatre.cell_off_board", "The board has no such cell.", row=row, column=column)
    lays = tuple(Lay(placement.tile, grid.index(placement.row, placement.column)) for placement in placements)
    for lay in lays:
        if board.tiles[lay.cell]:
            raise AgainstTheRules(
                "zatre.cell_taken",
                "A tile lies on this cell already.",
                **_cell(board, lay.cell),
                tile=board.tiles[lay.cell],
            )
    named: set[int] = set()
    for lay in lays:
        if lay.cell in named:
            raise AgainstTheRules(
                "zatre.cell_named_twice", "Two tiles are placed on the same cell.", **_cell(board, lay.cell)
            )
        named.add(lay.cell)
    return lays


def _require_centre(board: Board, lays: Sequence[Lay]) -> None:
    centre = board.layout.centre
    if board.is_empty and all(index != centre for _, index in lays):
        raise AgainstTheRules(
            "zatre.centre_missing", "The first turn must lay a tile on the red centre.", **_cell(board, centre)
        )


def _require_touch(board: Board, lays: Sequence[Lay]) -> None:
    loose = loose_cells(board, lays)
    for _, cell in lays:
        if loose >> cell & 1:
            raise AgainstTheRules("zatre.touches_nothing", "The tile touches no other.", **_cell(board, cell))


def _require_limit(after: Board, lays: Sequence[Lay]) -> None:
    over = line_over_limit(after, lays)
    if over is not None:
        direction, line = over
        raise AgainstTheRules(
            "zatre.line_over_limit",
            f"A line would have the sum {line.sum}, over {after.limit}.",
            direction=direction,
            **_cell(after, line.start),
            length=line.length,
            sum=line.sum,
            limit=after.limit,
        )


def _require_double_cells(board: Board, after: Board, lays: Sequence[Lay]) -> None:
    owing = owing_cells(board, after, lays)
    if not owing or order_of_laying(board, lays, owing) is not None:
        return
    tiles = {cell: tile for tile, cell in lays}
    cell = next((cell for cell in indexes(owing) if board.room[tiles[cell]] & board.layout.plain), lowest(owing))
    across, down = after.lines(cell)
    raise AgainstTheRules(
        "zatre.double_without_score",
        "As long as a plain cell takes the tile, it may lie on a double cell only in a line of 10, 11 or 12.",
        **_cell(board, cell),
        tile=tiles[cell],
        across=across.sum,
        down=down.sum,
    )


def _require_number(board: Board, hand: Sequence[int], at_most: int | None, lays: Sequence[Lay]) -> None:
    if at_most is not None and len(lays) > at_most:
        raise AgainstTheRules(
            "zatre.too_many_tiles",
            f"After drawing nothing at most {at_most} tiles may be placed.",
            placed=len(lays),
            at_most=at_most,
        )
    most = len(hand) if at_most is None else min(len(hand), at_most)
    if len(lays) < most and len(lays) < (most := len(largest_turn(board, hand, at_most))):
        raise AgainstTheRules(
            "zatre.too_few_tiles", f"{most} tiles can be placed, so {most} must be.", placed=len(lays), most=most
        )


def _cell(board: Board, index: int) -> dict[str, Fact]:
    row, column = board.layout.grid.cell(index)
    return {"row": row, "column": column}
