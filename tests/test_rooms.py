"""What import-linter cannot see: calls that are not pure, a folder that must not be a package, what tests share."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
IMPURE = {"now", "utcnow", "today", "uuid1", "uuid4", "uuid6", "uuid7", "getnode", "open", "print", "input"}
IMPURE |= {"__import__", "breakpoint", "eval", "exec"}
PURE = {
    *("collections", "dataclasses", "datetime", "enum", "functools", "hashlib", "hmac", "itertools", "math"),
    *("operator", "re", "typing", "uuid"),
    "domain",
    "msgspec",
}
"""What domain may import; whatever else there is may know of clocks, luck or the world."""
READS_FOLDERS = PURE | {"importlib", "pkgutil", "tomllib"}
"""What its catalogue may import as well."""


def called(tree: ast.AST) -> set[str]:
    """The last part of the name of everything that is called."""
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    names = {call.id for call in calls if isinstance(call, ast.Name)}
    return names | {call.attr for call in calls if isinstance(call, ast.Attribute)}


def test_domain_calls_nothing_impure() -> None:
    found = {
        str(file.relative_to(ROOT)): impure
        for file in sorted((ROOT / "domain").rglob("*.py"))
        if (impure := called(ast.parse(file.read_text())) & IMPURE)
    }
    assert found == {}


def foreign(text: str, allowed: set[str] = PURE) -> set[str]:
    """The modules that a file imports and that are not *allowed*; a relative import has no name."""
    nodes = list(ast.walk(ast.parse(text)))
    named = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    named |= {"." * node.level + (node.module or "") for node in nodes if isinstance(node, ast.ImportFrom)}
    return {name for name in named if name.partition(".")[0] not in allowed}


def test_domain_imports_what_is_pure_and_nothing_else() -> None:
    found = {
        str(file.relative_to(ROOT)): names
        for file in sorted((ROOT / "domain").rglob("*.py"))
        if (names := foreign(file.read_text(), READS_FOLDERS if file == ROOT / "domain" / "catalogue.py" else PURE))
    }
    assert found == {}


def test_imports_of_what_is_not_known_to_be_pure_are_seen() -> None:
    text = "import uvloop, fcntl\nfrom pty import spawn\ndef f():\n    import os.path\nfrom . import g\nimport uuid"
    assert foreign(text) == {"uvloop", "fcntl", "pty", "os.path", "."}


@pytest.mark.parametrize(
    ("file", "text", "contract"),
    [
        ("zatre/greedy.py", "from domain.games.zatre.decide import decide", "reaches nothing that decides BROKEN"),
        ("zatre/greedy.py", "from domain.games.zatre.advise import advise", "every file has a layer BROKEN"),
        ("help_me/view.py", "from domain.games.help_me.evolve import evolve", "reaches nothing that decides BROKEN"),
        ("help_me/shortcut.py", '"""A file without a layer."""', "every file has a layer BROKEN"),
    ],
)
def test_contracts_hold_for_every_file_of_a_game(file: str, text: str, contract: str, tmp_path: Path) -> None:
    for room in ("service", "infra", "domain"):
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("site", "__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    with (tmp_path / "domain" / "games" / file).open("a") as doctored:
        doctored.write(f"\n{text}\n")
    lint = Path(sys.executable).with_name("lint-imports")
    ran = subprocess.run([lint, "--no-cache"], cwd=tmp_path, capture_output=True, text=True, env={"COLUMNS": "200"})
    assert ran.returncode == 1
    assert contract in " ".join(ran.stdout.split())


def test_migrations_do_not_hide_the_library_of_their_name() -> None:
    assert not (ROOT / "alembic" / "__init__.py").exists()


def imported(tree: ast.AST) -> set[str]:
    """The modules that are imported, and the names that are imported from them, as dotted paths."""
    nodes = list(ast.walk(tree))
    named = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    froms = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    return named | {f"{node.module}.{alias.name}" for node in froms for alias in node.names}


def is_of_tests_alone(path: str) -> bool:
    """Whether pytest collects what this names: a module of tests, or fixtures."""
    return any(part == "conftest" or part.startswith("test_") for part in path.split("."))


def test_what_tests_share_is_in_no_module_of_tests() -> None:
    found = {
        str(file.relative_to(ROOT)): shared
        for room in ("tests", "benchmarks", "docs")
        for file in sorted((ROOT / room).rglob("*.py"))
        if (shared := {path for path in imported(ast.parse(file.read_text())) if is_of_tests_alone(path)})
    }
    assert found == {}


def test_imports_from_modules_of_tests_are_seen() -> None:
    text = "from tests.a import test_b as b\nfrom tests.test_c import d\nimport tests.conftest\nfrom tests.e import f"
    found = {path for path in imported(ast.parse(text)) if is_of_tests_alone(path)}
    assert found == {"tests.a.test_b", "tests.test_c.d", "tests.conftest"}
