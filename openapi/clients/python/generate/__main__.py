"""``python -m generate`` writes the modules, ``python -m generate --check`` compares them."""

import subprocess
import sys
from pathlib import Path

from generate.blocking import blocking
from generate.document import document
from generate.operations import operations_of
from generate.types import types_of

PACKAGE = Path(__file__).parents[1] / "src" / "partie_client"


def made() -> dict[Path, str]:
    """Every file that is made, and its text."""
    spec = document()
    texts = {
        PACKAGE / "types.py": types_of(spec),
        PACKAGE / "operations.py": operations_of(spec),
        PACKAGE / "partie.py": blocking((PACKAGE / "async_partie.py").read_text("utf-8")),
    }
    return {path: in_shape(text) for path, text in texts.items()}


def in_shape(text: str) -> str:
    """A module as the formatter would write it."""
    check = ["check", "--fix", "--quiet", "--select", "I,F401"]
    for command in (check, ["format", "--quiet"]):
        name = str(PACKAGE / "made.py")  # so that the settings of this folder count
        ruff = [sys.executable, "-m", "ruff", *command, "--stdin-filename", name, "-"]
        text = subprocess.run(ruff, input=text, capture_output=True, text=True, check=True).stdout
    return text


if __name__ == "__main__":
    stale = [path for path, text in made().items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in sys.argv:
        sys.exit("\n".join(f"{path.name} is not up to date: python -m generate" for path in stale) or None)
    for path, text in made().items():
        path.write_text(text, "utf-8")
