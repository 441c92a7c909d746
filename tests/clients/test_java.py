"""The client that openapi-generator makes for Java, on the JDK's own HTTP: it compiles with what PyPI and Debian have.

Jackson with its module for times is in the generator's own archive; the annotations are Debian's.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.clients.course import plays
from tests.clients.tools import HERE, complaints, generate, need, python_of, run

pytestmark = [pytest.mark.clients, pytest.mark.timeout(600)]

PROPERTIES = "openApiNullable=false,useJakartaEe=true,useOneOfDiscriminatorLookup=true"
ANNOTATIONS = Path("/usr/share/java/jakarta-annotation-api.jar")


def path_of_classes(*folders: str) -> str:
    """The class path: *folders*, and the archives that the client needs."""
    lib = python_of("openapi-generator-cli").parents[1] / "lib"
    (jackson,) = lib.glob("python*/site-packages/openapi_generator_cli/openapi-generator.jar")
    return os.pathsep.join((*folders, str(jackson), str(ANNOTATIONS)))


def compile_java(folder: Path, *sources: Path) -> None:
    options = ["-nowarn", "-proc:none", "-cp", path_of_classes("out"), "-d", "out"]
    run("javac", *options, *sorted(folder.glob("*.java")), *sources, folder=folder)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client and the program around it, compiled."""
    need("javac", ANNOTATIONS)
    folder = tmp_path_factory.mktemp("java") / "course"
    shutil.copytree(HERE / "java", folder)
    generate("java", folder / "client", "--library", "native", "--additional-properties", PROPERTIES)
    compile_java(folder, *sorted((folder / "client" / "src" / "main" / "java").rglob("*.java")))
    return folder


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
