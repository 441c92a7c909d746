"""The page on adding a game, followed to the letter: its blocks are written to files, served, and played over HTTP."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from docs.blocks import blocks_of
from docs.rules import rules_of
from tests.servers.partie import Process, served_apart

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What somebody has who has typed the files of the page."""
    folder = tmp_path_factory.mktemp("typed")
    for block in blocks_of(PAGE):
        if block.mark is not None and block.mark.startswith("file: "):
            file = folder / block.mark.removeprefix("file: ")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, "utf-8")
    return folder


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Process]:
    """The server, started as the page says."""
    command = next(block.text for block in blocks_of(PAGE) if block.language == "sh")
    words = shlex.split(command)
    said = dict(word.split("=", 1) for word in words[:2])
    assert (said.pop("PYTHONPATH"), words[2:]) == (".", ["partie", "serve"])
    with served_apart(folder / "data", environment=said | {"PYTHONPATH": f"{folder}:{ROOT}"}) as served:
        yield served


def moved(api: httpx.Client, match: str, command: object) -> httpx.Response:
    """The answer to a command."""
    return api.post(f"/v1/matches/{match}/commands", json=command)


def test_the_game_is_described_like_any_other(server: Process) -> None:
    game = httpx.get(f"{server.url}/v1/games/nim").json()
    assert (game["title"], game["ruleset"]) == ("Nim", 1)
    document = httpx.get(f"{server.url}/openapi.json").json()
    assert document["components"]["schemas"]["NimTake"]["properties"]["stones"]["maximum"] == 9


def test_a_whole_match_is_played_against_the_house_bot(server: Process) -> None:
    with httpx.Client(base_url=server.url, timeout=60) as api:
        opening = {"game": "nim", "seats": 2, "options": {"most": 4}, "bots": [{"level": "perfect"}]}
        match = api.post("/v1/matches", json=opening).json()["match"]["id"]
        seat = api.post(f"/v1/matches/{match}/seats", json={"name": "Ada"}).json()
        api.headers["Authorization"] = f"Bearer {seat['seat_token']}"
        refused = moved(api, match, {"type": "nim.take", "stones": 5})
        assert (refused.status_code, refused.json()["rule"], refused.json()["facts"]) == (
            422,
            "nim.too_many",
            {"most": 4},
        )
        after, over = -1, False
        while not over:
            page = api.get(f"/v1/matches/{match}/events", params={"after": after, "wait": 30}).json()
            after, over = (page["events"] or [{"position": after}])[-1]["position"], page["over"]
            command = api.get(f"/v1/matches/{match}/legal").json()["any"]
            if command is not None:
                assert moved(api, match, command).status_code == 201
        outcome = api.get(f"/v1/matches/{match}").json()["outcome"]
        assert [one["rank"] for one in outcome["seats"]] in ([1, 2], [2, 1])
        record = api.get(f"/v1/matches/{match}/record").content
    assert b'"nim.heap_laid"' in record


def test_its_files_are_typed_and_tidy(folder: Path) -> None:
    options = ["--strict", "--python-version", "3.11", "--explicit-package-bases", "--cache-dir", str(folder / "cache")]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, "my_games"],
        cwd=folder,
        env={"MYPYPATH": f".:{ROOT}", "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    ruff = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--config",
        str(ROOT / "pyproject.toml"),
        "--ignore",
        "I",
        "my_games",
    ]
    assert subprocess.run(ruff, cwd=folder, check=False).returncode == 0


def test_every_rule_that_refuses_is_a_literal_of_the_game(folder: Path) -> None:
    rules = rules_of(folder / "my_games" / "nim")
    assert sorted(rules) == ["nim.heap_too_small", "nim.no_clock", "nim.not_your_turn", "nim.over", "nim.too_many"]


def test_the_draws_are_told(folder: Path) -> None:
    readme = (folder / "my_games" / "nim" / "README.md").read_text("utf-8")
    source = "".join(file.read_text("utf-8") for file in (folder / "my_games" / "nim").glob("*.py"))
    labels = set(re.findall(r'draws\("([^"]+)"\)', source)) - {"nim/random"}  # that of a bot is no draw of the game
    assert labels == set(re.findall(r"^- `([^`]+)`:", readme.partition("## Draws")[2], re.M))
    assert json.dumps(sorted(labels)) == '["nim/heap"]'
