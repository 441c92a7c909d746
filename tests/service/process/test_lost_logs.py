"""A log that nobody takes ends nothing: with its reader gone, or on a full disk, everything goes on."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from service.process.log_stream import log_stream
from tests.servers import free_port
from tests.servers.partie import BOTH_PACKAGES

ROOT = Path(__file__).parents[3]
PATIENCE = 30


@contextmanager
def standard_error(kind: str) -> Iterator[int]:
    """A descriptor that a server can be started with, and that takes nothing once it runs."""
    if kind == "full disk":
        descriptor = os.open("/dev/full", os.O_WRONLY)
    else:
        reader, descriptor = os.pipe()
        os.close(reader)
    yield descriptor
    os.close(descriptor)


@contextmanager
def serving(data: Path, error: int) -> Iterator[str]:
    port = free_port()
    environment = os.environ | {
        "PARTIE_DATA": str(data),
        "PARTIE_GAME_PACKAGES": ",".join(BOTH_PACKAGES),
        "PARTIE_BOT_SECONDS": "0.05",
        "PARTIE_LOG_LEVEL": "debug",
    }
    command = [sys.executable, "-m", "service", "serve", "--port", str(port)]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=error)
    url = f"http://127.0.0.1:{port}"
    try:
        until(lambda: is_ready(url))
        yield url
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()


def is_ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/readyz", timeout=5).is_success
    except httpx.TransportError:
        return False


def until(holds: object) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():  # type: ignore[operator]  # a condition
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize("kind", ["full disk", "nobody reads"])
def test_bots_clocks_and_commands_go_on(kind: str, tmp_path: Path) -> None:
    with (
        standard_error(kind) as error,
        serving(tmp_path, error) as url,
        httpx.Client(base_url=url, timeout=30) as client,
    ):
        writing = sqlite3.connect(tmp_path / "partie.db", isolation_level=None)
        writing.execute("BEGIN IMMEDIATE")  # every command and every bot meets a busy store now, which is logged
        body = {"game": "lowest_unique", "seats": 2, "bots": [{"level": "random"}], "options": {"pick_seconds": 1}}
        assert client.post("/v1/matches", json=body).status_code == 503
        writing.execute("ROLLBACK")
        writing.close()
        opened = client.post("/v1/matches", json=body).raise_for_status().json()
        path = f"/v1/matches/{opened['match']['id']}"
        client.post(f"{path}/seats", json={"name": "Ada"}).raise_for_status()
        until(lambda: client.get(path).json()["status"] == "finished")  # the clock and the bot play it to its end
        assert client.get("/readyz").json() == {"status": "ok", "degraded": []}


def test_a_stream_for_logs_never_raises_and_writes_whole_lines(tmp_path: Path) -> None:
    file = tmp_path / "log"
    with standard_error("full disk") as full, standard_error("nobody reads") as gone, file.open("wb") as kept:
        for descriptor in (full, gone, kept.fileno()):
            stream = log_stream(descriptor)
            print(json.dumps({"event": "\udcff"}, ensure_ascii=False), file=stream, flush=True)
            print("x" * 200_000, file=stream, flush=True)
    first, second = file.read_text().splitlines()
    assert (first, len(second)) == ('{"event": "\\udcff"}', 200_000)
