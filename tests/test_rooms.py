"""What import-linter cannot see: calls that are not pure, and a folder that must not be a package."""

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
