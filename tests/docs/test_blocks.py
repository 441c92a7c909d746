"""Every block of shell, Python, TypeScript and JavaScript in the pages is run as it stands, or says why it is not."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from docs.blocks import Block, all_blocks
from tests.clients.page import opened_page, running_chromium
from tests.docs.shown import SHOWN, compiled
from tests.servers.partie import served_apart

ROOT = Path(__file__).parents[2]
TRIED_BY_THEIR_MARKS = {
    "backup": "tests/service/cli/test_backup_and_restore.py",
    "restore": "tests/service/cli/test_backup_and_restore.py",
}
NOT_RUN = 4
"""How many blocks nothing can run. One more needs a reason that is better than effort."""
SEATED = """
const last = -1, shown = [], show = (envelope) => shown.push(envelope)
const call = async (path, body) => (await fetch(server + path, {
  method: body ? 'POST' : 'GET', headers: { 'Content-Type': 'application/json' },
  body: body && JSON.stringify(body) })).json()
const { match: { id } } = await call('/v1/matches', { game: 'help_me', seats: 2, bots: [{ level: 'random' }] })
const { seat_token: token } = await call(`/v1/matches/${id}/seats`, { name: 'Ada' })
const headers = { Authorization: `Bearer ${token}` }
const legal = await (await fetch(`${server}/v1/matches/${id}/legal`, { headers })).json()
const command = legal.any, asked_at = legal.asked_at
"""
"""What the blocks of JavaScript take for granted: a server, a match, a seat's token, somewhere to show envelopes."""


