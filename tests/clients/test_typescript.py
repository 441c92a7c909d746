"""The clients that four generators make for TypeScript: strictly typed to the last event, and they play."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.clients.course import plays
from tests.clients.tools import DOCUMENT, HERE, LIVE, complaints, generate, run

pytestmark = [pytest.mark.clients, pytest.mark.timeout(600)]

GENERATORS = ("hey", "openapi_fetch", "orval", "typescript_fetch")


@pytest.fixture(scope="module")
def npm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the pinned packages of typescript/package-lock.json."""
    folder = tmp_path_factory.mktemp("npm") / "typescript"
    shutil.copytree(HERE / "typescript", folder)
    run("npm", "ci", "--silent", "--no-audit", "--no-fund", folder=folder)
    return folder


@pytest.fixture(scope="module")
def compiled(npm: Path) -> Path:
    """The four clients, and a program around each, compiled at once."""
    run(
        "npx",
        "openapi-typescript",
        DOCUMENT,
        "--default-non-nullable=false",
        "-o",
        "openapi_fetch/schema.ts",
        folder=npm,
    )
    run("npx", "openapi-ts", "-i", DOCUMENT, "-o", "hey/client", "--client", "@hey-api/client-fetch", folder=npm)
    where = {"DOCUMENT": str(DOCUMENT), "CLIENT": str(npm / "orval" / "client.ts")}
    run("npx", "orval", "--config", "orval/orval.config.mjs", folder=npm, **where)
    generate(
        "typescript-fetch",
        npm / "typescript_fetch" / "client",
        "--additional-properties",
        "modelPropertyNaming=original",
    )
    for name in GENERATORS:
        for shared in ("course.ts", "story.ts"):
            shutil.copy(npm / shared, npm / name / shared)
    run("npx", "tsc", "--project", ".", folder=npm)
    return npm


@pytest.mark.parametrize("name", GENERATORS)
def test_plays_whole_matches(compiled: Path, url: str, name: str) -> None:
    plays(url, url, "node", f"out/{name}/main.js", folder=compiled)


@pytest.mark.parametrize("name", GENERATORS)
def test_goes_on_after_events_that_it_does_not_know(compiled: Path, later_url: str, url: str, name: str) -> None:
    plays(later_url, url, "node", f"out/{name}/main.js", folder=compiled)


def test_what_the_program_forgets_does_not_compile(compiled: Path) -> None:
    stories = {name: (compiled / name / "story.ts").read_text() for name in GENERATORS}
    forgotten = ("match.started", "match.time_up", "fuenfer_finden.erase", "zatre.view", "zatre.legal")
    try:
        for name, story in stories.items():
            for tag in forgotten:
                story = re.sub(rf'    case "{tag}":\n +return .*\n', "", story)
            (compiled / name / "story.ts").write_text(story)
        found = complaints("npx", "tsc", "--project", ".", "--noEmit", folder=compiled)
    finally:
        for name, story in stories.items():
            (compiled / name / "story.ts").write_text(story)
    for name in GENERATORS:
        assert found.count(f"{name}/story.ts(") == len(forgotten)


def test_linters_find_nothing(npm: Path) -> None:
    (npm / ".spectral.yaml").write_text('extends: ["spectral:oas"]\n')
    run("npx", "redocly", "lint", "--max-problems", "50", DOCUMENT, folder=npm)
    run("npx", "spectral", "lint", "--fail-severity", "warn", DOCUMENT, folder=npm)
    # 3.0 is what tools know, and there is no address to give
    off = "rules: {asyncapi-latest-version: off, asyncapi-info-contact-properties: off}"
    (npm / ".spectral.yaml").write_text(f'extends: ["spectral:asyncapi"]\n{off}\n')
    run("npx", "spectral", "lint", "--fail-severity", "hint", LIVE, folder=npm)
    run("node", "asyncapi.mjs", LIVE, folder=npm)
