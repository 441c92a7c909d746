"""How late the end of a round comes when very many hourglasses run out at once: as recorded, and as it arrives."""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from benchmarks.figures import Goal, Section, Table, alternating, spread
from benchmarks.load.hourglasses import Ends
from benchmarks.scale import Scale
from benchmarks.servers import KEYS, Served, loaded, partie
from domain.aggregate import SETTLE
from infra.migrate import migrate
from tests.servers import running_postgres

SETTLED = SETTLE.total_seconds() * 1e3


def measure(scale: Scale) -> Section:
    section = Section(f"Time: {scale.hourglasses:,} hourglasses in one process")
    arguments = ["--sandbox"] if scale.turned else []
    with ExitStack() as stack:
        postgres = stack.enter_context(running_postgres())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        asyncio.run(migrate(postgres.url))
        environment = KEYS | {"DATABASE_URL": postgres.url}
        subjects = {
            "SQLite": stack.enter_context(partie(folder / "embedded", *arguments)),
            "Postgres": stack.enter_context(partie(folder / "postgres", *arguments, environment=environment)),
        }
        found = alternating(scale.rounds, {name: partial(_ends, server, scale) for name, server in subjects.items()})
    section.tables.append(
        Table(
            (
                "milliseconds after the deadline",
                "deadlines within s",
                "recorded end, p99",
                "recorded end, latest",
                "end at its follower, p50",
                "p99",
                "never ended",
            ),
            [
                (
                    name,
                    spread([one.within for one in ends], 1),
                    spread([one.recorded_p99 for one in ends], 3),
                    spread([one.recorded_most for one in ends], 3),
                    spread([one.p50 for one in ends]),
                    spread([one.p99 for one in ends]),
                    str(sum(one.lost for one in ends)),
                )
                for name, ends in found.items()
            ],
        )
    )
    section.notes.append(
        f"The clock waits {SETTLED:.0f} ms after each deadline for commands that came in time; what a follower sees "
        "later than that is the work of ending all of them."
    )
    every = [one for ends in found.values() for one in ends]
    section.goals += [
        Goal("recorded end after the deadline, p99", "0 ms", [one.recorded_p99 for one in every], most=0, digits=3),
        Goal("hourglasses that never ended", "0", [float(one.lost) for one in every], most=0, digits=0),
    ]
    return section


def _ends(server: Served, scale: Scale) -> Ends:
    turned = ("--turned",) if scale.turned else ()
    return loaded("hourglasses", server, Ends, "--hourglasses", scale.hourglasses, *turned)
