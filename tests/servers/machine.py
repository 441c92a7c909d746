"""A machine whose clocks tests turn."""

from __future__ import annotations

from collections.abc import Coroutine
from datetime import datetime, timedelta
from typing import Any

from infra.clock.turnable import TurnableClock


class SimulatedMachine:
    """A machine in a world in which time passes as *true* is turned; its wall clock is *wrong* by so much."""

    def __init__(self, true: TurnableClock, wrong: timedelta = timedelta()) -> None:
        self._true, self._began = true, true.now()
        self.wrong = wrong

    def monotonic(self) -> float:
        return (self._true.now() - self._began).total_seconds()

    def wall(self) -> datetime:
        return self._true.now() + self.wrong

    def sleep(self, seconds: float) -> Coroutine[Any, Any, None]:
        """Return what ends so many seconds after this call, not after it is first waited for."""
        return self._true.wait_until(self._true.now() + timedelta(seconds=seconds))
