"""What it is measured on, and what a process takes of it."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import sqlite3
import time
from pathlib import Path

PACKAGES = ("uvicorn", "uvloop", "httptools", "litestar", "msgspec", "asyncpg", "sqlalchemy", "redis")

_CPU_CLOCK = 2
"""In the number of a clock, beside the inverted number of a process: by its time on all cores, in nanoseconds."""


def versions() -> str:
    """Name everything that has a share in the figures."""
    packages = [f"{name} {importlib.metadata.version(name)}" for name in PACKAGES]
    system = f"Python {platform.python_version()}, {platform.system()} {platform.release()}, {os.cpu_count()} cores"
    return ", ".join([system, *packages, f"SQLite {sqlite3.sqlite_version}"])


def load() -> str:
    """Tell how busy the machine has been for the last minute, in processes that wanted to run."""
    return f"{os.getloadavg()[0]:.1f}"


def core_seconds(pid: int) -> float:
    """Return the seconds of a core that process *pid* and its children have taken so far; not a number if unknown."""
    try:
        own = _core_seconds(pid)
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return own + sum(_core_seconds(int(child)) for child in children)
    except OSError:
        return float("nan")


def parent_of(pid: int) -> int:
    """Return the process that started process *pid*."""
    return int(_stat(pid)[1])


def core_seconds_of_all(pid: int) -> float:
    """Return the seconds of a core that process *pid* and its children have taken, those that have ended, too."""
    ended = sum(map(int, _stat(pid)[13:15])) / os.sysconf("SC_CLK_TCK")
    return core_seconds(pid) + ended


def memory(pid: int) -> float:
    """Return the bytes of memory that process *pid* holds; not a number if unknown."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return float("nan")


def _core_seconds(pid: int) -> float:
    return time.clock_gettime(~pid << 3 | _CPU_CLOCK)


def _stat(pid: int) -> list[str]:
    """Return what the system tells of a process, from its state on: see proc(5)."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
