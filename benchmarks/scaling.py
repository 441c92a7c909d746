"""What N processes, one Postgres and one Redis carry, from what a command and a batch of appends take here.

    python -m benchmarks.scaling                 # with this machine's disk
    python -m benchmarks.scaling --disk 1        # with one that needs a millisecond for each commit

The distributions are measured on this machine, then so many processes are simulated: each decides its commands one
after another on a core of its own, gathers what waits, and appends it in one call; Postgres carries out one call at a
time.
"""

from __future__ import annotations

import argparse
import heapq
import random
import statistics
import time
from collections import deque
from collections.abc import Mapping, Sequence
from itertools import accumulate

import uvloop
from msgspec import Struct
from msgspec.structs import replace

from benchmarks import histories
from benchmarks.figures import Table, percentile
from benchmarks.report import table
from benchmarks.servers import commands, special
from domain.ids import MatchId
from infra.database.postgres import PostgresDatabase
from infra.event_store.port import Append
from infra.event_store.postgres import PostgresEventStore
from infra.event_store.postgres_batch import call
from infra.migrate import migrate
from infra.seal import SealedEvent
from tests.servers import running_postgres

PROCESSES = (1, 2, 4, 8, 16, 32, 64)
SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256)
MOST_P99 = 50.0
"""Milliseconds that the slowest commands may wait."""
SIMULATED_SECONDS = 4.0
SAMPLES = 30


class Measured(Struct, frozen=True):
    """Milliseconds of a core for a command (a sample), and of Postgres for a batch (a sample a size)."""

    command: Sequence[float]
    batch: Mapping[int, Sequence[float]]


class Carried(Struct, frozen=True):
    """What a simulation showed: milliseconds, and the share of its time that each part was busy."""

    p50: float
    p99: float
    process: float
    postgres: float


def simulate(measured: Measured, processes: int, rate: float, seconds: float = SIMULATED_SECONDS) -> Carried:
    """Let commands arrive at random at *rate* a second, and follow each to its answer."""
    luck = random.Random(f"{processes}/{rate}")
    to_append: list[tuple[float, int, float]] = []
    worked = 0.0
    for process in range(processes):
        free = 0.0
        gaps = (luck.expovariate(rate / processes) for _ in range(int(rate / processes * seconds)))
        for arrived in accumulate(gaps):
            takes = luck.choice(measured.command) / 1e3
            worked += takes
            free = max(free, arrived) + takes
            to_append.append((free, process, arrived))
    heapq.heapify(to_append)
    waiting: list[deque[float]] = [deque() for _ in range(processes)]
    busy = [False] * processes
    postgres_free = appended = 0.0
    done: list[tuple[float, int]] = []
    latencies: list[float] = []

    def begin(process: int, now: float) -> None:
        nonlocal postgres_free, appended
        batch = [waiting[process].popleft() for _ in range(min(len(waiting[process]), SIZES[-1]))]
        takes = luck.choice(measured.batch[_size(len(batch))]) / 1e3
        postgres_free = max(now, postgres_free) + takes
        appended += takes
        busy[process] = True
        heapq.heappush(done, (postgres_free, process))
        latencies.extend(postgres_free - arrived for arrived in batch)

    now = 0.0
    while to_append or done:
        if done and (not to_append or done[0] <= to_append[0][:2]):
            now, process = heapq.heappop(done)
            busy[process] = False
        else:
            now, process, arrived = heapq.heappop(to_append)
            waiting[process].append(arrived)
        if waiting[process] and not busy[process]:
            begin(process, now)
    return Carried(
        p50=percentile(latencies, 50) * 1e3,
        p99=percentile(latencies, 99) * 1e3,
        process=worked / processes / now,
        postgres=appended / now,
    )


def most(measured: Measured, processes: int, seconds: float = SIMULATED_SECONDS) -> tuple[float, Carried]:
    """Return the highest rate at which the slowest commands do not wait for too long, to a twentieth."""
    alone = 1e3 / statistics.mean(measured.command)
    low, high = 0.2 * alone, processes * alone
    best = low, simulate(measured, processes, low, seconds)
    while high / low > 1.05:
        middle = (low * high) ** 0.5
        found = simulate(measured, processes, middle, seconds)
        if found.p99 <= MOST_P99:
            low, best = middle, (middle, found)
        else:
            high = middle
    return best


def _size(count: int) -> int:
    return next(size for size in SIZES if size >= count)


def measure(disk: float | None = None, seconds: float = 3.0) -> Measured:
    """Measure a command's core time without a store, and batches on a Postgres that keeps them (fsync).

    *disk*: milliseconds of a commit, instead of those of this machine's disk.
    """
    with special("memory") as server:
        work = [commands(server, 64, seconds / 3).work for _ in range(3)]
        alone = commands(server, 1, seconds)
    tail = alone.p99 / alone.p50
    # the mean is what the process itself worked; how commands differ from each other is taken from one at a time
    command = [statistics.median(work) * (tail if n % 100 == 0 else 1.0) for n in range(100)]
    with running_postgres() as postgres:
        batch = uvloop.run(_batches(postgres.url, waiting=disk is None))
    batch = {size: [one + (disk or 0.0) for one in times] for size, times in batch.items()}
    return Measured(command, batch)


async def _batches(url: str, *, waiting: bool) -> dict[int, list[float]]:
    await migrate(url)
    database = await PostgresDatabase.open(url)
    if not waiting:
        await database.run("SET synchronous_commit = off")
    store = PostgresEventStore(database)
    match, events = histories.finished()
    template = histories.stored(match, events[:9])
    matches = [_History(template, one) for one in await histories.fill(store, template, SIZES[-1])]
    found: dict[int, list[float]] = {}
    for size in SIZES:
        times = []
        for _ in range(SAMPLES):
            text, arguments = call([one.next() for one in matches[:size]])
            began = time.perf_counter()
            await database.run(text, arguments)
            times.append((time.perf_counter() - began) * 1e3)
        found[size] = times
    await database.close()
    return found


class _History:
    """A match that has one event appended at a time."""

    def __init__(self, template: Append, match_id: MatchId) -> None:
        self._last: SealedEvent = template.events[-1]
        self._template = replace(template, match_id=match_id, opening=None)

    def next(self) -> Append:
        self._last = replace(self._last, position=self._last.position + 1)
        return replace(self._template, expected=self._last.position, events=[self._last])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scaling", description=__doc__)
    parser.add_argument("--disk", type=float, help="milliseconds of a commit, instead of those of this machine's disk")
    measured = measure(parser.parse_args().disk)
    print(f"a command: {statistics.mean(measured.command):.3f} ms of a core\n")
    batches = [(f"{size}", f"{statistics.median(measured.batch[size]):.2f}") for size in SIZES]
    print(table(Table(("appends in a batch", "ms in Postgres"), batches)))
    rows = []
    for processes in PROCESSES:
        rate, carried = most(measured, processes)
        limit = "Postgres" if carried.postgres > carried.process else "the processes"
        shares = (f"{carried.process:.0%}", f"{carried.postgres:.0%}")
        rows.append((str(processes), f"{rate:,.0f}", f"{carried.p50:.1f}", f"{carried.p99:.1f}", *shares, limit))
    header = ("processes", "commands/s", "p50 ms", "p99 ms", "processes busy", "Postgres busy", "first limit")
    print(table(Table(header, rows)))


if __name__ == "__main__":
    main()
