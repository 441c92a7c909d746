"""Clients that generators make from openapi/openapi.json: they compile, they are typed, and they play."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.servers.partie import served_apart

pytestmark = [pytest.mark.clients, pytest.mark.timeout(600)]

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


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose house bots do not think."""
    with served_apart(tmp_path_factory.mktemp("data"), environment={"PARTIE_BOT_SECONDS": "0"}) as server:
        yield server.url


@pytest.fixture(scope="module")
def npm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the pinned packages of typescript/package.json."""
    folder = tmp_path_factory.mktemp("npm") / "typescript"
    shutil.copytree(HERE / "typescript", folder)
    run("npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock", folder=folder)
    return folder


def test_openapi_python_client_plays(tmp_path: Path, url: str) -> None:
    generate: list[str | Path] = [
        "generate",
        "--fail-on-warning",
        "--meta",
        "none",
        "--config",
        HERE / "python" / "generator.yml",
    ]
    run("openapi-python-client", *generate, "--path", DOCUMENT, "--output-path", "python_client", folder=tmp_path)
    python = python_of("openapi-python-client")
    run(python, "-m", "compileall", "-q", "python_client", folder=tmp_path)
    assert "1 of them the end" in run(
        python, HERE / "python" / "play.py", url, folder=tmp_path, PYTHONPATH=str(tmp_path)
    )


def test_openapi_generator_makes_a_python_client_that_plays(tmp_path: Path, url: str) -> None:
    generate = ["generate", "--generator-name", "python", "--package-name", "generated_client"]
    told = run("openapi-generator-cli", *generate, "--input-spec", DOCUMENT, "--output", "client", folder=tmp_path)
    assert " ERROR " not in told
    python = python_of("openapi-generator-cli")
    run(python, "-m", "compileall", "-q", "client/generated_client", folder=tmp_path)
    play = HERE / "python" / "play_with_generator.py"
    assert "moved" in run(python, play, url, folder=tmp_path, PYTHONPATH=str(tmp_path / "client"))


def test_typescript_clients_are_typed_and_play(npm: Path, url: str) -> None:
    run("npx", "openapi-typescript", DOCUMENT, "--default-non-nullable=false", "--output", "schema.ts", folder=npm)
    run(
        "npx",
        "openapi-ts",
        "--input",
        DOCUMENT,
        "--output",
        "hey_client",
        "--client",
        "@hey-api/client-fetch",
        folder=npm,
    )
    run("npx", "tsc", "--project", ".", folder=npm)
    assert "finished" in run("node", "out/live.js", url, folder=npm)


def test_linters_find_nothing(npm: Path) -> None:
    (npm / ".spectral.yaml").write_text('extends: ["spectral:oas"]\n')
    run("npx", "redocly", "lint", "--max-problems", "50", DOCUMENT, folder=npm)
    run("npx", "spectral", "lint", "--fail-severity", "warn", DOCUMENT, folder=npm)
    # 3.0 is what tools know, and there is no address to give
    off = "rules: {asyncapi-latest-version: off, asyncapi-info-contact-properties: off}"
    (npm / ".spectral.yaml").write_text(f'extends: ["spectral:asyncapi"]\n{off}\n')
    run("npx", "spectral", "lint", "--fail-severity", "hint", LIVE, folder=npm)
    run("node", "asyncapi.mjs", LIVE, folder=npm)
