"""Each program in docs/examples does what its page says, against a real server."""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from partie_client import Partie
from partie_client import operations as op
from partie_client import types as t
from selenium.webdriver.common.by import By

from tests.clients.browser import console_lines, running_browser
from tests.servers.partie import Process, served_apart
from tests.servers.server import free_port

pytestmark = [pytest.mark.clients, pytest.mark.timeout(300)]

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
PACKAGE = ROOT / "openapi" / "clients"
GAMES = ["fuenfer_finden", "help_me", "silver_and_gold", "zatre"]
PATIENCE = 60
OPENINGS: dict[str, t.OpenMatch] = {
    "fuenfer_finden": t.OpenFuenferFinden(seats=2),
    "help_me": t.OpenHelpMe(seats=2),
    "silver_and_gold": t.OpenSilverAndGold(seats=2),
    "zatre": t.OpenZatre(seats=2),
}
DRAWN = {"fuenfer_finden": "dice", "help_me": "×", "silver_and_gold": "■", "zatre": "·"}
"""What is on the board of each game as it is drawn."""

PORT = free_port()
"""Of the other origin, which the server has to know."""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the server's database."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[Process]:
    """A server whose house bots do not think, and that pages of another origin may call."""
    environment = {
        "PARTIE_BOT_SECONDS": "0",
        "PARTIE_CORS_ORIGINS": f"http://127.0.0.1:{PORT}",
        "PARTIE_WEBHOOKS_PRIVATE": "true",
        "PARTIE_GAME_PACKAGES": "domain.games",
    }
    with served_apart(data, environment=environment) as server:
        yield server


def environment(**more: str) -> dict[str, str]:
    """The environment in which the packages are found."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(PACKAGE / "python" / "src"), str(ROOT)]), **more}


def run(*command: str | Path, folder: Path = ROOT, **more: str) -> str:
    """Run a command to its end, and give what it said."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment(**more),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=200,
    )
    assert done.returncode == 0, done.stdout[-4000:]
    return done.stdout


