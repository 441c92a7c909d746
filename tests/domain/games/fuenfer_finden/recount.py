"""A match of 5er Finden counted again from its events, by other means than the game's."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from domain.aggregate import Match
from domain.games.fuenfer_finden.components import GRID, FuenferCell
from domain.games.fuenfer_finden.events import (
    FuenferBasicScored,
    FuenferCrossOutsAsked,
    FuenferDiceRolled,
    FuenferErased,
    FuenferOutlined,
    FuenferOutlinesRevealed,
    FuenferPuzzleScored,
    FuenferRoundMarked,
    FuenferRoundOpened,
    FuenferRoundScored,
    FuenferShapeCrossedOut,
    FuenferTableausDealt,
    FuenferTimerFlipped,
)
from domain.match.events import MatchFinished
from domain.viewer import SPECTATOR
from tests.domain.games.tables import Live

TABLES = [("basic", 2), ("basic", 3), ("basic", 4), ("puzzle", 2), ("puzzle", 3), ("puzzle", 4), ("solo", 1)]


every_table = pytest.mark.parametrize(("variant", "seats"), TABLES)


def only(live: Live, *kinds: type) -> list[Any]:
    return [event.event for event in live.events if isinstance(event.event, kinds)]


def pairs(cells: tuple[FuenferCell, ...]) -> set[tuple[int, int]]:
    return {(cell.row, cell.column) for cell in cells}


def tableau(live: Live, seat: int) -> tuple[str, ...]:
    """The lines of a seat's tableau, from the event and the edition's content."""
    dealt = only(live, FuenferTableausDealt)[0].tableaus[seat]
    components = live.table.edition.components
    lines: tuple[str, ...] = components.grey if dealt == "grey" else components.white[int(dealt[-1]) - 1]
    return lines


def right_symbols(live: Live, seat: int, round: int, cells: set[tuple[int, int]]) -> bool:
    (dice,) = [roll.dice for roll in only(live, FuenferDiceRolled) if roll.round == round and roll.admissible]
    letters = {one.symbol: one.letter for one in live.table.edition.components.symbols}
    return sorted(tableau(live, seat)[row][column] for row, column in cells) == sorted(
        letters[symbol] for symbol in dice
    )


def check(live: Live) -> None:
    """What holds in every match."""
    check_rounds(live)
    check_reveals(live)
    if only(live, FuenferBasicScored):
        check_basic(live)
    else:
        check_puzzle(live)
    assert Match.replay(live.table, live.history).state == live.match.state
    assert live.match.due() is None
    assert live.match.view(SPECTATOR).game.phase == "over"


def check_rounds(live: Live) -> None:
    opened = [event.round for event in only(live, FuenferRoundOpened)]
    assert opened == list(range(1, len(opened) + 1))
    assert [event.round for event in only(live, FuenferOutlinesRevealed)] == opened
    flips = [type(event) for event in only(live, FuenferTimerFlipped, FuenferOutlinesRevealed)]
    assert not [pair for pair in pairwise(flips) if pair == (FuenferTimerFlipped, FuenferTimerFlipped)]


def check_reveals(live: Live) -> None:
    """What is shown at the end of a round is what the hidden events drew, and each audience is its seat's."""
    standing: dict[int, dict[int, Any]] = {}
    for event in live.events:
        match event.event:
            case FuenferOutlined(seat, number, cells, shape, replaces):
                assert event.audience == (seat,)
                mine = standing.setdefault(seat, {})
                if replaces is not None:
                    del mine[replaces]
                mine[number] = (pairs(cells), shape)
            case FuenferErased(seat, number):
                assert event.audience == (seat,)
                del standing[seat][number]
            case FuenferOutlinesRevealed(_, seats):
                for one in seats:
                    shown = {drawn.outline: (pairs(drawn.cells), drawn.shape) for drawn in one.outlines}
                    assert shown == standing.get(one.seat, {})
                standing = {}


