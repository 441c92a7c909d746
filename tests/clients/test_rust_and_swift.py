"""The clients that openapi-generator makes for Rust and Swift: complete, and compiled where their tools are."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.clients.tools import DOCUMENT, attempt, generate, made_once

pytestmark = [pytest.mark.clients, pytest.mark.timeout(600)]

MODELS = {"rust": "src/models/event.rs", "swift6": "Sources/Partie/Models/Event.swift"}


def make(folder: Path) -> None:
    """Both clients."""
    generate("rust", folder / "rust", "--additional-properties", "packageName=partie")
    generate("swift6", folder / "swift6", "--additional-properties", "projectName=Partie")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_once(tmp_path_factory, "rust-and-swift", make)


@pytest.mark.parametrize("name", MODELS)
def test_has_a_case_for_every_event(made: Path, name: str) -> None:
    members = json.loads(DOCUMENT.read_text("utf-8"))["components"]["schemas"]["Event"]["discriminator"]["mapping"]
    types = {address.rpartition("/")[2] for address in members.values()}
    text = (made / name / MODELS[name]).read_text("utf-8")
    assert [one for one in sorted(types) if one not in text] == []


def test_rust_compiles(made: Path) -> None:
    if shutil.which("cargo") is None:
        pytest.skip("there is no cargo here")
    done = attempt("cargo", "fetch", folder=made / "rust", CARGO_NET_RETRY="0")
    if done.returncode:
        pytest.skip("the crates that the client needs cannot be fetched from here")
    done = attempt("cargo", "check", "--offline", folder=made / "rust")
    assert done.returncode == 0, done.stdout[-4000:]


def test_swift_compiles(made: Path) -> None:
    if shutil.which("swift") is None:
        pytest.skip("there is no swift here")
    done = attempt("swift", "build", folder=made / "swift6")
    assert done.returncode == 0, done.stdout[-4000:]
