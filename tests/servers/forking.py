"""The command ``partie`` in processes of its own, which are forked from one that has imported everything already.

An interpreter that starts and imports takes most of a second of a core, and the tests start hundreds of them. What runs
is the same: ``service.cli.main`` with arguments, an environment, a working folder and files of its own. Whatever
concerns the start of the interpreter itself, and systems other than Linux, get a new one.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, NamedTuple, Protocol

import msgspec

ROOT = Path(__file__).parents[2]
_OF_THE_INTERPRETER = ("LD_", "PYTHON", "MALLOC_")


class Running(Protocol):
    """What tests use of ``subprocess.Popen``."""

    pid: int
    returncode: int | None

    def poll(self) -> int | None:
        """Return the exit code, None while it runs."""
        ...

    def wait(self, timeout: float | None = None) -> int:
        """Return the exit code. Raises subprocess.TimeoutExpired."""
        ...

    def send_signal(self, sig: int) -> None:
        """Send a signal."""
        ...

    def terminate(self) -> None:
        """Ask it to stop."""
        ...

    def kill(self) -> None:
        """End it at once."""
        ...


class Request(NamedTuple):
    """What the template is asked to run."""

    arguments: list[str]
    environment: dict[str, str]
    folder: str


class Forked:
    """A process that was forked from the template; *status* is where its pid and then its exit code come from."""

    def __init__(self, status: int) -> None:
        self._status = status
        self.returncode: int | None = None
        told = os.read(status, 4)
        if len(told) < 4:
            raise RuntimeError("nothing can be forked: see what tests/servers/template.py says on standard error")
        self.pid = int.from_bytes(told)

    def poll(self) -> int | None:
        return self._look(0)

    def wait(self, timeout: float | None = None) -> int:
        code = self._look(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(f"partie ({self.pid})", timeout or 0)
        return code

    def send_signal(self, sig: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, sig)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _look(self, seconds: float | None) -> int | None:
        if self.returncode is None and select.select([self._status], [], [], seconds)[0]:
            self.returncode = int.from_bytes(os.read(self._status, 4), signed=True)
            os.close(self._status)
        return self.returncode


def start_partie(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    folder: Path,
    output: IO[bytes],
    errors: IO[bytes],
    *,
    module: str = "service",
    forked: bool = True,
) -> Running:
    """Start the command with the whole of its *environment*, in a working *folder*; *module* may stand in for it."""
    if (
        not forked
        or sys.platform != "linux"
        or module != "service"
        or _of_the_interpreter(environment) != _of_the_interpreter(os.environ)
    ):
        command = [sys.executable, "-m", module, *arguments]
        return subprocess.Popen(
            command, env=dict(environment), cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=errors
        )
    status, end = os.pipe()
    with open(os.devnull, "rb") as nothing:
        files = [nothing.fileno(), output.fileno(), errors.fileno(), end]
        request = msgspec.json.encode(Request(list(arguments), dict(environment), str(folder)))
        socket.send_fds(_template()[0], [request], files)
    os.close(end)
    return Forked(status)


def run_partie(
    *arguments: str, environment: Mapping[str, str], folder: Path = ROOT, timeout: float = 60
) -> subprocess.CompletedProcess[str]:
    """Run the command to its end, with the whole of its *environment*. Raises subprocess.TimeoutExpired."""
    with TemporaryFile() as output, TemporaryFile() as errors:
        process = start_partie(arguments, environment, folder, output, errors)
        try:
            code = process.wait(timeout)
        finally:
            process.kill()
        texts = []
        for file in (output, errors):
            file.seek(0)
            texts.append(file.read().decode())
    return subprocess.CompletedProcess(["partie", *arguments], code, *texts)


def _of_the_interpreter(environment: Mapping[str, str]) -> dict[str, str]:
    found = {name: value for name, value in environment.items() if name.startswith(_OF_THE_INTERPRETER)}
    return {name: value for name, value in found.items() if (name, value) != ("PYTHONPATH", str(ROOT))}


@cache
def _template() -> tuple[socket.socket, subprocess.Popen[bytes]]:
    """Start the process that others are forked from. It ends with this one."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with its:
        command = [sys.executable, "-m", "tests.servers.template", str(its.fileno())]
        return ours, subprocess.Popen(command, cwd=ROOT, pass_fds=[its.fileno()])
