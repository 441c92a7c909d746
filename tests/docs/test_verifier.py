"""The verifier in docs/examples, which knows nothing but the page on fairness, against the one that knows the rules."""

from __future__ import annotations

import json
import os
import random
import subprocess
from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.ids import Seat, seat_actor
from domain.match.commands import MatchLeave, MatchSit
from domain.viewer import SPECTATOR, seat_viewer
from infra.seal import canonical, chain_start, link, seal
from service.records.receipts import Receipt
from service.records.verify.check import Knowledge
from service.records.verify.reader import ReadRecord, read_record
from tests.docs.vectors import FILE
from tests.domain.games.golden import files, read
from tests.domain.games.golden_forks import FORKED, parent_of
from tests.domain.games.random_play import Case, played
from tests.domain.games.tables import CATALOGUE, MATCH_ID
from tests.domain.match.forks import ends_of_commands, fork, play_on
from tests.service.records.golden_records import FOLDER, golden_files, read_lines
from tests.service.records.keeping import kept, receipt
from tests.service.records.mislabelling import mislabelled
from tests.service.records.recording import KEY, faults, golden_history, record_of, signed_again, verified
from tests.service.records.rigging import ACCOMPLICE, HONEST, Reordered, Rolled, dealing, ended, reveal, sat
from tests.service.records.rigging import GAMES as RIGGED_GAMES
from tests.service.records.tampering import (
    GAMES,
    Recorded,
    changed,
    first,
    lines_of,
    of_the_game,
    recorded,
    sealed_again,
    shapes,
    with_a_command,
    written,
)

pytestmark = pytest.mark.node

HERE = Path(__file__).parent
SCRIPT = HERE.parents[1] / "docs" / "examples" / "verify.mjs"
JWK: dict[str, Any] = msgspec.to_builtins(KEY.public)
KNOWN = Knowledge(CATALOGUE, {KEY.public.thumbprint: KEY.public})
BY_RULES = {"commands", "draws"}
"""What cannot be checked without the rules, or where without them."""

Checks = list[dict[str, Any]]


def run_node(script: Path, *words: object, given: object = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["node", str(script), *map(str, words)],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
        env=os.environ | {"NODE_NO_WARNINGS": "1"},  # Ed25519 is called experimental in some
    )


def encoded(content: bytes) -> str:
    return b64encode(content).decode()


def checks_of(files: Sequence[bytes], script: str = "verifying.mjs", **known: Any) -> list[Checks]:
    """What the verifier finds in each of *files*, which hold a record or a receipt each."""
    return told([{"bytes": encoded(file), **known} for file in files], script)


def told(given: Sequence[dict[str, Any]], script: str = "verifying.mjs") -> list[Checks]:
    """What the verifier finds in each of the files that are *given* with what is known beside them."""
    done = run_node(HERE / script, given=given)
    assert done.stderr == ""
    return [[check for report in reports for check in report["checks"]] for reports in json.loads(done.stdout)]


def checks_of_records(records: Iterable[Sequence[bytes]], **known: Any) -> list[Checks]:
    return checks_of([b"".join(lines) for lines in records], **known)


def found(checks: Checks) -> dict[str, int | None]:
    """What fails, and where."""
    return {check["name"]: check["position"] for check in checks if check["verdict"] == "fails"}


def verdicts(checks: Checks) -> dict[str, str]:
    return {check["name"]: check["verdict"] for check in checks}


def said(checks: Checks, name: str) -> str:
    return str(next(check["detail"] for check in checks if check["name"] == name))


def test_every_vector_is_derived_again() -> None:
    done = run_node(HERE / "vectors.mjs")
    assert done.stderr == ""
    derived, given = json.loads(done.stdout), json.loads(FILE.read_text("utf-8"))
    assert list(derived) == list(given)
    for name, vectors in given.items():
        assert derived[name] == vectors, name


def test_every_golden_record_holds_and_every_draw_follows() -> None:
    files = golden_files()
    given = [{"bytes": encoded(b"".join(read_lines(file))), "keys": JWK} | parents_of(file) for file in files]
    for file, checks in zip(files, told(given), strict=True):
        assert set(verdicts(checks).values()) == {"holds"}, (file.relative_to(FOLDER), checks)
        assert "draws" in verdicts(checks)
        assert ("parent" in verdicts(checks)) is (FORKED in file.name)


def parents_of(file: Path) -> dict[str, Any]:
    """What is named to the verifier of the record that a fork's goes on from, if it is one."""
    if FORKED not in file.name:
        return {}
    return {"parents": [{"name": "parent", "bytes": encoded(b"".join(read_lines(parent_of(file))))}]}


