"""Records in bulk, beside `psql \\copy` of the same rows, in how much memory; and how long their check takes."""

from __future__ import annotations

import asyncio
import hashlib
import re
import resource
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
from msgspec import Struct

from benchmarks import histories, pgbench
from benchmarks.figures import Goal, Section, Table, alternating, ratios, spread
from benchmarks.machine import core_seconds, core_seconds_of_all, parent_of
from benchmarks.scale import Scale
from benchmarks.servers import Served, on_postgres
from infra.api_keys.sql import SqlApiKeys
from infra.database.postgres import PostgresDatabase
from infra.editions.port import StoredEdition
from infra.editions.sql import SqlEditions
from infra.event_store.postgres import PostgresEventStore
from infra.migrate import migrate
from service.records.verify.check import Knowledge, check_record
from tests.domain.games.tables import CATALOGUE
from tests.infra.databases import own_database
from tests.servers import running_postgres
from tests.service.records.golden_records import FOLDER, golden_files, read_lines

LONGEST = "erring-puzzle-4-to-round-12.jsonl.xz"
"""A puzzle match of 5er Finden of twelve rounds, with four seats."""
KEY = "key_benchmark"
LONG = 500
CHUNK = 1 << 18


def measure(scale: Scale) -> Section:
    section = Section("Records")
    with ExitStack() as stack:
        postgres = stack.enter_context(running_postgres())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for name, count, length in (("short", scale.bulk, None), ("long", max(scale.bulk // 20, 5), LONG)):
            url = asyncio.run(own_database(postgres.url, name))
            asyncio.run(migrate(url))
            events = asyncio.run(_filled(url, count, length))
            with on_postgres(folder / name, url) as server:
                _export(section, server, url, folder, (count, events), scale)
    _verify(section, scale)
    return section


async def _filled(url: str, count: int, length: int | None = None) -> int:
    """Store so many finished matches, of *length* events each unless None. Returns how many events they have."""
    match, events = histories.finished()
    events = events if length is None else histories.long(events, length)
    database = await PostgresDatabase.open(url, seconds=120)
    try:
        edition = match.state.table.edition
        await SqlEditions(database).keep(edition.digest, StoredEdition("help_me", edition.name, edition.content))
        await SqlApiKeys(database).add(hashlib.sha256(KEY.encode()).digest(), "audit", "", datetime.now(UTC), None)
        await histories.fill(PostgresEventStore(database), histories.stored(match, events), count)
    finally:
        await database.close()
    return count * len(events)


def _export(section: Section, server: Served, url: str, folder: Path, size: tuple[int, int], scale: Scale) -> None:
    (count, events), before, database = size, _memory(server.pid), asyncio.run(_process_of(url))
    subjects = {
        "GET /v1/export": partial(_exported, server, database, count),
        "psql \\copy of line, digest and salt": partial(_copied, url, database, folder),
    }
    found = alternating(scale.rounds, subjects)
    growth = (_memory(server.pid) - before) / 1024
    header = (f"{count:,} finished matches of {events // count} events, in bulk", "events/s", "µs of a core an event")
    rows = [
        (
            way,
            spread([events / one.seconds for one in spent]),
            spread([one.core_seconds / events * 1e6 for one in spent], 2),
        )
        for way, spent in found.items()
    ]
    section.tables.append(Table(header, rows))
    export, copy = found.values()
    kind = f"{events // count} events each"
    bulk = ratios([one.seconds for one in copy], [one.seconds for one in export])
    section.goals.append(Goal(f"export of records ÷ psql \\copy, in bulk, {kind}", "≥ 0.5", bulk, least=0.5))
    work = ratios([one.core_seconds for one in copy], [one.core_seconds for one in export])
    section.goals.append(Goal(f"the same by core time, {kind}", "≥ 0.5", work, least=0.5))
    grown = Goal(f"memory that the server takes for {count:,} records, MB at most", "≤ 32", [growth], most=32, digits=0)
    section.goals.append(grown)


class Spent(Struct, frozen=True):
    """What an export took: seconds, and the core time of whoever writes it and of the database."""

    seconds: float
    core_seconds: float


async def _process_of(url: str) -> int:
    """Return the process that a Postgres's sessions are children of."""
    connection = await asyncpg.connect(url)
    try:
        return parent_of(await connection.fetchval("SELECT pg_backend_pid()"))
    finally:
        await connection.close()


def _exported(server: Served, database: int, count: int) -> Spent:
    connection = HTTPConnection(urlsplit(server.url).netloc)
    worked = core_seconds_of_all(database) + core_seconds(server.pid)
    began = time.perf_counter()
    connection.request("GET", "/v1/export", headers={"Authorization": f"Bearer {KEY}"})
    answer, records = connection.getresponse(), 0
    while piece := answer.read1(CHUNK):
        records += piece.count(b'{"hash":"')
    seconds = time.perf_counter() - began
    worked = core_seconds_of_all(database) + core_seconds(server.pid) - worked
    connection.close()
    assert records >= count * 0.99, f"{records} of {count} records came"  # a piece may cut one in two
    return Spent(seconds, worked)


def _copied(url: str, database: int, folder: Path) -> Spent:
    """Copy what an export is made of, without what psql takes to start."""
    select = 'SELECT line, digest, salt FROM events ORDER BY match_id, "position"'
    copy, nothing = folder / "copy.sql", folder / "nothing.sql"
    copy.write_text(f"\\copy ({select}) TO '/dev/null'\n")
    nothing.write_text("")
    whole, start = _ran(url, database, copy), _ran(url, database, nothing)
    return Spent(max(whole.seconds - start.seconds, 1e-6), max(whole.core_seconds - start.core_seconds, 1e-6))


def _ran(url: str, database: int, script: Path) -> Spent:
    began, worked = time.perf_counter(), core_seconds_of_all(database) + _core_seconds_of_ended()
    subprocess.run([pgbench.required("psql"), "-q", url, "-f", script], check=True, capture_output=True)
    seconds = time.perf_counter() - began
    return Spent(seconds, core_seconds_of_all(database) + _core_seconds_of_ended() - worked)


def _core_seconds_of_ended() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _memory(pid: int) -> int:
    """Return the most memory that a process has had, in kB."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found
    return int(found[1])


def _verify(section: Section, scale: Scale) -> None:
    known = Knowledge(CATALOGUE)
    rows = []
    for file in _measured():
        lines = read_lines(file)
        times = []
        for _ in range(scale.rounds):
            began = time.thread_time()
            report = check_record(file.name, lines, known)
            times.append(time.thread_time() - began)
            assert report.proves, report
        name = f"{file.parent.name}, {file.name.removesuffix('.jsonl.xz')}"
        rows.append((name, str(len(lines) - 2), spread([seconds * 1e3 for seconds in times], 1)))
        if file.name == LONGEST:
            work = "a puzzle match of 12 rounds and 4 seats is verified, seconds"
            section.goals.append(Goal(work, "≤ 1", times, most=1))
    section.tables.append(Table(("partie verify", "events", "ms of a core"), rows))


def _measured() -> Sequence[Path]:
    """Return the longest record of each game that needs no other beside it, and that of the long puzzle match."""
    whole = [file for file in golden_files() if "-forked" not in file.name]
    longest = {file.parent: file for file in sorted(whole, key=lambda file: file.stat().st_size)}
    return list(dict.fromkeys([*longest.values(), FOLDER / "fuenfer_finden" / LONGEST]))
