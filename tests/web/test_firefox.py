"""The pages in Firefox: a whole match, its film and its proof, every page on a phone in every language."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.servers.partie import Process
from tests.web.nodes import run_node_tests

pytestmark = [pytest.mark.firefox, pytest.mark.timeout(300)]

DRIVER = Path(__file__).parent / "firefox"


def test_what_people_do_can_be_done_in_firefox(server: Process, tmp_path: Path) -> None:
    firefox = shutil.which("firefox-esr")
    assert firefox is not None, "needs firefox-esr"
    folder = tmp_path / "firefox"
    shutil.copytree(DRIVER, folder)
    install = ["npm", "ci", "--silent", "--no-audit", "--no-fund"]
    subprocess.run(install, cwd=folder, check=True, timeout=120)
    said = run_node_tests(folder / "pages.test.mjs", PARTIE_URL=server.url, FIREFOX=firefox)
    written = (DRIVER / "pages.test.mjs").read_text("utf-8").count("\ntest(")
    assert f"pass {written}\n" in said