def agree(records: Sequence[Sequence[bytes]]) -> None:
    """Both find something in each record; and what does not need the rules, they find at the same positions."""
    for lines, checks in zip(records, checks_of_records(records, keys=JWK), strict=True):
        ours, theirs = faults(verified(lines, KNOWN)), found(checks)
        assert ours
        assert theirs, ours
        ours = {name: position for name, position in ours.items() if name not in BY_RULES}
        assert {name: position for name, position in theirs.items() if name != "draws"} == ours


Change = Callable[[Recorded], None]


def changed_lines() -> list[Change]:
    """A stranger's changes to lines."""

    def member(name: str, kind: Callable[[dict[str, Any]], bool]) -> Change:
        def change(record: Recorded) -> None:
            line = record.events[first(record, kind)]["line"]
            line[name] = "2026-11-30T15:04:06.000000Z" if name == "time" else changed(line[name])

        return change

    def salt(record: Recorded) -> None:
        record.events[7]["salt"] = changed(record.events[7]["salt"])

    def digest(record: Recorded) -> None:
        record.events[7]["digest"] = changed(record.events[7]["digest"])

    def dropped(record: Recorded) -> None:
        del record.events[6]

    def swapped(record: Recorded) -> None:
        record.events[6], record.events[7] = record.events[7], record.events[6]

    def repeated(record: Recorded) -> None:
        record.events.insert(6, record.events[5])

    def cut(record: Recorded) -> None:
        del record.events[-3:]

    members = [member(name, of_the_game) for name in ("actor", "audience", "event", "time")]
    return [*members, member("command", with_a_command), salt, digest, dropped, swapped, repeated, cut]


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_stranger_changes_is_found_where_it_is(slug: str) -> None:
    tampered = []
    for change in changed_lines():
        record = recorded(slug)
        change(record)
        tampered.append(written(record))
    for name in ("hash", "key", "key_id", "outcome", "position", "secret", "signature"):
        record = recorded(slug)
        record.closing[name] = changed(record.closing[name])
        tampered.append(written(record))
    for name in ("game", "ruleset", "sandbox", "server", "viewer"):
        record = recorded(slug)
        record.header[name] = changed(record.header[name])
        tampered.append(written(record))
    agree(tampered)


@pytest.mark.parametrize("slug", GAMES)
def test_any_flipped_byte_fails_in_both(slug: str) -> None:
    rng = random.Random(slug)
    whole = b"".join(lines_of(slug))
    closing = len(whole) - len(lines_of(slug)[-1])
    flipped = []
    for place in [*rng.sample(range(len(whole)), 14), *rng.sample(range(closing, len(whole)), 6)]:
        record = bytearray(whole)
        record[place] ^= 1 << rng.randrange(8)
        flipped.append(bytes(record))
    for content, checks in zip(flipped, checks_of(flipped), strict=True):
        assert not verified(content.splitlines(keepends=True)).holds
        assert found(checks)


@pytest.mark.parametrize("slug", GAMES)
def test_actors_commands_and_audiences_that_there_cannot_be_are_found_by_both(slug: str) -> None:
    rigged = mislabelled(slug)
    for (name, position, lines), checks in zip(rigged, checks_of_records(lines for *_, lines in rigged), strict=True):
        assert found(checks)["lines"] == faults(verified(lines))["lines"] == position, name


def test_what_is_not_written_as_it_must_be_has_no_shape() -> None:
    forms = [change(list(lines_of("help_me"))) for _, change in shapes()]
    for (name, _), checks in zip(shapes(), checks_of_records(forms), strict=True):
        assert list(found(checks)) == ["shape"], name


def luck_of(slug: str) -> list[int]:
    """The positions of all events in which luck shows, by the words of the game's README."""
    types = {
        "help_me": {"tiles_laid", "creatures_dealt", "creatures_set_aside", "first_seat_drawn"},
        "silver_and_gold": {
            "treasures_shuffled",
            "cards_dealt",
            "start_seat_drawn",
            "cards_turned_up",
            "expeditions_shuffled",
            "expedition_revealed",
        },
        "zatre": {"start_tile_drawn", "start_seat_decided", "bag_shuffled", "tiles_received"},
        "fuenfer_finden": {"tableaus_dealt", "dice_rolled"},
        "lowest_unique": {"bonuses_shuffled"},
    }[slug]
    named = {f"{slug}.{name}" for name in types}
    return [n for n, one in enumerate(recorded(slug).events) if one["line"]["event"]["type"] in named]


