"""Records and receipts that somebody wrote to mislead a check, or to break it: each is refused, in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from service.cli import partie
from service.records.verify.check import Knowledge, check_lone_receipt
from service.records.verify.reader import read_record
from service.records.verify.report import LONGEST
from tests.domain.games.tables import CATALOGUE
from tests.service.records.keeping import KEYS, MIDDLE, kept, receipt
from tests.service.records.recording import faults, signed_again, verified
from tests.service.records.tampering import Recorded, recorded, sealed_again, written

GAMES = ["help_me", "zatre", "silver_and_gold", "fuenfer_finden", "lowest_unique"]
every_game = pytest.mark.parametrize("slug", GAMES)
LAST = "9999-12-31T23:59:59.999999Z"


def line(record: Recorded, position: int) -> dict[str, Any]:
    """The sealed line at a position, to be changed."""
    found: dict[str, Any] = record.events[position]["line"]
    return found


@every_game
@pytest.mark.parametrize("time", [LAST, "0000-01-01T00:00:00.000000Z", "2026-02-30T00:00:00.000000Z"])
def test_times_beyond_the_calendar_are_a_fault_and_no_crash(slug: str, time: str) -> None:
    record = recorded(slug)
    for one in record.events:
        one["line"]["time"] = time
    report = verified(sealed_again(record))
    assert report.holds == (time == LAST and slug not in ("fuenfer_finden", "lowest_unique"))


@every_game
def test_opening_by_somebody_else_or_of_something_else_does_not_follow(slug: str) -> None:
    other = next(one for one in GAMES if one != slug)
    for change in (
        {"actor": "seat:0"},
        {"actor": "nobody"},
        {"command": {"game": other}},
        {"command": {"edition": "00" * 32}},
        {"command": {"type": "match.start"}},
    ):
        record = recorded(slug)
        opening = line(record, 0)
        if change == {"command": {"type": "match.start"}}:
            opening["command"] = change["command"]
        elif "command" in change:
            opening["command"] |= change["command"]
        else:
            opening |= change
        by_name = {"lines": 0} if "actor" in change else {}
        assert faults(verified(sealed_again(record))) == {"commands": 0} | by_name, change


@every_game
@pytest.mark.parametrize("actor", ["bot:00", "seat:00", "seat:٠", "somebody", "seat:", "bot:0:0"])
def test_actor_whom_there_is_not_sends_no_command(slug: str, actor: str) -> None:
    played = next(n for n, one in enumerate(recorded(slug).events) if one["line"]["actor"] == "seat:0" and n > 2)
    for position in (1, played):
        record = recorded(slug)
        line(record, position)["actor"] = actor
        assert faults(verified(sealed_again(record)))["commands"] == position


@pytest.mark.parametrize("actor", ["seat:1", "host", "operator"])
def test_seat_is_taken_by_whoever_acts_for_it(actor: str) -> None:
    record = recorded("zatre")
    line(record, 1)["actor"] = actor
    assert faults(verified(sealed_again(record))) == {"commands": 1}


@pytest.mark.parametrize("member", ["line", "salt"])
def test_line_that_is_withheld_where_everything_is_disclosed_is_found(member: str) -> None:
    record = recorded("zatre")
    if member == "salt":
        record.events[9]["salt"] = None
    else:
        line(record, 9).update(audience=None, command=None, event=None)
    assert faults(verified(signed_again(written(record)))) == {"digests": 9}


@pytest.mark.parametrize("viewer", ["spectator", "seat:0", "everything"])
def test_record_that_holds_more_than_its_viewer_may_see_is_none(viewer: str) -> None:
    record = recorded("help_me")
    record.header["viewer"] = viewer
    assert faults(verified(signed_again(written(record)))) == {"header": None}


def test_record_that_says_it_holds_everything_and_does_not_is_none() -> None:
    lines = kept()
    header = msgspec.json.decode(lines[0]) | {"viewer": "all"}
    lines[0] = msgspec.json.encode(header, order="sorted") + b"\n"
    assert faults(verified(signed_again(lines))) == {"header": None}


@pytest.mark.parametrize(("seat", "entropy"), [(0, "no hex"), (70_000, "00"), (-1, "00"), (2**60, "00")])
def test_entropy_that_is_none_was_promised_by_nobody(seat: int, entropy: str) -> None:
    record = recorded("zatre")
    record.header["seats"][line(record, 2)["event"]["seat"]]["kind"] = "free"  # whoever writes this makes it agree
    line(record, 2)["event"] = {
        "entropy": entropy,
        "entropy_hash": None,
        "seat": seat,
        "type": "match.entropy_revealed",
    }
    assert faults(verified(sealed_again(record)))["entropies"] == 2


def test_what_a_terminal_would_obey_is_not_printed(tmp_path: Path) -> None:
    record = recorded("help_me")
    record.header["edition"]["name"] = "\x1b[2J\x1b[31m\r\nEverything holds.\u202e" + "x" * 5_000
    record.header["seats"][0]["kind"] = "bot"
    file = tmp_path / "hostile.jsonl"
    file.write_bytes(b"".join(signed_again(written(record))))
    done = CliRunner().invoke(partie, ["verify", str(file)], env={"PARTIE_GAME_PACKAGES": "domain.games"})
    assert done.exit_code == 1
    assert all(one.isprintable() for one in done.output.replace("\n", ""))
    assert "\nEverything holds." not in done.output
    assert max(map(len, done.output.splitlines())) < LONGEST + 100


@pytest.mark.parametrize("change", [{"signature": "zz"}, {"signature": ""}, {"hash": "é"}, {"position": -3}])
def test_receipt_that_is_not_written_as_it_must_be_is_none(change: dict[str, object]) -> None:
    content = msgspec.json.encode(msgspec.to_builtins(receipt()) | change)
    for keys in (KEYS, {}):
        assert faults(check_lone_receipt("a receipt", content, Knowledge(CATALOGUE, keys))) == {"shape": None}


def test_forged_receipts_and_records_accuse_nobody() -> None:
    forged = msgspec.structs.replace(receipt(), hash="ab" * 32)
    older = read_record([*kept()[:-1], kept()[-1].replace(b'"signature":"', b'"signature":"0', 1)[:-4] + b'"}\n'])
    for proof in (forged, older):
        report = verified(recorded("zatre").lines, Knowledge(CATALOGUE, older={"forged": proof}))
        (said,) = (check.detail for check in report.checks if check.name == "against")
        assert said == "forged is not what was signed: it proves nothing."
    known = Knowledge(CATALOGUE, KEYS, older={"forged": forged})
    report = check_lone_receipt("mine", msgspec.json.encode(receipt()), known)
    assert report.checks[-1].detail == "forged is not what was signed: it proves nothing."


def test_two_proofs_whose_files_have_one_name_are_both_compared(tmp_path: Path) -> None:
    file = tmp_path / "match.partie.jsonl"
    file.write_bytes(b"".join(recorded("zatre").lines))
    other = sealed_again(_rewritten())
    proofs = []
    for folder, content in (("bad", b"".join(other)), ("good", msgspec.json.encode(receipt()))):
        proofs.append(tmp_path / folder / "kept")
        proofs[-1].parent.mkdir()
        proofs[-1].write_bytes(content)
    arguments = ["verify", str(file), "--against", str(proofs[0]), "--against", str(proofs[1])]
    done = CliRunner().invoke(partie, arguments, env={"PARTIE_GAME_PACKAGES": "domain.games"})
    assert done.exit_code == 1
    assert done.output.count(" against ") == 2


def _rewritten() -> Recorded:
    record = recorded("zatre")
    line(record, MIDDLE - 1)["time"] = LAST
    for one in record.events[MIDDLE:]:
        one["line"]["time"] = LAST
    return record


def test_line_that_shows_an_event_in_part_is_none() -> None:
    record = recorded("zatre")
    line(record, 9)["event"] = None
    line(record, 9)["command"] = {"type": "match.start"}
    assert faults(verified(signed_again(written(record)))) == {"shape": 9}
