"""The clients that four generators make for TypeScript: strictly typed to the last event, and they play."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.clients.course import plays
from tests.clients.making import TYPESCRIPT, make_typescript
from tests.clients.tools import complaints, made_once

pytestmark = [pytest.mark.clients, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_once(tmp_path_factory, "typescript", make_typescript)


@pytest.mark.parametrize("name", TYPESCRIPT)
def test_plays_whole_matches(compiled: Path, url: str, name: str) -> None:
    plays(url, url, "node", f"out/{name}/main.js", folder=compiled)


@pytest.mark.parametrize("name", TYPESCRIPT)
def test_goes_on_after_events_that_it_does_not_know(compiled: Path, later_url: str, url: str, name: str) -> None:
    plays(later_url, url, "node", f"out/{name}/main.js", folder=compiled)


def test_what_the_program_forgets_does_not_compile(compiled: Path) -> None:
    stories = {name: (compiled / name / "story.ts").read_text() for name in TYPESCRIPT}
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
    for name in TYPESCRIPT:
        assert found.count(f"{name}/story.ts(") == len(forgotten)
