"""Making the clients whose programs several tests run: once for all of them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tests.clients.told import run_as_told
from tests.clients.tools import HERE, python_of, run

PYTHON = ("openapi_generator", "openapi_python_client")
TYPESCRIPT = ("hey", "openapi_fetch", "orval", "typescript_fetch")
ANNOTATIONS = Path("/usr/share/java/jakarta-annotation-api.jar")


def path_of_classes(*folders: str) -> str:
    """The class path: *folders*, and the archives that the client needs."""
    lib = python_of("openapi-generator-cli").parents[1] / "lib"
    (jackson,) = lib.glob("python*/site-packages/openapi_generator_cli/openapi-generator.jar")
    return os.pathsep.join((*folders, str(jackson), str(ANNOTATIONS)))


def compile_java(folder: Path, *sources: Path) -> None:
    options = ["-nowarn", "-proc:none", "-cp", path_of_classes("out"), "-d", "out"]
    run("javac", *options, *sorted(folder.glob("*.java")), *sources, folder=folder)


def make_java(folder: Path) -> None:
    """The client, and the program around it, compiled."""
    shutil.copytree(HERE / "java", folder, dirs_exist_ok=True)
    shutil.copy(HERE.parents[1] / "docs" / "examples" / "Unions.java", folder)
    run_as_told("generate -g java ", folder)
    compile_java(folder, *sorted((folder / "client" / "src" / "main" / "java").rglob("*.java")))


def make_python(folder: Path) -> None:
    """A folder a generator, with its client and the program around it."""
    for name in PYTHON:
        for source in (HERE / "python", HERE / "python" / name):
            shutil.copytree(source, folder / name, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*PYTHON))
    run_as_told("openapi-python-client generate ", folder / "openapi_python_client", added="--fail-on-warning")
    run_as_told("generate -g python ", folder)
    (folder / "client" / "generated_client").rename(folder / "openapi_generator" / "generated_client")


def make_typescript(folder: Path) -> None:
    """The pinned packages, the four clients, and a program around each, compiled at once."""
    shutil.copytree(HERE / "typescript", folder, dirs_exist_ok=True)
    run("npm", "ci", "--silent", "--no-audit", "--no-fund", folder=folder)
    run_as_told("openapi-typescript ", folder / "openapi_fetch")
    run_as_told("npx openapi-ts ", folder / "hey")
    run_as_told("npx orval ", folder / "orval")
    run_as_told("generate -g typescript-fetch ", folder / "typescript_fetch")
    for name in TYPESCRIPT:
        for shared in ("course.ts", "story.ts"):
            shutil.copy(folder / shared, folder / name / shared)
    run("npx", "tsc", "--project", ".", folder=folder)
