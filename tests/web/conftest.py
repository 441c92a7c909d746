"""Servers, browsers and axe for the tests of the pages."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.clients.page import running_chromium
from tests.servers.partie import Process, served_apart

AXE = Path(__file__).parents[1] / "clients" / "axe"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server with the games that it comes with, whose bots answer at once."""
    environment = {"PARTIE_BOT_SECONDS": "0", "PARTIE_GAME_PACKAGES": "domain.games"}
    with served_apart(tmp_path_factory.mktemp("data"), environment=environment) as served:
        yield served


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser. Not longer than a module: what drives it has an event loop that others would take for theirs."""
    with running_chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The script of axe-core, from the registry of npm."""
    folder = tmp_path_factory.mktemp("axe") / "npm"
    shutil.copytree(AXE, folder)
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"]
    subprocess.run(install, cwd=folder, check=True, timeout=300)
    return (folder / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
