"""What import-linter cannot see: calls that are not pure, a folder that must not be a package, what tests share."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
IMPURE = {"now", "utcnow", "today", "uuid1", "uuid4", "uuid6", "uuid7", "getnode", "open", "print", "input"}


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
