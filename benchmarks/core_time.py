"""What the hot requests take of a core, counted in echoes."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks.figures import Goal, Section, Table, ratios, spread
from benchmarks.load.work import Work
from benchmarks.scale import Scale
from benchmarks.servers import Served, loaded

KINDS = {"command": "a command", "view": "a view", "events": "a page of events", "legal": "what is legal"}
MOST_ECHOES = 3.0


def compared(section: Section, servers: Mapping[str, Served], echo: Served, scale: Scale) -> None:
    """Add the core time of each kind of request on each server, and the goals for the one on Postgres."""
    rows = []
    for name, server in servers.items():
        echoing = ("--echo-url", echo.url, "--echo-pid", echo.pid)
        load = ("--connections", scale.connections, "--rounds", max(1, round(2 * scale.seconds)))
        work = loaded("work", server, Work, *echoing, *load)
        echoes = {kind: ratios(getattr(work, kind), work.echo) for kind in KINDS}
        rows.append((name, *(spread(found, 1) for found in echoes.values())))
        if name == "Postgres":
            section.goals += [
                Goal(f"core time of {words} ÷ echo", "≤ 3", echoes[kind], most=MOST_ECHOES, digits=1)
                for kind, words in KINDS.items()
            ]
    section.tables.append(Table(("core time of a request, in echoes", *KINDS.values()), rows))
