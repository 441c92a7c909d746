"""`@partie/client`, in openapi/clients/typescript: it is in step with the document, typed, and plays."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.version import VERSION
from tests.servers.partie import served_apart

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PACKAGE = ROOT / "openapi" / "clients" / "typescript"
SPEC: dict[str, Any] = json.loads((ROOT / "openapi" / "openapi.json").read_text("utf-8"))
GAMES = ["fuenfer_finden", "help_me", "silver_and_gold", "zatre"]
README = (PACKAGE / "README.md").read_text("utf-8")
STRICT = ["--strict", "--noUncheckedIndexedAccess", "--target", "ES2022", "--lib", "ES2022,DOM"]
REGENERATE = "npm install && npm run generate in openapi/clients/typescript"


def run(*command: str | Path, folder: Path) -> str:
    """Run a command in *folder* and give what it said; it fails the test if it fails."""
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-4000:]
    return done.stdout


def tags(union: str) -> set[str]:
    """The types of a union of the document."""
    return set(SPEC["components"]["schemas"][union]["discriminator"]["mapping"])


def test_its_version_is_the_servers() -> None:
    assert json.loads((PACKAGE / "package.json").read_text("utf-8"))["version"] == VERSION


def test_it_has_no_dependencies() -> None:
    assert "dependencies" not in json.loads((PACKAGE / "package.json").read_text("utf-8"))
    imported = re.findall(r"^(?:import|export) .*from '([^']+)'", all_modules(), re.MULTILINE)
    assert imported
    assert [name for name in imported if not name.startswith("./")] == []


def all_modules() -> str:
    """Everything that a browser loads."""
    return "\n".join(path.read_text("utf-8") for path in PACKAGE.glob("src/*.js"))


def test_it_knows_every_operation_event_and_command() -> None:
    known = re.findall(r"^  (\w+): \{ method: '(\w+)', path: '([^']+)'", all_modules(), re.MULTILINE)
    operations = [
        (operation["operationId"], method.upper(), path)
        for path, methods in SPEC["paths"].items()
        for method, operation in methods.items()
    ]
    assert sorted(known) == sorted(operations), REGENERATE
    text = (PACKAGE / "src" / "tags.js").read_text("utf-8")
    assert set(re.findall(r"^  '(.+)',$", text, re.MULTILINE)) == tags("Event") | tags("RecordedCommand"), REGENERATE


@pytest.mark.node
def test_its_own_tests_pass() -> None:
    assert "# fail 0" in run("node", "--test", "--test-reporter=tap", "test/", folder=PACKAGE)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with its tools, and the archive that is published, beside the document."""
    folder = tmp_path_factory.mktemp("openapi")
    shutil.copy(ROOT / "openapi" / "openapi.json", folder)
    copy = folder / "clients" / "typescript"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("node_modules", "*.tgz"))
    run("npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock", folder=copy)
    run("npm", "pack", "--silent", folder=copy)
    return copy


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server."""
    with served_apart(tmp_path_factory.mktemp("data"), environment={"PARTIE_BOT_SECONDS": "0"}) as server:
        yield server.url


@pytest.mark.clients
@pytest.mark.timeout(600)
def test_what_is_made_from_the_document_is_up_to_date(built: Path, tmp_path: Path) -> None:
    run("node", "generate.mjs", tmp_path, folder=built)
    for made in tmp_path.iterdir():
        assert made.read_text("utf-8") == (PACKAGE / "src" / made.name).read_text("utf-8"), f"{made.name}: {REGENERATE}"


@pytest.mark.clients
@pytest.mark.timeout(600)
def test_its_types_hold(built: Path) -> None:
    run("npx", "tsc", "--noEmit", folder=built)


def test_the_readme_tells_how_often_requests_are_repeated() -> None:
    (kept,) = re.findall(r"REPEATS = (\{.*\})", all_modules())
    assert f"`{kept}`" in README


def test_every_module_has_its_declarations() -> None:
    modules = {re.sub(r"(\.d\.ts|\.js)$", "", path.name) for path in (PACKAGE / "src").iterdir()}
    assert {path.name for path in (PACKAGE / "types").iterdir()} == {f"{name}.d.ts" for name in modules}


@pytest.mark.clients
@pytest.mark.timeout(600)
def test_the_declarations_are_up_to_date(built: Path) -> None:
    run("npm", "run", "types", folder=built)
    written = {path.name: path.read_text("utf-8") for path in (built / "types").iterdir()}
    committed = {path.name: path.read_text("utf-8") for path in (PACKAGE / "types").iterdir()}
    assert written == committed, "npm install && npm run types in openapi/clients/typescript"


@pytest.mark.clients
@pytest.mark.timeout(600)
def test_the_archive_has_what_is_imported_and_its_declarations(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tgz"))) as archive:
        held = {name.removeprefix("package/") for name in archive.getnames()}
    wanted = {f"{folder}/{path.name}" for folder in ("src", "types") for path in (PACKAGE / folder).iterdir()}
    assert held == wanted | {"README.md", "package.json"}


@pytest.mark.clients
@pytest.mark.timeout(600)
@pytest.mark.parametrize("module", [("NodeNext", "NodeNext"), ("ESNext", "Bundler")], ids=lambda one: one[1])
@pytest.mark.parametrize("source", ["archive", "checkout"])
def test_an_empty_strict_project_compiles_and_runs_the_readmes_bot(
    source: str, module: tuple[str, str], built: Path, url: str, tmp_path: Path
) -> None:
    installed = next(built.glob("*.tgz")) if source == "archive" else PACKAGE
    (tmp_path / "package.json").write_text('{"private": true, "type": "module"}')
    silent = ["--silent", "--no-audit", "--no-fund", "--no-package-lock"]
    run("npm", "install", *silent, installed, folder=tmp_path)
    (bot,) = re.findall(r"^```js\n(import .*?)^```$", README, re.DOTALL | re.MULTILINE)
    (tmp_path / "bot.ts").write_text(bot.replace("http://127.0.0.1:8000", url) + "console.log(`over ${match.id}`)\n")
    modules = ["--module", module[0], "--moduleResolution", module[1]]
    run(built / "node_modules" / ".bin" / "tsc", *STRICT, *modules, "bot.ts", folder=tmp_path)
    assert "over " in run("node", "bot.js", folder=tmp_path)


@pytest.fixture(scope="module")
def player(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program in TypeScript that has installed the archive, compiled strictly."""
    folder = tmp_path_factory.mktemp("player")
    shutil.copytree(HERE / "typescript_package", folder, dirs_exist_ok=True)
    shutil.copy(next(built.glob("*.tgz")), folder / "partie-client.tgz")
    run("npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock", folder=folder)
    run("npx", "tsc", folder=folder)
    return folder


@pytest.mark.clients
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_published_plays_whole_matches(player: Path, url: str, game: str) -> None:
    assert f"{game} finished" in run("node", "out/play.js", url, game, folder=player)
    assert os.listdir(player / "node_modules" / "@partie") == ["client"]
