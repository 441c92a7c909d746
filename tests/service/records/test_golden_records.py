"""Every golden record holds in every check, whichever version wrote it, and is still written the same."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from service.records.verify.check import Knowledge
from tests.domain.games.tables import CATALOGUE
from tests.service.records.golden_records import FOLDER, golden_files, read_lines, required
from tests.service.records.recording import KEY, verified

TRUSTING = Knowledge(CATALOGUE, {KEY.public.thumbprint: KEY.public})


def test_there_is_one_of_every_game_variant_ruleset_and_ending() -> None:
    missing = [file for file in required() if not file.exists()]
    assert not missing, "write them with: python -m tests.service.records.golden_records"


@pytest.mark.parametrize("file", golden_files(), ids=lambda file: str(file.relative_to(FOLDER)))
def test_it_holds_in_every_check(file: Path) -> None:
    report = verified(read_lines(file), TRUSTING)
    assert report.proves, report


def test_none_is_ever_changed() -> None:
    listed = (FOLDER / "SHA256SUMS").read_text().splitlines()
    found = {f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(FOLDER)}" for file in golden_files()}
    assert set(listed) <= found
    assert len(listed) == len(found), "add the new ones to SHA256SUMS"
