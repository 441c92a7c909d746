"""The client that openapi-generator makes for Java, on the JDK's own HTTP: it compiles with what PyPI and Debian have.

Jackson with its module for times is in the generator's own archive; the annotations are Debian's.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.clients.course import plays
from tests.clients.making import ANNOTATIONS, compile_java, make_java, path_of_classes
from tests.clients.tools import complaints, made_once, need

pytestmark = [pytest.mark.clients, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    need("javac", ANNOTATIONS)
    return made_once(tmp_path_factory, "java", make_java)


def test_plays_whole_matches(compiled: Path, url: str) -> None:
    plays(url, url, "java", "-cp", path_of_classes("out"), "Course", folder=compiled)


def test_goes_on_after_events_that_it_does_not_know(compiled: Path, later_url: str, url: str) -> None:
    plays(later_url, url, "java", "-cp", path_of_classes("out"), "Course", folder=compiled)


def test_what_the_program_forgets_is_found_before_it_plays(compiled: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(compiled, tmp_path / "course")
    story = folder / "Story.java"
    story.write_text(story.read_text().replace("MatchStarted.class, ", ""))
    compile_java(folder)
    command = ["java", "-cp", path_of_classes("out"), "Course", "http://127.0.0.1:1"]
    assert "not all are told" in complaints(*command, folder=folder)
