"""Every golden record holds in every check, whichever version wrote it, and is still written the same."""

from __future__ import annotations

import hashlib
from pathlib import Path
from uuid import UUID

import pytest
from msgspec.structs import replace

from service.records.verify.check import Knowledge
from service.records.verify.reader import ReadRecord, read_record
from tests.domain.games.golden_forks import FORKED, parent_of
from tests.domain.games.tables import CATALOGUE
from tests.service.records.golden_records import FOLDER, golden_files, read_lines, required
from tests.service.records.recording import KEY, verified

TRUSTING = Knowledge(CATALOGUE, {KEY.public.thumbprint: KEY.public})


def test_there_is_one_of_every_game_variant_ruleset_and_ending() -> None:
    missing = [file for file in required() if not file.exists()]
    assert not missing, "write them with: python -m tests.service.records.golden_records"


@pytest.mark.parametrize("file", golden_files(), ids=lambda file: str(file.relative_to(FOLDER)))
def test_it_holds_in_every_check(file: Path) -> None:
    report = verified(read_lines(file), replace(TRUSTING, parents=parents_of(file)))
    assert report.proves, report
    assert ("parent" in {check.name for check in report.checks}) is (FORKED in file.name)


def parents_of(file: Path) -> dict[UUID, ReadRecord]:
    """The record that a fork's goes on from, if it is one."""
    parents = [read_record(read_lines(parent_of(file)))] if FORKED in file.name else []
    return {one.header.match_id: one for one in parents}


def test_none_is_ever_changed() -> None:
    listed = (FOLDER / "SHA256SUMS").read_text().splitlines()
    found = {f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(FOLDER)}" for file in golden_files()}
    assert set(listed) <= found
    assert len(listed) == len(found), "add the new ones to SHA256SUMS"
