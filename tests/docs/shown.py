"""Programs that the pages show, made ready to be run."""

import subprocess
from pathlib import Path

SHOWN = "http://127.0.0.1:8000"
"""The address that the pages show, in whose place blocks get that of the server of the tests."""
STRICT = [
    "--strict",
    "--target",
    "es2022",
    "--module",
    "nodenext",
    "--lib",
    "es2022,dom",
    "--skipLibCheck",
]


def compiled(text: str, name: str, compiler: Path) -> Path:
    """Compile a program in TypeScript under strict settings, and return the program for Node."""
    (compiler / f"{name}.mts").write_text(text, "utf-8")
    command = ["npx", "tsc", *STRICT, f"{name}.mts"]
    done = subprocess.run(command, cwd=compiler, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    return compiler / f"{name}.mjs"
