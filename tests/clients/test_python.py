"""The clients that two generators make for Python: strictly typed to the last event, and they play."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from tests.clients.course import plays
from tests.clients.making import PYTHON, make_python
from tests.clients.tools import complaints, made_once, python_of, run

pytestmark = [pytest.mark.clients, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_once(tmp_path_factory, "python", make_python)


def checking() -> list[str | Path]:
    """Let mypy judge a program by what its generator has annotated."""
    python = python_of("openapi-python-client")
    return [sys.executable, "-m", "mypy", "--python-executable", python, "course.py", "generated.py", "story.py"]


@pytest.mark.parametrize("name", PYTHON)
def test_the_program_is_strictly_typed(programs: Path, name: str) -> None:
    assert "Success" in run(*checking(), folder=programs / name)


@pytest.mark.parametrize("name", PYTHON)
def test_what_the_program_forgets_is_found(programs: Path, tmp_path: Path, name: str) -> None:
    folder = shutil.copytree(programs / name, tmp_path / name)
    story = folder / "story.py"
    text = story.read_text()
    for forgotten in ("MatchStarted", "TimeUp", "FuenferErase", "ZatreView", "ZatreLegal"):
        text = text.replace(f"        case g.{forgotten}():\n", f"        case g.{forgotten}() if False:\n")
    story.write_text(text)
    found = complaints(*checking(), folder=folder)
    for forgotten in ("MatchStarted", "TimeUp", "FuenferErase", "ZatreView", "ZatreLegal"):
        assert f'Argument 1 to "unknown" has incompatible type "{forgotten}"' in found


@pytest.mark.parametrize("name", PYTHON)
def test_plays_whole_matches(programs: Path, url: str, name: str) -> None:
    plays(url, url, python_of("openapi-python-client"), "course.py", folder=programs / name)


@pytest.mark.parametrize("name", PYTHON)
def test_goes_on_after_events_that_it_does_not_know(programs: Path, later_url: str, url: str, name: str) -> None:
    plays(later_url, url, python_of("openapi-python-client"), "course.py", folder=programs / name)
