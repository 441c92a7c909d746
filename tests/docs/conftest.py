"""What tests of the documents share."""

import shutil
import subprocess
from pathlib import Path

import pytest

CLIENTS = Path(__file__).parents[1] / "clients"
AXE = CLIENTS / "axe"
TYPES_OF_NODE = "@types/node@20.19.43"


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The script that finds what keeps people from reading a page."""
    if shutil.which("npm") is None:
        pytest.skip("needs npm")
    folder = tmp_path_factory.mktemp("axe") / "npm"
    shutil.copytree(AXE, folder)
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"]
    subprocess.run(install, cwd=folder, check=True)
    return (folder / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


@pytest.fixture(scope="session")
def typescript_compiler(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiler of TypeScript, in a folder of its own."""
    if shutil.which("npm") is None:
        pytest.skip("needs npm")
    folder = tmp_path_factory.mktemp("typescript")
    shutil.copyfile(CLIENTS / "typescript" / "package.json", folder / "package.json")
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--no-package-lock", TYPES_OF_NODE]
    subprocess.run(install, cwd=folder, check=True)
    return folder
