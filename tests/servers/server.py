"""One server process and the folder it lives in."""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypedDict

START_SECONDS = 30.0
STOP_SECONDS = 15.0
POLL_SECONDS = 0.02

# Loaded here and not in the child, which may not be allowed to read the interpreter's folder.
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None
_PR_SET_PDEATHSIG = 1


class Owner(TypedDict, total=False):
    """The arguments of `subprocess` that say whose process it is; empty for one's own."""

    user: int
    group: int
    extra_groups: list[int]


@dataclass
class Server:
    """A server that can be stopped, killed and started again on its port, over its data.

    On Linux it ends with the thread that started it, even if that is killed: start it from the main thread.
    """

    url: str
    port: int
    command: list[str]
    log: Path
    answers: Callable[[], bool]
    stop_signal: signal.Signals
    owner: Owner = field(default_factory=lambda: Owner())
    _process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def start(self) -> None:
        """Start, and return once the server answers. RuntimeError with the end of its log if it does not."""
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                env=environment(),
                start_new_session=True,  # Ctrl-C is for the tests, which then stop their servers
                preexec_fn=_end_with_parent,
                **self.owner,
            )
        self._process = process
        deadline = time.monotonic() + START_SECONDS
        while not self.answers():
            if process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"{self.command[0]} did not start:\n{self.log.read_text()[-2000:]}")
            time.sleep(POLL_SECONDS)

    def stop(self) -> None:
        """Stop in good order."""
        if self._process is None:
            return
        self._process.send_signal(self.stop_signal)
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
        self._process = None

    def kill(self) -> None:
        """End every process of the server at once: nothing is flushed and nobody is told."""
        if self._process is None:
            return
        children = _children(self._process.pid)
        self._process.kill()
        self._process.wait()
        self._process = None
        for child in children:
            _kill(child)

    def restart(self) -> None:
        """Stop in good order and start again."""
        self.stop()
        self.start()


@contextmanager
def temporary_folder(prefix: str) -> Iterator[Path]:
    """A folder that is removed at the end."""
    folder = Path(tempfile.mkdtemp(prefix=prefix))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def free_port() -> int:
    """A TCP port of 127.0.0.1 that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def environment() -> dict[str, str]:
    """What a server sees of the environment: nothing that could change how it behaves."""
    return {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C.UTF-8", "HOME": "/"}


def _end_with_parent() -> None:
    if _LIBC is not None:
        _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGINT)


def _children(pid: int) -> list[int]:
    """The processes that a process has started, where the system tells (Linux)."""
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def _kill(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
