"""A fork's record beside that of the match that it goes on from."""

from __future__ import annotations

from pathlib import Path

import msgspec
from click.testing import CliRunner

from domain.viewer import SPECTATOR
from infra.seal import chain_start, seal
from service.cli import partie
from service.records.verify.check import Knowledge
from service.records.verify.reader import read_record
from tests.domain.games.random_play import Case, played
from tests.domain.games.tables import CATALOGUE, MATCH_ID
from tests.service.records.recording import faults, record_of, signed_again, unchecked, verified
from tests.service.records.tampering import Recorded, recorded, sealed_again

AT = 9


def fork(parent_hash: str, at: int = AT) -> list[bytes]:
    """The record of a match that says it goes on from another one."""
    record: Recorded = recorded("help_me")
    named = {"at": at, "parent": str(MATCH_ID), "parent_hash": parent_hash}
    record.header["parent"] = named
    record.events[0]["line"]["event"]["parent"] = named
    return signed_again(sealed_again(record))


def parent() -> tuple[list[bytes], str]:
    """The record of the parent, and its hash where forks begin."""
    live = played(Case("zatre", 2)).live
    sealed = seal(live.table.secret, chain_start(MATCH_ID), live.events)
    return record_of(live.table, live.events, SPECTATOR), sealed[AT].hash.hex()


def test_fork_names_its_parent() -> None:
    lines, parent_hash = parent()
    known = Knowledge(CATALOGUE, parents={MATCH_ID: read_record(lines)})
    assert "parent" in {check.name for check in verified(fork(parent_hash), known).checks}
    assert "parent" not in faults(verified(fork(parent_hash), known))
    assert "parent" not in unchecked(verified(fork(parent_hash), known))
    assert "parent" in faults(verified(fork("00" * 32), known))
    assert "parent" in faults(verified(fork(parent_hash, 10_000), known))


def test_without_the_parents_record_that_is_said() -> None:
    assert "parent" in unchecked(verified(fork("00" * 32)))


def test_parent_is_named_as_a_file(tmp_path: Path) -> None:
    lines, parent_hash = parent()
    (tmp_path / "parent").write_bytes(b"".join(lines))
    (tmp_path / "fork").write_bytes(b"".join(fork(parent_hash)))
    arguments = ["verify", str(tmp_path / "fork"), "--parent", str(tmp_path / "parent"), "--json"]
    done = CliRunner().invoke(partie, arguments)
    checks = msgspec.json.decode(done.output)["checks"]
    assert {check["name"]: check["verdict"] for check in checks}["parent"] == "holds"
