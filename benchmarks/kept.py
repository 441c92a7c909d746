"""What a server keeps in memory: bytes a match that is folded, and a past position; and that settings bound it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from benchmarks.figures import Goal, Section, Table
from benchmarks.load.reads import Reads
from benchmarks.machine import memory
from benchmarks.populated import populate
from benchmarks.scale import Scale
from benchmarks.servers import KEYS, Served, loaded, partie
from domain.ids import MatchId
from infra.database.sqlite import SqliteDatabase
from infra.migrate import migrate

MATCHES = 2_000
WITH_PASTS = 200
BOUND = 100
KB = 1024


def kept(section: Section, folder: Path, scale: Scale) -> None:
    """Measure the memory of a server on SQLite before and after it has been asked for many matches."""
    data = folder / "kept"
    data.mkdir()
    count = min(MATCHES, scale.matches)
    ids = asyncio.run(_filled(data / "partie.db", count))
    with partie(data, environment=KEYS) as server:
        _asked(server, folder, ids[:10], "")
        before = memory(server.pid)
        _asked(server, folder, ids, "")
        folded = memory(server.pid)
        positions = _asked(server, folder, ids[:WITH_PASTS], "past")
        past = memory(server.pid)
    bounds = {"PARTIE_LIVE_MATCHES": str(BOUND), "PARTIE_PAST_POSITIONS": str(BOUND)}
    with partie(data, environment=KEYS | bounds) as server:
        _asked(server, folder, ids[: 2 * BOUND], "past")
        at_first = memory(server.pid)
        _asked(server, folder, ids, "")
        _asked(server, folder, ids[:WITH_PASTS], "past")
        grown = memory(server.pid) - at_first
    rows = [
        (f"a finished match of Help Me! that is kept folded, of {count:,}", f"{(folded - before) / count / KB:.1f}"),
        (f"an old position that is kept, of {positions:,}", f"{(past - folded) / positions / KB:.1f}"),
    ]
    section.tables.append(Table(("memory of the server", "kB each"), rows))
    work = f"growth while {count:,} matches and {positions:,} positions are asked for, and {BOUND} of each kept, MB"
    section.goals.append(Goal(work, "≤ 8", [grown / KB**2], most=8, digits=1))


def _asked(server: Served, folder: Path, ids: Sequence[MatchId], what: str) -> int:
    """Ask for views, of the ends of matches or of all of their *past*. Returns of how many."""
    ends = [f"?at={at}" for at in range(30)] if what else [""]
    wanted = [f"/v1/matches/{match_id}/view{end}" for match_id in ids for end in ends]
    paths = folder / "paths"
    paths.write_text("\n".join(wanted))
    loaded("reads", server, Reads, "--paths", paths)
    return len(wanted)


async def _filled(file: Path, count: int) -> Sequence[MatchId]:
    await migrate(f"sqlite:///{file}")
    database = await SqliteDatabase.open(file)
    try:
        return (await populate(database, count)).over
    finally:
        await database.close()
