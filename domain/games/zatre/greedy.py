"""A good turn, found by drafting many: what the house bot of the level *greedy* lays, from a seat's view alone.

Drafts grow tile by tile. Every first tile is tried; after each further one only the best by an estimate go on.
Those that are left are counted exactly, and the best one that is legal is taken.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import NamedTuple

from domain.effort import Steps, searched
from domain.games.zatre.board import Board, laid
from domain.games.zatre.components import PIPS, SCORING
from domain.games.zatre.laying import Lay, room_for
from domain.games.zatre.legal import Question, place_tiles
from domain.games.zatre.scoring import line_points, placed, sheet_total, written
from domain.games.zatre.search import completing
from domain.games.zatre.state import Sheet
from domain.games.zatre.view import ZatreView
from domain.geometry.grid import indexes
from domain.ids import Seat

_KEPT = 32
"""How many drafts go on after each tile but the first."""

_TRIED = 4
"""How many cells are tried for each tile after the first."""

_A_STEP = 4
"""How many cells are looked at in about the time that a search takes for one set of tiles."""

_TO_COUNT = 16
"""In how many times that time a draft is counted exactly."""

_SUMS = range(2 * 13 + PIPS.stop)
"""The sums that two runs and a tile between them can make."""

_OFFER = tuple(sum(line + pips in SCORING for pips in PIPS) for line in _SUMS)
"""By a line's sum: how many different tiles make it score."""


class Worth(NamedTuple):
    """What a turn is worth, by what decides first."""

    gain: int
    """What it adds to the total of the sheet."""
    crosses: int
    points: int
    pips: int
    """Of the tiles laid: they are not in hand any more."""
    withheld: int
    """The fewer places are left where one tile scores, the greater."""


class _Draft(NamedTuple):
    estimate: int
    before: Board
    """Without the last tile."""
    lays: tuple[Lay, ...]

    def board(self) -> Board:
        return laid(self.before, *self.lays[-1]) if self.lays else self.before


def choices(board: Board, hand: Sequence[int], lays: Iterable[Lay]) -> Iterator[Lay]:
    """Return each tile of *hand* without *lays* on each cell of *board* that takes it."""
    left = Counter(hand) - Counter(tile for tile, _ in lays)
    for tile in left:
        for cell in indexes(room_for(board, tile, first_turn=board.is_empty)):
            yield Lay(tile, cell)


def greedy_turn(asked: Question, most: int, view: ZatreView, seat: Seat) -> tuple[Lay, ...] | None:
    """Return the best turn of *most* tiles among those drafted, or None if none of them is legal."""
    return searched(("zatre.greedy_turn", asked, most, seat, view), lambda: _drafting(asked, most, view, seat))


def _drafting(asked: Question, most: int, view: ZatreView, seat: Seat) -> Steps[tuple[Lay, ...] | None]:
    points = tuple(line_points(line, view.components.points) for line in _SUMS)
    drafts, kinds = [_Draft(0, asked.board, ())], len(set(asked.hand))
    for _ in range(most):
        by_tiles: dict[frozenset[Lay], _Draft] = {}
        for old in drafts:
            yield from repeat(None, 1 + kinds * old.before.room[1].bit_count() // _A_STEP)
            by_tiles |= {frozenset(draft.lays): draft for draft in _longer(old, asked, points)}
        drafts = sorted(by_tiles.values(), key=lambda draft: -draft.estimate)
        if len(drafts[0].lays) > 1 or most == 1:
            del drafts[_KEPT:]
    sheet = sheet_of(view, seat)
    counted = []
    for draft in drafts:
        yield from repeat(None, _TO_COUNT)
        counted.append((worth(draft, sheet, asked, view, seat), draft.lays))
    for _, lays in sorted(counted, key=lambda entry: entry[0], reverse=True):
        if (yield from completing(asked.board, asked.hand, most, lays)) is not None:
            return lays
    return None


def worth(draft: _Draft, sheet: Sheet, asked: Question, view: ZatreView, seat: Seat) -> Worth:
    """Count exactly what *draft* brings to *sheet*."""
    board, components = draft.board(), view.components
    placements = place_tiles(asked.board, draft.lays).placements
    event = placed(seat, placements, board, components, view.triple_bonus)
    gain = sheet_total(written(sheet, event), components) - sheet_total(sheet, components)
    offered = sum(_OFFER[board.across[cell]] + _OFFER[board.down[cell]] for cell in indexes(board.room[1]))
    pips = sum(tile for tile, _ in draft.lays)
    return Worth(gain, len(event.crosses), event.tens + event.elevens + event.twelves, pips, -offered)


def sheet_of(view: ZatreView, seat: Seat) -> Sheet:
    """Read a seat's sheet from the view."""
    seen = view.seats[seat].sheet
    return Sheet(
        crosses=sum(row.cross for row in seen.rows),
        tens=tuple(row.ten for row in seen.rows if row.ten is not None),
        elevens=tuple(row.eleven for row in seen.rows if row.eleven is not None),
        twelves=tuple(row.twelve for row in seen.rows if row.twelve is not None),
        bonus=seen.bonus,
    )


def _longer(draft: _Draft, asked: Question, points: Sequence[int]) -> Iterator[_Draft]:
    """Return *draft* with one more tile: the first anywhere, each further one on the cells that promise most."""
    board, doubles = draft.board(), asked.board.layout.doubles
    found = []
    for lay in choices(board, asked.hand, draft.lays):
        tile, cell = lay
        brings = points[board.across[cell] + tile] + points[board.down[cell] + tile]
        if brings and doubles >> cell & 1:
            brings += 3
        found.append((brings, lay))
    if draft.lays:
        found.sort(reverse=True)
        kept = []
        for tile in {lay.tile for _, lay in found}:
            kept += [entry for entry in found if entry[1].tile == tile][:_TRIED]
        found = kept
    for brings, lay in found:
        yield _Draft(draft.estimate + brings, board, (*draft.lays, lay))
