"""Whole matches of random play, counted again by other means."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.aggregate import Match
from domain.games.help_me.events import (
    HelpMeCreaturesDealt,
    HelpMeCreaturesRevealed,
    HelpMeCreaturesSetAside,
    HelpMeFirstSeatDrawn,
    HelpMeScored,
    HelpMeStackMoved,
    HelpMeTilesLaid,
)
from domain.ids import seat_actor
from domain.match.events import MatchFinished
from tests.domain.games.tables import Live, started

Board = dict[tuple[int, int], list[tuple[str, int]]]


def play(seats: int, secret: bytes, rng: random.Random) -> Live:
    live = started("help_me", seats, secret=secret)
    while asked := live.match.asked():
        seat = asked[0].awaited.seat
        live.do(seat_actor(seat), rng.choice(live.match.legal(seat, None).commands))
    return live


def only(live: Live, kind: Any) -> list[Any]:
    return [event.event for event in live.events if isinstance(event.event, kind)]


def moved_by_hand(live: Live) -> Board:
    """The final board, from the public events alone."""
    (laid,) = only(live, HelpMeTilesLaid)
    board = {
        (row, column): [(tile.species, tile.value)]
        for row, tiles in enumerate(laid.rows)
        for column, tile in enumerate(tiles)
    }
    for event in only(live, HelpMeStackMoved):
        source, target = (event.from_.row, event.from_.column), (event.to.row, event.to.column)
        board[target] += board.pop(source)
        assert (event.top.species, event.top.value) == board[target][-1]
        assert event.height == len(board[target])
    return board


@settings(max_examples=40, deadline=None)
@given(seats=st.sampled_from([2, 3, 4]), secret=st.binary(min_size=32, max_size=32), rng=st.randoms())
def test_a_whole_match_counts_up(seats: int, secret: bytes, rng: random.Random) -> None:
    live = play(seats, secret, rng)
    board = moved_by_hand(live)

    assert not [
        (cell, other) for cell in board for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1)) if other in board
    ], "two stacks still touch"
    moves = only(live, HelpMeStackMoved)
    assert sum(map(len, board.values())) == 30
    assert len(moves) == 30 - len(board)
    assert 15 <= len(moves) <= 29
    (drawn,) = only(live, HelpMeFirstSeatDrawn)
    assert [event.seat for event in moves] == [(drawn.seat + n) % seats for n in range(len(moves))]

    dealt = {event.seat: event.creatures for event in only(live, HelpMeCreaturesDealt)}
    aside = [creature for event in only(live, HelpMeCreaturesSetAside) for creature in event.creatures]
    (revealed,) = only(live, HelpMeCreaturesRevealed)
    assert {one.seat: one.creatures for one in revealed.seats} == dealt
    assert list(revealed.unused) == aside

    points = []
    for seat in range(seats):
        total = 0
        for stack in board.values():
            top, _ = stack[-1]
            if top in dealt[seat]:
                total += len(stack) + sum(value for species, value in stack if species == top) - stack[-1][1]
        points.append(total)
    (scored,) = only(live, HelpMeScored)
    assert [one.points for one in scored.totals] == points
    assert {
        (one.cell.row, one.cell.column): [(t.species, t.value) for t in one.tiles] for one in scored.stacks
    } == board
    assert sum(stack.points for stack in scored.stacks) == 30
    unowned = [stack for stack in scored.stacks if stack.owner is None]
    assert seats != 3 or not unowned
    assert {stack.tiles[-1].species for stack in unowned} <= set(aside)
    (finished,) = only(live, MatchFinished)
    assert [(one.points, one.rank) for one in finished.outcome.seats] == [
        (mine, 1 + sum(other > mine for other in points)) for mine in points
    ]
    assert Match.replay(live.table, live.history).state == live.match.state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_has_two_events_for_its_set_up_one_a_seat_and_one_a_move(seats: int) -> None:
    live = play(seats, bytes(32), random.Random(seats))
    own = [event for event in live.events if type(event.event).__struct_config__.tag.startswith("help_me.")]
    set_aside = 0 if seats == 3 else 1
    assert len(own) == 2 + seats + set_aside + len(only(live, HelpMeStackMoved)) + 2
