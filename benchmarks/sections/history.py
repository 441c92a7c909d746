"""Histories on their way out, folded, and in a store that has grown."""

from __future__ import annotations

import asyncio
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from benchmarks import histories, pgbench
from benchmarks.figures import Goal, Section, Table, alternating, percentile, ratios, spread
from benchmarks.growth import grown
from benchmarks.kept import kept
from benchmarks.load.reads import Reads
from benchmarks.scale import Scale
from benchmarks.servers import Served, loaded, on_postgres
from domain.aggregate import Match
from domain.catalogue import load
from domain.ids import MatchId
from domain.match.events import MatchEvent
from infra.codec import Codec
from infra.database.postgres import PostgresDatabase
from infra.database.sqlite import SqliteDatabase
from infra.event_store.port import Append
from infra.event_store.postgres import PostgresEventStore
from infra.fanout.memory import MemoryFanout
from infra.migrate import migrate
from infra.presence.memory import MemoryPresence
from service.matches.cache import MatchCache
from service.matches.loader import MatchLoader
from service.settings import Settings
from service.stores import Stores, stores_on
from tests.infra.databases import own_database
from tests.servers import running_postgres

LONG = 500


def measure(scale: Scale) -> Section:
    section = Section("Histories")
    match, events = histories.finished()
    short, long = histories.stored(match, events), histories.stored(match, histories.long(events, LONG))
    with ExitStack() as stack:
        postgres = stack.enter_context(running_postgres())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        _export(section, stack, folder, postgres.url, short, long, scale)
        asyncio.run(_loads(section, folder, postgres.url, long, scale))
        asyncio.run(_films(section, folder, long, scale))
        _folds(section, match, long, scale)
        kept(section, folder, scale)
        grown(section, stack, folder, postgres.url, scale)
    return section


