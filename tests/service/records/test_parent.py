"""A fork's record beside that of the match that it goes on from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from domain.aggregate import NewEvent
from domain.ids import HOST, Position, seat_actor
from domain.match.commands import MatchAbort, MatchResign
from domain.match.parent import Parent
from domain.viewer import AUDITOR, SPECTATOR, Viewer
from infra.seal import canonical, chain_start, seal
from service.cli import partie
from service.records.verify.check import Knowledge
from service.records.verify.reader import read_record
from tests.domain.games.random_play import Case, played
from tests.domain.games.tables import CATALOGUE, MATCH_ID, Live
from tests.domain.match import forks
from tests.domain.match.forks import ends_of_commands
from tests.service.records.recording import faults, record_of, signed_again, unchecked, verified


def played_parent() -> Live:
    return played(Case("zatre", 2)).live


AT = ends_of_commands(played_parent())[4]


def fork(parent_hash: str, at: int = AT, change: Callable[[Live], list[NewEvent]] | None = None) -> list[bytes]:
    """The record of a match that goes on from another one."""
    live = played_parent()
    forked = forks.fork(live, min(at, AT), parent_hash)
    forked.sit(0, 1)
    forked.do(seat_actor(0), MatchResign())
    if at != AT:
        first = forked.events[0]
        named = Parent(str(MATCH_ID), Position(at), parent_hash)
        command, event = replace(first.command, parent=named), replace(first.event, parent=named)
        return record_of(forked.table, [replace(first, command=command, event=event), *forked.events[1:]])
    return record_of(forked.table, change(forked) if change else forked.events)


def parent(viewer: Viewer = AUDITOR) -> tuple[list[bytes], str]:
    """The record of the parent, and its hash where forks begin."""
    live = played_parent()
    sealed = seal(live.table.secret, chain_start(MATCH_ID), live.events)
    return record_of(live.table, live.events, viewer), sealed[AT].hash.hex()


def test_fork_names_its_parent() -> None:
    lines, parent_hash = parent()
    known = Knowledge(CATALOGUE, parents={MATCH_ID: read_record(lines)})
    assert verified(fork(parent_hash), known).proves
    assert "parent" in faults(verified(fork("00" * 32), known))
    assert "parent" in faults(verified(fork(parent_hash, 10_000), known))


def test_parent_that_is_not_disclosed_proves_nothing() -> None:
    lines, parent_hash = parent(SPECTATOR)
    known = Knowledge(CATALOGUE, parents={MATCH_ID: read_record(lines)})
    assert "parent" in unchecked(verified(fork(parent_hash), known))


def test_fork_that_is_not_disclosed_itself_may_be_one() -> None:
    lines, parent_hash = parent()
    known = Knowledge(CATALOGUE, parents={MATCH_ID: read_record(lines)})
    forked = forks.fork(played_parent(), AT, parent_hash)
    forked.sit(0, 1)
    report = verified(record_of(forked.table, forked.events, SPECTATOR), known)
    assert "parent" in unchecked(report)
    assert report.holds


def test_fork_that_takes_over_less_than_had_happened_is_found_where_it_is() -> None:
    lines, parent_hash = parent()
    known = Knowledge(CATALOGUE, parents={MATCH_ID: read_record(lines)})

    def without_the_last(live: Live) -> list[NewEvent]:
        shorter = forks.fork(played_parent(), ends_of_commands(played_parent())[3], parent_hash)
        named = Parent(str(MATCH_ID), Position(AT), parent_hash)
        first = shorter.events[0]
        lied = replace(first, command=replace(first.command, parent=named), event=replace(first.event, parent=named))
        shorter.do(HOST, MatchAbort())
        return [lied, *shorter.events[1:]]

    found = verified(fork(parent_hash, change=without_the_last), known)
    assert "parent" in faults(found)


def test_parent_whose_lines_are_not_those_that_were_sealed_proves_nothing() -> None:
    lines, parent_hash = parent()
    position = next(n for n, one in enumerate(lines) if b'"type":"zatre.' in one)
    event = msgspec.json.decode(lines[position])
    event["line"]["actor"] = "operator"
    lines[position] = canonical(event) + b"\n"
    known = Knowledge(CATALOGUE, parents={MATCH_ID: read_record(signed_again(lines))})
    assert "parent" in faults(verified(fork(parent_hash), known))


@pytest.mark.parametrize(
    "parent_id", ["", "the other one", "0192ABCD-0000-7000-8000-000000000001", f"{{{MATCH_ID}}}", MATCH_ID.hex]
)
def test_parent_is_named_by_its_id(tmp_path: Path, parent_id: str) -> None:
    forked = forks.fork(played_parent(), AT)
    forked.do(HOST, MatchAbort())
    first, *others = forked.events
    named = Parent(parent_id, Position(AT), "00" * 32)
    first = replace(first, command=replace(first.command, parent=named), event=replace(first.event, parent=named))
    lines = record_of(forked.table, [first, *others])
    assert faults(verified(lines))["parent"] == 0
    (tmp_path / "fork").write_bytes(b"".join(lines))
    environment = {"PARTIE_DATA": str(tmp_path / "data"), "PARTIE_GAME_PACKAGES": "domain.games"}
    done = CliRunner().invoke(partie, ["import", str(tmp_path / "fork")], env=environment)
    assert (done.exit_code, type(done.exception)) == (1, SystemExit), done.output


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
