"""The modules of the pages, by the compiler of TypeScript: their types, written in comments, hold; all look alike."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.web.nodes import run_node_tests

pytestmark = pytest.mark.clients

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "openapi" / "clients" / "typescript" / "package.json"
"""Where the version of the compiler is named."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the compiler's modules."""
    folder = tmp_path_factory.mktemp("typescript")
    shutil.copy(TOOLS, folder)
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"]
    subprocess.run(install, cwd=folder, check=True, timeout=300)
    return folder / "node_modules"


def test_types_hold(installed: Path) -> None:
    done = subprocess.run(
        [installed / ".bin" / "tsc", "-p", ROOT / "service" / "web"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )
    assert done.stdout == ""


def test_all_modules_are_written_in_one_way(installed: Path) -> None:
    run_node_tests("style.mjs", TYPESCRIPT=str(installed / "typescript"))