def check_basic(live: Live) -> None:
    rounds = only(live, FuenferRoundScored)
    assert len(rounds) == 5
    flippers: list[int | None] = []
    flipper = None
    for event in only(live, FuenferRoundOpened, FuenferTimerFlipped, FuenferRoundScored):
        match event:
            case FuenferRoundOpened():
                flipper = None
            case FuenferTimerFlipped(seat, _):
                flipper = seat
            case FuenferRoundScored():
                flippers.append(flipper)
    totals = [0] * len(rounds[0].seats)
    for shown, scored in zip(only(live, FuenferOutlinesRevealed), rounds, strict=True):
        for number, (outlines, written) in enumerate(zip(shown.seats, scored.seats, strict=True)):
            counting = [one for one in outlines.outlines if one.verdict == "counts"]
            cells = [cell for one in counting for cell in pairs(one.cells)]
            assert len(counting) <= 5
            assert len(cells) == len(set(cells))
            assert len({one.shape for one in counting}) == len(counting)
            assert all(right_symbols(live, number, shown.round, pairs(one.cells)) for one in counting)
            timer = int(flippers[shown.round - 1] == number)
            expected = sum(one.value for one in counting) * (2 if shown.round == 5 else 1) + timer
            assert written.points == expected
            totals[number] += expected
    (finished,) = only(live, MatchFinished)
    assert [one.points for one in finished.outcome.seats] == totals


def check_puzzle(live: Live) -> None:
    solo = len(live.match.state.seats) == 1
    seats = range(len(live.match.state.seats))
    taken: list[set[tuple[int, int]]] = [set() for _ in seats]
    circled: list[list[str]] = [[] for _ in seats]
    crossed: list[list[str]] = [[] for _ in seats]
    hourglasses = [0 for _ in seats]
    values = [0 for _ in seats]
    failed: set[int] = set()
    rounds = 0
    for event in only(live, FuenferRoundOpened, FuenferRoundMarked, FuenferCrossOutsAsked, FuenferShapeCrossedOut):
        match event:
            case FuenferRoundOpened(round, _):
                assert round == rounds + 1
                assert not failed
                for seat in seats:
                    assert len(circled[seat]) + len(crossed[seat]) == rounds, (
                        "circled and crossed out = rounds finished"
                    )
            case FuenferRoundMarked(rounds, marks):
                for mark in marks:
                    hourglasses[mark.seat] += mark.hourglass
                    if mark.circled is None:
                        failed.add(mark.seat)
                        continue
                    cells = pairs(mark.circled.cells)
                    assert right_symbols(live, mark.seat, rounds, cells)
                    assert not cells & taken[mark.seat], "an outline touches taken cells"
                    taken[mark.seat] |= cells
                    circled[mark.seat].append(mark.circled.shape)
                    values[mark.seat] += mark.circled.value
            case FuenferCrossOutsAsked(_, asked, _):
                assert set(asked) == failed
            case FuenferShapeCrossedOut(seat, shape, cells, _):
                failed.remove(seat)
                crossed[seat].append(shape)
                assert not pairs(cells or ()) & taken[seat], "a mark touches taken cells"
                taken[seat] |= pairs(cells or ())
    for seat in seats:
        used = circled[seat] + crossed[seat]
        assert len(set(used)) == len(used), "a shape is used twice"
        assert len(used) == rounds - (seat in failed)
    assert sum(hourglasses) <= rounds
    if solo:
        assert rounds == 12
        assert hourglasses == [0]
    else:
        assert rounds == 12 or failed == set(seats), "the puzzle ends as the rules say"
    assert rounds <= 12
    (scored,) = only(live, FuenferPuzzleScored)
    assert [one.points for one in scored.seats] == [mine + hourglasses[seat] for seat, mine in enumerate(values)]
    assert [one.circled for one in scored.seats] == list(map(len, circled))
    for seat, state in enumerate(live.match.state.play.seats):
        assert set(GRID.cells(state.taken)) == taken[seat]
