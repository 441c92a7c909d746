"""Real commands of Help Me! over HTTP, beside what they are made of: an echo, and a transaction."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from benchmarks import core_time, pgbench
from benchmarks.figures import Goal, Section, Table, alternating, ratios, spread
from benchmarks.load.commands import Load
from benchmarks.pgbench import Transactions
from benchmarks.scale import Scale
from benchmarks.servers import Served, commands, echoes, on_postgres, partie, several_processes, special
from infra.migrate import migrate
from tests.infra.databases import own_database
from tests.servers import running_postgres, running_redis

PGBENCH_CLIENTS = 32
TWO = "Postgres, two processes"


def measure(scale: Scale) -> Section:
    section = Section("HTTP: commands of Help Me!")
    with ExitStack() as stack:
        postgres = stack.enter_context(running_postgres())  # as it comes: durable
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        servers = {
            "Postgres": stack.enter_context(on_postgres(folder / "postgres", postgres.url)),
            "SQLite": stack.enter_context(partie(folder / "sqlite")),
            "memory": stack.enter_context(special("memory")),
        }
        if two := _two_processes(stack, folder, postgres.url, section):
            servers[f"{TWO} and Redis"] = two
        echo = stack.enter_context(special("echo"))
        one_process = {name: server for name, server in servers.items() if not name.startswith(TWO)}
        core_time.compared(section, one_process, echo, scale)
        _crowd(section, servers, echo, postgres.url, scale)
        _alone(section, servers, echo, postgres.url, scale)
    return section


def _crowd(section: Section, servers: Mapping[str, Served], echo: Served, database: str, scale: Scale) -> None:
    subjects: dict[str, Callable[[], Load]] = {
        name: partial(commands, server, scale.connections, scale.seconds) for name, server in servers.items()
    }
    subjects["echo"] = partial(echoes, echo, scale.connections, scale.seconds)
    pgbench.make_table(database)
    rows: list[Transactions] = []

    def transactions() -> Load:
        rows.append(pgbench.transactions(database, PGBENCH_CLIENTS, scale.seconds))
        return Load(rows[-1].rate, rows[-1].p50, float("nan"), float("nan"))

    subjects["pgbench"] = transactions
    found = alternating(scale.rounds, subjects)
    labels = {
        "memory": "the same route, store in memory",
        "echo": "bare ASGI + msgspec echo",
        "pgbench": f"pgbench, one row a transaction, {PGBENCH_CLIENTS} clients",
    }
    section.tables.append(
        Table(
            (
                f"{scale.connections} connections",
                "requests/s",
                "p50 ms",
                "p99 ms",
                "ms of a core a request",
                "matches opened and seated/s",
            ),
            [
                (labels.get(name, f"commands on {name}"), *_told(loads, has_matches=name in servers))
                for name, loads in found.items()
            ],
        )
    )
    rates = {name: [load.rate for load in loads] for name, loads in found.items()}
    tails = {name: [load.p99 for load in loads] for name, loads in found.items()}
    section.goals += [
        Goal("commands on Postgres ÷ pgbench", "≥ 0.5", ratios(rates["Postgres"], rates["pgbench"]), least=0.5),
        Goal("commands on Postgres ÷ without a store", "≥ 0.9", ratios(rates["Postgres"], rates["memory"]), least=0.9),
        Goal("p99 on Postgres ÷ p99 of the echo", "≤ 4", ratios(tails["Postgres"], tails["echo"]), most=4),
        Goal("commands on SQLite ÷ on Postgres", "≥ 0.9", ratios(rates["SQLite"], rates["Postgres"]), least=0.9),
    ]
    for name in rates:
        if name.startswith(TWO):
            both = ratios(rates[name], rates["Postgres"])
            section.goals.append(Goal(f"{name} ÷ one process", "≥ 1.6", both, least=1.6))


def _told(loads: Sequence[Load], *, has_matches: bool) -> tuple[str, ...]:
    def column(values: Sequence[float], digits: int) -> str:
        return "" if values[0] != values[0] else spread(values, digits)

    return (
        column([load.rate for load in loads], 0),
        column([load.p50 for load in loads], 2),
        column([load.p99 for load in loads], 2),
        column([load.work for load in loads], 3),
        column([load.opened for load in loads], 0) if has_matches else "",
    )


def _alone(section: Section, servers: Mapping[str, Served], echo: Served, database: str, scale: Scale) -> None:
    subjects: dict[str, Callable[[], float]] = {
        f"a command on {name}": _middle(server, scale) for name, server in servers.items()
    }
    subjects["an echo"] = lambda: echoes(echo, 1, scale.seconds / 2).p50
    subjects["a transaction"] = lambda: pgbench.transactions(database, 1, scale.seconds / 2).p50
    found = alternating(scale.rounds, subjects)
    section.tables.append(
        Table(("one client, one request at a time", "p50 ms"), [(name, spread(p50, 3)) for name, p50 in found.items()])
    )
    both = [echo + row for echo, row in zip(found["an echo"], found["a transaction"], strict=True)]
    alone = ratios(found["a command on Postgres"], both)
    section.goals.append(Goal("one player alone: p50 ÷ (echo + transaction)", "≤ 1.5", alone, most=1.5))


def _middle(server: Served, scale: Scale) -> Callable[[], float]:
    return lambda: commands(server, 1, scale.seconds / 2).p50


def _two_processes(stack: ExitStack, folder: Path, database: str, section: Section) -> Served | None:
    """Start two workers on Postgres and Redis, if ``partie serve`` can."""
    redis = stack.enter_context(running_redis())
    url = asyncio.run(own_database(database, "two_processes"))
    asyncio.run(migrate(url))
    environment = several_processes(url, redis.url)
    try:
        return stack.enter_context(partie(folder / "two", "--workers", "2", environment=environment))
    except RuntimeError as error:
        section.notes.append(f"Two processes are not measured: {str(error).strip().splitlines()[-1]}")
        return None
