"""``partie verify`` and ``partie record``: what they print, and their exit codes."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from domain.viewer import SPECTATOR
from service.cli import partie
from tests.domain.games.random_play import Case, played
from tests.servers.partie import BOTH_PACKAGES
from tests.service.records.keeping import receipt
from tests.service.records.recording import KEY, record_of
from tests.service.records.stored import finished, keep, stores_in
from tests.service.records.tampering import lines_of, recorded, written

ENVIRONMENT = {"PARTIE_GAME_PACKAGES": ",".join(BOTH_PACKAGES)}


def run(*arguments: str | Path, **environment: str) -> Result:
    return CliRunner().invoke(partie, list(map(str, arguments)), env=ENVIRONMENT | environment)


def file_of(folder: Path, *records: list[bytes] | tuple[bytes, ...], name: str = "match.partie.jsonl") -> Path:
    file = folder / name
    file.write_bytes(b"".join(line for record in records for line in record))
    return file


@pytest.fixture
def key(tmp_path: Path) -> Path:
    file = tmp_path / "key.jwk"
    file.write_bytes(msgspec.json.encode(KEY.public))
    return file


def test_sound_record_passes(tmp_path: Path, key: Path) -> None:
    done = run("verify", file_of(tmp_path, lines_of("zatre")), "--key", key)
    assert done.exit_code == 0, done.output
    assert "Everything holds." in done.output
    assert "which you named" in done.output
    assert "The operator could have chosen the luck." in done.output


def test_fault_is_named_with_its_position(tmp_path: Path) -> None:
    record = recorded("zatre")
    record.events[7]["line"]["actor"] = "host"
    done = run("verify", file_of(tmp_path, written(record)))
    assert done.exit_code == 1
    assert "FAILS      digests     position 7: The line is not the one that was sealed." in done.output


def test_what_cannot_be_checked_is_said_and_is_no_pass(tmp_path: Path) -> None:
    live = played(Case("zatre", 2)).live
    done = run("verify", file_of(tmp_path, record_of(live.table, live.events, SPECTATOR)))
    assert done.exit_code == 3
    assert "unchecked  commands    What is not disclosed cannot be decided again." in done.output


def test_file_of_many_records_is_checked_record_by_record(tmp_path: Path) -> None:
    record = recorded("help_me")
    del record.events[5]
    file = file_of(tmp_path, lines_of("zatre"), written(record), lines_of("help_me"))
    done = run("verify", file, "--json")
    assert done.exit_code == 1
    reports = [json.loads(line) for line in done.output.splitlines()]
    verdicts = [{check["verdict"] for check in report["checks"]} for report in reports]
    assert verdicts == [{"holds"}, {"holds", "fails"}, {"holds"}]


def test_receipt_is_checked_against_record_and_record_against_receipt(tmp_path: Path, key: Path) -> None:
    record = file_of(tmp_path, lines_of("zatre"))
    kept = tmp_path / "receipt.json"
    kept.write_bytes(msgspec.json.encode(receipt()))
    assert run("verify", record, "--against", kept).exit_code == 0
    assert run("verify", kept, "--against", record, "--key", key).exit_code == 0
    assert run("verify", kept, "--against", record).exit_code == 3
    wrong = msgspec.structs.replace(receipt(), hash="00" * 32)
    kept.write_bytes(msgspec.json.encode(wrong))
    assert run("verify", record, "--against", kept).exit_code == 1
    assert run("verify", kept, "--key", key).exit_code == 1


@pytest.mark.parametrize(
    "content", [b"", b"{}", b'{"keys": [7]}', b'{"crv":"Ed25519","kty":"OKP","x":"short"}', b"\xff"]
)
def test_file_that_holds_no_key_is_not_passed_over(tmp_path: Path, content: bytes) -> None:
    key = tmp_path / "key.jwk"
    key.write_bytes(content)
    assert run("verify", file_of(tmp_path, lines_of("help_me")), "--key", key).exit_code == 2


def test_empty_file_is_no_record(tmp_path: Path) -> None:
    assert run("verify", file_of(tmp_path)).exit_code == 1


def test_record_is_written_from_the_database_and_passes(tmp_path: Path) -> None:
    data, live = tmp_path / "data", finished("help_me")

    async def fill() -> None:
        async with stores_in(data) as stores:
            await keep(stores, [live])

    asyncio.run(fill())
    file = tmp_path / "match.partie.jsonl"
    match_id = str(live.table.match_id)
    for exit_code in (0, 1):  # it never replaces a file
        assert run("record", match_id, "--output", file, PARTIE_DATA=str(data)).exit_code == exit_code
    assert run("verify", file).exit_code == 0
    with sqlite3.connect(data / "partie.db") as database:
        database.execute("update events set line = replace(line, 'seat:0', 'seat:1') where position = 1")
    again = run("record", match_id, "--output", tmp_path / "again", PARTIE_DATA=str(data))
    assert again.exit_code == 1
    assert "position 1" in again.output
    assert not (tmp_path / "again").exists()
