"""The modules of the pages have types, written in comments, and the compiler of TypeScript finds nothing wrong."""

import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.clients

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "openapi" / "clients" / "typescript" / "package.json"
"""Where the version of the compiler is named."""


def test_types_hold(tmp_path: Path) -> None:
    shutil.copy(TOOLS, tmp_path)
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"]
    subprocess.run(install, cwd=tmp_path, check=True, timeout=300)
    compiler = tmp_path / "node_modules" / ".bin" / "tsc"
    done = subprocess.run(
        [compiler, "-p", ROOT / "service" / "web"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )
    assert done.stdout == ""
