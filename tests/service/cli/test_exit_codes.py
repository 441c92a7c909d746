"""Exit codes that scripts go by: the same table in the help and on the page that describes a command."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.cli import partie
from service.cli.exit_codes import CommandWithExitCodes

DOCS = Path(__file__).parents[3] / "docs"
PAGES = {"doctor": "retention.md", "verify": "fairness.md"}


def run(*arguments: str, **environment: str) -> Result:
    return CliRunner().invoke(partie, arguments, env=environment, terminal_width=4_000)


@pytest.mark.parametrize(("name", "page"), PAGES.items())
def test_they_are_those_of_the_page_and_of_the_help(name: str, page: str) -> None:
    command = partie.commands[name]
    assert isinstance(command, CommandWithExitCodes)
    text = (DOCS / page).read_text("utf-8")
    (table,) = re.findall(rf"^\| exit code \| of `partie {name}`.*\|\n\|---\|---\|\n((?:\|.*\|\n)+)", text, re.M)
    rows = re.findall(r"^\| (\d+) \| (.+) \|$", table, re.M)
    assert {int(code): meaning for code, meaning in rows} == command.exit_codes
    helped = " ".join(run(name, "--help").output.partition("Exit codes:")[2].split())
    assert helped == " ".join(f"{code} {meaning}" for code, meaning in command.exit_codes.items())


def test_every_command_that_has_some_is_on_a_page() -> None:
    assert PAGES.keys() == {name for name, one in partie.commands.items() if isinstance(one, CommandWithExitCodes)}


@pytest.mark.parametrize(
    "arguments",
    [("doctor", "--since", "yesterday"), ("doctor", "--after", "x"), ("verify", "--seat", "x", __file__), ("verify",)],
)
def test_option_that_cannot_be_read_is_a_code_of_its_own(arguments: tuple[str, ...]) -> None:
    assert run(*arguments).exit_code == 2


def test_setting_that_cannot_be_read_is_no_fault_of_a_record() -> None:
    done = run("verify", __file__, PARTIE_HEARTBEAT_SECONDS="often")
    assert done.exit_code == 2
    assert "PARTIE_HEARTBEAT_SECONDS" in done.output