def _export(
    section: Section, stack: ExitStack, folder: Path, server_url: str, short: Append, long: Append, scale: Scale
) -> None:
    url = asyncio.run(own_database(server_url, "exported"))
    asyncio.run(migrate(url))
    rows = []
    kinds = {f"{len(short.events)} events each": (short, scale.exported), f"{LONG} events": (long, scale.exported // 5)}
    filled = {name: asyncio.run(_filled_postgres(url, *kind)) for name, kind in kinds.items()}
    server = stack.enter_context(on_postgres(folder / "exported", url))
    for name, ids in filled.items():
        events = len(kinds[name][0].events) * len(ids)
        found = alternating(
            scale.rounds,
            {"export": partial(_exported, server, folder, ids), "copy": partial(_copied, url, folder, ids)},
        )
        rates = {way: [events / seconds for seconds in times] for way, times in found.items()}
        rows.append((name, str(len(ids)), spread(rates["export"]), spread(rates["copy"])))
        section.goals.append(
            Goal(f"NDJSON export ÷ psql \\copy, {name}", "≥ 0.5", ratios(rates["export"], rates["copy"]), least=0.5)
        )
    header = ("finished matches, one after the other", "matches", "NDJSON over HTTP, events/s", "psql \\copy, events/s")
    section.tables.append(Table(header, rows))


def _exported(server: Served, folder: Path, ids: Sequence[MatchId]) -> float:
    paths = folder / "paths"
    paths.write_text("\n".join(f"/v1/matches/{match_id}/events.ndjson" for match_id in ids))
    return loaded("reads", server, Reads, "--paths", paths).seconds


def _copied(url: str, folder: Path, ids: Sequence[MatchId]) -> float:
    """Copy what an export is made of, a match at a time; without the seconds that psql takes to start."""
    select = "SELECT line, digest FROM events WHERE match_id = '{}' ORDER BY \"position\""
    copies = folder / "copies.sql"
    copies.write_text("".join(f"\\copy ({select.format(match_id)}) TO '/dev/null'\n" for match_id in ids))
    nothing = folder / "nothing.sql"
    nothing.write_text("")
    return max(_ran(url, copies) - _ran(url, nothing), 1e-6)


def _ran(url: str, script: Path) -> float:
    began = time.perf_counter()
    subprocess.run([pgbench.required("psql"), "-q", url, "-f", script], check=True, capture_output=True)
    return time.perf_counter() - began


async def _filled_postgres(url: str, template: Append, count: int) -> list[MatchId]:
    database = await PostgresDatabase.open(url)
    try:
        return await histories.fill(PostgresEventStore(database), template, count)
    finally:
        await database.close()


async def _loads(section: Section, folder: Path, url: str, long: Append, scale: Scale) -> None:
    file = folder / "long.db"
    for one in (url, f"sqlite:///{file}"):
        await migrate(one)
    rows = []
    for database in (await PostgresDatabase.open(url), await SqliteDatabase.open(file)):
        name = "SQLite" if isinstance(database, SqliteDatabase) else "Postgres"
        stores = stores_on(database, MemoryFanout(), MemoryPresence(), Settings())
        ids = await histories.fill(stores.store, long, 2)
        rounds = [await _loaded(stores, ids, scale) for _ in range(scale.rounds)]
        rows.append((name, spread(rounds, 2)))
        section.goals.append(Goal(f"cold load and fold of {LONG} events, {name}", "≤ 3 ms", rounds, most=3))
        await database.close()
    section.tables.append(Table((f"cold load and fold of a match of {LONG} events", "p50 ms"), rows))


async def _films(section: Section, folder: Path, long: Append, scale: Scale) -> None:
    """Ask for every position of a match, one after another and all at once."""
    file = folder / "films.db"
    await migrate(f"sqlite:///{file}")
    database = await SqliteDatabase.open(file)
    stores = stores_on(database, MemoryFanout(), MemoryPresence(), Settings())
    (match_id,) = await histories.fill(stores.store, long, 1)
    found: dict[str, list[float]] = {"one after another": [], "all at once": []}
    for _ in range(scale.rounds):
        for way, times in found.items():
            loader = MatchLoader(stores.store, stores.index, stores.editions, load(("domain.games",)))
            cache = MatchCache(stores.store, loader, 1)
            cached = await cache.get(match_id)
            began = time.process_time()
            if way == "all at once":
                await asyncio.gather(*(cache.as_at(cached, position) for position in range(LONG)))
            else:
                for position in range(LONG):
                    await cache.as_at(cached, position)
            times.append((time.process_time() - began) * 1e3)
    await database.close()
    rows = [(way, spread(times, 1)) for way, times in found.items()]
    section.tables.append(Table((f"every position of a match of {LONG} events, SQLite", "ms of a core"), rows))


async def _loaded(stores: Stores, ids: Sequence[MatchId], scale: Scale) -> float:
    loader = MatchLoader(stores.store, stores.index, stores.editions, load(("domain.games",)))
    cache = MatchCache(stores.store, loader, 1)  # room for one: each of two pushes out the other
    times = []
    for _ in range(max(scale.samples // 10, 2)):
        for match_id in ids:
            began = time.perf_counter()
            await cache.get(match_id)
            times.append(time.perf_counter() - began)
    return percentile(times, 50) * 1e3


def _folds(section: Section, match: Match, long: Append, scale: Scale) -> None:
    table = match.state.table
    codec = Codec(MatchEvent | table.game.event)
    decoded = [codec.read(sealed.line) for sealed in long.events]

    def folded(*, decode: bool) -> float:
        count = max(scale.samples // 10, 2)
        began = time.thread_time()
        for _ in range(count):
            Match.replay(table, (codec.read(sealed.line) for sealed in long.events) if decode else decoded)
        return count * len(decoded) / (time.thread_time() - began)

    found = alternating(
        scale.rounds, {"folded": lambda: folded(decode=False), "decoded and folded": lambda: folded(decode=True)}
    )
    section.tables.append(
        Table(("Help Me!, in memory", "events/s of a core"), [(name, spread(rates)) for name, rates in found.items()])
    )
    section.goals.append(Goal("events folded a second", "≥ 300,000", found["folded"], least=300_000, digits=0))
