"""Writes docs/reference.md from the code: ``python -m docs.reference``, or ``--check`` to tell whether it is right."""

import ast
import inspect
import sys
from collections.abc import Iterator
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import click
import msgspec

from docs.rules import rules_of
from domain.catalogue import Catalogue
from domain.match.commands import RecordedMatchCommand
from domain.match.events import MatchEvent
from service import app as composition
from service import settings
from service.cli import partie
from service.routes.docs import codes

RULE_HEAD = "rule | what it says | facts"
PAGE = Path(__file__).with_name("reference.md")


def page() -> str:
    """Write the page."""
    catalogue = composition.load_catalogue(settings.Settings())
    return "\n".join(
        [
            "# Reference",
            "",
            "Written by `just docs` from the code; a test holds the two together.",
            *_section("Operations", "operation | method and path | what it does", _operations()),
            *_section("Problems", "code | status | what it means", _problems()),
            *_section("Settings", "variable | default | what it says", _settings()),
            *_section("Command line", "command | what it does | options", _commands(partie, "partie")),
            *_section("Commands and events of every match", "type | what it means", _tags(_match_types())),
            *_section("Rules of every match", RULE_HEAD, _rules("domain.match")),
            *_games(catalogue),
            "",
        ]
    )


def _section(title: str, head: str, rows: Iterator[tuple[str, ...]]) -> Iterator[str]:
    yield from ("", f"## {title}", "", f"| {head} |", "|" + "---|" * (head.count("|") + 1))
    for row in rows:
        yield "| " + " | ".join(" ".join(cell.replace("|", "\\|").split()) for cell in row) + " |"


def _operations() -> Iterator[tuple[str, ...]]:
    document = msgspec.json.decode(composition.openapi_document())
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"`{operation['operationId']}`", f"`{method.upper()} {path}`", operation["description"]


def _problems() -> Iterator[tuple[str, ...]]:
    for code, status, meaning in codes():
        yield f"`{code}`", str(status), _said(meaning)


def _settings() -> Iterator[tuple[str, ...]]:
    tree = ast.parse(inspect.getsource(settings.Settings))
    body = next(node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    for field, said in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(said, ast.Expr):
            name = field.target.id
            if name != "sandbox" and isinstance(said.value, ast.Constant):
                default = getattr(settings.Settings(), name)
                variables = f"`{settings.variable(name)}`"
                if name in settings.SECRETS:
                    variables += f" or `{settings.file_variable(name)}`"
                yield variables, f"`{_plain(default)}`", str(said.value.value)


def _plain(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else "" if value is None else str(value)


def _commands(command: click.Command, name: str) -> Iterator[tuple[str, ...]]:
    if isinstance(command, click.Group):
        for child, sub in sorted(command.commands.items()):
            yield from _commands(sub, f"{name} {child}")
        return
    options = (param for param in command.params if isinstance(param, click.Option) and not param.hidden)
    said = "; ".join(f"`{option.opts[0]}` {option.help or ''}" for option in options)
    yield f"`{name}`", inspect.cleandoc(command.help or ""), said


def _match_types() -> list[Any]:
    return [*get_args(RecordedMatchCommand), *get_args(MatchEvent)]


def _tags(types: list[Any]) -> Iterator[tuple[str, ...]]:
    for kind in types:
        yield f"`{kind.__struct_config__.tag}`", _said(kind)


def _games(catalogue: Catalogue) -> Iterator[str]:
    for game in catalogue.games:
        types = [*(get_args(game.command) or [game.command]), *(get_args(game.event) or [game.event])]
        yield from _section(f"Commands and events of {game.title}", "type | what it means", _tags(types))
        yield from _section(f"Rules of {game.title}", RULE_HEAD, _rules(catalogue.entries[game.slug].package))


def _rules(package: str) -> Iterator[tuple[str, ...]]:
    with resources.as_file(resources.files(package)) as folder:
        for name, forms in rules_of(folder).items():
            facts = sorted({fact for form in forms for fact in form.facts})
            yield f"`{name}`", forms[0].sentence, ", ".join(f"`{fact}`" for fact in facts)


def _said(kind: Any) -> str:
    return inspect.getdoc(kind) or ""


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(
            0 if PAGE.exists() and PAGE.read_text("utf-8") == page() else "docs/reference.md is old; run: just docs"
        )
    PAGE.write_text(page(), "utf-8")
