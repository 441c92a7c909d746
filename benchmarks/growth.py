"""What a grown store costs: a small and a large one beside each other, asked the same.

Core time is counted, of the server and of its database: a busy machine disturbs it little.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import asyncpg
import msgspec
from msgspec import Struct

from benchmarks.figures import Goal, Section, Table, alternating, ratios, spread
from benchmarks.load.reads import Kind
from benchmarks.load.writes import Writes
from benchmarks.populated import KEY, LABEL, PLAYER, Populated, populate
from benchmarks.scale import Scale
from benchmarks.servers import KEYS, Served, loaded, on_postgres, partie
from infra.database.postgres import PostgresDatabase
from infra.database.sqlite import SqliteDatabase
from infra.migrate import migrate
from tests.infra.databases import own_database

SMALL = 1_000
MOST = 1.2
COLD = {"PARTIE_LIVE_MATCHES": "1", "PARTIE_WAITING_HOURS": "876000", "PARTIE_IDLE_HOURS": "876000"}
"""Nothing is kept folded: else what was read of the small store would be warm by and by. Nothing expires: the matches
that wait and run are as old as the one that they were made from.
"""


class Grown(Struct, frozen=True):
    """A server, the URL of its database if that has processes, and what is stored."""

    server: Served
    database: str | None
    stored: Populated

    def sessions(self) -> list[object]:
        """Return the arguments that name the database's processes which work for the server, and for nobody else."""
        pids = asyncio.run(_sessions(self.database)) if self.database else []
        return [word for pid in pids for word in ("--store-pid", pid)]

    def kinds(self, samples: int) -> list[Kind]:
        """Return what is read, each of so many stored matches."""
        last = self.stored.over[-min(100, len(self.stored.over))]
        found = []
        for name, read in READS.items():
            some = random.Random(name).choices(self.stored.over, k=max(2, samples // read.seldom))
            paths = [read.path.format(id=match_id, player=self.stored.player, last=last) for match_id in some]
            found.append(Kind(name, paths, read.bearer))
        return found

    def reads(self, samples: int, folder: Path) -> dict[str, float]:
        """Return the milliseconds of a core for each kind of read."""
        kinds = folder / "kinds"
        kinds.write_bytes(msgspec.json.encode(self.kinds(samples)))
        return loaded("kinds", self.server, dict[str, float], "--paths", kinds, *self.sessions())


class Read(Struct, frozen=True):
    """A read: its path, with whose token, and how much less often than others it is done."""

    path: str
    bearer: str | None = None
    seldom: int = 1


_LIST = "/v1/matches?limit=20"
READS: Mapping[str, Read] = {
    "a view": Read("/v1/matches/{id}/view"),
    "a page of history": Read("/v1/matches/{id}/events"),
    "a record": Read("/v1/matches/{id}/record"),
    "matches": Read(_LIST),
    "matches, an old page": Read(f"{_LIST}&after={{id}}"),
    "matches that are finished": Read(f"{_LIST}&status=finished"),
    "matches that wait": Read(f"{_LIST}&status=waiting"),
    "matches that run": Read(f"{_LIST}&status=running"),
    "matches of a game": Read(f"{_LIST}&game=help_me"),
    "matches under a label": Read(f"{_LIST}&label={LABEL.replace(' ', '%20')}"),
    "matches of a player": Read(f"{_LIST}&player={{player}}"),
    "matches where somebody is asked": Read(f"{_LIST}&to_act=any"),
    "matches where a player is asked": Read(f"{_LIST}&to_act=player&player={{player}}"),
    "matches with free seats": Read(f"{_LIST}&free_seats=1"),
    "one's own matches": Read("/v1/me/matches?limit=20", PLAYER),
    "one's invitations": Read("/v1/me/invitations", PLAYER),
    "a page of the feed, an old one": Read("/v1/feed?after=2000&limit=100", KEY),
    "the feed's end, as webhooks read it": Read(f"/v1/feed?after={2**50}&limit=100", KEY),
    "an export's last records": Read("/v1/export?after={last}", KEY, seldom=10),
}


def grown(section: Section, stack: ExitStack, folder: Path, server_url: str, scale: Scale) -> None:
    """Measure every path of writing and reading on 1,000 matches and on many, on both databases."""
    sizes = (min(SMALL, scale.matches // 20), scale.matches)
    for name, make in {
        "Postgres": partial(_on_postgres, server_url, folder),
        "SQLite": partial(_on_sqlite, folder),
    }.items():
        with ExitStack() as servers:
            _compared(section, name, [make(servers, size) for size in sizes], sizes, folder, scale)


def _compared(
    section: Section, name: str, stores: Sequence[Grown], sizes: Sequence[int], folder: Path, scale: Scale
) -> None:
    rows: list[tuple[str, ...]] = []

    def add(way: str, small: Sequence[float], large: Sequence[float]) -> None:
        times = ratios(large, small)
        rows.append((way, spread(small, 3), spread(large, 3), spread(times, 2)))
        work = f"{way} on {name}, {sizes[1]:,} ÷ {sizes[0]:,} matches"
        section.goals.append(Goal(work, f"≤ {MOST}", times, most=MOST))

    written = alternating(scale.rounds, {str(n): partial(_written, one, scale) for n, one in enumerate(stores)})
    add("a match opened and seated", *([one.opened for one in written[n]] for n in "01"))
    add("a command", *([one.command for one in written[n]] for n in "01"))
    samples = max(2, scale.samples // 3)
    found = alternating(scale.rounds, {str(n): partial(one.reads, samples, folder) for n, one in enumerate(stores)})
    for way in READS:
        add(way, *([one[way] for one in found[n]] for n in "01"))
    header = (f"ms of a core, server and {name}", *(f"{size:,} matches" for size in sizes), "times")
    section.tables.append(Table(header, rows))


def _written(one: Grown, scale: Scale) -> Writes:
    matches = max(2, scale.samples // 10)
    return loaded("writes", one.server, Writes, "--matches", matches, *one.sessions())


async def _sessions(url: str) -> list[int]:
    connection = await asyncpg.connect(url)
    try:
        mine = "datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
        return [row[0] for row in await connection.fetch(f"SELECT pid FROM pg_stat_activity WHERE {mine}")]
    finally:
        await connection.close()


def _on_postgres(server_url: str, folder: Path, stack: ExitStack, size: int) -> Grown:
    url = asyncio.run(own_database(server_url, f"grown_{size}"))
    stored = asyncio.run(_filled_postgres(url, size))
    return Grown(stack.enter_context(on_postgres(folder / f"postgres-{size}", url, environment=COLD)), url, stored)


async def _filled_postgres(url: str, size: int) -> Populated:
    await migrate(url)
    database = await PostgresDatabase.open(url, seconds=60)
    try:
        stored = await populate(database, size)
    finally:
        await database.close()
    connection = await asyncpg.connect(url)
    try:  # what a server in use has done by itself, so that it does not begin to while we measure
        await connection.execute("VACUUM ANALYZE")
        await connection.execute("CHECKPOINT")
    finally:
        await connection.close()
    return stored


def _on_sqlite(folder: Path, stack: ExitStack, size: int) -> Grown:
    data = folder / f"sqlite-{size}"
    data.mkdir()
    stored = asyncio.run(_filled_sqlite(data / "partie.db", size))
    return Grown(stack.enter_context(partie(data, environment=KEYS | COLD)), None, stored)


async def _filled_sqlite(file: Path, size: int) -> Populated:
    await migrate(f"sqlite:///{file}")
    database = await SqliteDatabase.open(file)
    try:
        return await populate(database, size)
    finally:
        await database.close()
