"""Starting the tools and the clients that they make."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).parent
DOCUMENT = HERE.parents[1] / "openapi" / "openapi.json"
LIVE = DOCUMENT.with_name("asyncapi.yaml")


def run(*command: str | Path, folder: Path, **environment: str) -> str:
    """Run a command in *folder* and give what it said; it fails the test if it fails."""
    done = subprocess.run(
        command, cwd=folder, env=os.environ | environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert done.returncode == 0, done.stdout[-4000:]
    return done.stdout


def python_of(tool: str) -> Path:
    """The interpreter that a tool was installed for, with the libraries that its clients import."""
    return Path(shutil.which(tool) or tool).with_name("python")


def generate(name: str, folder: Path, *options: str) -> None:
    """Let openapi-generator make a client in *folder*, without the tests and pages that nobody asked for."""
    lean = "apis,models,supportingFiles,modelTests=false,apiTests=false,modelDocs=false,apiDocs=false"
    command = ["generate", "-g", name, "-i", str(DOCUMENT), "-o", str(folder), "--global-property", lean, *options]
    told = run("openapi-generator-cli", *command, folder=folder.parent)
    assert " ERROR " not in told, told[-4000:]
