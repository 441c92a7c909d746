"""A process's clock, corrected to the one that all processes share."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from infra.clock.corrected import CorrectedClock
from infra.clock.port import MOST_ERROR, Clock
from infra.clock.system import SystemClock
from infra.clock.turnable import TurnableClock

pytestmark = pytest.mark.anyio

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


class Shared:
    """A database's clock, at some distance: each question takes *ways* there and back."""

    def __init__(self, own: TurnableClock, ahead: timedelta, *ways: float) -> None:
        self._own, self._ahead, self._ways = own, ahead, list(ways)

    async def now(self) -> datetime:
        way = timedelta(seconds=self._ways.pop(0) if len(self._ways) > 1 else self._ways[0])
        self._own.advance(way / 2)
        told = self._own.now() + self._ahead
        self._own.advance(way / 2)
        return told


async def test_clock_that_is_not_measured_may_be_wrong_by_anything() -> None:
    assert CorrectedClock(SystemClock()).error > MOST_ERROR


@pytest.mark.parametrize("seconds", [-1, 0, 1, 3600])
async def test_clock_is_corrected(seconds: int) -> None:
    own = TurnableClock(frozen_at=NOON)
    clock = CorrectedClock(own)
    await clock.measure(Shared(own, timedelta(seconds=seconds), 0.002).now)
    assert clock.now() == own.now() + timedelta(seconds=seconds)
    assert clock.error == pytest.approx(0.001)


async def test_quickest_answer_counts() -> None:
    own = TurnableClock(frozen_at=NOON)
    clock = CorrectedClock(own)
    await clock.measure(Shared(own, timedelta(seconds=1), 0.5, 0.9, 0.01, 0.8, 0.7).now)
    assert clock.error == pytest.approx(0.005)


async def test_slow_answers_do_not_replace_a_good_measure() -> None:
    own = TurnableClock(frozen_at=NOON)
    clock = CorrectedClock(own)
    await clock.measure(Shared(own, timedelta(seconds=1), 0.002).now)
    await clock.measure(Shared(own, timedelta(seconds=5), 0.9).now)
    assert clock.ahead == timedelta(seconds=1)


async def test_clock_far_away_is_known_to_be_wrong() -> None:
    own = TurnableClock(frozen_at=NOON)
    clock = CorrectedClock(own)
    await clock.measure(Shared(own, timedelta(), 0.5).now)
    assert clock.error > MOST_ERROR


@pytest.mark.parametrize("seconds", [-1, 1])
async def test_waiting_goes_by_the_corrected_time(seconds: int) -> None:
    own = TurnableClock(frozen_at=NOON)
    clock: Clock
    clock = corrected = CorrectedClock(own)
    await corrected.measure(Shared(own, timedelta(seconds=seconds), 0).now)
    waiting = asyncio.create_task(clock.wait_until(clock.now() + timedelta(seconds=10)))
    for _ in range(9):
        own.advance(timedelta(seconds=1))
        await asyncio.sleep(0)
    assert not waiting.done()
    own.advance(timedelta(seconds=1))
    await waiting
