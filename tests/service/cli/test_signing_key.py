"""``partie keys rotate-signing-key``: into the file of an embedded server, or to be put into the environment."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from infra.signing_keys.private import key_in_file
from service.cli import partie


def rotated(data: Path, **environment: str) -> str:
    done = CliRunner().invoke(partie, ["keys", "rotate-signing-key"], env={"PARTIE_DATA": str(data)} | environment)
    assert done.exit_code == 0, done.output
    return done.output


def test_embedded_server_gets_it_in_its_file(tmp_path: Path) -> None:
    before = key_in_file(tmp_path / "signing-key.json")
    said = rotated(tmp_path)
    assert key_in_file(tmp_path / "signing-key.json") != before
    assert key_in_file(tmp_path / "signing-key.json").hex() not in said


def test_other_servers_get_it_by_their_operator(tmp_path: Path) -> None:
    for given in ({"DATABASE_URL": "postgresql://nowhere/partie"}, {"PARTIE_SIGNING_KEY": "11" * 32}):
        assert re.fullmatch(r"PARTIE_SIGNING_KEY=[0-9a-f]{64}\n", rotated(tmp_path, **given))
    assert not (tmp_path / "signing-key.json").exists()
