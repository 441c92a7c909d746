"""The page on generated clients tells of the tools and the files that the tests use."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLIENTS = ROOT / "tests" / "clients"
PAGE = (ROOT / "docs" / "generators.md").read_text("utf-8")


def test_the_versions_are_those_of_the_tests() -> None:
    pinned = dict(re.findall(r"^([\w.-]+)==(\S+)", (ROOT / "requirements-ci.txt").read_text("utf-8"), re.MULTILINE))
    package = json.loads((CLIENTS / "typescript" / "package.json").read_text("utf-8"))
    pinned |= package["dependencies"] | package["devDependencies"]
    told = re.findall(r"(?<![\w/@-])(@?[a-z][\w/-]*)(?:==|@)(\d[\d.]*)", PAGE)
    assert len(told) >= 9
    assert [(name, version) for name, version in told if pinned[name] != version] == []


@pytest.mark.parametrize("name", ["orval.config.mjs", "request.ts"])
def test_orvals_files_are_shown_as_they_are(name: str) -> None:
    assert (CLIENTS / "typescript" / "orval" / name).read_text("utf-8") in PAGE


def test_what_skips_unknown_events_is_shown_as_it_is() -> None:
    source = (CLIENTS / "python" / "openapi_generator" / "generated.py").read_text("utf-8")
    shown = source[source.index("class Tolerant") : source.index("class Client:")].rstrip()
    assert shown in PAGE
