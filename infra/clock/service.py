"""The clock of the whole service, which never steps."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta

import structlog

from domain.outage import Outage
from infra.clock.beats import BEAT, GRACE, LIMIT, Own, next_beat
from infra.clock.machine import HostMachine, Machine
from infra.clock.port import MOST_ERROR
from infra.clock.turning import require_turnable
from infra.database.errors import StoreError
from infra.liveness.port import Beat, Liveness
from infra.log_changes import LogChanges

log = structlog.get_logger("partie.clock")

_LIMIT_SECONDS = LIMIT.total_seconds()


class ServiceClock:
    """A process's part of the service's time: by its machine's even seconds, set anew at every beat, never back.

    Start it; then keep it. What it tells before that is the machine's wall clock.
    """

    def __init__(self, machine: Machine | None = None) -> None:
        self._machine = machine or HostMachine()
        self._liveness: Liveness | None = None
        self._ahead = self._machine.wall() - timedelta(seconds=self._machine.monotonic())
        """Service time minus the machine's even seconds."""
        self._told: datetime | None = None
        self._beaten_at: float | None = None
        self._outages: tuple[Outage, ...] = ()
        self._set_anew = asyncio.Event()
        self._lock = asyncio.Lock()
        self._beating: asyncio.Task[None] | None = None
        self.error = float("inf")

    @property
    def silent(self) -> timedelta:
        """For how long this process could not write, or has not tried to."""
        if self._beaten_at is None:
            return timedelta.max
        return timedelta(seconds=self._machine.monotonic() - self._beaten_at)

    @property
    def ahead(self) -> timedelta:
        """By how much service time is ahead of this machine's wall clock."""
        return self._now() - self._machine.wall()

    def now(self) -> datetime:
        now = self._ahead + timedelta(seconds=self._machine.monotonic())
        told = self._told
        if told is not None:
            if now < told:
                return told
            self._told = now
        return now

    def outages(self) -> Sequence[Outage]:
        return self._outages

    async def current(self) -> None:
        if self._beaten_at is None or self._machine.monotonic() - self._beaten_at > _LIMIT_SECONDS:
            await self.beat()

    async def wait_until(self, moment: datetime) -> None:
        while (left := (moment - self.now()).total_seconds()) > 0:
            waiting = {
                asyncio.ensure_future(self._machine.sleep(left)),
                asyncio.ensure_future(self._set_anew.wait()),
            }
            try:
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for one in waiting:
                    one.cancel()

    async def start(self, liveness: Liveness) -> None:
        """Begin to go by what *liveness* keeps. Raises StoreError."""
        self._liveness = liveness
        await self.beat()

    async def keep(self) -> None:
        """Beat until cancelled."""
        changes = LogChanges(log, "the service cannot write", "the service can write again")
        while True:
            await self._machine.sleep(BEAT.total_seconds())
            try:
                await self.beat()
            except StoreError as error:
                changes.failed(fault=str(error))
            else:
                changes.went_well()

    async def beat(self) -> None:
        """Write that this process is there, and set the time by the beats of all. Raises StoreError."""
        if self._beating is None or self._beating.done():
            self._beating = asyncio.create_task(self._beat())
            self._beating.add_done_callback(lambda task: None if task.cancelled() else task.exception())
        await asyncio.shield(self._beating)

    async def advance(self, by: timedelta) -> None:
        """Turn the sandbox's clock: time passes, for all processes and for ever.

        Raises ValueError as ``require_turnable`` does.
        """
        async with self._lock:
            require_turnable(self._now(), by)
            self._set(self._ahead + by)
        with suppress(StoreError):  # then the next beat tells the others
            await self.beat()

    async def _beat(self) -> None:
        liveness = self._liveness
        if liveness is None:
            return
        async with self._lock:
            measured, measured_at = float("inf"), 0.0
            found: Outage | None = None

            def following(last: Beat | None, wall: datetime, error: float) -> tuple[Beat, Outage | None]:
                nonlocal measured, measured_at, found
                measured, measured_at = error, self._machine.monotonic()
                own = None if self._told is None else Own(max(self._told, self._now()), self.silent)
                beat, found = next_beat(last, wall, own, error)
                return beat, found

            beat = await liveness.beat(following)
            known = self._outages[:-1]
            later = await liveness.outages(self._outages[-1].since if self._outages else None)
            if found is not None:
                log.warning(
                    "nobody could answer for a time",
                    since=str(found.since),
                    until=str(found.until),  # some of it is to come: in the grace, people come back
                    grace_seconds=GRACE.total_seconds(),
                )
            self._outages = (*known, *later)
            ahead = beat.seen - timedelta(seconds=measured_at)
            off = abs(ahead - self._ahead).total_seconds()
            self._beaten_at = measured_at
            if measured <= MOST_ERROR or self.error > MOST_ERROR or off > measured + MOST_ERROR:
                self.error = measured
                self._set(ahead)
                self._told = max(self._told or beat.seen, beat.seen)

    def _now(self) -> datetime:
        return self._ahead + timedelta(seconds=self._machine.monotonic())

    def _set(self, ahead: datetime) -> None:
        self._ahead = ahead
        self._set_anew.set()
        self._set_anew = asyncio.Event()
