"""What was kept earlier against what is shown later: rewritten history is caught, and so are two different ones."""

from __future__ import annotations

from uuid import UUID

import msgspec
import pytest
from msgspec.structs import replace

from domain.ids import MatchId
from domain.viewer import SPECTATOR, Viewer, seat_viewer
from infra.seal import chain_start, seal
from service.records.receipts import Receipt, signed_receipt
from service.records.verify.check import Knowledge, check_lone_receipt
from service.records.verify.reader import ReadRecord, read_record
from tests.domain.games.random_play import Case, played
from tests.domain.games.tables import CATALOGUE, MATCH_ID
from tests.service.records.keeping import KEYS, MIDDLE, TIME, kept, live, receipt
from tests.service.records.recording import KEY, faults, record_of, unchecked, verified
from tests.service.records.tampering import recorded, sealed_again


def rewritten(position: int) -> list[bytes]:
    """The final record after the operator has changed one event that lay far back."""
    record = recorded("zatre")
    record.events[position]["line"]["actor"] = "operator"
    return sealed_again(record)


@pytest.mark.parametrize("viewer", [SPECTATOR, seat_viewer(0), seat_viewer(1)])
def test_what_was_kept_is_a_prefix(viewer: Viewer) -> None:
    older: dict[str, ReadRecord | Receipt] = {"a record": read_record(kept(viewer)), "a receipt": receipt()}
    report = verified(recorded("zatre").lines, Knowledge(CATALOGUE, KEYS, older=older))
    assert report.proves, report


@pytest.mark.parametrize("position", [3, MIDDLE - 1])
def test_one_old_event_rewritten_is_caught_where_it_was(position: int) -> None:
    lines = rewritten(position)
    assert faults(verified(lines, Knowledge(CATALOGUE, older={"kept": read_record(kept())})))["against"] == position
    assert faults(verified(lines, Knowledge(CATALOGUE, older={"kept": receipt()})))["against"] == MIDDLE - 1


def test_what_was_rewritten_later_is_not_in_what_was_kept() -> None:
    report = verified(rewritten(MIDDLE + 3), Knowledge(CATALOGUE, older={"kept": receipt()}))
    assert "against" not in faults(report)


def test_cut_off_history_is_caught() -> None:
    short = record_of(live().table, live().events[: MIDDLE - 4], SPECTATOR)
    for older in (read_record(kept()), receipt()):
        assert faults(verified(short, Knowledge(CATALOGUE, older={"kept": older})))["against"] == MIDDLE - 4


def test_two_seats_that_were_shown_different_histories_find_out_by_their_records() -> None:
    mine = kept(seat_viewer(0))
    yours = read_record(rewritten(5))
    assert faults(verified(mine, Knowledge(CATALOGUE, older={"yours": yours}))) == {"against": 5}


def test_two_seats_that_were_shown_different_histories_find_out_by_their_receipts() -> None:
    sealed = seal(b"\x09" * 32, chain_start(MATCH_ID), live().events[:MIDDLE])
    other = signed_receipt(KEY, MATCH_ID, MIDDLE - 1, sealed[-1].hash, TIME)
    content = msgspec.json.encode(receipt())
    known = Knowledge(CATALOGUE, KEYS, older={"yours": other})
    assert faults(check_lone_receipt("mine", content, known)) == {"against": MIDDLE - 1}
    same = Knowledge(CATALOGUE, KEYS, older={"yours": receipt()})
    assert check_lone_receipt("mine", content, same).proves
    later = Knowledge(CATALOGUE, KEYS, older={"yours": receipt(MIDDLE)})
    assert unchecked(check_lone_receipt("mine", content, later)) == {"against"}


def test_of_another_match_proves_nothing() -> None:
    other = played(Case("help_me", 2)).live
    table = replace(other.table, match_id=MatchId(UUID(int=7)))
    foreign = read_record(record_of(table, other.events))
    assert "against" in faults(verified(recorded("zatre").lines, Knowledge(CATALOGUE, older={"other": foreign})))
