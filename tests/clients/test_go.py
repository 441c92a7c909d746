"""The client that openapi-generator makes for Go: it builds with the standard library alone, and it plays."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.clients.course import plays
from tests.clients.told import run_as_told
from tests.clients.tools import HERE, complaints, made_once, need, run

pytestmark = [pytest.mark.clients, pytest.mark.timeout(600)]


def make(folder: Path) -> None:
    """The client, and the program around it, built."""
    shutil.copytree(HERE / "go", folder, dirs_exist_ok=True)
    run_as_told("generate -g go ", folder)
    run("go", "build", "-o", "course", ".", folder=folder, GOPROXY="off", GOFLAGS="-mod=mod")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    need("go")
    return made_once(tmp_path_factory, "go", make)


def test_plays_whole_matches(built: Path, url: str) -> None:
    plays(url, url, built / "course", folder=built)


def test_goes_on_after_events_that_it_does_not_know(built: Path, later_url: str, url: str) -> None:
    plays(later_url, url, built / "course", folder=built)


def test_what_the_program_forgets_is_found_before_it_plays(built: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(built, tmp_path / "course")
    story = folder / "story.go"
    story.write_text(story.read_text().replace("*partie.MatchStarted, ", ""))
    run("go", "build", "-o", "course", ".", folder=folder, GOPROXY="off", GOFLAGS="-mod=mod")
    assert "*partie.MatchStarted is not told" in complaints(folder / "course", "http://127.0.0.1:1", folder=folder)
