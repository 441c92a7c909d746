"""Carries out what is due, deadlines and house bots, through the ordinary write path.

The process that wrote a row fires it from its own schedule. A row that is overdue by a second is claimed by any process
that sees it, so nothing is lost with a process. Doing it twice is harmless: the match decides whether anything is due.
A house bot that wants to act later postpones its row, so that nobody claims it until then.
"""

import asyncio
import heapq
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

import structlog

from domain.errors import Refused, TooLate
from domain.ids import CLOCK_ACTOR, MatchId, acting_seat
from infra.agenda.port import Agenda, Due
from infra.clock.port import Clock
from infra.codec import UnknownEvent
from infra.database.errors import StoreError
from infra.event_store.port import DueRow
from infra.log_changes import LogChanges
from service.refusals import Busy
from service.timers.automatic import AutomaticActions

log = structlog.get_logger("partie.caretaker")

OVERDUE = timedelta(seconds=1)
LEASE = timedelta(seconds=10)
AT_ONCE = 64
"""The number of rows claimed at once, and of clocks carried out at the same time; as many bots in addition."""
STALE = 1_000
MOST_OF_A_MATCH = 10
"""The schedule is rebuilt when it has more entries than its matches can have, and so many outdated ones."""


class Scheduler:
    """Watches the agenda. ``expect`` is told of new rows, ``run`` works until it is cancelled."""

    def __init__(self, agenda: Agenda, clock: Clock) -> None:
        self._agenda = agenda
        self._clock = clock
        self._rows: dict[MatchId, tuple[DueRow, ...]] = {}
        self._heap: list[Due] = []
        self._postponed: list[tuple[Due, datetime]] = []
        self._sooner = asyncio.Event()
        # people wait for clocks: no bot ever comes before one
        self._clocks, self._bots = asyncio.Semaphore(AT_ONCE), asyncio.Semaphore(AT_ONCE)
        self._under_way: set[tuple[MatchId, str]] = set()
        self._claiming = LogChanges(log, "the agenda cannot be read", "the agenda can be read again")
        self._storing = LogChanges(
            log, "the database is busy; what is due stays due", "what is due can be carried out again"
        )

    def expect(self, match_id: MatchId, rows: Sequence[DueRow]) -> None:
        """Note what is due in a match now; it replaces what was due there before."""
        if not rows:
            self._rows.pop(match_id, None)
            return
        self._rows[match_id] = tuple(rows)
        self._schedule(Due(row.due, match_id, row.actor) for row in rows)

    def _expect_later(self, due: Due, later: datetime) -> None:
        """Try again *later*, unless the match's agenda has changed by then."""
        others = tuple(row for row in self._rows.get(due.match_id, ()) if row.actor != due.actor)
        self._rows[due.match_id] = (*others, DueRow(due.actor, later))
        self._postponed.append((due, later))
        self._schedule([Due(later, due.match_id, due.actor)])

    def _schedule(self, dues: Iterable[Due]) -> None:
        for due in dues:
            heapq.heappush(self._heap, due)
        if len(self._heap) > STALE + MOST_OF_A_MATCH * len(self._rows):
            self._heap = [Due(row.due, match_id, row.actor) for match_id, rows in self._rows.items() for row in rows]
            heapq.heapify(self._heap)
        self._sooner.set()

    def _take(self, due: Due) -> bool:
        """Take a row out of the schedule to carry it out. False: it is outdated."""
        rows = self._rows.get(due.match_id, ())
        if DueRow(due.actor, due.due) not in rows:
            return False
        if others := tuple(row for row in rows if row.actor != due.actor):
            self._rows[due.match_id] = others
        else:
            del self._rows[due.match_id]
        return True

    @property
    def under_way(self) -> int:
        """The number of rows that are being carried out."""
        return len(self._under_way)

    async def run(self, automatic: AutomaticActions) -> None:
        """Work until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._fire(automatic, tasks))
            tasks.create_task(self._sweep(automatic, tasks))

    async def _fire(self, automatic: AutomaticActions, tasks: asyncio.TaskGroup) -> None:
        while True:
            self._sooner.clear()
            while self._heap and self._heap[0].due <= self._clock.now():
                due = heapq.heappop(self._heap)
                if self._take(due):
                    self._begin(automatic, tasks, due)
            await self._until_next()

    async def _until_next(self) -> None:
        waiting: list[asyncio.Future[Any]] = [asyncio.ensure_future(self._sooner.wait())]
        if self._heap:
            waiting.append(asyncio.ensure_future(self._clock.wait_until(self._heap[0].due)))
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waiting:
                one.cancel()

    async def _sweep(self, automatic: AutomaticActions, tasks: asyncio.TaskGroup) -> None:
        while True:
            overdue = await self._claim()
            for due in overdue:
                self._begin(automatic, tasks, due)
            if len(overdue) < AT_ONCE:
                await self._clock.wait_until(self._clock.now() + OVERDUE)

    async def _claim(self) -> list[Due]:
        try:
            if self._postponed:
                postponed, self._postponed = self._postponed, []
                await self._agenda.postpone(postponed)
            now = self._clock.now()
            claimed = await self._agenda.claim(now - OVERDUE, now, LEASE, AT_ONCE)
        except StoreError as error:
            self._claiming.failed(fault=str(error))
            return []
        except Exception:  # work in progress here must not end with it
            log.exception("the agenda cannot be read")
            return []
        self._claiming.went_well()
        return claimed

    def _begin(self, automatic: AutomaticActions, tasks: asyncio.TaskGroup, due: Due) -> None:
        """Carry out a row, unless it is in progress already: a row that is claimed again may still be waiting here."""
        row = (due.match_id, due.actor)
        if row not in self._under_way:
            self._under_way.add(row)
            tasks.create_task(self._carry_out(automatic, due)).add_done_callback(lambda _: self._under_way.discard(row))

    async def _carry_out(self, automatic: AutomaticActions, due: Due) -> None:
        seat = acting_seat(due.actor)
        try:
            if due.actor == CLOCK_ACTOR or seat is None:
                async with self._clocks:
                    later = await automatic.tick(due.match_id)
            else:
                async with self._bots:
                    later = await automatic.bot(due.match_id, seat)
            self._storing.went_well()
            if later:
                self._expect_later(due, later)
        except TooLate:
            log.info("a house bot was too late", match=str(due.match_id), actor=due.actor)
        except (StoreError, Busy) as error:
            self._storing.failed(match=str(due.match_id), fault=str(error))
        except (Refused, UnknownEvent) as error:
            log.error("what is due was refused", match=str(due.match_id), actor=due.actor, fault=str(error))
        except Exception:
            log.exception("what is due failed", match=str(due.match_id), actor=due.actor)
