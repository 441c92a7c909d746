"""What N processes, one Postgres and one Redis carry, from what a command and a batch of appends were measured to take.

    python -m benchmarks.scaling                 # with the disk that was measured
    python -m benchmarks.scaling --disk 1        # with one that needs a millisecond for each commit
    python -m benchmarks.scaling --measure       # on this machine, and keep that

``just bench scaling`` measures, too, and both write ``distributions.json``, which is what is simulated: each process
decides its commands one after another on a core of its own, gathers what waits, and appends it in one call; Postgres
carries out one call at a time.
"""

from __future__ import annotations

import argparse
import asyncio
import heapq
import random
import statistics
import tempfile
import time
from collections import deque
from collections.abc import Mapping, Sequence
from itertools import accumulate
from pathlib import Path

import msgspec
import uvloop
from msgspec import Struct
from msgspec.structs import replace

from benchmarks import histories, machine
from benchmarks.figures import Table, percentile
from benchmarks.report import table
from benchmarks.servers import commands, on_postgres
from domain.ids import MatchId
from infra.database.postgres import PostgresDatabase
from infra.event_store.port import Append
from infra.event_store.postgres import PostgresEventStore
from infra.event_store.postgres_batch import call, verdicts
from infra.migrate import migrate
from infra.seal import SealedEvent, link
from tests.infra.databases import own_database
from tests.servers import running_postgres

PROCESSES = (1, 2, 4, 8, 16, 32, 64)
SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256)
MOST_P99 = 50.0
"""Milliseconds that the slowest commands may wait."""
SPENT = 0.9
"""The share of its time that a process is busy at most, where it is not the first limit."""
SIMULATED_SECONDS = 4.0
SAMPLES = 30
FILE = Path(__file__).parent / "distributions.json"
"""What was measured last."""


class Measured(Struct, frozen=True):
    """Milliseconds of a core for a command (a sample), and of Postgres for a batch (a sample a size)."""

    command: Sequence[float]
    batch: Mapping[int, Sequence[float]]


class Distributions(Struct, frozen=True):
    """What was measured, in milliseconds: the core time of a durable command in its process (a sample), calls of
    Postgres that wait for no disk (a sample a size), and what the disk adds to one (a sample). *machine*: where.
    """

    machine: str
    command: Sequence[float]
    batch: Mapping[int, Sequence[float]]
    disk: Sequence[float]

    def measured(self, disk: float | None = None) -> Measured:
        """Return what to simulate, with a *disk* of so many milliseconds a commit, or the one that was measured."""
        waits = self.disk if disk is None else [disk]
        batch = {
            size: [one + waits[n % len(waits)] for n, one in enumerate(times)] for size, times in self.batch.items()
        }
        return Measured(self.command, batch)


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


def measure(seconds: float = 3.0, samples: int = SAMPLES) -> Distributions:
    """Measure a durable command's core time in its process, and batches on a Postgres, without its disk and with it."""
    with running_postgres() as postgres:
        waiting = uvloop.run(_batches(postgres.url, samples, sizes=(1,), waiting=True))[1]
        batch = uvloop.run(_batches(postgres.url, samples, sizes=SIZES, waiting=False))
        url = asyncio.run(own_database(postgres.url, "scaled"))
        with tempfile.TemporaryDirectory() as folder, on_postgres(Path(folder), url) as server:
            work = [commands(server, 64, seconds / 3).work for _ in range(3)]
            alone = commands(server, 1, seconds)
    tail = alone.p99 / alone.p50
    # the mean is what the process itself worked; how commands differ from each other is taken from one at a time
    command = [statistics.median(work) * (tail if n % 100 == 0 else 1.0) for n in range(100)]
    alike = statistics.median(batch[1])
    disk = [max(0.0, one - alike) for one in waiting]
    return Distributions(machine.versions(), command, batch, disk)


async def _batches(url: str, samples: int, *, sizes: Sequence[int], waiting: bool) -> dict[int, list[float]]:
    await migrate(url)
    database = await PostgresDatabase.open(url)
    if not waiting:
        await database.run("SET synchronous_commit = off")
    store = PostgresEventStore(database)
    match, events = histories.finished()
    template = histories.stored(match, events[:9])
    matches = [_History(template, one) for one in await histories.fill(store, template, sizes[-1])]
    found: dict[int, list[float]] = {}
    for size in sizes:
        times = []
        for _ in range(samples):
            batch = [one.next() for one in matches[:size]]
            text, arguments = call(batch)
            began = time.perf_counter()
            rows = await database.run(text, arguments)
            times.append((time.perf_counter() - began) * 1e3)
            refused = [one for one in verdicts(batch, rows[0][0]) if one is not None]
            assert not refused, refused[0]
        found[size] = times
    await database.close()
    return found


class _History:
    """A match that has one event appended at a time."""

    def __init__(self, template: Append, match_id: MatchId) -> None:
        own = histories.of_another(template, match_id)
        self._last: SealedEvent = own.events[-1]
        self._template = replace(own, opening=None)

    def next(self) -> Append:
        last = self._last
        self._last = replace(last, position=last.position + 1, hash=link(last.hash, last.digest))
        return replace(self._template, expected=self._last.position, events=[self._last])


def read(file: Path = FILE) -> Distributions:
    """Return what was measured last."""
    return msgspec.json.decode(file.read_bytes(), type=Distributions)


def write(found: Distributions, file: Path = FILE) -> None:
    """Keep what was measured, rounded to microseconds."""
    plain = msgspec.to_builtins(found, str_keys=True)
    rounded = {
        **plain,
        "command": _rounded(found.command),
        "batch": {str(size): _rounded(times) for size, times in found.batch.items()},
        "disk": _rounded(found.disk),
    }
    file.write_bytes(msgspec.json.format(msgspec.json.encode(rounded), indent=1) + b"\n")


def tables(found: Distributions, disk: float | None = None, processes: Sequence[int] = PROCESSES) -> list[Table]:
    """Return what was measured, and what so many *processes* carry by simulation."""
    measured = found.measured(disk)
    calls = [(f"{size}", f"{statistics.median(measured.batch[size]):.2f}") for size in SIZES]
    rows = []
    for count in processes:
        rate, carried = most(measured, count)
        limit = "the processes" if carried.process > SPENT else "Postgres"
        shares = (f"{carried.process:.0%}", f"{carried.postgres:.0%}")
        rows.append((str(count), f"{rate:,.0f}", f"{carried.p50:.1f}", f"{carried.p99:.1f}", *shares, limit))
    header = ("processes", "commands/s", "p50 ms", "p99 ms", "processes busy", "Postgres busy", "first limit")
    return [Table(("appends in a batch", "ms in Postgres"), calls), Table(header, rows)]


def _rounded(times: Sequence[float]) -> list[float]:
    return [round(one, 3) for one in times]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scaling", description=__doc__)
    parser.add_argument("--disk", type=float, help="milliseconds of a commit, instead of those that were measured")
    parser.add_argument("--measure", action="store_true", help="measure on this machine first")
    given = parser.parse_args()
    if given.measure:
        write(measure())
    found = read()
    print(f"{found.machine}\n\na command: {statistics.mean(found.command):.3f} ms of a core")
    print(f"the disk: {statistics.median(found.disk):.2f} ms a commit\n")
    for one in tables(found, given.disk):
        print(table(one))


if __name__ == "__main__":
    main()