class Served(NamedTuple):
    """A server, a folder to work in, and what shells and programs find in their environment."""

    url: str
    folder: Path
    environment: dict[str, str]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A sandbox, with a key for everything and `partie` on the path."""
    folder = tmp_path_factory.mktemp("blocks")
    program = folder / "bin" / "partie"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m service "$@"\n')
    program.chmod(0o755)
    environment = os.environ | {
        "PATH": f"{program.parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "PARTIE_DATA": str(folder / "data"),
    }
    with served_apart(folder / "data", "--sandbox") as server:
        scopes = ["--scope", "feed", "--scope", "webhooks"]
        create = [str(program), "keys", "create", *scopes]
        printed = subprocess.run(create, env=environment, capture_output=True, text=True, check=True).stdout
        key = re.search(r"key_\S+", printed)
        assert key is not None
        yield Served(server.url, folder, environment | {"SERVER": server.url, "KEY": key[0]})


def blocks(language: str) -> list[object]:
    """The blocks of a language that are run as they stand."""
    return [
        pytest.param(block, id=f"{block.page}:{block.line}")
        for block in all_blocks()
        if block.is_run and block.language == language
    ]


def run(command: list[str | Path], served: Served, folder: Path) -> str:
    """Run a program in a folder, and return what it has printed."""
    done = subprocess.run(
        command, cwd=folder, env=served.environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_block_that_is_not_run_says_why_or_what_else_runs_it() -> None:
    marked = [block for block in all_blocks() if block.mark is not None]
    for block in marked:
        assert block.mark is not None
        where = TRIED_BY_THEIR_MARKS.get(block.mark) or (
            "benchmarks/machines" if block.mark.startswith("machines: ") else ""
        )
        if block.mark.startswith("file: "):
            where = "tests/docs/test_adding_a_game.py"
        if found := re.match(r"runs in ([^\s,]+)", block.mark):
            where = found[1]
        assert where or re.match(r"not run: .{20,}", block.mark), (block.page, block.line, block.mark)
        assert (ROOT / where).exists(), (block.page, block.line, where)
    assert len([block for block in marked if str(block.mark).startswith("not run:")]) == NOT_RUN


@pytest.mark.parametrize("block", blocks("sh"))
def test_shell(block: Block, served: Served, tmp_path: Path) -> None:
    script = block.text.replace(SHOWN, served.url)
    out = run(["bash", "-euo", "pipefail", "-c", script], served, tmp_path)
    assert '"type":"/docs/problems' not in out  # curl says nothing of refusals


@pytest.mark.parametrize("block", blocks("python"))
def test_python(block: Block, served: Served, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(block.text.replace(SHOWN, served.url), "utf-8")
    run([sys.executable, "program.py"], served, tmp_path)


@pytest.mark.parametrize("game", ["silver_and_gold", "zatre"])
def test_the_first_bot_plays_other_games(game: str, served: Served, tmp_path: Path) -> None:
    program = next(one.text for one in all_blocks() if (one.page, one.language) == ("first-bot.md", "python"))
    (tmp_path / "bot.py").write_text(program.replace(SHOWN, served.url).replace('"help_me"', f'"{game}"'), "utf-8")
    assert "rank" in run([sys.executable, "bot.py"], served, tmp_path)


@pytest.mark.clients
@pytest.mark.parametrize("block", blocks("ts"))
def test_typescript(block: Block, served: Served, typescript_compiler: Path, tmp_path: Path) -> None:
    program = compiled(block.text.replace(SHOWN, served.url), Path(block.page).stem, typescript_compiler)
    assert run(["node", program], served, tmp_path)


@pytest.mark.browser
@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("block", blocks("js"))
def test_javascript_in_a_page(block: Block, served: Served) -> None:
    seated = SEATED.replace("const last = -1, ", "" if "last = -1" in block.text else "let last = -1; const ")
    shown = "left(new Date(Date.now() + 60_000))" if block.page == "time.md" else "shown"
    call = "await follow()" if "function follow" in block.text else ""
    until = f"for (let n = 0; n < 100 && !({shown}.length ?? 1); n++) await new Promise((done) => setTimeout(done, 50))"
    program = (
        f"(async () => {{ const server = '{served.url}'; {seated}\n{block.text}\n{call}\n{until}; return {shown} }})()"
    )
    with running_chromium() as browser, opened_page(browser, 1280, "light") as (page, complaints):
        page.goto(f"{served.url}/docs/time.html")
        found = page.evaluate(program)
    assert complaints == []
    if block.page == "time.md":
        assert 50_000 < found < 61_000
    else:
        assert found[0]["event"]["type"] == "match.opened"


FOLLOWED_TWICE = """
const until = async (holds) => {
  for (let n = 0; n < 200 && !(await holds()); n++) await new Promise((done) => setTimeout(done, 50))
}
await follow()
await until(() => shown.length > 4)
const before = shown.length
await follow()
let asked
await until(async () => (asked = await (await fetch(`${server}/v1/matches/${id}/legal`, { headers })).json()).any)
await fetch(`${server}/v1/matches/${id}/commands?asked_at=${asked.asked_at}`, {
  method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(asked.any) })
await until(() => shown.length > before)
events.close()
return shown
"""
"""Follows by the code of a page, again with another ticket, and past a command."""


@pytest.mark.browser
@pytest.mark.usefixtures("site")
def test_a_page_follows_as_its_seat_with_one_ticket_after_another(served: Served) -> None:
    (block,) = [
        one.text for one in all_blocks() if (one.page, one.language) == ("browsers.md", "js") and "ticket" in one.text
    ]
    seated = SEATED.replace("const last = -1, ", "const ")
    program = f"(async () => {{ const server = '{served.url}'; {seated}\n{block}\n{FOLLOWED_TWICE} }})()"
    with running_chromium() as browser, opened_page(browser, 1280, "light") as (page, complaints):
        page.goto(f"{served.url}/docs/time.html")
        shown = page.evaluate(program)
    assert [one for one in complaints if "/stream?" not in one] == []  # those were closed
    assert [one["position"] for one in shown] == list(range(len(shown)))  # none lost, none twice
    types = [one["event"] and one["event"]["type"] for one in shown]
    assert "help_me.creatures_dealt" in types  # its own secret
    assert None in types  # another's
    assert "help_me.stack_moved" in types[5:]


def test_every_language_has_blocks_that_run() -> None:
    assert {one.language for one in all_blocks() if one.is_run} == {"sh", "python", "ts", "js"}
