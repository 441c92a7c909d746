"""The server's own key: made whole or not at all, and never made anew once something follows from it."""

from __future__ import annotations

import hmac
import os
import resource
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from infra.keys import BadKeys, ServerKeys, adopt, announce, keys_from_hex, keys_in_file, new_token_key, require_usable

ROOT = Path(__file__).parents[2]


def test_keys_are_made_once_for_their_user_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        made = keys_in_file(tmp_path / "keys.json")
    finally:
        os.umask(before)
    assert keys_in_file(tmp_path / "keys.json") == made
    assert [(path.name, stat.S_IMODE(path.stat().st_mode)) for path in tmp_path.iterdir()] == [("keys.json", 0o600)]


def test_full_disk_leaves_no_half_of_a_file(tmp_path: Path) -> None:
    def full() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))

    code = "import pathlib, sys; from infra.keys import keys_in_file; keys_in_file(pathlib.Path(sys.argv[1]))"
    command = [sys.executable, "-B", "-c", code, str(tmp_path / "keys.json")]
    done = subprocess.run(command, cwd=ROOT, preexec_fn=full, capture_output=True, text=True, check=False)
    assert "BadKeys" in done.stderr
    assert list(tmp_path.iterdir()) == []
    keys_in_file(tmp_path / "keys.json")


@pytest.mark.parametrize("content", ["", '{"token_ke', '{"token_key": "00"}', "[]"])
def test_file_that_cannot_be_read_is_made_anew_only_if_nothing_follows_from_it(tmp_path: Path, content: str) -> None:
    file = tmp_path / "keys.json"
    file.write_text(content)
    for refused in (lambda: keys_in_file(file), lambda: require_usable(file, unused=False)):
        with pytest.raises(BadKeys, match="no file of keys"):
            refused()
    assert file.read_text() == content
    require_usable(file, unused=True)
    assert keys_in_file(file) == keys_in_file(file)
    require_usable(file, unused=False)


def test_file_that_is_missing_is_missed_only_if_something_follows_from_it(tmp_path: Path) -> None:
    require_usable(tmp_path / "keys.json", unused=True)
    with pytest.raises(BadKeys, match="is missing"):
        require_usable(tmp_path / "keys.json", unused=False)


def test_announced_key_is_adopted_only_if_it_is_the_one(tmp_path: Path) -> None:
    file = tmp_path / "keys.json"
    before, token_key = keys_in_file(file), new_token_key()
    announce(file, token_key)
    adopt(file, before.fingerprint())
    assert keys_in_file(file) == before
    adopt(file, keys_from_hex(token_key).fingerprint())
    assert keys_in_file(file) == keys_from_hex(token_key)
    assert [path.name for path in tmp_path.iterdir()] == ["keys.json"]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("length", [32, 63, 64, 65, 200])
def test_macs_of_bodies_are_hmacs(length: int) -> None:
    keys = ServerKeys(bytes(range(length)))
    for body in (b"", b"{}", b"x" * 1000):
        assert keys.json_mac(body) == hmac.digest(keys.token_key, b"partie/body/2" + body, "sha256")
