"""What a grown store costs: a small and a large one beside each other, asked the same."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from benchmarks import histories
from benchmarks.figures import Goal, Section, Table, alternating, ratios, spread
from benchmarks.load.reads import Reads
from benchmarks.scale import Scale
from benchmarks.servers import KEYS, Served, commands, loaded, on_postgres, partie
from domain.ids import MatchId
from infra.database.port import Database
from infra.database.postgres import PostgresDatabase
from infra.database.sqlite import SqliteDatabase
from infra.event_store.port import Append, EventStore
from infra.event_store.postgres import PostgresEventStore
from infra.event_store.sqlite import SqliteEventStore
from infra.migrate import migrate
from tests.infra.databases import own_database

SMALL = 1_000
COLD = {"PARTIE_LIVE_MATCHES": "1"}
"""Nothing is kept folded: else what was read of the small store would be warm by and by."""

Grown = tuple[Served, Sequence[MatchId]]


def grown(section: Section, stack: ExitStack, folder: Path, server_url: str, template: Append, scale: Scale) -> None:
    """Measure appends, views and pages on 1,000 matches and on many, on both databases."""
    sizes = (min(SMALL, scale.matches // 20), scale.matches)
    for name, make in {
        "Postgres": partial(_on_postgres, server_url, folder),
        "SQLite": partial(_on_sqlite, folder),
    }.items():
        stores = [make(stack, template, size) for size in sizes]
        _compared(section, name, stores, sizes, folder, scale)


def _compared(
    section: Section, name: str, stores: Sequence[Grown], sizes: Sequence[int], folder: Path, scale: Scale
) -> None:
    rng = random.Random(4)

    def reading(path: str, grown: Grown) -> float:
        server, ids = grown
        paths = folder / "paths"
        some = rng.sample(ids, min(scale.samples, len(ids)))
        paths.write_text("\n".join(path.format(match_id) for match_id in some))
        return loaded("reads", server, Reads, "--paths", paths).p50

    ways: dict[str, Callable[[Grown], float]] = {
        "a command": lambda grown: commands(grown[0], 1, scale.seconds / 2).p50,
        "a view": partial(reading, "/v1/matches/{}/view"),
        "a page of history": partial(reading, "/v1/matches/{}/events"),
    }
    rows = []
    for way, measure in ways.items():
        found = alternating(scale.rounds, {str(n): partial(measure, one) for n, one in enumerate(stores)})
        small, large = found["0"], found["1"]
        rows.append((f"{way} on {name}", spread(small, 3), spread(large, 3)))
        section.goals.append(
            Goal(f"{way} on {name}, {sizes[1]:,} ÷ {sizes[0]:,} matches", "≤ 1.2", ratios(large, small), most=1.2)
        )
    section.tables.append(Table(("p50 ms", *(f"{size:,} matches" for size in sizes)), rows))


def _on_postgres(server_url: str, folder: Path, stack: ExitStack, template: Append, size: int) -> Grown:
    url = asyncio.run(own_database(server_url, f"grown_{size}"))
    ids = asyncio.run(_filled(url, lambda: _postgres(url), template, size))
    return stack.enter_context(on_postgres(folder / f"postgres-{size}", url, environment=COLD)), ids


def _on_sqlite(folder: Path, stack: ExitStack, template: Append, size: int) -> Grown:
    data = folder / f"sqlite-{size}"
    data.mkdir()
    file = data / "partie.db"
    ids = asyncio.run(_filled(f"sqlite:///{file}", lambda: _sqlite(file), template, size))
    return stack.enter_context(partie(data, environment=KEYS | COLD)), ids


async def _filled(
    url: str, open_store: Callable[[], Awaitable[tuple[Database, EventStore]]], template: Append, size: int
) -> list[MatchId]:
    await migrate(url)
    database, store = await open_store()
    try:
        return await histories.fill(store, template, size)
    finally:
        await database.close()


async def _postgres(url: str) -> tuple[Database, EventStore]:
    database = await PostgresDatabase.open(url)
    return database, PostgresEventStore(database)


async def _sqlite(file: Path) -> tuple[Database, EventStore]:
    database = await SqliteDatabase.open(file)
    return database, SqliteEventStore(database)
