"""Writes the pages that follow from the code: ``python -m docs.reference``, or ``--check`` to tell whether they do."""

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

from docs.advice import BY_CODE, MEANINGS, after, what_to_do
from docs.answers import PROBLEMS
from docs.drawings import drawings
from docs.game_pages import game_page
from docs.metrics import metrics
from docs.rules import rules_of
from domain.catalogue import Catalogue
from domain.match.commands import RecordedMatchCommand
from domain.match.events import MatchEvent
from service import app as composition
from service import settings
from service.cli import partie
from service.cli.exit_codes import CommandWithExitCodes
from service.routes.docs import codes

RULE_HEAD = "rule | code | what it says | facts | what to do"
STEP_HEAD = "what to do | what that means | after"
FOLDER = Path(__file__).parent
WRITTEN = "<!-- Written by `just docs` from the code; a test holds the two together. -->"
EVERY_MATCH = "every match"


def pages() -> dict[str, str]:
    """Return the pages, by their paths in this folder."""
    catalogue = composition.load_catalogue(settings.Settings())
    document = msgspec.json.decode(composition.openapi_document())
    games = {f"games/{game.slug}.md": game_page(catalogue, game.slug, document, WRITTEN) for game in catalogue.games}
    pictures = {f"assets/games/{slug}.svg": drawing for slug, drawing in drawings().items()}
    return {"reference.md": _reference(catalogue), "problems.md": _problems_page(catalogue)} | games | pictures


def _reference(catalogue: Catalogue) -> str:
    return "\n".join(
        [
            "# Reference",
            "",
            WRITTEN,
            *_section("Operations", "operation | method and path | what it does", _operations()),
            *_section("Settings", "variable | default | what it says", _settings()),
            *_section("Metrics", "series | kind | labels | what it says", _metrics()),
            *_section("Command line", "command | what it does | options", _commands(partie, "partie")),
            *_section("Commands and events of every match", "type | what it means", _tags(_match_types())),
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


def _problems_page(catalogue: Catalogue) -> str:
    packages = {EVERY_MATCH: "domain.match"} | {
        game.title: catalogue.entries[game.slug].package for game in catalogue.games
    }
    rules = (line for title, package in packages.items() for line in _rules_section(title, package))
    steps = _section("What to do", STEP_HEAD, _steps())
    return "\n".join(["# Problems", "", WRITTEN, "", PROBLEMS, *steps, "", "## Codes", *_codes(), *rules, ""])


def _steps() -> Iterator[tuple[str, ...]]:
    for step, meaning in MEANINGS.items():
        named = (f"[`{code}`](#{code})" for code, advice in BY_CODE.items() if advice.step is step)
        yield step.value, meaning, ", ".join(named)


def _codes() -> Iterator[str]:
    for code, status, meaning in codes():
        yield from ("", f"### {code}", "", f"Status {status}. {_said(meaning)}", "", what_to_do(code))


def _rules_section(title: str, package: str) -> Iterator[str]:
    yield from _section(f"Rules of {title}", RULE_HEAD, _rules(package))


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


def _metrics() -> Iterator[tuple[str, ...]]:
    for metric in metrics():
        series = metric.name + ("_total" if metric.kind == "counter" else "")
        yield f"`{series}`", metric.kind, ", ".join(f"`{label}`" for label in metric.labels), metric.help


def _plain(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else "" if value is None else str(value)


def _commands(command: click.Command, name: str) -> Iterator[tuple[str, ...]]:
    if isinstance(command, click.Group):
        for child, sub in sorted(command.commands.items()):
            yield from _commands(sub, f"{name} {child}")
        return
    options = (param for param in command.params if isinstance(param, click.Option) and not param.hidden)
    said = "; ".join(f"`{option.opts[0]}` {option.help or ''}" for option in options)
    yield f"`{name}`", inspect.cleandoc(command.help or "") + _exit_codes(command), said


def _exit_codes(command: click.Command) -> str:
    if not isinstance(command, CommandWithExitCodes):
        return ""
    return " Exit codes: " + "; ".join(f"`{code}` {meaning}" for code, meaning in command.exit_codes.items()) + "."


def _match_types() -> list[Any]:
    return [*get_args(RecordedMatchCommand), *get_args(MatchEvent)]


def _tags(types: list[Any]) -> Iterator[tuple[str, ...]]:
    for kind in types:
        yield f"`{kind.__struct_config__.tag}`", _said(kind)


def _rules(package: str) -> Iterator[tuple[str, ...]]:
    with resources.as_file(resources.files(package)) as folder:
        for name, forms in rules_of(folder).items():
            facts = sorted({fact for form in forms for fact in form.facts})
            codes = sorted({form.code for form in forms})
            yield (
                f'<a id="{name}"></a>`{name}`',
                ", ".join(f"`{code}`" for code in codes),
                forms[0].sentence,
                ", ".join(f"`{fact}`" for fact in facts),
                after(name, codes),
            )


def _said(kind: Any) -> str:
    return inspect.getdoc(kind) or ""


if __name__ == "__main__":
    for name, text in pages().items():
        page = FOLDER / name
        page.parent.mkdir(parents=True, exist_ok=True)
        if "--check" not in sys.argv:
            page.write_text(text, "utf-8")
        elif not page.exists() or page.read_text("utf-8") != text:
            sys.exit(f"docs/{name} is old; run: just docs")