def other_luck(event: dict[str, Any]) -> dict[str, Any]:
    """The event with another outcome, as an operator would write it: two things that were drawn change places."""
    for name, value in event.items():
        if isinstance(value, list) and (other := [n for n, one in enumerate(value) if one != value[0]]):
            swapped = [*value]
            swapped[0], swapped[other[0]] = swapped[other[0]], swapped[0]
            return event | {name: swapped}
    name = next(name for name in ("cards", "tiles", "seat", "tile", "shape", "creatures", "dice") if name in event)
    return event | {name: changed(event[name])}


@pytest.mark.parametrize("slug", GAMES)
def test_luck_that_the_operator_chose_is_found_where_it_shows(slug: str) -> None:
    places = luck_of(slug)
    assert places
    rigged = []
    for position in places[:8] + places[-2:]:
        record = recorded(slug)
        line = record.events[position]["line"]
        line["event"] = other_luck(line["event"])
        rigged.append((position, sealed_again(record)))
    for (position, lines), checks in zip(rigged, checks_of_records(lines for _, lines in rigged), strict=True):
        assert found(checks) == {"draws": position}
        assert position in faults(verified(lines)).values()


@pytest.mark.parametrize("slug", RIGGED_GAMES)
def test_server_that_cheats_with_the_luck_is_caught(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    records = []
    for other in (None, Reordered, Rolled):
        live = sat(slug)
        reveal(live, ACCOMPLICE)
        with dealing(monkeypatch, other) if other is not None else nullcontext():
            reveal(live, HONEST)
        records.append(record_of(live.table, ended(live).events))
    honest, *rigged = checks_of_records(records, keys=JWK, seats=[HONEST])
    assert set(verdicts(honest).values()) == {"holds"}
    assert "Nobody could choose the luck" in said(honest, "entropies")
    for checks, lines in zip(rigged, records[1:], strict=True):
        assert found(checks) == {"draws": faults(verified(lines))["draws"]}


def test_what_is_said_of_the_luck_is_said_by_both() -> None:
    lines = read_lines(FOLDER / "help_me" / "2-promised.jsonl.xz")
    for seats in ([], [0], [0, 1]):
        (checks,) = checks_of_records([lines], seats=seats)
        ours = verified(lines, Knowledge(CATALOGUE, seats=frozenset(seats)))
        (entropies,) = (check for check in ours.checks if check.name == "entropies")
        assert verdicts(checks)["entropies"] == entropies.verdict
        for words in ("Nobody could choose the luck", "The operator could have chosen the luck", "begun anew 2 times"):
            assert (words in said(checks, "entropies")) is (words in entropies.detail), entropies


def test_promise_of_what_can_be_guessed_is_no_proof() -> None:
    live = sat("zatre", accomplice=b"short")
    for seat, brought in ((HONEST, None), (ACCOMPLICE, b"short")):
        reveal(live, seat, brought)
    (checks,) = checks_of_records([record_of(live.table, ended(live).events)], seats=[ACCOMPLICE])
    assert verdicts(checks)["entropies"] == "unchecked"
    assert "can be guessed" in said(checks, "entropies")


def test_secret_is_replaced_where_a_seat_is_freed_while_entropy_is_revealed_and_nowhere_else() -> None:
    live = sat("zatre")
    reveal(live, HONEST)
    live.do(seat_actor(ACCOMPLICE), MatchLeave(Seat(ACCOMPLICE)))
    at = live.events[-1].position
    live.do(seat_actor(ACCOMPLICE), MatchSit(Seat(ACCOMPLICE), ""))
    lines = record_of(live.table, ended(live).events)

    def missing(record: Recorded) -> None:
        del record.events[at]

    def twice(record: Recorded) -> None:
        record.events.insert(at + 1, deepcopy(record.events[at]))

    def early(record: Recorded) -> None:
        record.events.insert(1, deepcopy(record.events[at]))
        record.events[1]["line"]["time"] = record.events[0]["line"]["time"]

    rigged = []
    for change in (missing, twice, early):
        header, *events, closing = map(msgspec.json.decode, lines)
        record = Recorded(lines, header, events, closing)
        change(record)
        rigged.append(sealed_again(record))
    whole, *others = checks_of_records([lines, *rigged])
    assert found(whole) == {}
    assert verified(lines).holds
    for checks, changed_lines, position in zip(others, rigged, (at, at + 1, 1), strict=True):
        assert found(checks)["entropies"] == faults(verified(changed_lines))["entropies"] == position


def other_ends() -> list[Change]:
    """Changes to what the header says of seats, and to what the closing line says of the outcome."""

    def level(record: Recorded) -> None:
        record.header["seats"][1]["level"] = "greedy"

    def kind(record: Recorded) -> None:
        record.header["seats"][0]["kind"] = "free"

    def outcome(record: Recorded) -> None:
        record.closing["outcome"] = None

    return [level, kind, outcome]


def test_seats_and_outcome_are_those_of_the_events_in_both() -> None:
    rigged = []
    for change in other_ends():
        record = recorded("zatre")
        change(record)
        rigged.append(signed_again(written(record)))
    for lines, checks in zip(rigged, checks_of_records(rigged), strict=True):
        assert found(checks)
        assert found(checks) == faults(verified(lines))


def test_other_secret_is_not_the_one_that_was_promised() -> None:
    record = recorded("zatre")
    record.closing["secret"] = changed(record.closing["secret"])
    lines = signed_again(written(record))
    (checks,) = checks_of_records([lines])
    assert {name: found(checks)[name] for name in ("commitment", "digests")} == {"commitment": 0, "digests": 0}
    promised = recorded("zatre").events[0]["line"]["event"]["commitment"]
    (checks,) = checks_of_records([lines_of("zatre")], commitment=promised)
    assert found(checks) == {}
    (checks,) = checks_of_records([lines_of("zatre")], commitment=changed(promised))
    assert found(checks) == {"commitment": 0}


def test_strangers_check_chain_and_signature_of_what_is_not_disclosed_to_them() -> None:
    live = played(Case("zatre", 2)).live
    for viewer in (SPECTATOR, seat_viewer(1)):
        (checks,) = checks_of_records([record_of(live.table, live.events, viewer)], keys=JWK)
        found_by_name = verdicts(checks)
        assert {name for name, verdict in found_by_name.items() if verdict == "unchecked"} >= {
            "digests",
            "commitment",
            "draws",
        }
        assert {found_by_name[name] for name in ("shape", "positions", "chain", "signature", "header")} == {"holds"}


def test_what_was_kept_is_a_prefix_and_what_was_rewritten_is_caught() -> None:
    def against(*contents: bytes) -> list[dict[str, str]]:
        return [{"name": "kept", "bytes": encoded(content)} for content in contents]

    mine = [b"".join(kept(seat_viewer(0))), canonical(receipt())]
    (checks,) = checks_of_records([lines_of("zatre")], against=against(*mine))
    assert [check["verdict"] for check in checks if check["name"] == "against"] == ["holds", "holds"]
    record = recorded("zatre")
    record.events[3]["line"]["actor"] = "operator"
    lines = sealed_again(record)
    for content in mine:
        older: ReadRecord | Receipt = receipt() if content == mine[1] else read_record(kept(seat_viewer(0)))
        (checks,) = checks_of_records([lines], against=against(content))
        assert (
            found(checks)["against"] == faults(verified(lines, Knowledge(CATALOGUE, older={"kept": older})))["against"]
        )


def forked(at: int, change: Callable[[dict[str, Any]], None] = lambda event: None) -> list[bytes]:
    """The record of a match that takes over the game of another up to a position, and then goes on in the same way."""
    record = recorded("zatre")
    head = chain_start(MATCH_ID)
    for event in record.events[: at + 1]:
        head = link(head, bytes.fromhex(event["digest"]))
    opening = record.events[0]["line"]
    named = {"at": at, "parent": record.header["match_id"], "parent_hash": head.hex()}
    opening["event"]["parent"] = record.header["parent"] = named
    start = first(record, of_the_game)
    inherited = record.events[start : at + 1]
    for event in inherited:
        event["line"] |= {"actor": "match", "command": None, "time": opening["time"]}
    change(inherited[0]["line"]["event"])
    record.events[1:] = [*inherited, *record.events[1:start], *record.events[at + 1 :]]
    return sealed_again(record)


@pytest.mark.parametrize("slug", CATALOGUE.entries)
def test_of_a_match_that_is_disclosed_to_its_seats_strangers_can_check_chain_and_signature(slug: str) -> None:
    (file,) = (one for one in files(slug) if "-closed" in one.name)
    header, decisions, _ = read(file)
    lines = record_of(header.table(), golden_history(decisions), SPECTATOR)
    (checks,) = checks_of_records([lines], keys=JWK)
    assert found(checks) == {}
    told = verdicts(checks)
    assert [told[name] for name in ("shape", "positions", "chain", "signature")] == ["holds"] * 4
    assert [told[name] for name in ("digests", "commitment", "draws", "end")] == ["unchecked"] * 4
    assert b"secret_revealed" not in b"".join(lines)
    assert header.secret.encode() not in b"".join(lines)
    other = [*lines[:-2], lines[-2].replace(b'"time":"2', b'"time":"3'), lines[-1]]
    agree([other, signed_again([*lines[:-2], lines[-1]])])


def test_fork_that_is_not_disclosed_itself_may_be_one() -> None:
    live = played(Case("zatre", 2)).live
    at = ends_of_commands(live)[4]
    going_on = fork(live, at, seal(live.table.secret, chain_start(MATCH_ID), live.events)[at].hash.hex())
    parents = [{"name": "parent", "bytes": encoded(b"".join(record_of(live.table, live.events)))}]
    (checks,) = checks_of_records([record_of(going_on.table, going_on.events, SPECTATOR)], parents=parents)
    assert found(checks) == {}
    assert verdicts(checks)["parent"] == "unchecked"


def test_forks_go_on_from_what_their_parent_tells() -> None:
    at = [n for n, one in enumerate(recorded("zatre").events) if one["line"]["command"] is not None][6] - 1
    parents = [{"name": "parent", "bytes": encoded(b"".join(lines_of("zatre")))}]
    true, false = checks_of_records([forked(at), forked(at, lambda event: event.update(tile=7 - event["tile"]))])
    assert verdicts(true)["parent"] == verdicts(false)["parent"] == "unchecked"
    true, false = checks_of_records(
        [forked(at), forked(at, lambda event: event.update(tile=7 - event["tile"]))], parents=parents
    )
    assert set(verdicts(true).values()) == {"holds"}
    assert found(false)["parent"] == 1
    other = forked(at)
    other[0] = other[0].replace(b'"at":%d,' % at, b'"at":%d,' % (at - 1))
    other[1] = other[1].replace(b'"at":%d,' % at, b'"at":%d,' % (at - 1))
    (checks,) = checks_of_records([other], parents=parents)
    assert "parent" in found(checks)


@pytest.mark.parametrize("slug", ["silver_and_gold", "fuenfer_finden"])
def test_what_is_drawn_in_a_fork_follows_from_its_own_luck(slug: str) -> None:
    live = played(Case(slug, 2)).live
    ends = ends_of_commands(live)
    at = ends[len(ends) // 3]
    parent_hash = seal(live.table.secret, chain_start(MATCH_ID), live.events)[at].hash.hex()
    going_on = fork(live, at, parent_hash)
    going_on.sit(0, 1)
    play_on(going_on, random.Random(slug))
    lines = record_of(going_on.table, going_on.events)
    parents = [{"name": "parent", "bytes": encoded(b"".join(lines_of(slug)))}]
    (checks,) = checks_of_records([lines], parents=parents)
    assert set(verdicts(checks).values()) == {"holds"}
    assert "draws since the fork" in said(checks, "draws")
    assert "All 0 draws" not in said(checks, "draws")


def test_receipts_are_checked_with_their_key() -> None:
    whole = canonical(receipt())
    forged = whole.replace(b'"position":11', b'"position":10')
    assert forged != whole
    true, false = checks_of([whole, forged], keys=JWK)
    assert set(verdicts(true).values()) == {"holds"}
    assert list(found(false)) == ["signature"]
    (checks,) = checks_of([whole])
    assert verdicts(checks)["signature"] == "unchecked"


def test_signature_is_unchecked_where_nothing_knows_how_it_is_made() -> None:
    files = [b"".join(lines_of("help_me")), canonical(receipt())]
    for checks in checks_of(files, "verifying_without_ed25519.mjs", keys=JWK):
        assert [name for name, verdict in verdicts(checks).items() if verdict != "holds"] == ["signature"]
        assert verdicts(checks)["signature"] == "unchecked"


def test_command_line_says_what_it_found_by_its_exit_code(tmp_path: Path) -> None:
    good, bad, short, keys = (tmp_path / name for name in ("good", "bad", "short", "keys.json"))
    good.write_bytes(b"".join(lines_of("help_me")) * 2)
    bad.write_bytes(b"".join(lines_of("help_me")).replace(b'"sandbox":false', b'"sandbox":true', 1))
    short.write_bytes(b"".join(kept()))
    keys.write_text(json.dumps({"keys": [JWK]}))
    assert run_node(SCRIPT, good, "--key", keys).returncode == 0
    assert run_node(SCRIPT, good, bad).returncode == 1
    assert run_node(SCRIPT, tmp_path / "none").returncode == 2
    assert run_node(SCRIPT, short).returncode == 3
    told = run_node(SCRIPT, good, "--json")
    assert [json.loads(line)["matchId"] for line in told.stdout.splitlines()] == [
        recorded("help_me").header["match_id"]
    ] * 2
