"""uvicorn beside granian: throughput, start and stop.

    apt-get install wrk; pip install granian
    python -m benchmarks.http_server

Each figure is the median of alternating rounds. Load comes from `wrk` over 64 connections that are kept alive,
from the second core.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

BODY = '{"type":"move","origin":{"row":2,"column":3},"target":{"row":2,"column":4}}'
CONNECTIONS = 64
BACKSTOP_SECONDS = 5
APPS = {
    "bare ASGI + msgspec": "bare",
    "Litestar handler": "litestar_handler",
    "Litestar @asgi": "litestar_asgi",
}
WRK_SCRIPT = f"""
wrk.method, wrk.body = "POST", '{BODY}'
wrk.headers["Content-Type"] = "application/json"
done = function(summary, latency)
  local bad = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout
  io.write(string.format("RESULT %d %d %d %d %d\\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), bad))
end
"""


@dataclass(frozen=True)
class Load:
    """What a load showed: requests a second, and milliseconds."""

    rate: float
    p50: float
    p99: float


@dataclass(frozen=True)
class Stop:
    """How a server with an open stream ended after SIGTERM."""

    seconds: float
    code: int
    stream_ended_well: bool
    app_was_shut_down: bool


def command(server: str, app: str, port: int) -> list[str]:
    """The command line that serves one of the apps with one process."""
    target = f"benchmarks.http_server_apps:{app}"
    common = ["--host", "127.0.0.1", "--port", str(port), "--log-level", "critical", "--loop", "uvloop"]
    if server == "uvicorn":
        return [
            *(sys.executable, "-m", "uvicorn", target, *common, "--http", "httptools", "--no-access-log"),
            *("--timeout-graceful-shutdown", str(BACKSTOP_SECONDS)),
        ]
    return [
        *(sys.executable, "-m", "granian", target, *common, "--interface", "asgi", "--workers", "1"),
        *("--workers-kill-timeout", str(BACKSTOP_SECONDS)),
    ]


@contextmanager
def running(server: str, app: str) -> Iterator[tuple[subprocess.Popen[bytes], int, float]]:
    """A server that answers: its process, its port, and the seconds it took from start to first answer."""
    port = _free_port()
    before = time.perf_counter()
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
    with subprocess.Popen(
        command(server, app, port), env=environment, stdout=subprocess.PIPE, start_new_session=True
    ) as process:
        try:
            while not _answers(port):
                if process.poll() is not None:
                    raise RuntimeError(f"{server} did not start")
                time.sleep(0.005)
            yield process, port, time.perf_counter() - before
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # granian's worker is a process of its own


def measure_load(server: str, app: str, seconds: int) -> Load:
    """Let wrk post for some seconds, after one to warm up."""
    with running(server, app) as (_, port, _), tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(WRK_SCRIPT)
        script.flush()
        _wrk(port, script.name, 1)
        return _wrk(port, script.name, seconds)


def measure_stop(server: str, app: str) -> Stop:
    """Open a stream, send SIGTERM, and look how stream and process end."""
    with running(server, app) as (process, port, _), socket.create_connection(("127.0.0.1", port)) as stream:
        stream.settimeout(BACKSTOP_SECONDS * 3)
        stream.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        received = b""
        while b"hello" not in received:
            received += stream.recv(65536)
        before = time.perf_counter()
        process.send_signal(signal.SIGTERM)
        received += _rest(stream)
        code = process.wait(BACKSTOP_SECONDS * 3)
        seconds = time.perf_counter() - before
        assert process.stdout is not None
        return Stop(seconds, code, received.endswith(b"0\r\n\r\n"), b"shut down" in process.stdout.read())


def _wrk(port: int, script: str, seconds: int) -> Load:
    line = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "-s", script, f"http://127.0.0.1:{port}/"]
    output = subprocess.run(line, capture_output=True, text=True, check=True).stdout
    found = re.search(r"RESULT (\d+) (\d+) (\d+) (\d+) (\d+)", output)
    assert found is not None, output
    requests, duration, p50, p99, bad = map(int, found.groups())
    assert bad == 0, output
    return Load(requests / duration * 1e6, p50 / 1e3, p99 / 1e3)


def _rest(stream: socket.socket) -> bytes:
    received = b""
    with suppress(OSError):
        while piece := stream.recv(65536):
            received += piece
    return received


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
            head = f"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(BODY)}\r\n\r\n"
            connection.sendall(f"{head}{BODY}".encode())
            return connection.recv(12).startswith(b"HTTP/1.1")
    except OSError:
        return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _spread(values: list[float], digits: int = 0) -> str:
    low, middle, high = min(values), statistics.median(values), max(values)
    return f"{middle:,.{digits}f} ({low:,.{digits}f} to {high:,.{digits}f})"


def main() -> None:
    """Measure everything and print tables in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=5)
    arguments = parser.parse_args()
    servers = ("uvicorn", "granian")
    packages = (*servers, "litestar", "msgspec", "httptools", "uvloop")
    versions = [f"{package} {importlib.metadata.version(package)}" for package in packages]
    print(f"Python {platform.python_version()}, {', '.join(versions)}, {os.cpu_count()} cores\n")

    _print_load(servers, arguments.rounds, arguments.seconds)
    _print_start(servers, arguments.rounds)
    _print_stop(servers, arguments.rounds)


def _print_load(servers: Sequence[str], rounds: int, seconds: int) -> None:
    print("| app | server | requests/s | p50 ms | p99 ms |\n|---|---|---|---|---|")
    for name, app in APPS.items():
        loads: dict[str, list[Load]] = {server: [] for server in servers}
        for _ in range(rounds):
            for server in servers:
                loads[server].append(measure_load(server, app, seconds))
        for server, seen in loads.items():
            figures = (
                _spread([load.rate for load in seen]),
                _spread([load.p50 for load in seen], 1),
                _spread([load.p99 for load in seen], 1),
            )
            print(f"| {name} | {server} | {' | '.join(figures)} |", flush=True)


def _print_start(servers: Sequence[str], rounds: int) -> None:
    print("\n| app | server | seconds to the first answer |\n|---|---|---|")
    for name, app in APPS.items():
        starts: dict[str, list[float]] = {server: [] for server in servers}
        for _ in range(rounds):
            for server in servers:
                with running(server, app) as (_, _, seconds):
                    starts[server].append(seconds)
        for server, times in starts.items():
            print(f"| {name} | {server} | {_spread(times, 2)} |", flush=True)


def _print_stop(servers: Sequence[str], rounds: int) -> None:
    print("\n| streams told | server | seconds to the exit | exit code | stream ended well | app shut down |")
    print("|---|---|---|---|---|---|")
    for told, app in ((True, "stream_told"), (False, "stream_untold")):
        for server in servers:
            stops = [measure_stop(server, app) for _ in range(rounds)]
            codes = ", ".join(str(code) for code in sorted({stop.code for stop in stops}))
            well = f"{sum(stop.stream_ended_well for stop in stops)} of {len(stops)}"
            shut = f"{sum(stop.app_was_shut_down for stop in stops)} of {len(stops)}"
            seconds = _spread([stop.seconds for stop in stops], 2)
            print(f"| {'yes' if told else 'no'} | {server} | {seconds} | {codes} | {well} | {shut} |", flush=True)


if __name__ == "__main__":
    main()
