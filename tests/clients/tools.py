"""Starting the tools and the clients that they make."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent
DOCUMENT = HERE.parents[1] / "openapi" / "openapi.json"


def need(*means: str | Path) -> None:
    """Skip a test where a program, or a file of a package, is missing; where all tests have to run, it fails."""
    missing = [str(one) for one in means if not (one.exists() if isinstance(one, Path) else shutil.which(one))]
    if missing and not os.environ.get("PARTIE_TEST_REQUIRE_ALL"):
        pytest.skip(f"needs {' and '.join(missing)}")
    assert missing == []


def attempt(*command: str | Path, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in *folder*, whatever comes of it."""
    return subprocess.run(
        command, cwd=folder, env=os.environ | environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def run(*command: str | Path, folder: Path, **environment: str) -> str:
    """Run a command in *folder* and give what it said; it fails the test if it fails."""
    done = attempt(*command, folder=folder, **environment)
    assert done.returncode == 0, done.stdout[-4000:]
    return done.stdout


def complaints(*command: str | Path, folder: Path) -> str:
    """Run a command in *folder* that has to fail, and give all that it said."""
    done = attempt(*command, folder=folder)
    assert done.returncode != 0
    return done.stdout


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that whichever process of this run needs it first has made, for all of them."""
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    folder, making = base / name, base / f"{name}-in-the-making"
    with (base / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            shutil.rmtree(making, ignore_errors=True)
            making.mkdir()
            make(making)
            making.rename(folder)
    return folder


def python_of(tool: str) -> Path:
    """The interpreter that a tool was installed for, with the libraries that its clients import."""
    return Path(shutil.which(tool) or tool).with_name("python")


def generate(name: str, folder: Path, *options: str) -> None:
    """Let openapi-generator make a client in *folder*, without the tests and pages that nobody asked for."""
    lean = "apis,models,supportingFiles,modelTests=false,apiTests=false,modelDocs=false,apiDocs=false"
    command = ["generate", "-g", name, "-i", str(DOCUMENT), "-o", str(folder), "--global-property", lean, *options]
    told = run("openapi-generator-cli", *command, folder=folder.parent)
    assert " ERROR " not in told, told[-4000:]
