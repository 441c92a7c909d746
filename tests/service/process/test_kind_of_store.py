"""A store is a sandbox's or it holds real matches, for ever: no clock is turned on a match opened outside."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import httpx
import pytest

from tests.servers.forking import run_partie
from tests.servers.partie import BOTH_PACKAGES, served_apart

ROOT = Path(__file__).parents[3]
OLD = ROOT / "tests" / "service" / "journeys" / "databases" / "first"


def refused(data: Path, *arguments: str) -> str:
    """Start a server that must not start, and return what it says."""
    environment = os.environ | {"PARTIE_DATA": str(data), "PARTIE_GAME_PACKAGES": ",".join(BOTH_PACKAGES)}
    done = run_partie("serve", "--port", "0", *arguments, environment=environment)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


@pytest.mark.parametrize(("first", "second"), [((), ("--sandbox",)), (("--sandbox",), ())])
def test_what_it_was_it_remains(tmp_path: Path, first: tuple[str, ...], second: tuple[str, ...]) -> None:
    with served_apart(tmp_path, *first) as served:
        opened = httpx.post(f"{served.url}/v1/matches", json={"game": "help_me", "seats": 2}).raise_for_status()
        assert opened.json()["match"]["sandbox"] is bool(first)
        assert served.stop() == 0
    before = (tmp_path / "partie.db").read_bytes()
    assert "sandbox" in refused(tmp_path, *second)
    assert (tmp_path / "partie.db").read_bytes() == before
    with served_apart(tmp_path, *first) as served:
        assert len(httpx.get(f"{served.url}/v1/matches").json()["items"]) == 1


def test_a_database_of_an_earlier_version_is_no_sandboxs(tmp_path: Path) -> None:
    (tmp_path / "partie.db").write_bytes(gzip.decompress((OLD / "partie.db.gz").read_bytes()))
    (tmp_path / "keys.json").write_bytes((OLD / "keys.json").read_bytes())
    (tmp_path / "keys.json").chmod(0o600)
    assert "real matches" in refused(tmp_path, "--sandbox")
