"""The clients that two generators make for Python: strictly typed to the last event, and they play."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from tests.clients.course import plays
from tests.clients.tools import DOCUMENT, HERE, complaints, generate, python_of, run

pytestmark = [pytest.mark.clients, pytest.mark.timeout(600)]

GENERATORS = ("openapi_generator", "openapi_python_client")


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder a generator, with its client and the program around it."""
    folder = tmp_path_factory.mktemp("python")
    for name in GENERATORS:
        for source in (HERE / "python", HERE / "python" / name):
            shutil.copytree(source, folder / name, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*GENERATORS))
    options: list[str | Path] = [
        "--meta",
        "none",
        "--config",
        "openapi_python_client/generator.yml",
        "--fail-on-warning",
    ]
    options += ["--path", DOCUMENT, "--output-path", "openapi_python_client/python_client"]
    run("openapi-python-client", "generate", *options, folder=folder)
    properties = ["--additional-properties", "useOneOfDiscriminatorLookup=true", "--package-name", "generated_client"]
    generate("python", folder / "made", *properties)
    (folder / "made" / "generated_client").rename(folder / "openapi_generator" / "generated_client")
    return folder


def checking() -> list[str | Path]:
    """Let mypy judge a program by what its generator has annotated."""
    python = python_of("openapi-python-client")
    return [sys.executable, "-m", "mypy", "--python-executable", python, "course.py", "generated.py", "story.py"]


@pytest.mark.parametrize("name", GENERATORS)
def test_the_program_is_strictly_typed(programs: Path, name: str) -> None:
    assert "Success" in run(*checking(), folder=programs / name)


@pytest.mark.parametrize("name", GENERATORS)
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


@pytest.mark.parametrize("name", GENERATORS)
def test_plays_whole_matches(programs: Path, url: str, name: str) -> None:
    plays(url, url, python_of("openapi-python-client"), "course.py", folder=programs / name)


@pytest.mark.parametrize("name", GENERATORS)
def test_goes_on_after_events_that_it_does_not_know(programs: Path, later_url: str, url: str, name: str) -> None:
    plays(later_url, url, python_of("openapi-python-client"), "course.py", folder=programs / name)
