"""One change at a time to a record of each game: it is found, and the position that is named is right.

What a stranger changes, who knows no key, fails by digest, chain or signature. What the operator changes, who can seal
and sign everything again, fails because it does not follow from the commands, the rules and the promised secret.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.viewer import SPECTATOR
from infra.seal import canonical
from infra.signatures import PrivateKey
from service.records.verify.check import Knowledge
from tests.domain.games.random_play import Case, played
from tests.domain.games.tables import CATALOGUE, MATCH_ID
from tests.service.records.mislabelling import mislabelled
from tests.service.records.recording import KEY, faults, record_of, signed_again, unchecked, verified
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

TRUSTING = Knowledge(CATALOGUE, {KEY.public.thumbprint: KEY.public})
every_game = pytest.mark.parametrize("slug", GAMES)


@every_game
def test_untouched_record_holds_in_every_check(slug: str) -> None:
    report = verified(recorded(slug).lines, TRUSTING)
    assert report.holds
    assert not unchecked(report)


# ---- a stranger's changes ----


@every_game
@pytest.mark.parametrize("member", ["actor", "audience", "command", "event", "time"])
def test_changed_member_of_a_line_is_found_where_it_is(slug: str, member: str) -> None:
    for kind in (of_the_game, with_a_command):
        record = recorded(slug)
        position = first(record, kind)
        line = record.events[position]["line"]
        line[member] = "2026-11-30T15:04:06.000000Z" if member == "time" else changed(line[member])
        found = faults(verified(written(record)))
        assert "signature" in found or "shape" in found
        assert position in (found.get("digests"), found.get("shape"))


@every_game
def test_changed_salt_is_found_where_it_is(slug: str) -> None:
    record = recorded(slug)
    record.events[7]["salt"] = changed(record.events[7]["salt"])
    assert faults(verified(written(record)))["digests"] == 7


@every_game
def test_changed_digest_is_found_where_it_is_and_breaks_the_chain(slug: str) -> None:
    record = recorded(slug)
    record.events[7]["digest"] = changed(record.events[7]["digest"])
    found = faults(verified(written(record)))
    assert found["digests"] == 7
    assert "chain" in found


@every_game
def test_dropped_swapped_and_repeated_events_are_found_where_they_are(slug: str) -> None:
    def dropped(events: list[Any]) -> None:
        del events[6]

    def swapped(events: list[Any]) -> None:
        events[6], events[7] = events[7], events[6]

    def repeated(events: list[Any]) -> None:
        events.insert(6, events[5])

    for change in (dropped, swapped, repeated):
        record = recorded(slug)
        change(record.events)
        found = faults(verified(written(record)))
        assert found["positions"] == 6
        assert "chain" in found


@every_game
@pytest.mark.parametrize("members", [1, 3])
def test_cut_off_end_is_found(slug: str, members: int) -> None:
    record = recorded(slug)
    del record.events[-members:]
    assert {"positions", "chain", "signature"} <= set(faults(verified(written(record))))


@every_game
@pytest.mark.parametrize("member", ["hash", "key", "key_id", "outcome", "position", "secret", "signature"])
def test_changed_member_of_the_closing_line_is_found(slug: str, member: str) -> None:
    record = recorded(slug)
    record.closing[member] = changed(record.closing[member])
    assert faults(verified(written(record)))


@every_game
def test_changed_secret_is_not_the_promised_one(slug: str) -> None:
    record = recorded(slug)
    record.closing["secret"] = changed(record.closing["secret"])
    found = faults(verified(signed_again(written(record))))
    assert found["commitment"] == 0
    assert found["digests"] == 0


@every_game
@pytest.mark.parametrize("member", ["game", "match_id", "options", "parent", "ruleset", "sandbox", "seats", "server"])
def test_changed_member_of_the_header_is_found(slug: str, member: str) -> None:
    record = recorded(slug)
    if member == "options" and not record.header["options"]:
        record.header["options"] = {"more": True}
    elif member == "seats":
        record.header["seats"][0]["kind"] = "bot"
    elif member == "match_id":
        record.header["match_id"] = str(MATCH_ID)[:-1] + "2"
    else:
        record.header[member] = changed(record.header[member])
    assert faults(verified(written(record)))
    if member != "server":  # which nothing else tells of
        assert faults(verified(signed_again(written(record)))), "signing again does not help"


def seats_told(seat: int, **members: Any) -> list[bytes]:
    record = recorded("zatre")
    record.header["seats"][seat] |= members
    return signed_again(written(record))


@pytest.mark.parametrize("members", [{"kind": "bot", "level": "greedy"}, {"kind": "free"}, {"level": "greedy"}])
def test_header_that_tells_of_other_seats_than_the_events_is_found_where_the_seat_was_taken(
    members: dict[str, Any],
) -> None:
    sits = first(recorded("zatre"), lambda line: line["event"].get("seat") == 1)
    assert faults(verified(seats_told(1, **members)))["header"] == sits


def test_outcome_is_compared_with_the_one_of_the_events_whoever_reads_the_record() -> None:
    live = played(Case("zatre", 2)).live
    header, *events, closing = map(msgspec.json.decode, record_of(live.table, live.events, SPECTATOR))
    record = Recorded([], header, events, closing)
    assert verified(signed_again(written(record))).holds
    record.closing["outcome"] = None
    assert faults(verified(signed_again(written(record)))) == {"outcome": len(events) - 1}


def test_salt_without_the_secret_is_found() -> None:
    live = played(Case("zatre", 2)).live
    header, *events, closing = map(msgspec.json.decode, record_of(live.table, live.events, SPECTATOR))
    events[3]["salt"] = recorded("zatre").events[3]["salt"]
    assert faults(verified(signed_again(written(Recorded([], header, events, closing))))) == {"digests": 3}


@every_game
def test_actors_commands_and_audiences_that_there_cannot_be_are_found_where_they_are(slug: str) -> None:
    for name, position, lines in mislabelled(slug):
        assert faults(verified(lines))["lines"] == position, name


def test_hidden_line_has_an_actor_that_there_is() -> None:
    live = played(Case("zatre", 2)).live
    header, *events, closing = map(msgspec.json.decode, record_of(live.table, live.events, SPECTATOR))
    position = next(n for n, one in enumerate(events) if one["line"]["event"] is None)
    events[position]["line"]["actor"] = "seat:2"
    assert faults(verified(signed_again(written(Recorded([], header, events, closing))))) == {"lines": position}


@every_game
def test_changed_edition_is_not_the_one_of_the_match(slug: str) -> None:
    record = recorded(slug)
    content = record.header["edition"]["content"]
    name = next(name for name in content if isinstance(content[name], int | list))
    content[name] = changed(content[name]) if isinstance(content[name], int) else content[name][1:]
    assert "edition" in faults(verified(signed_again(written(record))))
    record.header["edition"]["digest"] = hashlib.sha256(canonical(content)).hexdigest()
    assert faults(verified(signed_again(written(record))))["header"] == 0


@every_game
def test_signature_of_another_key_is_not_the_one_that_was_named(slug: str) -> None:
    forged = recorded(slug)
    other = PrivateKey(b"\x08" * 32)
    forged.closing.update(key=msgspec.to_builtins(other.public), key_id=other.public.thumbprint)
    lines = signed_again(written(forged), other)
    assert verified(lines).holds, "who does not know the key can only be told whose it is"
    assert set(faults(verified(lines, TRUSTING))) == {"signature"}


@every_game
def test_unsigned_record_holds_only_for_those_who_name_no_key(slug: str) -> None:
    live = played(Case(slug, 2)).live
    lines = record_of(live.table, live.events, key=None)
    assert verified(lines).holds
    assert unchecked(verified(lines)) == {"signature"}
    assert set(faults(verified(lines, TRUSTING))) == {"signature"}


@every_game
@settings(deadline=None)  # the first example plays the match, and a busy machine is no fault of the check
@given(data=st.data())
def test_any_flipped_byte_fails(slug: str, data: st.DataObject) -> None:
    whole = bytearray(b"".join(lines_of(slug)))
    place = data.draw(st.integers(0, len(whole) - 1))
    whole[place] ^= data.draw(st.integers(1, 255))
    lines = bytes(whole).splitlines(keepends=True)
    assert not verified(lines).holds


# ---- the operator's changes, sealed and signed again ----


@every_game
def test_history_that_is_only_sealed_again_holds(slug: str) -> None:
    record = recorded(slug)
    assert sealed_again(record) == list(lines_of(slug))


@every_game
def test_changed_event_does_not_follow_where_it_stands(slug: str) -> None:
    record = recorded(slug)
    position = first(record, of_the_game)
    line = record.events[position]["line"]
    line["event"] = changed(line["event"])
    found = faults(verified(sealed_again(record)))
    assert position in (found.get("draws"), found.get("commands"))


@every_game
def test_changed_audience_does_not_follow_where_it_stands(slug: str) -> None:
    record = recorded(slug)
    position = first(record, of_the_game)
    line = record.events[position]["line"]
    line["audience"] = [0] if line["audience"] is None else None
    found = faults(verified(sealed_again(record)))
    assert found["commands"] == position


@every_game
def test_changed_command_does_not_give_its_events(slug: str) -> None:
    record = recorded(slug)
    position = first(record, with_a_command)
    line = record.events[position]["line"]
    line["command"] = changed(line["command"])
    found = faults(verified(sealed_again(record)))
    assert position in (found.get("commands"), found.get("draws"))


@every_game
def test_changed_actor_does_not_follow_where_it_stands(slug: str) -> None:
    for actor in ("host", "bot:0", "clock", "match", "operator", "seat:9"):
        record = recorded(slug)
        position = first(record, with_a_command)
        record.events[position]["line"]["actor"] = actor
        assert faults(verified(sealed_again(record)))["commands"] == position, actor


@every_game
def test_time_that_runs_back_is_found_where_it_does(slug: str) -> None:
    record = recorded(slug)
    position = first(record, with_a_command)
    record.events[position]["line"]["time"] = "2026-11-30T15:04:00.000000Z"
    assert faults(verified(sealed_again(record)))["positions"] == position


@every_game
def test_dropped_swapped_and_repeated_events_do_not_follow(slug: str) -> None:
    start = first(recorded(slug), lambda line: line["event"]["type"] == "match.started")

    def dropped(events: list[Any]) -> None:
        del events[start + 1]

    def swapped(events: list[Any]) -> None:
        events[start], events[start + 1] = events[start + 1], events[start]

    def repeated(events: list[Any]) -> None:
        events.insert(start + 1, msgspec.json.decode(msgspec.json.encode(events[start])))

    for change, position in ((dropped, start + 1), (swapped, start), (repeated, start + 1)):
        record = recorded(slug)
        change(record.events)
        found = faults(verified(sealed_again(record)))
        assert position in (found.get("draws"), found.get("commands"))


@every_game
def test_other_outcome_is_not_the_one_of_the_events(slug: str) -> None:
    record = recorded(slug)
    record.closing["outcome"] = changed(record.closing["outcome"])
    found = faults(verified(sealed_again(record)))
    assert found == {"outcome": len(record.events) - 1}


@every_game
def test_commitment_that_was_read_beforehand_is_compared(slug: str) -> None:
    record = recorded(slug)
    promised = record.events[0]["line"]["event"]["commitment"]
    assert verified(record.lines, Knowledge(CATALOGUE, commitment=promised)).holds
    other = Knowledge(CATALOGUE, commitment=changed(promised))
    assert faults(verified(record.lines, other)) == {"commitment": 0}


@pytest.mark.parametrize(("name", "change"), shapes(), ids=lambda one: one if isinstance(one, str) else "")
def test_what_is_not_written_as_it_must_be_is_nolines_of(
    name: str, change: Callable[[list[bytes]], list[bytes]]
) -> None:
    assert list(faults(verified(change(list(lines_of("help_me")))))) == ["shape"]


def test_game_and_ruleset_that_are_not_known_are_said_to_be_unchecked() -> None:
    live = played(Case("help_me", 2)).live
    lines = record_of(live.table, live.events)
    without = Knowledge(type(CATALOGUE)([entry for slug, entry in CATALOGUE.entries.items() if slug != "help_me"]))
    report = verified(lines, without)
    assert report.holds
    assert unchecked(report) == {"draws", "commands", "outcome"}
