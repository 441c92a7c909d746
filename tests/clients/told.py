"""The commands of the page on generated clients, run as they stand there."""

from __future__ import annotations

import os
from pathlib import Path

from docs.blocks import PAGES, blocks_of
from tests.clients.tools import DOCUMENT, python_of, run

PAGE = PAGES / "generators.md"
LEAN = "--global-property apis,models,supportingFiles,modelTests=false,apiTests=false,modelDocs=false,apiDocs=false"
"""What the page adds for those who want no tests and pages beside a client, as here."""


def told(command: str) -> str:
    """The block of the page that has a command, as it stands there. ValueError if there is none, or more than one."""
    (text,) = [block.text for block in blocks_of(PAGE) if block.language == "sh" and command in block.text]
    return text


def run_as_told(command: str, folder: Path, *, added: str = "") -> None:
    """Run the block that has a command in *folder*, beside the document, with what is *added* at its end."""
    (folder / "openapi.json").symlink_to(DOCUMENT)
    text = told(command)
    if text.startswith("openapi-generator-cli "):
        assert LEAN in PAGE.read_text("utf-8")
        added = f"{LEAN} {added}"
    path = f"{python_of('openapi-generator-cli').parent}{os.pathsep}{os.environ['PATH']}"
    said = run("bash", "-euo", "pipefail", "-c", f"{text.rstrip()} {added}", folder=folder, PATH=path)
    assert " ERROR " not in said, said[-4000:]
    (folder / "openapi.json").unlink()
