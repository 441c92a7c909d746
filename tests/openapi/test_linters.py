"""Linters find nothing in the documents: what is switched off stands in their files in lint/, with the reason."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

pytestmark = [pytest.mark.clients, pytest.mark.timeout(300)]

HERE = Path(__file__).parent
DOCUMENTS = HERE.parents[1] / "openapi"
OPENAPI, LIVE = DOCUMENTS / "openapi.json", DOCUMENTS / "asyncapi.yaml"


def run(*command: str | Path, folder: Path) -> str:
    """Run a command in *folder*; it fails the test if it fails."""
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout[-4000:]
    return done.stdout


@pytest.fixture(scope="module")
def lint(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the pinned linters and what they are told."""
    folder = tmp_path_factory.mktemp("linters") / "lint"
    shutil.copytree(HERE / "lint", folder)
    run("npm", "ci", "--silent", "--no-audit", "--no-fund", folder=folder)
    return folder


def test_redocly(lint: Path) -> None:
    said = run("npx", "redocly", "lint", "--config", "redocly.yaml", "--max-problems", "50", OPENAPI, folder=lint)
    assert "is valid" in said
    assert "warning." not in said


@pytest.mark.parametrize(("document", "rules"), [(OPENAPI, "openapi"), (LIVE, "asyncapi")], ids=["openapi", "asyncapi"])
def test_spectral(lint: Path, document: Path, rules: str) -> None:
    strict = ["--fail-severity", "hint", "--ruleset", f"{rules}.spectral.yaml"]
    said = run("npx", "spectral", "lint", *strict, document, folder=lint)
    assert "No results with a severity of 'hint' or higher found" in said


def test_the_parser_of_asyncapi(lint: Path) -> None:
    run("node", "asyncapi.mjs", LIVE, folder=lint)


def test_a_linter_that_is_given_a_fault_finds_it(lint: Path, tmp_path: Path) -> None:
    broken = yaml.safe_load(LIVE.read_text("utf-8"))
    del broken["channels"]["matchStream"]["messages"]["envelope"]
    file = tmp_path / "asyncapi.yaml"
    file.write_text(yaml.safe_dump(broken))
    shutil.copy(OPENAPI, tmp_path)
    with pytest.raises(AssertionError):
        run("node", "asyncapi.mjs", file, folder=lint)
