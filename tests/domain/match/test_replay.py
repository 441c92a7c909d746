"""Folding a history takes time in proportion to it, and what was folded goes its own way from a copy."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import islice, pairwise
from time import process_time
from typing import Any

import pytest

from domain.aggregate import Match
from domain.games.fuenfer_finden.components import FuenferCell, FuenferShape
from domain.games.fuenfer_finden.events import FuenferErased, FuenferOutlined
from domain.ids import Seat, seat_actor
from domain.match.events import MatchSeatLeft, MatchSeatTaken, SeatKind
from domain.match.times import Times
from tests.domain.games.tables import NOW, Live, opening, started, table

ROW = tuple(FuenferCell(0, column) for column in range(5))
History = list[tuple[Any, datetime, str]]


def seat_changes(count: int) -> History:
    """Somebody sits down and leaves, *count* events long."""
    place = table("fuenfer_finden")
    change = (MatchSeatTaken(Seat(0), SeatKind.HUMAN, None, ""), MatchSeatLeft(Seat(0)))
    return [*Live(place, opening(place, 2)).history, *((change[n % 2], NOW, seat_actor(0)) for n in range(count))]


def outlines(count: int) -> History:
    """Somebody outlines and erases, *count* events long."""
    history = started("fuenfer_finden", 2).history
    for number in range(1, count // 2 + 1):
        history.append((FuenferOutlined(Seat(0), number, ROW, FuenferShape.I, None), NOW, seat_actor(0)))
        history.append((FuenferErased(Seat(0), number), NOW, seat_actor(0)))
    return history


def seconds(history: History) -> float:
    """The CPU time that a replay takes, the best of three."""

    def once() -> float:
        began = process_time()
        Match.replay(table("fuenfer_finden"), history)
        return process_time() - began

    return min(once() for _ in range(3))


@pytest.mark.parametrize("longer", [seat_changes, outlines])
def test_ten_times_the_events_take_about_ten_times_as_long(longer: Callable[[int], History]) -> None:
    assert seconds(longer(40_000)) < 30 * seconds(longer(4_000))


def test_times_are_kept_by_position_however_many() -> None:
    expected = [NOW + timedelta(seconds=n) for n in range(64 * 64 + 200)]
    times = Times()
    for number, time in enumerate(expected):
        assert len(times) == number
        times = times.append(time)
    assert [times[n] for n in range(len(times))] == expected
    assert (times[0], times[-1], times[-len(times)]) == (expected[0], expected[-1], expected[0])
    for beyond in (len(times), -len(times) - 1):
        with pytest.raises(IndexError):
            times[beyond]


def test_times_of_before_stay_as_they_were() -> None:
    kept = [Times()]
    for n in range(200):
        kept.append(kept[-1].append(NOW + timedelta(seconds=n)))
    other = kept[150].append(NOW)
    assert [len(times) for times in kept] == list(range(201))
    assert all(after[len(before) - 1] == before[-1] for before, after in pairwise(islice(kept, 1, None)))
    assert (other[150], kept[151][150]) == (NOW, NOW + timedelta(seconds=150))


def test_a_match_stays_where_it_is_when_its_copy_is_folded_on() -> None:
    history = outlines(300)
    match = Match.replay(table("fuenfer_finden"), history[:200])
    before = match.state
    copy = match.copy()
    for event in history[200:]:
        copy.fold(*event)
    assert match.state is before
    assert match.state == Match.replay(table("fuenfer_finden"), history[:200]).state
    assert copy.state == Match.replay(table("fuenfer_finden"), history).state
