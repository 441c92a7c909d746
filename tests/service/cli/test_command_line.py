"""The command ``partie``."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from service.cli import partie
from service.cli.keys import SCOPES
from service.matches.rights import Scope
from service.version import VERSION
from tests.servers import free_port
from tests.servers.partie import Process, served_apart

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with served_apart(tmp_path_factory.mktemp("data")) as served:
        yield served


def run(*arguments: str, **environment: str) -> str:
    """What a command prints; it must succeed."""
    done = CliRunner().invoke(partie, arguments, env=environment, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def refused(*arguments: str) -> str:
    """What a command says when it does not do what was asked."""
    done = CliRunner().invoke(partie, arguments)
    assert done.exit_code != 0
    return done.output


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("help_me", 2, ["open_stacks=true"]),
        ("help_me", 4, []),
        ("zatre", 2, ["held_tiles=place_two", "line_limit=13"]),
        ("silver_and_gold", 2, []),
        ("fuenfer_finden", 1, ["variant=solo"]),
        ("fuenfer_finden", 2, ["variant=puzzle"]),
    ],
)
def test_demo_plays_a_whole_match(server: Process, game: str, seats: int, options: list[str]) -> None:
    chosen = [part for option in options for part in ("--option", option)]
    said = run("demo", "--game", game, "--seats", str(seats), "--server", server.url, *chosen)
    found = re.search(r"(http://\S+)/events'", said)
    assert found is not None
    summary = httpx.get(found[1]).json()
    assert (summary["status"], summary["game"], len(summary["seats"])) == ("finished", game, seats)
    for seat in summary["outcome"]["seats"]:
        assert re.search(rf"│ {seat['seat']} +│ {seat['points']} +│ {seat['rank']} +│", said)


def test_demo_says_what_the_server_refuses(server: Process) -> None:
    assert "malformed: Help Me! is for 2 to 4 seats." in refused("demo", "--seats", "9", "--server", server.url)


def test_demo_says_that_no_server_answers() -> None:
    url = f"http://127.0.0.1:{free_port()}"
    said = refused("demo", "--server", url)
    assert f"no server answers at {url}" in said
    assert "partie demo --server URL" in said


def test_demo_knows_the_games_and_the_form_of_options() -> None:
    assert "not a game of this server" in refused("demo", "--game", "chess")
    assert "NAME=VALUE" in refused("demo", "--option", "open_stacks")


def test_games_are_listed() -> None:
    said = run("games", COLUMNS="200")
    for slug in ("help_me", "zatre", "silver_and_gold", "fuenfer_finden"):
        assert slug in said


def test_an_edition_is_generated_from_its_seed() -> None:
    packaged = ROOT / "domain" / "games" / "fuenfer_finden" / "editions" / "open.toml"
    assert run("edition", "generate", "fuenfer_finden", "--seed", "partie") == packaged.read_text("utf-8")


def test_a_generated_edition_can_be_played(tmp_path: Path) -> None:
    folder = tmp_path / "editions" / "fuenfer_finden"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(run("edition", "generate", "fuenfer_finden", "--seed", "mine"), "utf-8")
    with served_apart(tmp_path / "data", environment={"PARTIE_EDITIONS": str(folder.parent)}) as served:
        body = {"game": "fuenfer_finden", "seats": 1, "edition": "mine", "options": {"variant": "solo"}}
        opened = httpx.post(f"{served.url}/v1/matches", json=body)
        assert opened.status_code == 201, opened.text


def test_games_without_a_generator_say_so() -> None:
    assert "editions of help_me cannot be generated" in refused("edition", "generate", "help_me", "--seed", "1")


def test_keys_are_made_once_and_work(tmp_path: Path) -> None:
    key = run("keys", "create", "--scope", "admin", PARTIE_DATA=str(tmp_path / "data")).strip()
    assert re.fullmatch(r"key_[\w-]{43}", key)
    with served_apart(tmp_path / "data") as served:
        answer = httpx.get(f"{served.url}/metrics", headers={"Authorization": f"Bearer {key}"})
    assert answer.status_code == 200


def test_migrate_makes_the_embedded_database(tmp_path: Path) -> None:
    assert "this version's schema" in run("migrate", PARTIE_DATA=str(tmp_path / "data"))
    assert (tmp_path / "data" / "partie.db").exists()


def test_the_version_is_told() -> None:
    assert VERSION in run("--version")


def test_the_help_is_there_at_once() -> None:
    code = "import sys, service.cli; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert {"click", "service.cli.serve"} <= set(done.stdout.split())
    assert not {"litestar", "sqlalchemy", "msgspec", "httpx", "rich", "domain.catalogue"} & set(done.stdout.split())


def test_scopes_are_offered_once_an_operation_asks_for_them() -> None:
    sources = [path.read_text("utf-8") for path in (ROOT / "service").rglob("*.py")]
    asked = {name for source in sources for name in re.findall(r"\bScope[.]([A-Z]+)\b", source)}
    assert [scope.value for scope in Scope if scope.name in asked] == list(SCOPES)
