"""What keeps public keys, over every database; and where the private key is kept."""

from __future__ import annotations

import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from infra.database.memory import MemoryDatabase
from infra.keys import BadKeys
from infra.signing_keys.memory import MemorySigningKeys
from infra.signing_keys.port import KeptKey, SigningKeys
from infra.signing_keys.private import key_from_hex, key_in_file, put_in_file
from infra.signing_keys.sql import SqlSigningKeys
from tests.infra.databases import Connected

CREATED = datetime(2026, 11, 30, tzinfo=UTC)
LATER = CREATED + timedelta(seconds=1)


@pytest.fixture
def signing_keys(database: Connected) -> SigningKeys:
    return MemorySigningKeys() if isinstance(database, MemoryDatabase) else SqlSigningKeys(database)


@pytest.mark.anyio
async def test_keys_are_listed_the_newest_first(signing_keys: SigningKeys) -> None:
    assert await signing_keys.all() == []
    await signing_keys.keep(b"a" * 32, LATER)
    await signing_keys.keep(b"b" * 32, CREATED)
    assert await signing_keys.all() == [KeptKey(b"a" * 32, LATER), KeptKey(b"b" * 32, CREATED)]


@pytest.mark.anyio
async def test_key_that_is_there_stays_as_it_is(signing_keys: SigningKeys) -> None:
    await signing_keys.keep(b"a" * 32, CREATED)
    await signing_keys.keep(b"a" * 32, LATER)
    assert await signing_keys.all() == [KeptKey(b"a" * 32, CREATED)]


def test_key_is_made_once_for_this_user_alone(tmp_path: Path) -> None:
    file = tmp_path / "signing-key.json"
    key = key_in_file(file)
    assert len(key) == 32
    assert key_in_file(file) == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_key_is_replaced_for_this_user_alone(tmp_path: Path) -> None:
    file = tmp_path / "signing-key.json"
    key_in_file(file)
    put_in_file(file, "ab" * 32)
    assert key_in_file(file) == b"\xab" * 32
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"signing_key": "00"}', '{"signing_key": 7}'])
def test_file_that_holds_no_key_is_named(tmp_path: Path, content: str) -> None:
    file = tmp_path / "signing-key.json"
    file.write_text(content)
    with pytest.raises(BadKeys, match=str(file)):
        key_in_file(file)


@pytest.mark.parametrize("text", ["no hex", "00" * 31, "00" * 33])
def test_setting_that_is_no_key_is_named(text: str) -> None:
    with pytest.raises(BadKeys, match="PARTIE_SIGNING_KEY"):
        key_from_hex(text)