@contextmanager
def running(*command: str | Path, **more: str) -> Iterator[subprocess.Popen[str]]:
    """A program that goes on until it is stopped."""
    process = subprocess.Popen(command, env=environment(**more), stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def until(is_true: Callable[[], object]) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + PATIENCE
    while not is_true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def listens(port: int) -> bool:
    """Whether somebody accepts connections."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def key_of(data: Path, scope: str) -> str:
    """A new API key."""
    said = run(sys.executable, "-m", "service", "keys", "create", "--scope", scope, PARTIE_DATA=str(data))
    [key] = re.findall(r"key_\S+", said)
    return str(key)


def waiting_match(url: str, game: str) -> str:
    """A match with two free seats."""
    with Partie(url) as partie:
        return str(partie.open(OPENINGS[game]).match.id)


def finished(url: str, match: str) -> bool:
    """Whether a match has come to its end."""
    with Partie(url) as partie:
        return partie.call(op.get_match(match)).status == "finished"


def played(url: str, game: str = "help_me") -> str:
    """A match that two of the bots have played to its end."""
    match = waiting_match(url, game)
    bots = [
        subprocess.Popen([sys.executable, EXAMPLES / "bot.py", url, "--match", match], env=environment(), stdout=-3)
        for _ in range(2)
    ]
    assert [bot.wait(PATIENCE) for bot in bots] == [0, 0]
    assert finished(url, match)
    return match


def test_the_shell_plays_a_whole_match(server: Process) -> None:
    said = run("sh", EXAMPLES / "match.sh", server.url)
    assert "match.finished" in said
    assert said.rstrip().endswith("]}")


@pytest.mark.parametrize("game", GAMES)
def test_the_python_bots_play_each_other(server: Process, game: str) -> None:
    played(server.url, game)


def test_the_python_bot_plays_a_house_bot(server: Process) -> None:
    said = run(sys.executable, EXAMPLES / "bot.py", server.url, "--game", "zatre")
    assert "MatchFinished" in said


@pytest.fixture(scope="module")
def typescript_bot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bot in TypeScript, compiled where it stands among the packages."""
    root = tmp_path_factory.mktemp("checkout")
    bot = root / "docs" / "examples" / "bot_ts"
    leave = shutil.ignore_patterns("node_modules")
    package = root / "openapi" / "clients" / "typescript"
    shutil.copytree(PACKAGE / "typescript", package, ignore=leave)
    shutil.copytree(EXAMPLES / "bot_ts", bot, ignore=leave)
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"]
    run(*install, folder=bot)
    run("npx", "tsc", folder=bot)
    return bot / "bot.js"


@pytest.mark.parametrize("game", GAMES)
def test_the_typescript_bots_play_each_other(server: Process, typescript_bot: Path, game: str) -> None:
    match = waiting_match(server.url, game)
    with running("node", typescript_bot, server.url, match), running("node", typescript_bot, server.url, match):
        until(lambda: finished(server.url, match))


class Quiet(SimpleHTTPRequestHandler):
    """Serves the repository."""

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing about requests."""


@pytest.fixture
def other_origin() -> Iterator[str]:
    """The repository, served from another origin."""
    handler = lambda *arguments: Quiet(*arguments, directory=str(ROOT))  # noqa: E731
    serving = ThreadingHTTPServer(("127.0.0.1", PORT), handler)
    thread = threading.Thread(target=serving.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{PORT}"
    serving.shutdown()
    serving.server_close()
    thread.join()


@pytest.mark.browser
def test_a_page_of_another_origin_plays(server: Process, other_origin: str, tmp_path: Path) -> None:
    with running_browser(tmp_path) as browser:
        browser.get(f"{other_origin}/docs/examples/page.html#{server.url}")
        browser.find_element(By.ID, "open").click()
        move, status = browser.find_element(By.ID, "move"), browser.find_element(By.ID, "status")

        def moved_on() -> bool:
            if move.is_enabled():
                move.click()
            return status.text == "The match is over."

        until(moved_on)
        shown = [line.text for line in browser.find_elements(By.CSS_SELECTOR, "#events li")]
        assert "match.finished" in shown
        assert shown[-1] == "match.secret_revealed"
        assert console_lines(browser) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_spectator_draws_live_and_replays_with_keys(server: Process, game: str) -> None:
    match = waiting_match(server.url, game)
    terminal, other = pty.openpty()
    command = [sys.executable, str(EXAMPLES / "spectator" / "spectator.py"), server.url, match]
    more = {"TERM": "xterm", "COLUMNS": "140", "LINES": "60"}
    screen = subprocess.Popen(command, stdin=other, stdout=other, stderr=other, env=environment(**more))
    os.close(other)
    said = ""

    def says(*words: str) -> bool:
        nonlocal said
        with suppress(OSError):  # what a terminal that its program has left answers
            while select.select([terminal], [], [], 0)[0]:
                said += os.read(terminal, 65536).decode(errors="replace")
        return all(word in said for word in words)

    try:
        until(lambda: says("waiting", "has not begun"))
        bots: list[str | Path] = [sys.executable, EXAMPLES / "bot.py", server.url, "--match", match]
        with running(*bots), running(*bots):
            until(lambda: says("finished, ranks", "playing", DRAWN[game]))
        said = ""
        os.write(terminal, b"\x1b[F")
        until(lambda: says("finished, ranks"))
        os.write(terminal, b" ")
        until(lambda: says("stopped"))
        said = ""
        os.write(terminal, b"\x1b[H")
        until(lambda: says("event 0, ", "has not begun"))
        os.write(terminal, b"\x1b[C")
        until(lambda: says("event 1, "))
        os.write(terminal, b"q")
        until(lambda: says() and screen.poll() is not None)
        assert screen.returncode == 0, said[-3000:]
    finally:
        screen.kill()
        screen.wait()
        os.close(terminal)


def test_the_spectator_without_a_terminal_says_that_it_needs_one(server: Process) -> None:
    program, match = EXAMPLES / "spectator" / "spectator.py", waiting_match(server.url, "zatre")
    command: list[str | Path] = [sys.executable, program, server.url, match]
    done = subprocess.run(command, env=environment(), stdin=-3, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("This needs a terminal")
    assert "Traceback" not in done.stderr


def test_the_receiver_takes_signed_messages_and_no_others(server: Process, data: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}/"
    headers = {"Authorization": f"Bearer {key_of(data, 'webhooks')}"}
    made = httpx.post(
        f"{server.url}/v1/webhooks",
        json={"url": address, "types": ["match.opened", "match.finished"]},
        headers=headers,
    ).json()
    receiver: list[str | Path] = [sys.executable, EXAMPLES / "webhook.py", str(port)]
    with running(*receiver, PARTIE_WEBHOOK_SECRET=made["secret"]) as process:
        until(lambda: listens(port))
        assert httpx.post(address, content=b"{}").status_code == 401
        match = played(server.url)
        lines: list[str] = []
        assert process.stdout is not None
        while not lines or f"match.finished {match}" not in lines[-1]:
            lines.append(process.stdout.readline())
        assert sum(match in line for line in lines) == 2
    httpx.delete(f"{server.url}/v1/webhooks/{made['webhook']['id']}", headers=headers)


def test_two_programs_audit_a_match(server: Process) -> None:
    match = played(server.url)
    said = run("sh", EXAMPLES / "audit.sh", server.url, match, PARTIE=f"{sys.executable} -m service")
    ours, theirs = said.split("verify.mjs:")
    for part in (ours, theirs):
        assert "signature" in part
        assert "fails" not in part


def test_a_projection_goes_on_where_it_was_stopped(server: Process, data: Path, tmp_path: Path) -> None:
    file = tmp_path / "results.sqlite"
    key = key_of(data, "feed")
    command: list[str | Path] = [sys.executable, EXAMPLES / "projection.py", server.url, file]

    def results() -> dict[str, int]:
        if not file.exists():
            return {}
        with sqlite3.connect(file) as database:
            try:
                rows = database.execute("SELECT match, COUNT(*) FROM results GROUP BY match").fetchall()
            except sqlite3.OperationalError:  # the tables are on their way
                rows = []
        database.close()
        return dict(rows)

    first = played(server.url)
    with running(*command, PARTIE_KEY=key):
        until(lambda: first in results())
    second = played(server.url)
    assert second not in results()
    with running(*command, PARTIE_KEY=key):
        until(lambda: second in results())
    assert results()[first] == results()[second] == 2


def test_the_folders_page_names_every_example() -> None:
    page = (EXAMPLES / "README.md").read_text("utf-8")
    names = {path.name for path in EXAMPLES.iterdir() if path.name not in ("README.md", "__pycache__")}
    assert [name for name in sorted(names) if f"]({name}" not in page] == []
