"""Others' servers, installed for the occasion from their registries, beside this one."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

from benchmarks.figures import Goal, Section, Table, alternating, ratios, spread
from benchmarks.load.commands import Load
from benchmarks.scale import Scale
from benchmarks.servers import Served, commands, loaded, on_postgres
from tests.servers import free_port, running_postgres

HERE = Path(__file__).parents[1] / "peers"
NODE_PACKAGES = ("boardgame.io@0.50.2", "socket.io-client@4.8.4", "node-persist@3.1")
PYTHON_PACKAGES = ("eventsourcing[postgres]",)
THREADS = 8
MOVES_IN_A_MATCH = 24


class Moves(Struct, frozen=True):
    """What boardgame.io's clients saw: moves a second, milliseconds."""

    rate: float
    p50: float
    p99: float


def measure(scale: Scale) -> Section:
    section = Section("Peers")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        postgres = stack.enter_context(running_postgres())
        node, python = _node(folder / "node"), _python(folder / "python")
        server = stack.enter_context(on_postgres(folder / "ours", postgres.url))
        port = stack.enter_context(_boardgame(node))
        subjects: dict[str, Callable[[], float]] = {
            "Partie, commands over HTTP, durable on Postgres": partial(_commands, server, scale),
            "Partie, commands over WebSockets, durable on Postgres": partial(_over_sockets, server, scale),
            "boardgame.io, moves over WebSockets, in memory": partial(_moves, node, port, scale),
            f"eventsourcing, saves from {THREADS} threads, no HTTP, on Postgres": partial(
                _saves, python, postgres.url, scale
            ),
        }
        found = alternating(scale.rounds, subjects)
        section.notes.append(f"{', '.join(NODE_PACKAGES)}; {_version_of_saves(python)}")
    section.tables.append(
        Table((f"{scale.connections} clients", "a second"), [(name, spread(rates)) for name, rates in found.items()])
    )
    ours, sockets, boardgame, saves = found.values()
    section.goals += [
        Goal("commands on Postgres ÷ boardgame.io in memory", "≥ 1.5", ratios(ours, boardgame), least=1.5),
        Goal("commands over sockets ÷ boardgame.io in memory", "≥ 1.5", ratios(sockets, boardgame), least=1.5),
        Goal("commands on Postgres ÷ saves of eventsourcing", "—", ratios(ours, saves)),
    ]
    return section


def _commands(server: Served, scale: Scale) -> float:
    return commands(server, scale.connections, scale.seconds).rate


def _over_sockets(server: Served, scale: Scale) -> float:
    return loaded("sockets", server, Load, "--connections", scale.connections, "--seconds", scale.seconds).rate


def _moves(node: Path, port: int, scale: Scale) -> float:
    arguments = [port, scale.connections, scale.seconds, MOVES_IN_A_MATCH]
    line = ["node", "boardgame_client.js", *map(str, arguments)]
    done = subprocess.run(line, cwd=node, capture_output=True, check=True)
    return msgspec.json.decode(done.stdout, type=Moves).rate


def _saves(python: Path, url: str, scale: Scale) -> float:
    line = [str(python), str(HERE / "saves.py"), url, str(THREADS), str(scale.seconds)]
    return float(subprocess.run(line, capture_output=True, check=True, text=True).stdout)


@contextmanager
def _boardgame(node: Path) -> Iterator[int]:
    port = free_port()
    line = ["node", "boardgame_server.js", str(port)]
    with subprocess.Popen(line, cwd=node, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            while b"ready" not in (told := process.stdout.readline()):
                if not told:
                    raise RuntimeError("boardgame.io did not start")
            yield port
        finally:
            process.terminate()


def _node(folder: Path) -> Path:
    folder.mkdir()
    for program in HERE.glob("*.js"):
        (folder / program.name).write_text(program.read_text())
    line = ["npm", "install", "--silent", "--no-audit", "--no-fund", *NODE_PACKAGES]
    subprocess.run(line, cwd=folder, check=True, capture_output=True)
    return folder


def _python(folder: Path) -> Path:
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    python = folder / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", *PYTHON_PACKAGES], check=True)
    return python


def _version_of_saves(python: Path) -> str:
    line = [
        str(python),
        "-c",
        "from importlib.metadata import version; print('eventsourcing', version('eventsourcing'))",
    ]
    return subprocess.run(line, capture_output=True, check=True, text=True).stdout.strip()
