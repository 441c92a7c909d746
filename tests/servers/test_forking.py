"""What is forked looks to tests as what is started anew: its output, its exit code, its end."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from service.version import VERSION
from tests.servers.forking import run_partie, start_partie
from tests.servers.partie import served_apart

ANEW = {"PYTHONHASHSEED": "1"}
"""What concerns the interpreter, which is started for it."""


@pytest.mark.parametrize("more", [{}, ANEW], ids=["forked", "anew"])
@pytest.mark.parametrize(
    ("arguments", "code", "output", "errors"),
    [
        (["--version"], 0, f"partie, version {VERSION}\n", ""),
        (["nonsense"], 2, "", "No such command 'nonsense'"),
        (["serve", "--port", "0"], 1, "", "partie: PARTIE_LOG_LEVEL: "),
    ],
    ids=["told", "misused", "refused"],
)
def test_a_command_runs_to_its_end(
    more: dict[str, str], arguments: list[str], code: int, output: str, errors: str
) -> None:
    done = run_partie(*arguments, environment=os.environ | more | {"PARTIE_LOG_LEVEL": "loud"})
    assert (done.returncode, done.stdout) == (code, output)
    assert errors in done.stderr


def test_a_server_is_waited_for_asked_to_stop_and_killed(tmp_path: Path) -> None:
    with served_apart(tmp_path) as served:
        assert served.process.poll() is None
        with pytest.raises(subprocess.TimeoutExpired):
            served.process.wait(0)
        assert served.stop() == 0
        assert served.process.poll() == 0
    with served_apart(tmp_path) as served:
        served.kill()
        assert served.process.returncode == -signal.SIGKILL
        served.process.terminate()  # there is nobody any more


def test_what_is_not_the_command_itself_is_started_anew(tmp_path: Path) -> None:
    with (tmp_path / "output").open("wb") as output:
        process = start_partie([], os.environ, tmp_path, output, output, module="this")
        assert process.wait(60) == 0
    assert "beautiful" in (tmp_path / "output").read_text().lower()
