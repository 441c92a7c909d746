"""`partie-client`, in openapi/clients/python: it is in step with the document, and installs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import get_args

import msgspec
import partie_client
import pytest
from generate.__main__ import made
from partie_client import types as t

from service.http.wire_types import Accepted, HistoryPage, MatchSummary, MatchView
from service.version import VERSION

ROOT = Path(__file__).parents[3]
PACKAGE = ROOT / "openapi" / "clients" / "python"


def test_its_version_is_the_servers() -> None:
    assert partie_client.__version__ == VERSION


def test_what_is_made_is_up_to_date() -> None:
    stale = [path.name for path, text in made().items() if path.read_text("utf-8") != text]
    assert stale == [], "python -m generate, in openapi/clients/python"


def test_every_object_of_the_document_has_a_type() -> None:
    schemas = json.loads((ROOT / "openapi" / "openapi.json").read_text("utf-8"))["components"]["schemas"]
    named = {name for name, schema in schemas.items() if "anyOf" not in schema}
    assert [name for name in sorted(named) if not hasattr(t, name)] == []
    for name, schema in schemas.items():
        if "oneOf" in schema:
            tags = {kind.__struct_config__.tag for kind in get_args(getattr(t, name))} - {"unknown"}
            assert tags == set(schema["discriminator"]["mapping"])
        elif schema.get("type") == "object":
            msgspec.json.Decoder(getattr(t, name))  # every annotation names a type


@pytest.mark.parametrize("kind", [Accepted, HistoryPage, MatchSummary, MatchView])
def test_its_types_have_the_members_of_the_servers(kind: type[msgspec.Struct]) -> None:
    assert getattr(t, kind.__name__).__struct_fields__ == kind.__struct_encode_fields__


@pytest.mark.clients
@pytest.mark.timeout(600)
def test_what_is_built_installs(tmp_path: Path) -> None:
    run(sys.executable, "-m", "hatchling", "build", "--directory", tmp_path / "dist", folder=PACKAGE)
    sdist, wheel = sorted((tmp_path / "dist").iterdir(), reverse=True)
    assert (sdist.name, wheel.name) == (f"partie_client-{VERSION}.tar.gz", f"partie_client-{VERSION}-py3-none-any.whl")
    assert "partie_client/py.typed" in zipfile.ZipFile(wheel).namelist()
    uv = (sys.executable, "-m", "uv", "--quiet")
    run(*uv, "venv", "--python", sys.executable, tmp_path / "venv", folder=tmp_path)
    python = tmp_path / "venv" / "bin" / "python"
    for archive in (sdist, wheel):
        run(*uv, "pip", "install", "--python", python, "--reinstall-package", "partie-client", archive, folder=tmp_path)
        said = run(python, "-c", "import partie_client; print(partie_client.__version__)", folder=tmp_path)
        assert said == f"{VERSION}\n"


def run(*command: str | Path, folder: Path) -> str:
    """Run a command without this project on its path, and give what it said."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True).stdout
